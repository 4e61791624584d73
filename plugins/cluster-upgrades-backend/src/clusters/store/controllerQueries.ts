import type { Knex } from 'knex';
import type { ComponentClaim } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { chunked, IDS_AT_ONCE } from '../../foundation/database/client';
import { fromColumn } from '../../foundation/database/json';
import type { Controlled } from '../platform/controllersOf';
import type { ClusterRow } from './clusterRow';

/** Who changes clusters by now, by their id, also of those that are removed. */
export async function controllersByCluster(
  knex: Knex,
  clusterIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<Controlled, 'provider' | 'claims'>>> {
  const found = new Map<string, Pick<Controlled, 'provider' | 'claims'>>();
  for (const ids of chunked(clusterIds, IDS_AT_ONCE))
    for (const row of await knex<ClusterRow>('clusters')
      .whereIn('id', ids)
      .select('id', 'provider_id', 'provider_reference', 'claims'))
      found.set(row.id, toControllers(row));
  return found;
}

/** Who changes a cluster, of its row. */
export function toControllers({
  provider_id,
  provider_reference,
  claims,
}: Pick<ClusterRow, 'provider_id' | 'provider_reference' | 'claims'>): Pick<
  Controlled,
  'provider' | 'claims'
> {
  return {
    provider:
      provider_id !== null && provider_reference !== null
        ? { id: provider_id, reference: provider_reference }
        : undefined,
    claims: fromColumn<ComponentClaim[]>(claims),
  };
}
