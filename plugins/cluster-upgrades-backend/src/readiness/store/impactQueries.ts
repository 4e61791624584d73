import type { Knex } from 'knex';
import { isAnyOf } from '../../foundation/database/client';
import {
  matchingFindings,
  selectedClusters,
  type FindingFilter,
} from './findingFilter';

/**
 * Open findings by severity, waived ones, and the earliest date by which an open blocker is due.
 */
export interface ConcernCounts {
  readonly blockers: number;
  readonly warnings: number;
  readonly infos: number;
  readonly waived: number;
  readonly dueAt?: string;
}

export const NO_CONCERN: ConcernCounts = {
  blockers: 0,
  warnings: 0,
  infos: 0,
  waived: 0,
};

/** What of an entity, and what the caller may see of it. */
export type ConcernFilter = Required<Pick<FindingFilter, 'concerns'>> &
  Pick<FindingFilter, 'visibility' | 'severity' | 'state'>;

type CountRow = Readonly<
  Record<'value' | 'due', string | null> &
    Record<'blockers' | 'warnings' | 'infos' | 'waived', number | string>
>;

/**
 * Counts by cluster id, or by Component; one statement, whose answer has a row for each of those.
 */
export async function concernCounts(
  knex: Knex,
  filter: ConcernFilter,
  by: 'cluster_id' | 'service',
): Promise<Map<string, ConcernCounts>> {
  const open = (rank: number, name: string) =>
    knex.raw(
      `count(case when state = 'open' and severity_rank = ${rank} then 1 end) as ${name}`,
    );
  const rows: CountRow[] = await matchingFindings(knex, {
    ...filter,
    state: ['open', 'waived'],
  })
    .groupBy(`cluster_findings.${by}`)
    .select({ value: `cluster_findings.${by}` })
    .select(open(0, 'blockers'), open(1, 'warnings'), open(2, 'infos'))
    .select(knex.raw(`count(case when state = 'waived' then 1 end) as waived`))
    .select(
      knex.raw(
        `min(case when state = 'open' and severity_rank = 0 then due_at end) as due`,
      ),
    );
  return new Map(
    rows.map(row => [
      row.value ?? '',
      {
        blockers: Number(row.blockers),
        warnings: Number(row.warnings),
        infos: Number(row.infos),
        waived: Number(row.waived),
        dueAt: row.due ?? undefined,
      },
    ]),
  );
}

/** How Components were found on a cluster, and with how many workloads. */
export interface Running {
  readonly foundBy: readonly string[];
  readonly workloads: number;
}

/** Clusters that run one of some Components, by id. */
export async function runningOn(
  knex: Knex,
  filter: ConcernFilter,
): Promise<Map<string, Running>> {
  const rows: {
    cluster_id: string;
    found_by: string;
    workloads: number | string;
  }[] = await visibleServices(knex, filter)
    .groupBy('cluster_id', 'found_by')
    .orderBy('found_by')
    .select('cluster_id', 'found_by')
    .sum({ workloads: 'workloads' });
  const running = new Map<string, Running>();
  for (const row of rows) {
    const known = running.get(row.cluster_id);
    running.set(row.cluster_id, {
      foundBy: [...(known?.foundBy ?? []), row.found_by],
      workloads: (known?.workloads ?? 0) + Number(row.workloads),
    });
  }
  return running;
}

/** On how many clusters each Component runs. */
export async function clustersPerComponent(
  knex: Knex,
  filter: ConcernFilter,
): Promise<Map<string, number>> {
  const rows: { entity_ref: string; clusters: number | string }[] =
    await visibleServices(knex, filter)
      .groupBy('entity_ref')
      .select('entity_ref')
      .count({ clusters: '*' });
  return new Map(rows.map(row => [row.entity_ref, Number(row.clusters)]));
}

function visibleServices(
  knex: Knex,
  { concerns, visibility }: ConcernFilter,
): Knex.QueryBuilder {
  return knex('cluster_services')
    .where(isAnyOf(knex, 'entity_ref', concerns.services))
    .whereIn('cluster_id', selectedClusters(knex, { visibility }));
}

/**
 * What clusters are sorted by, and what tells whether nothing found means that there is nothing.
 */
export interface ConcernedCluster {
  readonly id: string;
  readonly titleSort: string;
  readonly checksTotal: number;
  /** That it was last judged for, and up to which minor the knowledge was reviewed then. */
  readonly target?: string;
  readonly reviewedThrough?: string;
  readonly readAt?: string;
  readonly failingSince?: string;
  readonly supportState: string;
  readonly supportUntil?: string;
}

