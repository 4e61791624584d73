import type { Knex } from 'knex';
import type { FindingState } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { applyVisibility, type VisibilityCriteria } from './clusterQueries';
import { escapeLike } from './client';
import { optional } from './json';

/** Value of a filter that asks for what has none. */
export const NONE = '(none)';

/** Filters of findings; values of one filter are alternatives, filters narrow each other. */
export interface FindingFilter {
  readonly visibility?: VisibilityCriteria;
  readonly search?: string;
  readonly owner?: readonly string[];
  readonly environment?: readonly string[];
  readonly cluster?: readonly string[];
  readonly check?: readonly string[];
  readonly severity?: readonly string[];
  readonly phase?: readonly string[];
  readonly confidence?: readonly string[];
  /** Open ones when left out. */
  readonly state?: readonly FindingState[];
  readonly service?: readonly string[];
  readonly namespace?: readonly string[];
  readonly kind?: readonly string[];
  readonly breaksAt?: readonly string[];
  /** Of the clusters. */
  readonly target?: readonly string[];
  readonly baseline?: string;
  readonly isNew?: boolean;
}

export type FindingSort = 'severity' | 'owner' | 'cluster' | 'check' | 'breaksAt' | 'due' | 'firstSeen';
/** Filters that are offered with counts. */
export type FacetName = 'severity' | 'owner' | 'check' | 'cluster' | 'state';

/** One finding of a list, with what of its cluster is shown beside it. `finding` is JSON. */
export interface ListedFinding {
  readonly clusterId: string;
  readonly clusterName: string;
  readonly clusterTitle: string;
  readonly clusterEntityRef?: string;
  readonly environment?: string;
  readonly clusterOwner?: string;
  readonly target?: string;
  readonly failingSince?: string;
  readonly assessedAt?: string;
  readonly fingerprint: string;
  readonly state: FindingState;
  readonly breaksAt?: string;
  readonly dueAt?: string;
  readonly waiverId?: string;
  readonly firstSeenAt: string;
  readonly solvedAt?: string;
  readonly finding: string;
  /** Only with a baseline. */
  readonly isNew?: boolean;
}

function among(query: Knex.QueryBuilder, column: string, values: readonly string[] | undefined): void {
  if (!values?.length) return;
  const named = values.filter(value => value !== NONE);
  query.where(inner => {
    if (named.length > 0) inner.whereIn(column, named);
    if (named.length < values.length) inner.orWhereNull(column);
  });
}

/** Clusters that the caller may see and the filters about clusters select, for a subquery. */
export function selectedClusters(knex: Knex, { visibility, environment, cluster, target }: Pick<FindingFilter, 'visibility' | 'environment' | 'cluster' | 'target'>): Knex.QueryBuilder {
  const query = knex('clusters').select('clusters.id').where('clusters.removed', false);
  if (visibility) query.andWhere(inner => applyVisibility(inner, visibility));
  among(query, 'clusters.environment', environment);
  among(query, 'clusters.target', target);
  if (cluster?.length) query.whereIn('clusters.id', cluster);
  return query;
}

function baselineHas(knex: Knex, baseline: string): Knex.QueryBuilder {
  return knex('baseline_findings as known')
    .select(knex.raw('1'))
    .where('known.baseline_id', baseline)
    .whereRaw('known.cluster_id = cluster_findings.cluster_id and known.fingerprint = cluster_findings.fingerprint');
}

/** The filtered rows; reads no JSON. */
function matching(knex: Knex, filter: FindingFilter): Knex.QueryBuilder {
  const query = knex('cluster_findings').whereIn('cluster_findings.state', filter.state?.length ? filter.state : ['open']);
  query.whereIn('cluster_findings.cluster_id', selectedClusters(knex, filter));
  among(query, 'cluster_findings.owner', filter.owner);
  among(query, 'cluster_findings.service', filter.service);
  among(query, 'cluster_findings.namespace', filter.namespace);
  among(query, 'cluster_findings.kind', filter.kind);
  among(query, 'cluster_findings.breaks_at', filter.breaksAt);
  if (filter.check?.length) query.whereIn('cluster_findings.check_id', filter.check);
  if (filter.severity?.length) query.whereIn('cluster_findings.severity_rank', filter.severity.map(severity => SEVERITIES.indexOf(severity)));
  if (filter.phase?.length) query.whereIn('cluster_findings.phase', filter.phase);
  if (filter.confidence?.length) query.whereIn('cluster_findings.confidence', filter.confidence);
  applySearch(query, filter.search);
  const { baseline, isNew } = filter;
  if (baseline !== undefined && isNew === true) query.whereNotExists(baselineHas(knex, baseline));
  if (baseline !== undefined && isNew === false) query.whereExists(baselineHas(knex, baseline));
  return query;
}

const SEVERITIES: readonly string[] = ['blocker', 'warning', 'info'];

