import { refusal } from '../../foundation/refusal';
import { ConflictError } from '@backstage/errors';
import type { Knex } from 'knex';
import type { StoredCluster, VersionsOfCluster } from '../cluster';
import type { DesiredState, DesiredVersions } from '../desiredVersions';
import {
  chunked,
  escapeLike,
  IDS_AT_ONCE,
} from '../../foundation/database/client';
import {
  toCluster,
  toVersions,
  VERSION_COLUMNS,
  type ClusterRow,
} from './clusterRow';

/** What a caller may see, translated from the permission framework's conditions. */
export type VisibilityCriteria =
  | {
      readonly column: 'owner' | 'environment';
      readonly values: readonly string[];
    }
  /** Without values: whatever the label's value is. */
  | {
      readonly column: 'label';
      readonly label: string;
      readonly values?: readonly string[];
    }
  | { readonly allOf: readonly VisibilityCriteria[] }
  | { readonly anyOf: readonly VisibilityCriteria[] }
  | { readonly not: VisibilityCriteria };

export type Freshness = 'fresh' | 'stale' | 'unreachable' | 'never';

/** Filters of a list; values of one filter are alternatives, filters narrow each other. */
export interface ClusterFilter {
  readonly visibility?: VisibilityCriteria;
  readonly search?: string;
  readonly environment?: readonly string[];
  readonly minor?: readonly string[];
  readonly verdict?: readonly string[];
  readonly owner?: readonly string[];
  readonly support?: readonly string[];
  readonly upgrade?: readonly ('active' | 'none')[];
  readonly freshness?: readonly Freshness[];
  /** Whether a check did not run in full on it. */
  readonly gaps?: boolean;
  /** Its state relative to the desired version of its environment. */
  readonly desired?: readonly DesiredState[];
}

/** Values that filters compare with and that are not in a row. */
export interface ListContext {
  /** ISO date. */
  readonly today: string;
  /** ISO date 90 days on. */
  readonly endingBefore: string;
  /** ISO time; a read before it is stale. */
  readonly staleBefore: string;
  /** Clusters with an upgrade in progress. */
  readonly upgrading: readonly string[];
  readonly desired: DesiredVersions;
}

export type ClusterSort =
  | 'name'
  | 'owner'
  | 'environment'
  | 'version'
  | 'support'
  | 'verdict'
  | 'upgrade'
  | 'assessed';

const NONE = '(none)';

/** Adds what a caller may see to a query on `clusters`. */
export function applyVisibility(
  query: Knex.QueryBuilder,
  criteria: VisibilityCriteria,
): void {
  if ('allOf' in criteria) {
    for (const part of criteria.allOf)
      query.andWhere(inner => applyVisibility(inner, part));
  } else if ('anyOf' in criteria) {
    query.andWhere(inner => {
      // An empty anyOf allows nothing.
      inner.whereRaw('1 = 0');
      for (const part of criteria.anyOf)
        inner.orWhere(alternative => applyVisibility(alternative, part));
    });
  } else if ('not' in criteria) {
    query.whereNot(inner => applyVisibility(inner, criteria.not));
  } else if (criteria.column === 'label') {
    applyLabel(query, criteria);
  } else {
    // A comparison with NULL is neither true nor false, and would leak through `not`.
    query
      .whereNotNull(criteria.column)
      .whereIn(criteria.column, criteria.values);
  }
}

/**
 * Never NULL, which would leak through `not`. Names and values are bindings only, since they come
 * from a policy's parameters.
 */
function applyLabel(
  query: Knex.QueryBuilder,
  {
    label,
    values,
  }: { readonly label: string; readonly values?: readonly string[] },
): void {
  const among = (value: string) =>
    values === undefined
      ? `${value} is not null`
      : `${value} in (${values.map(() => '?').join(', ') || 'null'})`;
  const bindings = [label, ...(values ?? [])];
  if (query.client.config.client === 'pg')
    query.whereRaw(
      `coalesce((${among('clusters.labels::jsonb ->> ?::text')}), false)`,
      bindings,
    );
  else
    query.whereRaw(
      `exists (select 1 from json_each(clusters.labels) as label where label.key = ? and ${among(
        'label.value',
      )})`,
      bindings,
    );
}

