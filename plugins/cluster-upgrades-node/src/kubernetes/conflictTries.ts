import { setTimeout } from 'node:timers/promises';

/** Controllers alone make several changes of an object within milliseconds. */
const PAUSES_MILLISECONDS = [25, 50, 100, 200, 400];

/**
 * Turns of a read and the write that follows it, for as long as the API server answers that another
 * client changed the object in between: `for await (const _ of conflictTries(signal))`, left by
 * `return` when the write is through. Six turns with growing pauses, 0.8 s in all; code after the
 * loop says that the object never stops changing.
 *
 * @throws AbortError when `signal` is aborted during a pause.
 */
export async function* conflictTries(
  signal: AbortSignal,
): AsyncGenerator<void, void> {
  yield;
  for (const pause of PAUSES_MILLISECONDS) {
    await setTimeout(pause, undefined, { signal });
    yield;
  }
}
