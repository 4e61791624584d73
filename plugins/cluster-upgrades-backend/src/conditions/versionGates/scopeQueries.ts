import type { Knex } from 'knex';
import { chunked, IDS_AT_ONCE } from '../../foundation/database/client';
import {
  applyVisibility,
  type VisibilityCriteria,
} from '../../clusters/store/clusterQueries';
import type { ClusterRow } from '../../clusters/store/clusterRow';
import { fromColumn, optional } from '../../foundation/database/json';
import type { StoredCluster } from '../../clusters/cluster';

/** The fields of a cluster that decide which gates concern it and who can acknowledge them. */
export type ScopedCluster = Pick<
  StoredCluster,
  | 'id'
  | 'owner'
  | 'environment'
  | 'labels'
  | 'version'
  | 'reportedVersion'
  | 'nodeVersions'
>;

const COLUMNS = [
  'id',
  'owner',
  'environment',
  'labels',
  'version',
  'reported_version',
  'node_versions',
] as const;

function toScoped(
  row: Pick<ClusterRow, (typeof COLUMNS)[number]>,
): ScopedCluster {
  return {
    id: row.id,
    owner: optional(row.owner),
    environment: optional(row.environment),
    labels: fromColumn<Record<string, string>>(row.labels) ?? {},
    version: optional(row.version),
    reportedVersion: optional(row.reported_version),
    nodeVersions: fromColumn(row.node_versions),
  };
}

/** Clusters by id. Unknown ones are left out. Removed ones are still known. */
export async function gateSubjects(
  knex: Knex,
  clusterIds: readonly string[],
): Promise<ReadonlyMap<string, ScopedCluster>> {
  const found = new Map<string, ScopedCluster>();
  for (const ids of chunked(clusterIds, IDS_AT_ONCE)) {
    for (const row of await knex<ClusterRow>('clusters')
      .whereIn('id', ids)
      .select(...COLUMNS))
      found.set(row.id, toScoped(row));
  }
  return found;
}

/** All clusters of an environment that are not removed. */
export async function clustersOfEnvironment(
  knex: Knex,
  environment: string,
): Promise<readonly ScopedCluster[]> {
  return (
    await knex<ClusterRow>('clusters')
      .where({ environment, removed: false })
      .orderBy('id')
      .select(...COLUMNS)
  ).map(toScoped);
}

/** All clusters that the caller may see and that are not removed. */
export async function visibleClusters(
  knex: Knex,
  visibility: VisibilityCriteria | undefined,
): Promise<readonly ScopedCluster[]> {
  const query = knex<ClusterRow>('clusters').where({ removed: false });
  if (visibility) query.where(inner => applyVisibility(inner, visibility));
  return (await query.select(...COLUMNS)).map(toScoped);
}

/** Environments of the clusters that the caller may see, as a query. */
export function environmentsSeen(
  knex: Knex,
  visibility: VisibilityCriteria | undefined,
): Knex.QueryBuilder {
  const query = knex('clusters')
    .where({ removed: false })
    .whereNotNull('environment')
    .distinct('environment');
  return visibility
    ? query.where(inner => applyVisibility(inner, visibility))
    : query;
}

/** Environments of the clusters that the caller may see. */
export async function visibleEnvironments(
  knex: Knex,
  visibility: VisibilityCriteria | undefined,
): Promise<readonly string[]> {
  const rows: { environment: string }[] = await environmentsSeen(
    knex,
    visibility,
  ).orderBy('environment');
  return rows.map(({ environment }) => environment);
}
