import type { Knex } from 'knex';
import type { OwnedFinding } from '../finding';
import type { VisibilityCriteria } from '../../clusters/store/clusterQueries';
import {
  baselineHas,
  matchingFindings,
  selectedClusters,
  type FindingFilter,
} from './findingFilter';
import { findingOf } from './findingRow';
import { optional } from '../../foundation/database/json';

export type FindingSort =
  | 'severity'
  | 'owner'
  | 'cluster'
  | 'check'
  | 'breaksAt'
  | 'due'
  | 'firstSeen';
/** One finding of a list, with what of its cluster is shown beside it. `finding` is JSON. */
export interface ListedFinding {
  readonly clusterId: string;
  readonly clusterName: string;
  readonly clusterTitle: string;
  readonly clusterEntityRef?: string;
  readonly environment?: string;
  readonly clusterOwner?: string;
  /** That the cluster runs. */
  readonly version?: string;
  readonly target?: string;
  readonly failingSince?: string;
  readonly assessedAt?: string;
  readonly fingerprint: string;
  readonly state: NonNullable<OwnedFinding['state']>;
  readonly breaksAt?: string;
  readonly dueAt?: string;
  readonly waiverId?: string;
  readonly firstSeenAt: string;
  readonly solvedAt?: string;
  readonly finding: OwnedFinding;
  /** Only with a baseline. */
  readonly isNew?: boolean;
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

function addOrder(
  query: Knex.QueryBuilder,
  sort: FindingSort,
  order: 'asc' | 'desc',
): void {
  // Plain SQL: for SQLite knex would order by whether there is a value and forget the value.
  ORDER[sort].forEach((column, index) =>
    query.orderByRaw(
      `?? ${index === 0 && order === 'desc' ? 'desc' : 'asc'} nulls last`,
      [column],
    ),
  );
  query
    .orderBy('cluster_findings.cluster_id')
    .orderBy('cluster_findings.fingerprint');
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
  version: string | null;
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
    version: optional(row.version),
    target: optional(row.target),
    failingSince: optional(row.failing_since),
    assessedAt: optional(row.evaluated_at),
    fingerprint: row.fingerprint,
    state: row.state as ListedFinding['state'],
    breaksAt: optional(row.breaks_at),
    dueAt: optional(row.due_at),
    waiverId: optional(row.waiver_id),
    firstSeenAt: row.first_seen_at,
    solvedAt: optional(row.solved_at),
    finding: findingOf(row),
    isNew: row.is_known === undefined ? undefined : !row.is_known,
  };
}

/**
 * The page's keys first, from indexes alone where possible; then the rows of that page with their
 * text.
 */
export async function listFindings(
  knex: Knex,
  { filter, sort, order, offset, limit }: FindingListQuery,
): Promise<ListedFinding[]> {
  const keys = matchingFindings(knex, filter);
  if (sort === 'cluster')
    keys.join('clusters', 'clusters.id', 'cluster_findings.cluster_id');
  addOrder(keys, sort, order);
  keys
    .select(
      'cluster_findings.cluster_id as key_cluster',
      'cluster_findings.fingerprint as key_fingerprint',
    )
    .offset(offset)
    .limit(limit);
  const query = knex
    .from(keys.as('page'))
    .join('cluster_findings', join =>
      join
        .on('cluster_findings.cluster_id', 'page.key_cluster')
        .andOn('cluster_findings.fingerprint', 'page.key_fingerprint'),
    )
    .join('clusters', 'clusters.id', 'cluster_findings.cluster_id');
  addOrder(query, sort, order);
  return readListed(knex, query, filter.baseline);
}

/**
 * Findings in the order of their key, after one of them: a walk over all that match costs each row
 * once.
 */
export async function findingsAfter(
  knex: Knex,
  filter: FindingFilter,
  after: Pick<ListedFinding, 'clusterId' | 'fingerprint'> | undefined,
  limit: number,
): Promise<ListedFinding[]> {
  const query = matchingFindings(knex, filter).join(
    'clusters',
    'clusters.id',
    'cluster_findings.cluster_id',
  );
  if (after)
    query.whereRaw(
      '(cluster_findings.cluster_id, cluster_findings.fingerprint) > (?, ?)',
      [after.clusterId, after.fingerprint],
    );
  query
    .orderBy('cluster_findings.cluster_id')
    .orderBy('cluster_findings.fingerprint')
    .limit(limit);
  return readListed(knex, query, filter.baseline);
}

/** One finding, also a solved one. */
export async function findFinding(
  knex: Knex,
  clusterId: string,
  fingerprint: string,
): Promise<ListedFinding | undefined> {
  const query = knex('cluster_findings')
    .join('clusters', 'clusters.id', 'cluster_findings.cluster_id')
    .where({
      'cluster_findings.cluster_id': clusterId,
      'cluster_findings.fingerprint': fingerprint,
    });
  return (await readListed(knex, query, undefined))[0];
}

/** Findings by their keys, in no order. The caller has checked that they may be shown. */
export async function findingsByKeys(
  knex: Knex,
  keys: readonly Pick<ListedFinding, 'clusterId' | 'fingerprint'>[],
): Promise<ListedFinding[]> {
  const query = knex('cluster_findings')
    .join('clusters', 'clusters.id', 'cluster_findings.cluster_id')
    .whereIn(
      ['cluster_findings.cluster_id', 'cluster_findings.fingerprint'],
      keys.map(({ clusterId, fingerprint }) => [clusterId, fingerprint]),
    );
  return readListed(knex, query, undefined);
}

async function readListed(
  knex: Knex,
  query: Knex.QueryBuilder,
  baseline: string | undefined,
): Promise<ListedFinding[]> {
  query.join('cluster_finding_texts', join =>
    join
      .on('cluster_finding_texts.cluster_id', 'cluster_findings.cluster_id')
      .andOn(
        'cluster_finding_texts.fingerprint',
        'cluster_findings.fingerprint',
      ),
  );
  if (baseline !== undefined)
    query.select(
      knex.raw('exists ? as is_known', [baselineHas(knex, baseline)]),
    );
  const rows: ListedRow[] = await query.select(
    'cluster_findings.cluster_id',
    'cluster_findings.fingerprint',
    'cluster_findings.state',
    'cluster_findings.breaks_at',
    'cluster_findings.due_at',
    'cluster_findings.waiver_id',
    'cluster_findings.first_seen_at',
    'cluster_findings.solved_at',
    'cluster_finding_texts.finding',
    'clusters.name as cluster_name',
    'clusters.title as cluster_title',
    'clusters.entity_ref',
    'clusters.environment',
    'clusters.owner as cluster_owner',
    'clusters.version',
    'clusters.target',
    'clusters.failing_since',
    'clusters.evaluated_at',
  );
  return rows.map(toListed);
}

/**
 * Other clusters, of those that the caller may see, with the same open fault on an object of the
 * same name.
 */
export async function clustersWithFinding(
  knex: Knex,
  fingerprint: string,
  except: string,
  visibility: VisibilityCriteria | undefined,
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const rows = () =>
    knex('cluster_findings')
      .where({ fingerprint })
      .whereIn('state', ['open', 'waived'])
      .whereNot('cluster_id', except)
      .whereIn('cluster_id', selectedClusters(knex, { visibility }));
  const counted: { total?: number | string } | undefined = await rows()
    .count({ total: '*' })
    .first();
  const found: { cluster_id: string }[] = await rows()
    .orderBy('cluster_id')
    .limit(limit)
    .select('cluster_id');
  return {
    ids: found.map(row => row.cluster_id),
    total: Number(counted?.total ?? 0),
  };
}
