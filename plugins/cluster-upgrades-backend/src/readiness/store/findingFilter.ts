import type { Knex } from 'knex';
import type { OwnedFinding } from '../finding';
import {
  applyVisibility,
  type VisibilityCriteria,
} from '../../clusters/store/clusterQueries';
import { escapeLike, isAnyOf } from '../../foundation/database/client';

/** Value of a filter that asks for what has none. */
export const NONE = '(none)';

/** What concerns an entity: findings of its Components, and those of its own. */
export interface Concerns {
  readonly services: readonly string[];
  readonly owners: readonly string[];
}

/**
 * A word of a search with the clusters that it leads to. They are looked up beforehand: asked for
 * again at each finding they took half of a search.
 */
export interface SearchWord {
  readonly word: string;
  readonly clusterIds: readonly string[];
}

const MOST_WORDS = 10;

/** The words of a search; each must be in a finding's own words or in its cluster's. */
export async function searchWords(
  knex: Knex,
  search: string | undefined,
): Promise<SearchWord[] | undefined> {
  const words = (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
  if (words.length === 0) return undefined;
  return Promise.all(
    words.map(async word => {
      const rows: { id: string }[] = await knex('clusters')
        .whereRaw(`search like ? escape '\\'`, [`%${escapeLike(word)}%`])
        .select('id');
      return { word, clusterIds: rows.map(({ id }) => id) };
    }),
  );
}

/** Filters of findings; values of one filter are alternatives, filters narrow each other. */
export interface FindingFilter {
  readonly visibility?: VisibilityCriteria;
  readonly words?: readonly SearchWord[];
  readonly owner?: readonly string[];
  readonly environment?: readonly string[];
  readonly cluster?: readonly string[];
  readonly check?: readonly string[];
  readonly severity?: readonly string[];
  readonly phase?: readonly string[];
  readonly confidence?: readonly string[];
  /** Open ones when left out. */
  readonly state?: readonly NonNullable<OwnedFinding['state']>[];
  readonly service?: readonly string[];
  readonly namespace?: readonly string[];
  readonly kind?: readonly string[];
  readonly breaksAt?: readonly string[];
  /** Of the clusters. */
  readonly target?: readonly string[];
  readonly baseline?: string;
  readonly isNew?: boolean;
  readonly concerns?: Concerns;
}

/** Words of severities in the order of their rank. */
export const SEVERITIES: readonly string[] = ['blocker', 'warning', 'info'];

function among(
  query: Knex.QueryBuilder,
  column: string,
  values: readonly string[] | undefined,
): void {
  if (!values?.length) return;
  const named = values.filter(value => value !== NONE);
  query.where(inner => {
    if (named.length > 0) inner.whereIn(column, named);
    if (named.length < values.length) inner.orWhereNull(column);
  });
}

/** Clusters that the caller may see and the filters about clusters select, for a subquery. */
export function selectedClusters(
  knex: Knex,
  {
    visibility,
    environment,
    cluster,
    target,
  }: Pick<FindingFilter, 'visibility' | 'environment' | 'cluster' | 'target'>,
): Knex.QueryBuilder {
  const query = knex('clusters')
    .select('clusters.id')
    .where('clusters.removed', false);
  if (visibility) query.andWhere(inner => applyVisibility(inner, visibility));
  among(query, 'clusters.environment', environment);
  among(query, 'clusters.target', target);
  if (cluster?.length) query.whereIn('clusters.id', cluster);
  return query;
}

/** Whether a baseline has the finding, for `exists`. */
export function baselineHas(knex: Knex, baseline: string): Knex.QueryBuilder {
  return knex('baseline_findings as known')
    .select(knex.raw('1'))
    .where('known.baseline_id', baseline)
    .whereRaw(
      'known.cluster_id = cluster_findings.cluster_id and known.fingerprint = cluster_findings.fingerprint',
    );
}

/** The rows of `cluster_findings` that match; reads no JSON. */
export function matchingFindings(
  knex: Knex,
  filter: FindingFilter,
): Knex.QueryBuilder {
  const query = knex('cluster_findings').whereIn(
    'cluster_findings.state',
    filter.state?.length ? filter.state : ['open'],
  );
  addClusters(knex, query, filter);
  among(query, 'cluster_findings.owner', filter.owner);
  among(query, 'cluster_findings.service', filter.service);
  among(query, 'cluster_findings.namespace', filter.namespace);
  among(query, 'cluster_findings.kind', filter.kind);
  among(query, 'cluster_findings.breaks_at', filter.breaksAt);
  const { concerns } = filter;
  if (concerns)
    query.where(
      inner =>
        void inner
          .where(isAnyOf(knex, 'cluster_findings.service', concerns.services))
          .orWhere(isAnyOf(knex, 'cluster_findings.owner', concerns.owners)),
    );
  if (filter.check?.length)
    query.whereIn('cluster_findings.check_id', filter.check);
  if (filter.severity?.length)
    query.whereIn(
      'cluster_findings.severity_rank',
      filter.severity.map(severity => SEVERITIES.indexOf(severity)),
    );
  if (filter.phase?.length)
    query.whereIn('cluster_findings.phase', filter.phase);
  if (filter.confidence?.length)
    query.whereIn('cluster_findings.confidence', filter.confidence);
  for (const word of filter.words ?? [])
    query.where(inner => addWord(knex, inner, word));
  const { baseline, isNew } = filter;
  if (baseline !== undefined && isNew === true)
    query.whereNotExists(baselineHas(knex, baseline));
  if (baseline !== undefined && isNew === false)
    query.whereExists(baselineHas(knex, baseline));
  return query;
}

/**
 * Where all clusters are meant, those few that are removed are left out: to look each row up among
 * all others took as long as to count it.
 */
function addClusters(
  knex: Knex,
  query: Knex.QueryBuilder,
  filter: FindingFilter,
): void {
  const { visibility, environment, cluster, target } = filter;
  if (visibility || environment?.length || cluster?.length || target?.length)
    query.whereIn(
      'cluster_findings.cluster_id',
      selectedClusters(knex, filter),
    );
  else
    query.whereNotIn(
      'cluster_findings.cluster_id',
      knex('clusters').select('clusters.id').where('clusters.removed', true),
    );
}

function addWord(
  knex: Knex,
  query: Knex.QueryBuilder,
  { word, clusterIds }: SearchWord,
): void {
  query.whereRaw(`cluster_findings.search like ? escape '\\'`, [
    `%${escapeLike(word)}%`,
  ]);
  if (clusterIds.length > 0)
    query.orWhere(isAnyOf(knex, 'cluster_findings.cluster_id', clusterIds));
}