/** Each word must be in the finding's own words or in its cluster's. */
function applySearch(query: Knex.QueryBuilder, search: string | undefined): void {
  for (const word of (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)) {
    const pattern = `%${escapeLike(word)}%`;
    query.whereRaw(`(cluster_findings.search like ? escape '\\' or cluster_findings.cluster_id in (select id from clusters where search like ? escape '\\'))`, [pattern, pattern]);
  }
}

/** Columns to order by, the most telling first. */
const ORDER: Record<FindingSort, readonly string[]> = {
  severity: ['cluster_findings.severity_rank', 'cluster_findings.due_at'],
  owner: ['cluster_findings.owner', 'cluster_findings.severity_rank'],
  cluster: ['clusters.title_sort', 'cluster_findings.severity_rank'],
  check: ['cluster_findings.check_id', 'cluster_findings.severity_rank'],
  breaksAt: ['cluster_findings.breaks_sort', 'cluster_findings.severity_rank'],
  due: ['cluster_findings.due_at', 'cluster_findings.severity_rank'],
  firstSeen: ['cluster_findings.first_seen_at'],
};

function addOrder(query: Knex.QueryBuilder, sort: FindingSort, order: 'asc' | 'desc'): void {
  // Plain SQL: for SQLite knex would order by whether there is a value and forget the value.
  ORDER[sort].forEach((column, index) => query.orderByRaw(`?? ${index === 0 && order === 'desc' ? 'desc' : 'asc'} nulls last`, [column]));
  query.orderBy('cluster_findings.cluster_id').orderBy('cluster_findings.fingerprint');
}

