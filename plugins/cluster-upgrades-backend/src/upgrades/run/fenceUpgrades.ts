import type { Knex } from 'knex';
import type { Reason } from '@drydock/upgrade-reasons';
import { databaseNowMs } from '../../foundation/database/databaseTime';
import { recheckBeforeNextWrite } from './recheckBeforeNextWrite';
import { appendLog } from '../store/upgradeLog';

/**
 * Raises the generation of upgrades that have not ended, of one rollout, of some clusters (their
 * ids, or a query of them) or of the whole fleet, in the transaction that changes what is wanted of
 * them from above: what an engine decided before it is fenced off, each is looked at again at once,
 * and readiness is judged again before its next write. Called after the rows of emergency stop and
 * rollout were changed, which is the order of locks.
 */
export async function fenceUpgrades(
  trx: Knex.Transaction,
  nowMs: number,
  message: Reason,
  {
    rolloutId,
    clusters,
  }: {
    readonly rolloutId?: string;
    readonly clusters?: Knex.QueryBuilder | string[];
  } = {},
): Promise<number> {
  const query = trx('upgrades').whereNull('ended_at_ms');
  if (rolloutId !== undefined) query.where({ rollout_id: rolloutId });
  if (clusters !== undefined) query.whereIn('cluster_id', clusters);
  const rows = await query
    .update({
      generation: trx.raw('generation + 1'),
      updated_at_ms: nowMs,
      next_attempt_at_ms: databaseNowMs(trx),
      log_sequence: trx.raw('log_sequence + 1'),
    })
    .returning<{ id: string; log_sequence: number }[]>(['id', 'log_sequence']);
  for (const { id, log_sequence } of rows)
    await appendLog(trx, id, log_sequence, nowMs, [{ level: 'info', message }]);
  if (rows.length > 0)
    await recheckBeforeNextWrite(
      trx,
      rows.map(({ id }) => id),
    );
  return rows.length;
}
