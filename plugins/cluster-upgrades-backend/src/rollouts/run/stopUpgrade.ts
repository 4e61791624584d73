import type { Knex } from 'knex';
import type { Reason } from '@drydock/upgrade-reasons';
import { databaseNowMs } from '../../foundation/database/databaseTime';
import { appendLog } from '../../upgrades/store/upgradeLog';

/**
 * Lets an upgrade end after the hop under way, under a new generation; one that ended or stops
 * already stays as it is.
 */
export async function stopUpgrade(
  trx: Knex.Transaction,
  upgradeId: string,
  nowMs: number,
  message: Reason,
): Promise<void> {
  const rows = await trx('upgrades')
    .where({ id: upgradeId })
    .whereNull('ended_at_ms')
    .whereNot({ desired: 'stop' })
    .update({
      desired: 'stop',
      generation: trx.raw('generation + 1'),
      updated_at_ms: nowMs,
      next_attempt_at_ms: databaseNowMs(trx),
      log_sequence: trx.raw('log_sequence + 1'),
    })
    .returning<{ log_sequence: number }[]>(['log_sequence']);
  for (const { log_sequence } of rows)
    await appendLog(trx, upgradeId, log_sequence, nowMs, [
      { level: 'info', message },
    ]);
}