export interface FindingListQuery {
  readonly filter: FindingFilter;
  readonly sort: FindingSort;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

interface ListedRow {
  cluster_id: string;
  cluster_name: string;
  cluster_title: string;
  entity_ref: string | null;
  environment: string | null;
  cluster_owner: string | null;
  target: string | null;
  failing_since: string | null;
  evaluated_at: string | null;
  fingerprint: string;
  state: string;
  breaks_at: string | null;
  due_at: string | null;
  waiver_id: string | null;
  first_seen_at: string;
  solved_at: string | null;
  finding: string;
  is_known?: number | boolean;
}

function toListed(row: ListedRow): ListedFinding {
  return {
    clusterId: row.cluster_id,
    clusterName: row.cluster_name,
    clusterTitle: row.cluster_title,
    clusterEntityRef: optional(row.entity_ref),
    environment: optional(row.environment),
    clusterOwner: optional(row.cluster_owner),
    target: optional(row.target),
    failingSince: optional(row.failing_since),
    assessedAt: optional(row.evaluated_at),
    fingerprint: row.fingerprint,
    state: row.state as FindingState,
    breaksAt: optional(row.breaks_at),
    dueAt: optional(row.due_at),
    waiverId: optional(row.waiver_id),
    firstSeenAt: row.first_seen_at,
    solvedAt: optional(row.solved_at),
    finding: row.finding,
    isNew: row.is_known === undefined ? undefined : !row.is_known,
  };
}

/** The page's keys first, from indexes alone where possible; then the rows of that page with their text. */
export async function listFindings(knex: Knex, { filter, sort, order, offset, limit }: FindingListQuery): Promise<ListedFinding[]> {
  const keys = matching(knex, filter);
  if (sort === 'cluster') keys.join('clusters', 'clusters.id', 'cluster_findings.cluster_id');
  addOrder(keys, sort, order);
  keys.select('cluster_findings.cluster_id as key_cluster', 'cluster_findings.fingerprint as key_fingerprint').offset(offset).limit(limit);
  const query = knex
    .from(keys.as('page'))
    .join('cluster_findings', join => join.on('cluster_findings.cluster_id', 'page.key_cluster').andOn('cluster_findings.fingerprint', 'page.key_fingerprint'))
    .join('clusters', 'clusters.id', 'cluster_findings.cluster_id');
  addOrder(query, sort, order);
  return readListed(knex, query, filter.baseline);
}

/** Findings in the order of their key, after one of them: a walk over all that match costs each row once. */
export async function findingsAfter(knex: Knex, filter: FindingFilter, after: Pick<ListedFinding, 'clusterId' | 'fingerprint'> | undefined, limit: number): Promise<ListedFinding[]> {
  const query = matching(knex, filter).join('clusters', 'clusters.id', 'cluster_findings.cluster_id');
  if (after) query.whereRaw('(cluster_findings.cluster_id, cluster_findings.fingerprint) > (?, ?)', [after.clusterId, after.fingerprint]);
  query.orderBy('cluster_findings.cluster_id').orderBy('cluster_findings.fingerprint').limit(limit);
  return readListed(knex, query, filter.baseline);
}

/** One finding, also a solved one. */
export async function findFinding(knex: Knex, clusterId: string, fingerprint: string): Promise<ListedFinding | undefined> {
  const query = knex('cluster_findings')
    .join('clusters', 'clusters.id', 'cluster_findings.cluster_id')
    .where({ 'cluster_findings.cluster_id': clusterId, 'cluster_findings.fingerprint': fingerprint });
  return (await readListed(knex, query, undefined))[0];
}

async function readListed(knex: Knex, query: Knex.QueryBuilder, baseline: string | undefined): Promise<ListedFinding[]> {
  if (baseline !== undefined) query.select(knex.raw('exists ? as is_known', [baselineHas(knex, baseline)]));
  const rows: ListedRow[] = await query.select(
    'cluster_findings.cluster_id',
    'cluster_findings.fingerprint',
    'cluster_findings.state',
    'cluster_findings.breaks_at',
    'cluster_findings.due_at',
    'cluster_findings.waiver_id',
    'cluster_findings.first_seen_at',
    'cluster_findings.solved_at',
    'cluster_findings.finding',
    'clusters.name as cluster_name',
    'clusters.title as cluster_title',
    'clusters.entity_ref',
    'clusters.environment',
    'clusters.owner as cluster_owner',
    'clusters.target',
    'clusters.failing_since',
    'clusters.evaluated_at',
  );
  return rows.map(toListed);
}

export async function countFindings(knex: Knex, filter: FindingFilter): Promise<number> {
  const row: { total: number | string } | undefined = await matching(knex, filter).count({ total: '*' }).first();
  return Number(row?.total ?? 0);
}

const FACET_COLUMNS: Record<FacetName, string> = {
  severity: 'cluster_findings.severity_rank',
  owner: 'cluster_findings.owner',
  check: 'cluster_findings.check_id',
  cluster: 'cluster_findings.cluster_id',
  state: 'cluster_findings.state',
};

/** Counts of one filter's values under all other filters, most frequent first. */
export async function findingFacet(knex: Knex, filter: FindingFilter, name: FacetName, limit = 50): Promise<{ value: string; count: number }[]> {
  const others: FindingFilter = { ...filter, [name]: name === 'state' ? ['open', 'waived', 'ignored', 'solved'] : undefined };
  const column = FACET_COLUMNS[name];
  const rows: { value: string | number | null; count: number | string }[] = await matching(knex, others)
    .groupBy(column)
    .select({ value: column })
    .count({ count: '*' })
    .orderBy('count', 'desc')
    .orderBy(column)
    .limit(limit);
  return rows.map(row => ({ value: facetValue(name, row.value), count: Number(row.count) }));
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

/** Counts by owner, cluster, check or target, most blockers first. */
export async function groupFindings(knex: Knex, filter: FindingFilter, by: FindingGroupBy, offset: number, limit: number): Promise<{ items: GroupedFindings[]; total: number }> {
  const column = GROUP_COLUMNS[by];
  const rows = () => {
    const query = matching(knex, filter);
    if (by === 'target') query.join('clusters', 'clusters.id', 'cluster_findings.cluster_id');
    return query;
  };
  const counted: { total: number | string } | undefined = await knex.from(rows().groupBy(column).select({ value: column }).as('groups')).count({ total: '*' }).first();
  const severity = (rank: number, name: string) => knex.raw(`sum(case when cluster_findings.severity_rank = ${rank} then 1 else 0 end) as ${name}`);
  const found: Record<string, string | number | null>[] = await rows()
    .groupBy(column)
    .select({ value: column })
    .select(severity(0, 'blockers'), severity(1, 'warnings'), severity(2, 'infos'))
    .count({ findings: '*' })
    .countDistinct({ clusters: 'cluster_findings.cluster_id' })
    .min({ due: 'cluster_findings.due_at' })
    .orderBy([{ column: 'blockers', order: 'desc' }, { column: 'warnings', order: 'desc' }, { column: 'findings', order: 'desc' }, { column }])
    .offset(offset)
    .limit(limit);
  const items = found.map(row => ({
    key: row.value === null ? NONE : String(row.value),
    blockers: Number(row.blockers),
    warnings: Number(row.warnings),
    infos: Number(row.infos),
    findings: Number(row.findings),
    clusters: Number(row.clusters),
    nextDueAt: row.due === null ? undefined : String(row.due),
  }));
  return { items, total: Number(counted?.total ?? 0) };
}

/** Other clusters, of those that the caller may see, with the same open fault on an object of the same name. */
export async function clustersWithFinding(knex: Knex, fingerprint: string, except: string, visibility: VisibilityCriteria | undefined, limit: number): Promise<{ ids: string[]; total: number }> {
  const rows = () =>
    knex('cluster_findings')
      .where({ fingerprint })
      .whereIn('state', ['open', 'waived'])
      .whereNot('cluster_id', except)
      .whereIn('cluster_id', selectedClusters(knex, { visibility }));
  const counted: { total?: number | string } | undefined = await rows().count({ total: '*' }).first();
  const found: { cluster_id: string }[] = await rows().orderBy('cluster_id').limit(limit).select('cluster_id');
  return { ids: found.map(row => row.cluster_id), total: Number(counted?.total ?? 0) };
}
