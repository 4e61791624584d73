import type { Knex } from 'knex';
import { applyVisibility, clustersByIds, type VisibilityCriteria } from '../database/clusterQueries';
import type { StoredCluster } from '../clusters/cluster';

/** All clusters of an environment that are not removed. */
export async function clustersOfEnvironment(knex: Knex, environment: string): Promise<readonly StoredCluster[]> {
  const rows: { id: string }[] = await knex('clusters').where({ environment, removed: false }).orderBy('id').select('id');
  return clustersByIds(knex, rows.map(({ id }) => id));
}

/** Environments of the clusters that the caller may see, as a query. */
export function environmentsSeen(knex: Knex, visibility: VisibilityCriteria | undefined): Knex.QueryBuilder {
  const query = knex('clusters').where({ removed: false }).whereNotNull('environment').distinct('environment');
  return visibility ? query.where(inner => applyVisibility(inner, visibility)) : query;
}

/** Environments of the clusters that the caller may see. */
export async function visibleEnvironments(knex: Knex, visibility: VisibilityCriteria | undefined): Promise<readonly string[]> {
  const rows: { environment: string }[] = await environmentsSeen(knex, visibility).orderBy('environment');
  return rows.map(({ environment }) => environment);
}
