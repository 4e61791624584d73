import type { Knex } from 'knex';
import type { VersionChange } from '../upgrades/ports';
import { isPostgres } from './client';
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
 * Keeps a change of the served version until history was told. Called before the new version is stored, in the same transaction. A first
 * sight is no change.
 */
export async function keepVersionChange(trx: Knex.Transaction, clusterId: string, version: string | undefined, observedAt: string): Promise<void> {
  if (version === undefined) return;
  const query = trx<ClusterRow>('clusters').where({ id: clusterId });
  // Two reads at once see one change once; SQLite has one writer.
  if (isPostgres(trx)) query.forUpdate();
  const row = await query.first('name', 'entity_ref', 'version');
  if (!row || row.version === null || row.version === version) return;
  await trx('version_changes').insert({
    cluster_id: clusterId,
    cluster_name: row.name,
    entity_ref: row.entity_ref,
    from_version: row.version,
    to_version: version,
    observed_at: observedAt,
  });
}

/** Oldest first, a bounded number. */
export async function untoldVersionChanges(knex: Knex): Promise<readonly UntoldVersionChange[]> {
  const rows = await knex<VersionChangeRow>('version_changes').orderBy('id').limit(UNTOLD_AT_ONCE);
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
export async function forgetVersionChange(knex: Knex, id: number): Promise<void> {
  await knex('version_changes').where({ id }).delete();
}
