import type { Knex } from 'knex';
import type { VersionChange } from '../inventory/versionChange';
import type { ClusterRow } from './clusterRow';

interface VersionChangeRow {
  id: number;
  cluster_id: string;
  cluster_name: string;
  entity_ref: string | null;
  from_version: string;
  to_version: string;
  observed_at: string;
}

/** A change that history was not told of yet. */
export interface UntoldVersionChange {
  readonly id: number;
  readonly change: VersionChange;
}

const UNTOLD_AT_ONCE = 100;

/**
 * Keeps a change of the served version until history was told. Called before the new version is
 * stored, in the same transaction, which has locked the row. A first sight is no change.
 * @returns whether there is something to tell
 */
export async function keepVersionChange(
  trx: Knex.Transaction,
  row: Pick<ClusterRow, 'id' | 'name' | 'entity_ref' | 'version'>,
  version: string | undefined,
  observedAt: string,
): Promise<boolean> {
  if (version === undefined || row.version === null || row.version === version)
    return false;
  await trx('version_changes').insert({
    cluster_id: row.id,
    cluster_name: row.name,
    entity_ref: row.entity_ref,
    from_version: row.version,
    to_version: version,
    observed_at: observedAt,
  });
  return true;
}

/** Oldest first, a bounded number. */
export async function untoldVersionChanges(
  knex: Knex,
): Promise<readonly UntoldVersionChange[]> {
  const rows = await knex<VersionChangeRow>('version_changes')
    .orderBy('id')
    .limit(UNTOLD_AT_ONCE);
  return rows.map(row => ({
    id: row.id,
    change: {
      clusterId: row.cluster_id,
      clusterName: row.cluster_name,
      entityRef: row.entity_ref ?? undefined,
      from: row.from_version,
      to: row.to_version,
      observedAt: row.observed_at,
    },
  }));
}

/** History was told of it. */
export async function forgetVersionChange(
  knex: Knex,
  id: number,
): Promise<void> {
  await knex('version_changes').where({ id }).delete();
}
