import type { Knex } from 'knex';
import {
  matchingFindings,
  NONE,
  SEVERITIES,
  type FindingFilter,
} from './findingFilter';

/** Filters that are offered with counts. */
export type FacetName = 'severity' | 'owner' | 'check' | 'cluster' | 'state';

export async function countFindings(
  knex: Knex,
  filter: FindingFilter,
): Promise<number> {
  const row: { total: number | string } | undefined = await matchingFindings(
    knex,
    filter,
  )
    .count({ total: '*' })
    .first();
  return Number(row?.total ?? 0);
}

const FACET_COLUMNS: Record<FacetName, string> = {
  severity: 'cluster_findings.severity_rank',
  owner: 'cluster_findings.owner',
  check: 'cluster_findings.check_id',
  cluster: 'cluster_findings.cluster_id',
  state: 'cluster_findings.state',
};

type Facets = Record<FacetName, { value: string; count: number }[]>;

/**
 * In the order of `cluster_findings_facet_index`, from which PostgreSQL counts without hashing or
 * sorting a row.
 */
const INDEXED = ['state', 'check', 'severity', 'owner'] as const;
type Indexed = (typeof INDEXED)[number];
const ALL_STATES: NonNullable<FindingFilter['state']> = [
  'open',
  'waived',
  'ignored',
  'solved',
];

/** Findings that have the same of all that is indexed. */
type Counted = Readonly<Record<Indexed, string>> & { readonly count: number };

/**
 * Counts of each filter's values under all other filters, most frequent first, from one pass over
 * the findings and one for clusters.
 */
export async function findingFacets(
  knex: Knex,
  filter: FindingFilter,
  limit = 50,
): Promise<Facets> {
  const { state = [], check, severity, owner } = filter;
  const [counted, clusters] = await Promise.all([
    countIndexed(knex, {
      ...filter,
      state: ALL_STATES,
      check: undefined,
      severity: undefined,
      owner: undefined,
    }),
    valuesOf(
      matchingFindings(knex, { ...filter, cluster: undefined }),
      FACET_COLUMNS.cluster,
    ),
  ]);
  const wanted: Record<Indexed, readonly string[] | undefined> = {
    state: state.length > 0 ? state : ['open'],
    check,
    severity,
    owner,
  };
  const isWanted = (row: Counted, name: Indexed) =>
    !wanted[name]?.length || wanted[name]?.includes(row[name]);
  const facet = (name: Indexed) =>
    sumBy(
      counted.filter(row =>
        INDEXED.every(other => other === name || isWanted(row, other)),
      ),
      name,
      limit,
    );
  return {
    state: facet('state'),
    check: facet('check'),
    severity: facet('severity'),
    owner: facet('owner'),
    cluster: mostFrequent(
      clusters.map(({ value, count }) => ({
        value: facetValue('cluster', value),
        count: Number(count),
      })),
      limit,
    ),
  };
}

async function countIndexed(
  knex: Knex,
  filter: FindingFilter,
): Promise<Counted[]> {
  const columns = INDEXED.map(name => FACET_COLUMNS[name]);
  const rows: Record<Indexed | 'count', string | number | null>[] =
    await matchingFindings(knex, filter)
      .groupBy(columns)
      .select(
        Object.fromEntries(INDEXED.map(name => [name, FACET_COLUMNS[name]])),
      )
      .count({ count: '*' });
  return rows.map(row => ({
    state: facetValue('state', row.state),
    check: facetValue('check', row.check),
    severity: facetValue('severity', row.severity),
    owner: facetValue('owner', row.owner),
    count: Number(row.count),
  }));
}

interface CountedValue {
  readonly value: string | number | null;
  readonly count: number | string;
}

async function valuesOf(
  query: Knex.QueryBuilder,
  column: string,
): Promise<CountedValue[]> {
  return query.groupBy(column).select({ value: column }).count({ count: '*' });
}

function sumBy(rows: readonly Counted[], name: Indexed, limit: number) {
  const sums = new Map<string, number>();
  for (const row of rows)
    sums.set(row[name], (sums.get(row[name]) ?? 0) + row.count);
  return mostFrequent(
    [...sums].map(([value, count]) => ({ value, count })),
    limit,
  );
}