interface ConcernedRow {
  id: string;
  title_sort: string;
  checks_total: number;
  target: string | null;
  reviewed_through: string | null;
  read_at: string | null;
  failing_since: string | null;
  support_state: string;
  support_until: string | null;
}

/** A few columns of some clusters: whole rows of a fleet would be ten times as much. */
export async function concernedClusters(
  knex: Knex,
  ids: readonly string[],
): Promise<ConcernedCluster[]> {
  const rows: ConcernedRow[] = await knex('clusters')
    .leftJoin(
      'cluster_evaluations',
      'cluster_evaluations.cluster_id',
      'clusters.id',
    )
    .where(isAnyOf(knex, 'clusters.id', ids))
    .orderBy(['title_sort', 'id'])
    .select(
      'id',
      'title_sort',
      'checks_total',
      'clusters.target',
      'reviewed_through',
      'read_at',
      'failing_since',
      'support_state',
      'support_until',
    );
  return rows.map(row => ({
    id: row.id,
    titleSort: row.title_sort,
    checksTotal: row.checks_total,
    target: row.target ?? undefined,
    reviewedThrough: row.reviewed_through ?? undefined,
    readAt: row.read_at ?? undefined,
    failingSince: row.failing_since ?? undefined,
    supportState: row.support_state,
    supportUntil: row.support_until ?? undefined,
  }));
}

/**
 * A fault with all clusters that have it in one state; `clusterIds` are the first of them, due
 * first.
 */
export interface Fix {
  readonly fingerprint: string;
  readonly state: string;
  readonly clusters: number;
  readonly clusterIds: readonly string[];
}

interface FixRow {
  fingerprint: string;
  state: string;
  clusters: number | string;
  total: number | string;
}

/**
 * A page of faults: open ones first, then the most severe, then those due first.
 * @param clustersEach - of how many clusters the ids are read for each fault
 */
export async function listFixes(
  knex: Knex,
  filter: ConcernFilter,
  offset: number,
  limit: number,
  clustersEach: number,
): Promise<{ items: Fix[]; total: number }> {
  const rows: FixRow[] = await fixGroups(knex, filter)
    .select('state', 'fingerprint')
    .count({ clusters: '*' })
    .select(knex.raw('count(*) over () as total'))
    .orderBy('state')
    .orderByRaw('min(severity_rank) asc, min(due_at) asc nulls last')
    .orderBy('fingerprint')
    .offset(offset)
    .limit(limit);
  const clusters = await clustersOf(
    knex,
    filter,
    rows.map(row => row.fingerprint),
    clustersEach,
  );
  const items = rows.map(({ fingerprint, state, clusters: amount }) => ({
    fingerprint,
    state,
    clusters: Number(amount),
    clusterIds: clusters.get(keyOf({ fingerprint, state })) ?? [],
  }));
  // A page behind the last one has no row that could tell.
  return {
    items,
    total:
      rows.length > 0 || offset === 0
        ? Number(rows[0]?.total ?? 0)
        : await countFixes(knex, filter),
  };
}

/** Open sorts before waived. */
function fixGroups(knex: Knex, filter: ConcernFilter): Knex.QueryBuilder {
  return matchingFindings(knex, {
    ...filter,
    state: filter.state?.length ? filter.state : ['open', 'waived'],
  }).groupBy('state', 'fingerprint');
}

/** Faults, each once however many clusters have it. */
export async function countFixes(
  knex: Knex,
  filter: ConcernFilter,
): Promise<number> {
  const counted: { total?: number | string } | undefined = await knex
    .from(fixGroups(knex, filter).select('state', 'fingerprint').as('fixes'))
    .count({ total: '*' })
    .first();
  return Number(counted?.total ?? 0);
}

async function clustersOf(
  knex: Knex,
  filter: ConcernFilter,
  fingerprints: readonly string[],
  each: number,
): Promise<Map<string, string[]>> {
  const placed = matchingFindings(knex, {
    ...filter,
    state: filter.state?.length ? filter.state : ['open', 'waived'],
  })
    .whereIn('fingerprint', fingerprints)
    .select('state', 'fingerprint', 'cluster_id')
    .select(
      knex.raw(
        'row_number() over (partition by state, fingerprint order by severity_rank asc, due_at asc nulls last, cluster_id asc) as place',
      ),
    );
  const rows: { state: string; fingerprint: string; cluster_id: string }[] =
    await knex
      .from(placed.as('placed'))
      .where('place', '<=', each)
      .orderBy('place')
      .select('state', 'fingerprint', 'cluster_id');
  const found = new Map<string, string[]>();
  for (const row of rows)
    found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row.cluster_id]);
  return found;
}

function keyOf({
  state,
  fingerprint,
}: {
  state: string;
  fingerprint: string;
}): string {
  return `${state} ${fingerprint}`;
}
