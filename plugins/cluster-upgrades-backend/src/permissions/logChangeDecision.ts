import { setTimeout as sleep } from 'node:timers/promises';
import type { LoggerService } from '@backstage/backend-plugin-api';
import { whyNoChanges, type ChangePolicy } from './ChangePolicy';

export interface LogChangeDecisionOptions {
  readonly changes: Pick<ChangePolicy, 'decideForPortal'>;
  readonly logger: LoggerService;
  readonly signal: AbortSignal;
  readonly attempts?: number;
  readonly intervalMs?: number;
}

/** Logs after a start whether clusters can be changed. Asks again while the policy does not answer: the permission backend may need longer to start. */
export async function logChangeDecision({
  changes,
  logger,
  signal,
  attempts = 5,
  intervalMs = 2000,
}: LogChangeDecisionOptions): Promise<void> {
  try {
    for (let attempt = 1; ; attempt += 1) {
      const decision = await changes.decideForPortal();
      if (!decision.unanswered || attempt === attempts) {
        if (decision.possible) logger.info(decision.reason);
        else logger.warn(whyNoChanges(decision) ?? decision.reason);
        return;
      }
      await sleep(intervalMs, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