function applyEquals(
  query: Knex.QueryBuilder,
  column: string,
  values: readonly string[] | undefined,
  none: string,
): void {
  if (!values?.length) return;
  query.where(inner => {
    inner.whereIn(
      column,
      values.filter(value => value !== none),
    );
    if (values.includes(none)) inner.orWhereNull(column);
  });
}

function applySupport(
  query: Knex.QueryBuilder,
  values: readonly string[] | undefined,
  context: ListContext,
): void {
  if (!values?.length) return;
  query.where(inner => {
    inner.whereIn(
      'support_state',
      values.filter(value => value !== 'ending'),
    );
    if (values.includes('ending')) {
      inner.orWhere(ending =>
        ending
          .whereIn('support_state', ['standard', 'extended'])
          .whereBetween('support_until', [context.today, context.endingBefore]),
      );
    }
  });
}

function applyFreshness(
  query: Knex.QueryBuilder,
  values: readonly Freshness[] | undefined,
  context: ListContext,
): void {
  if (!values?.length) return;
  query.where(outer => {
    outer.whereRaw('1 = 0');
    for (const value of values) {
      outer.orWhere(inner => {
        if (value === 'unreachable') inner.whereNotNull('failing_since');
        else if (value === 'never')
          inner.whereNull('failing_since').whereNull('read_at');
        else
          inner
            .whereNull('failing_since')
            .where(
              'read_at',
              value === 'stale' ? '<' : '>=',
              context.staleBefore,
            );
      });
    }
  });
}

/** The same question as `desiredStateOf`, asked of all rows at once. */
function applyDesired(
  query: Knex.QueryBuilder,
  values: readonly DesiredState[] | undefined,
  { desired }: Pick<ListContext, 'desired'>,
): void {
  if (!values?.length) return;
  query.where(outer => {
    outer.whereRaw('1 = 0');
    if (values.includes('none'))
      outer.orWhere(inner =>
        inner
          .whereNull('environment')
          .orWhereNotIn('environment', [...desired.keys()]),
      );
    for (const [environment, { from, below }] of desired) {
      const conditions: {
        readonly [S in Exclude<DesiredState, 'none'>]: (
          inner: Knex.QueryBuilder,
        ) => unknown;
      } = {
        unknown: inner => inner.whereNull('version_sort'),
        behind: inner => inner.where('version_sort', '<', from),
        at: inner =>
          inner
            .where('version_sort', '>=', from)
            .where('version_sort', '<', below),
        ahead: inner => inner.where('version_sort', '>=', below),
      };
      for (const value of values)
        if (value !== 'none')
          outer.orWhere(
            inner => void conditions[value](inner.where({ environment })),
          );
    }
  });
}

/**
 * Number of clusters by their state relative to the desired version, of environments that have one.
 */
export async function countDesired(
  knex: Knex,
  context: ListContext,
  visibility?: VisibilityCriteria,
): Promise<
  ReadonlyMap<string, Readonly<Record<Exclude<DesiredState, 'none'>, number>>>
> {
  const states = ['behind', 'at', 'ahead', 'unknown'] as const;
  const counts = new Map(
    [...context.desired.keys()].map(environment => [
      environment,
      { behind: 0, at: 0, ahead: 0, unknown: 0 },
    ]),
  );
  if (counts.size === 0) return counts;
  for (const state of states) {
    const rows: { environment: string; total: number | string }[] =
      await filtered(knex, { visibility, desired: [state] }, context)
        .groupBy('environment')
        .select('environment')
        .count({ total: '*' });
    for (const { environment, total } of rows) {
      const count = counts.get(environment);
      if (count) count[state] = Number(total);
    }
  }
  return counts;
}

