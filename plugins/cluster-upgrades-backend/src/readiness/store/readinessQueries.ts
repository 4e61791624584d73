import { reasonText } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import type { EvaluationDetails } from '../clusterDetails';
import type { CheckCoverage, OwnedFinding } from '../finding';
import { chunked } from '../../foundation/database/client';
import {
  applyVisibility,
  type VisibilityCriteria,
} from '../../clusters/store/clusterQueries';
import { lostTheirFacts } from '../../foundation/database/retentionQueries';
import { findingOf, SEVERITY_RANK, type FindingTextRow } from './findingRow';
import { optional } from '../../foundation/database/json';

export interface StoredEvaluation {
  readonly target: string;
  readonly coverage: readonly CheckCoverage[];
  readonly details: EvaluationDetails;
  readonly evaluatedAt: string;
  readonly knowledgeVersion?: string;
  readonly reviewedThrough?: string;
}

interface EvaluationRow {
  target: string;
  coverage: string;
  details: string;
  evaluated_at: string;
  knowledge_version: string | null;
  reviewed_through: string | null;
}

function toEvaluation(row: EvaluationRow): StoredEvaluation {
  return {
    target: row.target,
    coverage: JSON.parse(row.coverage),
    details: JSON.parse(row.details),
    evaluatedAt: row.evaluated_at,
    knowledgeVersion: optional(row.knowledge_version),
    reviewedThrough: optional(row.reviewed_through),
  };
}

export async function loadEvaluation(
  knex: Knex,
  clusterId: string,
): Promise<StoredEvaluation | undefined> {
  const row: EvaluationRow | undefined = await knex('cluster_evaluations')
    .where({ cluster_id: clusterId })
    .first();
  return row && toEvaluation(row);
}

/** Evaluations of some clusters, by cluster id. */
export async function evaluationsOf(
  knex: Knex,
  clusterIds: readonly string[],
): Promise<Map<string, StoredEvaluation>> {
  const rows: (EvaluationRow & { cluster_id: string })[] = await knex(
    'cluster_evaluations',
  ).whereIn('cluster_id', [...clusterIds]);
  return new Map(rows.map(row => [row.cluster_id, toEvaluation(row)]));
}

/** Findings with their text; filters follow. */
function withTexts(knex: Knex): Knex.QueryBuilder {
  return knex('cluster_findings')
    .join('cluster_finding_texts', join =>
      join
        .on('cluster_finding_texts.cluster_id', 'cluster_findings.cluster_id')
        .andOn(
          'cluster_finding_texts.fingerprint',
          'cluster_findings.fingerprint',
        ),
    )
    .select(
      'cluster_findings.cluster_id',
      'cluster_findings.fingerprint',
      'cluster_finding_texts.finding',
    );
}

/**
 * Findings of a cluster for its own target that are not solved, also waived and ignored ones, most
 * severe first.
 */
export async function currentFindings(
  knex: Knex,
  clusterId: string,
): Promise<OwnedFinding[]> {
  const rows: FindingTextRow[] = await withTexts(knex)
    .where('cluster_findings.cluster_id', clusterId)
    .whereNull('solved_at');
  return sortFindings(rows.map(findingOf));
}

export function sortFindings(
  findings: readonly OwnedFinding[],
): OwnedFinding[] {
  return findings
    .map(finding => ({ finding, title: reasonText(finding.title) }))
    .sort(
      (a, b) =>
        SEVERITY_RANK[a.finding.severity] - SEVERITY_RANK[b.finding.severity] ||
        compare(a.title, b.title) ||
        compare(a.finding.fingerprint, b.finding.fingerprint),
    )
    .map(({ finding }) => finding);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** First sight of a cluster's findings, also of solved ones, by fingerprint. */
export async function firstSights(
  knex: Knex,
  clusterId: string,
): Promise<Map<string, string>> {
  const rows: { fingerprint: string; first_seen_at: string }[] = await knex(
    'cluster_findings',
  )
    .where({ cluster_id: clusterId })
    .select('fingerprint', 'first_seen_at');
  return new Map(rows.map(row => [row.fingerprint, row.first_seen_at]));
}

export interface ServiceRow {
  readonly clusterId: string;
  readonly entityRef: string;
  readonly foundBy: string;
  readonly workloads: number;
}

/** Where Components run. */
export async function servicesOf(
  knex: Knex,
  entityRefs: readonly string[],
): Promise<ServiceRow[]> {
  const found: ServiceRow[] = [];
  for (const refs of chunked(entityRefs)) {
    const rows: {
      cluster_id: string;
      entity_ref: string;
      found_by: string;
      workloads: number;
    }[] = await knex('cluster_services').whereIn('entity_ref', refs);
    found.push(
      ...rows.map(row => ({
        clusterId: row.cluster_id,
        entityRef: row.entity_ref,
        foundBy: row.found_by,
        workloads: row.workloads,
      })),
    );
  }
  return found;
}

/**
 * Clusters whose workloads are not known yet: they have no facts, or were never judged.
 * @param unlike - those whose evaluation has any other basis than this are counted, too
 */
export async function countUnjudged(
  knex: Knex,
  visibility: VisibilityCriteria | undefined,
  unlike: string | undefined,
): Promise<{ total: number; unjudged: number }> {
  const clusters = knex('clusters').where({ removed: false });
  if (visibility !== undefined)
    clusters.andWhere(inner => applyVisibility(inner, visibility));
  const unjudged = clusters.clone().andWhere(query => {
    query
      .whereNull('evaluated_at')
      .orWhereNotExists(
        knex('cluster_inventories')
          .select(knex.raw('1'))
          .whereRaw('cluster_inventories.cluster_id = clusters.id'),
      );
    if (unlike !== undefined)
      query.orWhereNull('evaluated_for').orWhereNot('evaluated_for', unlike);
  });
  const [[{ total }], [{ missing }]] = await Promise.all([
    clusters.count({ total: '*' }),
    unjudged.count({ missing: '*' }),
  ]);
  return { total: Number(total), unjudged: Number(missing) };
}

export interface OutdatedQuery {
  /** Evaluations of other days are outdated. */
  readonly day: string;
  /**
   * Evaluations that rest on anything but this are outdated, too; undefined: whatever they rest on.
   */
  readonly unlike?: string;
  /** ISO time. Evaluations that say something good of facts of an earlier read are outdated. */
  readonly goodSince: string;
}

/**
 * Clusters to judge again: also those that were never judged, and those whose facts were deleted,
 * of which nothing is known since.
 */
export async function outdatedEvaluations(
  knex: Knex,
  { day, unlike, goodSince }: OutdatedQuery,
): Promise<string[]> {
  const rows: { id: string }[] = await knex('clusters')
    .where({ removed: false })
    .where(query => {
      query
        .whereNull('evaluated_for')
        .orWhere('evaluated_for', 'not like', `${day}%`)
        .orWhere(old =>
          old
            .whereIn('verdict', ['ready', 'attention'])
            .where('read_at', '<', goodSince),
        )
        .orWhere(forgotten => lostTheirFacts(knex, forgotten));
      if (unlike !== undefined) query.orWhereNot('evaluated_for', unlike);
    })
    .select('id');
  return rows.map(row => row.id);
}
