import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Long after what is waited for in these tests has come about, on any machine: it ends what hangs,
 * with words of its own and before jest ends the test.
 */
export const HANGS_AFTER_SECONDS = 480;

const POLL_MILLISECONDS = 250;

/**
 * Asks again and again until there is an answer.
 * @param what - as a sentence that should be true: "the portal is ready"
 * @throws Error when it hangs, with what went wrong last
 */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined>,
): Promise<T> {
  const deadline = Date.now() + HANGS_AFTER_SECONDS * 1000;
  let last = 'nothing';
  while (Date.now() < deadline) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await sleep(POLL_MILLISECONDS);
  }
  throw new Error(
    `Not within ${HANGS_AFTER_SECONDS} s: ${what} (last: ${last})`,
  );
}
