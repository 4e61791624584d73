import { setTimeout as sleep } from 'node:timers/promises';
import { HANGS_AFTER_SECONDS } from './limits';

const POLL_MILLISECONDS = 50;

/**
 * Asks until the answer satisfies: the loops of the plugin run on their own beat, and on a busy
 * machine they take long.
 * @throws Error when it hangs, with the last answer
 */
export async function eventually<T>(
  ask: () => Promise<T>,
  satisfied: (answer: T) => boolean,
): Promise<T> {
  for (const began = performance.now(); ; await sleep(POLL_MILLISECONDS)) {
    const answer = await ask();
    if (satisfied(answer)) return answer;
    if (performance.now() - began > HANGS_AFTER_SECONDS * 1000)
      throw new Error(
        `Not within ${HANGS_AFTER_SECONDS} s. The last answer: ${JSON.stringify(
          answer,
        )?.slice(0, 2000)}`,
      );
  }
}
