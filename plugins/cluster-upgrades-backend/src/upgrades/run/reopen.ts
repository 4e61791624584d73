import type { Knex } from 'knex';
import { retryUndoing } from '../effects/EffectStore';
import { recheckBeforeNextWrite } from './recheckBeforeNextWrite';
import { lockSubjectsAgain } from '../store/subjects';

/** Columns of an upgrade that is tried again. */
export const REOPENED = {
  desired: 'run',
  ended_at_ms: null,
  phase: 'running',
} as const;

/**
 * Locks its clusters again, and makes what is blocked, waiting for a backoff or failed due once
 * more, what could not be given back, and readiness before the next write.
 */
export async function reopenSteps(
  trx: Knex.Transaction,
  upgradeId: string,
): Promise<void> {
  await lockSubjectsAgain(trx, upgradeId);
  await trx('operations')
    .where({ upgrade_id: upgradeId })
    .update({ before_retry: true });
  await trx('steps')
    .where({ upgrade_id: upgradeId })
    .whereIn('status', [
      'blocked',
      'failed',
      'inconclusive',
      'retrying',
      'skipped',
    ])
    .update({ status: 'pending', failures: 0, ended_at_ms: null });
  await retryUndoing(trx, upgradeId);
  await recheckBeforeNextWrite(trx, [upgradeId]);
}
