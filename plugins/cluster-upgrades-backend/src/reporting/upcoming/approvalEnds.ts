import type { Knex } from 'knex';
import { chunked } from '../../foundation/database/client';

/**
 * When the first approval of each plan's newest revision runs out, epoch milliseconds; plans
 * without an approval have no entry.
 */
export async function approvalEnds(
  knex: Knex,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ends = new Map<string, number>();
  for (const ids of chunked(planIds)) {
    const rows: { plan_id: string; ends: number | string }[] = await knex(
      'plan_approvals as approval',
    )
      .join('plans as plan', join =>
        join
          .on('plan.id', 'approval.plan_id')
          .andOn('plan.revision', 'approval.revision'),
      )
      .whereIn('approval.plan_id', ids)
      .where({ 'approval.decision': 'approve', 'approval.stage': '' })
      .whereNull('approval.ended_at_ms')
      .groupBy('approval.plan_id')
      .select(
        'approval.plan_id',
        knex.raw('min(approval.expires_at_ms) as ends'),
      );
    for (const row of rows) ends.set(row.plan_id, Number(row.ends));
  }
  return ends;
}
