import { setTimeout as sleep } from 'node:timers/promises';
import type { LoggerService } from '@backstage/backend-plugin-api';

/**
 * The API or the network may be away for a while (a restart of the portal); longer than this is an
 * error of the task, not of the upgrade.
 */
const MOST_FAILED_LOOKS = 60;

export interface FollowOptions {
  /** Whether what is followed has ended. */
  readonly look: () => Promise<boolean>;
  readonly timeoutMinutes: number;
  readonly pollSeconds: number;
  readonly signal?: AbortSignal;
  readonly logger: Pick<LoggerService, 'warn'>;
}

/**
 * Looks again and again until it has ended, the time is up or the task is cancelled. It only looks:
 * none of these ends touches what is followed.
 * @throws the last error when looking failed too often in a row, and an AbortError when the task is
 *   cancelled
 */
export async function follow({
  look,
  timeoutMinutes,
  pollSeconds,
  signal,
  logger,
}: FollowOptions): Promise<'ended' | 'time-up'> {
  const deadline = Date.now() + timeoutMinutes * 60_000;
  let failed = 0;
  for (;;) {
    try {
      if (await look()) return 'ended';
      failed = 0;
    } catch (error) {
      failed += 1;
      logger.warn(
        `Could not ask how it goes (${failed} of ${MOST_FAILED_LOOKS}): ${
          error instanceof Error ? error.message : String(error)
        }`,
      );
      if (failed >= MOST_FAILED_LOOKS) throw error;
    }
    if (Date.now() >= deadline) return 'time-up';
    await sleep(pollSeconds * 1000, undefined, { signal });
  }
}
