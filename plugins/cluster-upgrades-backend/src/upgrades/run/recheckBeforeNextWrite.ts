import type { Knex } from 'knex';
import { traitsOf, typesWith } from '../steps';

/**
 * Makes the readiness recheck, and taking the effects of the plan, due again where a hop is still
 * to be written: the last one may be days old. Not while a write may be under way outside, which is
 * followed first whatever readiness says.
 */
export async function recheckBeforeNextWrite(
  trx: Knex.Transaction,
  upgradeIds: readonly string[],
): Promise<void> {
  const steps = await trx('steps')
    .whereIn('upgrade_id', [...upgradeIds])
    .select<
      {
        upgrade_id: string;
        type: string;
        status: string;
        in_flight: boolean | number;
      }[]
    >('upgrade_id', 'type', 'status', 'in_flight');
  const due = upgradeIds.filter(id => {
    const own = steps.filter(step => step.upgrade_id === id);
    const toWrite = own.some(
      ({ type, status }) => traitsOf({ type }).writesHop && status !== 'done',
    );
    return toWrite && !own.some(({ in_flight }) => Boolean(in_flight));
  });
  if (due.length === 0) return;
  await trx('steps')
    .whereIn('upgrade_id', due)
    .whereIn('type', typesWith('renewed'))
    .update({ status: 'pending', failures: 0, ended_at_ms: null });
}
