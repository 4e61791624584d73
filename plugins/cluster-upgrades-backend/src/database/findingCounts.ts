import type { Knex } from 'knex';
import type { FindingState } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { isPostgres } from './client';
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

const FACET_NAMES = Object.keys(FACET_COLUMNS) as FacetName[];
const ALL_STATES: readonly FindingState[] = ['open', 'waived', 'ignored', 'solved'];

/**
 * Counts of each filter's values under all other filters, most frequent first. Filters that are not set share their rows, and on PostgreSQL one
 * pass over them.
 */
export async function findingFacets(knex: Knex, filter: FindingFilter, limit = 50): Promise<Facets> {
  const isSet = (name: FacetName) => name === 'state' || Boolean(filter[name]?.length);
  const shared = FACET_NAMES.filter(name => !isSet(name));
  const own = FACET_NAMES.filter(isSet).map(name => countValues(knex, { ...filter, [name]: name === 'state' ? ALL_STATES : undefined }, [name], limit));
  const counted = await Promise.all([countValues(knex, filter, shared, limit), ...own]);
  return Object.assign({ severity: [], owner: [], check: [], cluster: [], state: [] }, ...counted);
}

async function countValues(knex: Knex, filter: FindingFilter, names: readonly FacetName[], limit: number): Promise<Partial<Facets>> {
  if (names.length === 0) return {};
  if (!isPostgres(knex) || names.length === 1) {
    const lists = await Promise.all(names.map(async name => toFacet(name, await valuesOf(matchingFindings(knex, filter), FACET_COLUMNS[name]), limit)));
    return Object.fromEntries(names.map((name, index) => [name, lists[index]]));
  }
  const columns = names.map(name => FACET_COLUMNS[name]);
  const marks = (form: string) => columns.map(() => form).join(', ');
  const rows: Record<string, string | number | null>[] = await matchingFindings(knex, filter)
    .select(names.map(name => ({ [name]: FACET_COLUMNS[name] })).reduce((all, one) => ({ ...all, ...one }), {}))
    .select(knex.raw(`grouping(${marks('??')}) as which`, columns))
    .count({ count: '*' })
    .groupByRaw(`grouping sets (${marks('(??)')})`, columns);
  return Object.fromEntries(
    names.map((name, index) => {
      // One bit for each column, set where the row is not grouped by it.
      const which = 2 ** names.length - 1 - 2 ** (names.length - 1 - index);
      return [name, toFacet(name, rows.filter(row => Number(row.which) === which).map(row => ({ value: row[name], count: row.count ?? 0 })), limit)];
    }),
  );
}

interface CountedValue {
  readonly value: string | number | null;
  readonly count: number | string;
}

async function valuesOf(query: Knex.QueryBuilder, column: string): Promise<CountedValue[]> {
  return query.groupBy(column).select({ value: column }).count({ count: '*' });
}

function toFacet(name: FacetName, values: readonly CountedValue[], limit: number): { value: string; count: number }[] {
  return values
    .map(({ value, count }) => ({ value: facetValue(name, value), count: Number(count) }))
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

const GROUP_COLUMNS: Record<FindingGroupBy, string> = { ...FACET_COLUMNS, target: 'clusters.target' };

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
  const severity = (rank: number, name: string) => knex.raw(`sum(case when cluster_findings.severity_rank = ${rank} then 1 else 0 end) as ${name}`);
  const found: GroupRow[] = await rows()
    .groupBy(column)
    .select({ value: column })
    .select(severity(0, 'blockers'), severity(1, 'warnings'), severity(2, 'infos'))
    .count({ findings: '*' })
    .min({ due: 'cluster_findings.due_at' })
    .select(knex.raw('count(*) over () as total'))
    .orderBy([{ column: 'blockers', order: 'desc' }, { column: 'warnings', order: 'desc' }, { column: 'findings', order: 'desc' }, { column: 'value' }])
    .offset(offset)
    .limit(limit);
  const clusters = by === 'cluster' ? undefined : await clustersOfGroups(knex, rows(), column, found.map(({ value }) => value));
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
