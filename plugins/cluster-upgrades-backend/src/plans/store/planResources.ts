import type { Knex } from 'knex';
import type { PlanResource } from '../../clusters/permissions/planRules';
import { chunked } from '../../foundation/database/client';
import { statedAuthorsOf } from './rows';

/**
 * Plans as permission rules see them, by id: environments are those of its clusters as they are
 * now.
 */
export async function planResources(
  knex: Knex,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, PlanResource>> {
  const found = new Map<string, PlanResource>();
  for (const ids of chunked(planIds)) {
    const plans: {
      id: string;
      created_by: string;
      stated_authors: string | null;
      requested_by: string | null;
    }[] = await knex('plans')
      .join('plan_revisions', join =>
        join
          .on('plan_revisions.plan_id', 'plans.id')
          .andOn('plan_revisions.number', 'plans.revision'),
      )
      .whereIn('plans.id', ids)
      .select(
        'plans.id',
        'plans.created_by',
        'plans.stated_authors',
        'plan_revisions.requested_by',
      );
    const rows: { plan_id: string; environment: string | null }[] = await knex(
      'plan_clusters',
    )
      .leftJoin('clusters', 'clusters.id', 'plan_clusters.cluster_id')
      .whereIn('plan_clusters.plan_id', ids)
      .distinct('plan_clusters.plan_id', 'clusters.environment');
    for (const { id, created_by, stated_authors, requested_by } of plans) {
      const environments = rows
        .filter(row => row.plan_id === id)
        .map(row => row.environment ?? '');
      found.set(id, {
        id,
        requesters: [
          requested_by ?? created_by,
          ...statedAuthorsOf({ stated_authors }),
        ].map(requester => requester.toLowerCase()),
        environments,
      });
    }
  }
  return found;
}