function filtered(
  knex: Knex,
  filter: ClusterFilter,
  context: ListContext,
): Knex.QueryBuilder {
  const query = knex('clusters').where({ removed: false });
  const visibility = filter.visibility;
  if (visibility) query.andWhere(inner => applyVisibility(inner, visibility));
  for (const word of (filter.search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)) {
    query.whereRaw(`search like ? escape '\\'`, [`%${escapeLike(word)}%`]);
  }
  applyEquals(query, 'environment', filter.environment, NONE);
  applyEquals(query, 'minor', filter.minor, 'unknown');
  applyEquals(query, 'owner', filter.owner, NONE);
  if (filter.verdict?.length) query.whereIn('verdict', filter.verdict);
  applySupport(query, filter.support, context);
  applyFreshness(query, filter.freshness, context);
  applyDesired(query, filter.desired, context);
  if (filter.gaps !== undefined)
    query.where(
      'checks_ran',
      filter.gaps ? '<' : '=',
      knex.ref('checks_total'),
    );
  if (filter.upgrade?.length === 1) {
    if (filter.upgrade[0] === 'active') query.whereIn('id', context.upgrading);
    else query.whereNotIn('id', context.upgrading);
  }
  return query;
}

const SORT_COLUMNS: Record<
  Exclude<ClusterSort, 'upgrade'>,
  readonly string[]
> = {
  name: ['title_sort'],
  owner: ['owner'],
  environment: ['environment'],
  version: ['version_sort'],
  support: ['support_until'],
  verdict: ['verdict_rank', 'blockers'],
  assessed: ['evaluated_at'],
};

function addOrder(
  query: Knex.QueryBuilder,
  sort: ClusterSort,
  order: 'asc' | 'desc',
  context: ListContext,
): void {
  if (sort === 'upgrade') {
    const marks = context.upgrading.map(() => '?').join(', ');
    if (marks !== '')
      query.orderByRaw(
        `case when id in (${marks}) then 1 else 0 end ${
          order === 'asc' ? 'asc' : 'desc'
        }`,
        [...context.upgrading],
      );
  } else {
    const opposite = order === 'asc' ? 'desc' : 'asc';
    for (const column of SORT_COLUMNS[sort]) {
      // Missing values last, whatever the direction and the database.
      query.orderByRaw(`case when ?? is null then 1 else 0 end`, [column]);
      // The most urgent verdict has rank 0, and among the blocked the most blockers come first.
      query.orderBy(column, column === 'blockers' ? opposite : order);
    }
  }
  query.orderBy('title_sort').orderBy('id');
}

