import type { Knex } from 'knex';
import type { FindingState } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { matchingFindings, NONE, SEVERITIES, type FindingFilter } from './findingFilter';

/** Filters that are offered with counts. */
export type FacetName = 'severity' | 'owner' | 'check' | 'cluster' | 'state';

export async function countFindings(knex: Knex, filter: FindingFilter): Promise<number> {
  const row: { total: number | string } | undefined = await matchingFindings(knex, filter).count({ total: '*' }).first();
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

/** In the order of `cluster_findings_facet_index`, from which PostgreSQL counts without hashing or sorting a row. */
const INDEXED = ['state', 'check', 'severity', 'owner'] as const;
type Indexed = (typeof INDEXED)[number];
const ALL_STATES: readonly FindingState[] = ['open', 'waived', 'ignored', 'solved'];

/** Findings that have the same of all that is indexed. */
type Counted = Readonly<Record<Indexed, string>> & { readonly count: number };

/** Counts of each filter's values under all other filters, most frequent first, from one pass over the findings and one for clusters. */
export async function findingFacets(knex: Knex, filter: FindingFilter, limit = 50): Promise<Facets> {
  const { state = [], check, severity, owner } = filter;
  const [counted, clusters] = await Promise.all([
    countIndexed(knex, { ...filter, state: ALL_STATES, check: undefined, severity: undefined, owner: undefined }),
    valuesOf(matchingFindings(knex, { ...filter, cluster: undefined }), FACET_COLUMNS.cluster),
  ]);
  const wanted: Record<Indexed, readonly string[] | undefined> = { state: state.length > 0 ? state : ['open'], check, severity, owner };
  const isWanted = (row: Counted, name: Indexed) => !wanted[name]?.length || wanted[name]?.includes(row[name]);
  const facet = (name: Indexed) => sumBy(counted.filter(row => INDEXED.every(other => other === name || isWanted(row, other))), name, limit);
  return { state: facet('state'), check: facet('check'), severity: facet('severity'), owner: facet('owner'), cluster: mostFrequent(clusters.map(({ value, count }) => ({ value: facetValue('cluster', value), count: Number(count) })), limit) };
}

async function countIndexed(knex: Knex, filter: FindingFilter): Promise<Counted[]> {
  const columns = INDEXED.map(name => FACET_COLUMNS[name]);
  const rows: Record<Indexed | 'count', string | number | null>[] = await matchingFindings(knex, filter)
    .groupBy(columns)
    .select(Object.fromEntries(INDEXED.map(name => [name, FACET_COLUMNS[name]])))
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

async function valuesOf(query: Knex.QueryBuilder, column: string): Promise<CountedValue[]> {
  return query.groupBy(column).select({ value: column }).count({ count: '*' });
}

function sumBy(rows: readonly Counted[], name: Indexed, limit: number) {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row[name], (sums.get(row[name]) ?? 0) + row.count);
  return mostFrequent([...sums].map(([value, count]) => ({ value, count })), limit);
}

function mostFrequent(values: { value: string; count: number }[], limit: number): { value: string; count: number }[] {
  return values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, limit);
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

const GROUP_COLUMNS: Record<FindingGroupBy, string> = { ...FACET_COLUMNS, target: 'clusters.target' };

/** What is counted before it is grouped: in the order of an index, or by cluster. */
const PART_COLUMNS: Record<FindingGroupBy, readonly string[]> = {
  owner: [FACET_COLUMNS.check, FACET_COLUMNS.severity, FACET_COLUMNS.owner],
  check: [FACET_COLUMNS.check, FACET_COLUMNS.severity],
  cluster: [FACET_COLUMNS.cluster, FACET_COLUMNS.severity],
  target: [FACET_COLUMNS.cluster, FACET_COLUMNS.severity],
};

type GroupRow = Record<string, string | number | null>;

/**
 * Counts by owner, cluster, check or target, most blockers first. How many clusters a group is on is counted for the groups of the page alone:
 * for all of them it takes a row for each pair of group and cluster, more than fits into PostgreSQL's memory for one step.
 */
export async function groupFindings(knex: Knex, filter: FindingFilter, by: FindingGroupBy, offset: number, limit: number): Promise<{ items: GroupedFindings[]; total: number }> {
  const column = GROUP_COLUMNS[by];
  const rows = () => {
    const query = matchingFindings(knex, filter);
    if (by === 'target') query.join('clusters', 'clusters.id', 'cluster_findings.cluster_id');
    return query;
  };
  const found = await pageOfGroups(knex, filter, by, offset, limit);
  const clusters = by === 'cluster' ? undefined : await clustersOfGroups(knex, rows(), column, found.map(row => row.value));
  const items = found.map(row => ({
    key: row.value === null ? NONE : String(row.value),
    blockers: Number(row.blockers),
    warnings: Number(row.warnings),
    infos: Number(row.infos),
    findings: Number(row.findings),
    clusters: clusters?.get(row.value) ?? 1,
    nextDueAt: row.due === null ? undefined : String(row.due),
  }));
  // A page behind the last one has no row that could tell.
  const total = found.length > 0 || offset === 0 ? Number(found[0]?.total ?? 0) : await countGroups(knex, rows(), column);
  return { items, total };
}

/** The values of a group's column first, many findings at a time, then the groups. */
async function pageOfGroups(knex: Knex, filter: FindingFilter, by: FindingGroupBy, offset: number, limit: number): Promise<GroupRow[]> {
  const severity = (rank: number, name: string) => knex.raw(`sum(case when severity = ${rank} then findings else 0 end) as ${name}`);
  const parts = matchingFindings(knex, filter)
    .groupBy(PART_COLUMNS[by])
    .select({ severity: FACET_COLUMNS.severity, part: by === 'target' ? FACET_COLUMNS.cluster : GROUP_COLUMNS[by] })
    .count({ findings: '*' })
    .min({ due: 'cluster_findings.due_at' })
    .as('parts');
  const grouped: Knex.QueryBuilder = knex.from(parts);
  if (by === 'target') grouped.join('clusters', 'clusters.id', 'parts.part');
  const value = by === 'target' ? 'clusters.target' : 'parts.part';
  return grouped
    .groupBy(value)
    .select({ value })
    .select(severity(0, 'blockers'), severity(1, 'warnings'), severity(2, 'infos'))
    .sum({ findings: 'findings' })
    .min({ due: 'due' })
    .select(knex.raw('count(*) over () as total'))
    .orderBy([{ column: 'blockers', order: 'desc' }, { column: 'warnings', order: 'desc' }, { column: 'findings', order: 'desc' }, { column: 'value' }])
    .offset(offset)
    .limit(limit);
}

/** Pairs of group and cluster first: counting distinct clusters would sort every row. */
async function clustersOfGroups(knex: Knex, rows: Knex.QueryBuilder, column: string, values: readonly GroupRow[string][]): Promise<Map<GroupRow[string], number>> {
  const named = values.filter(value => value !== null);
  const pairs = rows
    .where(query => {
      query.whereIn(column, named);
      if (named.length < values.length) query.orWhereNull(column);
    })
    .groupBy(column, 'cluster_findings.cluster_id')
    .select({ value: column });
  const counted: GroupRow[] = await knex.from(pairs.as('pairs')).groupBy('value').select('value').count({ clusters: '*' });
  return new Map(counted.map(({ value, clusters }) => [value, Number(clusters)]));
}

async function countGroups(knex: Knex, rows: Knex.QueryBuilder, column: string): Promise<number> {
  const counted: { total?: number | string } | undefined = await knex.from(rows.groupBy(column).select({ value: column }).as('groups')).count({ total: '*' }).first();
  return Number(counted?.total ?? 0);
}
