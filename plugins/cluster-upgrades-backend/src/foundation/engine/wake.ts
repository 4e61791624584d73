import type { Knex } from 'knex';
import { databaseNowMs } from '../database/databaseTime';

/**
 * Makes a rollout due at once, also while an engine holds it; in the transaction of what it should
 * look at, so that no kill comes between.
 */
export async function wakeRollout(
  knex: Knex,
  rolloutId: string,
): Promise<void> {
  await knex('rollouts')
    .where({ id: rolloutId })
    .whereNotNull('plan_id')
    .whereNull('ended_at_ms')
    .update({ next_attempt_at_ms: databaseNowMs(knex) });
}

/**
 * The same for the rollouts of a plan, or for all of them, and for their clusters that stand still:
 * after an approval, a freeze or the emergency stop. `fence`: what an engine decided before it is
 * not stored, as where it would be left alone for a while by what has ended.
 */
export async function wakeRollouts(
  knex: Knex,
  {
    planId,
    fence = false,
  }: { readonly planId?: string; readonly fence?: boolean } = {},
): Promise<void> {
  const query = knex('rollouts')
    .whereNotNull('plan_id')
    .whereNull('ended_at_ms');
  if (planId !== undefined) query.where({ plan_id: planId });
  await query.clone().update({
    next_attempt_at_ms: databaseNowMs(knex),
    ...(fence ? { generation: knex.raw('generation + 1') } : {}),
  });
  await knex('upgrades')
    .whereIn('rollout_id', query.select('id'))
    .whereNull('ended_at_ms')
    .whereNotNull('stands_since_ms')
    .update({ next_attempt_at_ms: databaseNowMs(knex) });
}