export interface ClusterListQuery {
  readonly filter: ClusterFilter;
  readonly context: ListContext;
  readonly sort: ClusterSort;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/** One page and the number of all that match. */
export async function listClusters(
  knex: Knex,
  list: ClusterListQuery,
): Promise<{ items: StoredCluster[]; total: number }> {
  const counted: { total: number | string } | undefined = await filtered(
    knex,
    list.filter,
    list.context,
  )
    .count({ total: '*' })
    .first();
  const query = filtered(knex, list.filter, list.context);
  addOrder(query, list.sort, list.order, list.context);
  const rows: ClusterRow[] = await query
    .select('*')
    .offset(list.offset)
    .limit(list.limit);
  return { items: rows.map(toCluster), total: Number(counted?.total ?? 0) };
}

/**
 * By Drydock's id, by the UID of its namespace kube-system, or by entity reference; also a removed
 * cluster when asked by id, for its history.
 * @param visibility - what the caller may see: other clusters are not found, nor do they count as a
 *   second one; undefined: all
 * @throws ConflictError when two clusters have the entity reference: neither may be taken for the
 *   other
 */
export async function findCluster(
  knex: Knex,
  idOrEntityRef: string,
  visibility?: VisibilityCriteria,
): Promise<StoredCluster | undefined> {
  const clusters = () =>
    knex<ClusterRow>('clusters').where(
      inner => void (visibility && applyVisibility(inner, visibility)),
    );
  if (!idOrEntityRef.includes(':')) {
    const row = await clusters().where({ id: idOrEntityRef }).first();
    if (row) return toCluster(row);
    // A cluster can report the id of another one as its UID. An id means that cluster also for
    // those who do not see it.
    const isId = knex('clusters as other')
      .where('other.id', idOrEntityRef)
      .select(knex.raw('1'));
    const byUid = await clusters()
      .where({ uid: idOrEntityRef })
      .whereNotExists(isId)
      .first();
    return byUid && toCluster(byUid);
  }
  const rows = await clusters()
    .where({ entity_ref: idOrEntityRef.toLowerCase(), removed: false })
    .orderBy('id')
    .limit(2);
  if (rows.length > 1) {
    throw refusal(ConflictError, {
      code: 'request.entity-of-several',
      params: {
        entity: { text: idOrEntityRef },
        clusters: { list: rows.map(({ id }) => ({ cluster: id, name: id })) },
      },
    });
  }
  return rows[0] && toCluster(rows[0]);
}

export async function clustersByIds(
  knex: Knex,
  clusterIds: readonly string[],
): Promise<StoredCluster[]> {
  const found: StoredCluster[] = [];
  for (const ids of chunked(clusterIds, IDS_AT_ONCE))
    found.push(
      ...(await knex<ClusterRow>('clusters').whereIn('id', ids)).map(toCluster),
    );
  return found;
}

/** Versions of clusters by id, and whether they are from the last read. */
export async function versionsByIds(
  knex: Knex,
  clusterIds: readonly string[],
): Promise<ReadonlyMap<string, VersionsOfCluster>> {
  const found = new Map<string, VersionsOfCluster>();
  for (const ids of chunked(clusterIds, IDS_AT_ONCE)) {
    const rows = await knex<ClusterRow>('clusters')
      .whereIn('id', ids)
      .select('id', ...VERSION_COLUMNS);
    for (const { id, ...row } of rows) found.set(id, toVersions(row));
  }
  return found;
}

/** All clusters that are not removed, for work that looks at each in turn. */
export async function allClusters(knex: Knex): Promise<StoredCluster[]> {
  return (
    await knex<ClusterRow>('clusters').where({ removed: false }).orderBy('id')
  ).map(toCluster);
}

/** Those of some clusters that the caller may see. */
export async function visibleIds(
  knex: Knex,
  clusterIds: readonly string[],
  visibility: VisibilityCriteria,
): Promise<string[]> {
  const found: string[] = [];
  for (const ids of chunked(clusterIds, IDS_AT_ONCE)) {
    const rows: { id: string }[] = await knex('clusters')
      .whereIn('id', ids)
      .andWhere(inner => applyVisibility(inner, visibility))
      .select('id');
    found.push(...rows.map(row => row.id));
  }
  return found;
}

/**
 * Names that the configuration can use for the clusters that the caller sees: id, name, title and
 * entity reference.
 */
export async function visibleClusterNames(
  knex: Knex,
  visibility: VisibilityCriteria | undefined,
): Promise<string[]> {
  const rows: {
    id: string;
    name: string;
    title: string;
    entity_ref: string | null;
  }[] = await knex('clusters')
    .where({ removed: false })
    .andWhere(inner => visibility && applyVisibility(inner, visibility))
    .select('id', 'name', 'title', 'entity_ref');
  return rows.flatMap(({ id, name, title, entity_ref }) => [
    id,
    name,
    title,
    ...(entity_ref === null ? [] : [entity_ref]),
  ]);
}

/** All clusters, also removed ones, that the caller may see. */
export async function visibleClusterIds(
  knex: Knex,
  visibility: VisibilityCriteria,
): Promise<string[]> {
  const rows: { id: string }[] = await knex('clusters')
    .where(inner => applyVisibility(inner, visibility))
    .select('id');
  return rows.map(row => row.id);
}
