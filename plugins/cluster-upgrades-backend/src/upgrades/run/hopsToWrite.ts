import type { Knex } from 'knex';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { chunked } from '../../foundation/database/client';
import { typesWith } from '../steps';

/**
 * Hops that each upgrade still writes, or works on, by its id; one without an entry has no steps.
 */
export async function hopsToWrite(
  knex: Knex,
  upgradeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Hop[]>> {
  const found = new Map<string, Hop[]>();
  for (const ids of chunked(upgradeIds, 500)) {
    const steps: { upgrade_id: string; hop: string; status: string }[] =
      await knex('steps')
        .whereIn('upgrade_id', ids)
        .whereIn('type', typesWith('writesHop'))
        .select('upgrade_id', 'hop', 'status');
    for (const { upgrade_id: id, hop, status } of steps)
      found.set(id, [
        ...(found.get(id) ?? []),
        ...(status === 'done' ? [] : [JSON.parse(hop) as Hop]),
      ]);
  }
  return found;
}
