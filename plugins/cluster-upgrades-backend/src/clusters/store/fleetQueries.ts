import type { Knex } from 'knex';
import { type VisibilityCriteria, applyVisibility } from './clusterQueries';

/** Columns of the fleet's aggregates: one row per environment, minor, support and verdict. */
export interface FleetGroup {
  readonly environment?: string;
  readonly minor?: string;
  readonly supportState: string;
  readonly supportUntil?: string;
  readonly verdict: string;
  readonly clusters: number;
  readonly blockers: number;
  /** Read lately, by the time of asking: after an outage of the portal itself that is none. */
  readonly read: number;
  readonly unreachable: number;
  readonly fullyChecked: number;
  readonly oldestRead?: string;
}

/** The whole fleet in a few dozen rows, however many clusters it has. */
export async function fleetGroups(
  knex: Knex,
  staleBefore: string,
  visibility?: VisibilityCriteria,
): Promise<FleetGroup[]> {
  const query = knex('clusters').where({ removed: false });
  if (visibility) query.andWhere(inner => applyVisibility(inner, visibility));
  const rows: Record<string, string | number | null>[] = await query
    .groupBy(
      'environment',
      'minor',
      'support_state',
      'support_until',
      'verdict',
    )
    .select('environment', 'minor', 'support_state', 'support_until', 'verdict')
    .count({ clusters: '*' })
    .sum({ blockers: 'blockers' })
    .select(
      knex.raw(
        'sum(case when failing_since is null and read_at >= ? then 1 else 0 end) as read_count',
        [staleBefore],
      ),
    )
    .select(
      knex.raw(
        'sum(case when failing_since is not null then 1 else 0 end) as unreachable',
      ),
    )
    .select(
      knex.raw(
        'sum(case when checks_total > 0 and checks_ran = checks_total then 1 else 0 end) as fully_checked',
      ),
    )
    .select(
      knex.raw(
        'min(case when failing_since is null and read_at >= ? then read_at end) as oldest_read',
        [staleBefore],
      ),
    );
  const text = (value: string | number | null) =>
    value === null ? undefined : String(value);
  return rows.map(row => ({
    environment: text(row.environment),
    minor: text(row.minor),
    supportState: String(row.support_state),
    supportUntil: text(row.support_until),
    verdict: String(row.verdict),
    clusters: Number(row.clusters),
    blockers: Number(row.blockers),
    read: Number(row.read_count),
    unreachable: Number(row.unreachable),
    fullyChecked: Number(row.fully_checked),
    oldestRead: text(row.oldest_read),
  }));
}

/** Owners of visible clusters, sorted. */
export async function clusterOwners(
  knex: Knex,
  visibility?: VisibilityCriteria,
): Promise<string[]> {
  const query = knex('clusters')
    .where({ removed: false })
    .whereNotNull('owner');
  if (visibility) query.andWhere(inner => applyVisibility(inner, visibility));
  const rows: { owner: string }[] = await query
    .distinct('owner')
    .orderBy('owner');
  return rows.map(row => row.owner);
}

/** How many owners have a blocker to fix on visible clusters. */
export async function countBlockingOwners(
  knex: Knex,
  visibility?: VisibilityCriteria,
): Promise<number> {
  const visible = knex('clusters').select('id').where({ removed: false });
  if (visibility) visible.andWhere(inner => applyVisibility(inner, visibility));
  const row: { owners?: number | string } | undefined = await knex(
    'cluster_findings',
  )
    .whereIn('cluster_id', visible)
    .where({ state: 'open', severity_rank: 0 })
    .countDistinct({ owners: 'owner' })
    .first();
  return Number(row?.owners ?? 0);
}