function mostFrequent(
  values: { value: string; count: number }[],
  limit: number,
): { value: string; count: number }[] {
  return values
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, limit);
}

function facetValue(name: FacetName, value: string | number | null): string {
  if (value === null) return NONE;
  return name === 'severity' ? SEVERITIES[Number(value)] : String(value);
}

export type FindingGroupBy = 'owner' | 'cluster' | 'check' | 'target';

export interface GroupedFindings {
  readonly key: string;
  readonly blockers: number;
  readonly warnings: number;
  readonly infos: number;
  readonly findings: number;
  readonly clusters: number;
  readonly nextDueAt?: string;
}

/**
 * A value of a group with one cluster: nothing is counted twice, and how many clusters a group is
 * on is the number of these.
 */
const PART_COLUMNS: Record<FindingGroupBy, readonly string[]> = {
  owner: [FACET_COLUMNS.owner, FACET_COLUMNS.cluster],
  check: [FACET_COLUMNS.check, FACET_COLUMNS.cluster],
  cluster: [FACET_COLUMNS.cluster],
  target: [FACET_COLUMNS.cluster],
};

interface GroupRow {
  readonly value: string | null;
  readonly blockers: number | string;
  readonly warnings: number | string;
  readonly infos: number | string;
  readonly findings: number | string;
  readonly clusters: number | string;
  readonly due: string | null;
  readonly total: number | string;
}

/** Counts by owner, cluster, check or target, most blockers first. */
export async function groupFindings(
  knex: Knex,
  filter: FindingFilter,
  by: FindingGroupBy,
  offset: number,
  limit: number,
): Promise<{ items: GroupedFindings[]; total: number }> {
  const found: GroupRow[] = await groups(knex, filter, by)
    .orderBy([
      { column: 'blockers', order: 'desc' },
      { column: 'warnings', order: 'desc' },
      { column: 'findings', order: 'desc' },
      { column: 'value' },
    ])
    .offset(offset)
    .limit(limit);
  const items = found.map(row => ({
    key: row.value ?? NONE,
    blockers: Number(row.blockers),
    warnings: Number(row.warnings),
    infos: Number(row.infos),
    findings: Number(row.findings),
    clusters: Number(row.clusters),
    nextDueAt: row.due ?? undefined,
  }));
  // A page behind the last one has no row that could tell.
  const total =
    found.length > 0 || offset === 0
      ? Number(found[0]?.total ?? 0)
      : await countGroups(knex, filter, by);
  return { items, total };
}

/**
 * By value and cluster first, in the order of an index (`cluster_findings_by_…_index`), then the
 * groups.
 */
function groups(
  knex: Knex,
  filter: FindingFilter,
  by: FindingGroupBy,
): Knex.QueryBuilder {
  const severity = (rank: number, name: string) =>
    knex.raw(
      `count(case when ${FACET_COLUMNS.severity} = ${rank} then 1 end) as ${name}`,
    );
  const parts = matchingFindings(knex, filter)
    .groupBy(PART_COLUMNS[by])
    .select({
      part: by === 'target' ? FACET_COLUMNS.cluster : FACET_COLUMNS[by],
    })
    .select(
      severity(0, 'blockers'),
      severity(1, 'warnings'),
      severity(2, 'infos'),
    )
    .count({ findings: '*' })
    .min({ due: 'cluster_findings.due_at' })
    .as('parts');
  const grouped: Knex.QueryBuilder = knex.from(parts);
  if (by === 'target') grouped.join('clusters', 'clusters.id', 'parts.part');
  const value = by === 'target' ? 'clusters.target' : 'parts.part';
  return grouped
    .groupBy(value)
    .select({ value })
    .sum({
      blockers: 'parts.blockers',
      warnings: 'parts.warnings',
      infos: 'parts.infos',
      findings: 'parts.findings',
    })
    .count({ clusters: '*' })
    .min({ due: 'parts.due' })
    .select(knex.raw('count(*) over () as total'));
}

async function countGroups(
  knex: Knex,
  filter: FindingFilter,
  by: FindingGroupBy,
): Promise<number> {
  const counted: { total?: number | string } | undefined = await knex
    .from(groups(knex, filter, by).as('groups'))
    .count({ total: '*' })
    .first();
  return Number(counted?.total ?? 0);
}
