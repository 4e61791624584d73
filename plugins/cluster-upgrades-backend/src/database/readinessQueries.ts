import type { Knex } from 'knex';
import type { CheckCoverage, ClusterDetails, Finding } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { SupportState } from '@drydock/kubernetes-knowledge';
import type { Verdict } from '@drydock/upgrade-readiness';
import type { ServiceOnCluster } from '../readiness/owners';
import { chunked } from './client';
import { toColumn } from './json';

/** Urgency of a verdict: lists sort by it, most urgent first. */
export const VERDICT_RANK: Record<Verdict, number> = { blocked: 0, unknown: 1, attention: 2, ready: 3 };

/** An evaluation as it is stored. Times are ISO. */
export interface EvaluationToStore {
  readonly clusterId: string;
  readonly target?: string;
  readonly targetReason: string;
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly findings: readonly Finding[];
  readonly coverage: readonly CheckCoverage[];
  readonly details: ClusterDetails;
  readonly services: readonly ServiceOnCluster[];
  readonly support: { readonly state: SupportState; readonly until?: string };
  readonly evaluatedAt: string;
  /** Day, knowledge and read that it rests on. */
  readonly evaluatedFor: string;
}

export interface StoredEvaluation {
  readonly target: string;
  readonly coverage: CheckCoverage[];
  readonly details: ClusterDetails;
  readonly evaluatedAt: string;
}

interface FindingRow {
  cluster_id: string;
  fingerprint: string;
  finding: string;
  severity: string;
  owner: string | null;
  service: string | null;
  first_seen_at: string;
  solved_at: string | null;
}

function countByOwner(findings: readonly Finding[]): { owner: string; blockers: number }[] {
  const counts = new Map<string, number>();
  for (const { severity, owner } of findings) {
    if (severity === 'blocker' && owner !== undefined) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return [...counts].map(([owner, blockers]) => ({ owner, blockers })).sort((a, b) => b.blockers - a.blockers || (a.owner < b.owner ? -1 : 1));
}

/** Replaces a cluster's evaluation, all of it or nothing. A finding that was seen before keeps its first sight. */
export async function storeEvaluation(knex: Knex, evaluation: EvaluationToStore): Promise<void> {
  await knex.transaction(async trx => {
    const row = await trx('clusters').where({ id: evaluation.clusterId }).first('dependents', 'dependents_candidate');
    if (!row) return;
    await storeFindings(trx, evaluation);
    await storeServices(trx, evaluation);
    const columns = {
      target: evaluation.target ?? '',
      coverage: JSON.stringify(evaluation.coverage),
      details: JSON.stringify(evaluation.details),
      evaluated_at: evaluation.evaluatedAt,
    };
    await trx('cluster_evaluations').insert({ cluster_id: evaluation.clusterId, ...columns }).onConflict('cluster_id').merge(columns);
    await trx('clusters').where({ id: evaluation.clusterId }).update(clusterColumns(evaluation, row));
  });
}

function clusterColumns(evaluation: EvaluationToStore, row: { dependents: string | null; dependents_candidate: string | null }) {
  const { findings, coverage } = evaluation;
  const count = (severity: string) => findings.filter(finding => finding.severity === severity).length;
  const running = JSON.stringify(evaluation.services.map(service => service.entityRef));
  return {
    target: evaluation.target ?? null,
    target_reason: evaluation.targetReason,
    verdict: evaluation.verdict,
    verdict_rank: VERDICT_RANK[evaluation.verdict],
    verdict_reasons: toColumn(evaluation.reasons.slice(0, 50)),
    blockers: count('blocker'),
    warnings: count('warning'),
    infos: count('info'),
    checks_ran: coverage.filter(check => check.status === 'ran').length,
    checks_total: coverage.length,
    blockers_by_owner: toColumn(countByOwner(findings)),
    support_state: evaluation.support.state,
    support_until: evaluation.support.until ?? null,
    // What runs where is written to the catalog once two evaluations agree, because each change makes it process the entities again.
    dependents: row.dependents_candidate === running ? running : row.dependents,
    dependents_candidate: running,
    evaluated_at: evaluation.evaluatedAt,
    evaluated_for: evaluation.evaluatedFor,
  };
}

async function storeFindings(trx: Knex, { clusterId, findings, evaluatedAt }: EvaluationToStore): Promise<void> {
  const known = new Map(
    (await trx<FindingRow>('cluster_findings').where({ cluster_id: clusterId }).select('fingerprint', 'first_seen_at', 'solved_at')).map(row => [row.fingerprint, row]),
  );
  const rows = new Map<string, object>();
  for (const finding of findings) {
    const firstSeenAt = known.get(finding.fingerprint)?.first_seen_at ?? evaluatedAt;
    rows.set(finding.fingerprint, {
      cluster_id: clusterId,
      fingerprint: finding.fingerprint,
      check_id: finding.checkId,
      severity: finding.severity,
      owner: finding.owner ?? null,
      service: finding.service ?? null,
      finding: JSON.stringify({ ...finding, firstSeenAt }),
      first_seen_at: firstSeenAt,
      solved_at: null,
    });
  }
  for (const chunk of chunked([...rows.values()], 50)) {
    await trx('cluster_findings').insert(chunk).onConflict(['cluster_id', 'fingerprint']).merge();
  }
  const solved = [...known.values()].filter(row => row.solved_at === null && !rows.has(row.fingerprint));
  for (const chunk of chunked(solved.map(row => row.fingerprint))) {
    await trx('cluster_findings').where({ cluster_id: clusterId }).whereIn('fingerprint', chunk).update({ solved_at: evaluatedAt });
  }
}

async function storeServices(trx: Knex, { clusterId, services }: EvaluationToStore): Promise<void> {
  await trx('cluster_services').where({ cluster_id: clusterId }).delete();
  const rows = services.map(service => ({
    cluster_id: clusterId,
    entity_ref: service.entityRef,
    owner: service.owner ?? null,
    found_by: service.foundBy,
    workloads: service.workloads,
  }));
  for (const chunk of chunked(rows, 50)) await trx('cluster_services').insert(chunk);
}

export async function loadEvaluation(knex: Knex, clusterId: string): Promise<StoredEvaluation | undefined> {
  const row: { target: string; coverage: string; details: string; evaluated_at: string } | undefined = await knex('cluster_evaluations')
    .where({ cluster_id: clusterId })
    .first();
  return row && { target: row.target, coverage: JSON.parse(row.coverage), details: JSON.parse(row.details), evaluatedAt: row.evaluated_at };
}

/** Open findings of a cluster for its own target, most severe first. */
export async function openFindings(knex: Knex, clusterId: string): Promise<Finding[]> {
  const rows = await knex<FindingRow>('cluster_findings').where({ cluster_id: clusterId }).whereNull('solved_at');
  return sortFindings(rows.map(row => JSON.parse(row.finding) as Finding));
}

const SEVERITY_RANK: Record<Finding['severity'], number> = { blocker: 0, warning: 1, info: 2 };

export function sortFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) => SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] || (a.title < b.title ? -1 : Number(a.title > b.title)),
  );
}

/** First sight of a cluster's findings, also of solved ones, by fingerprint. */
export async function firstSights(knex: Knex, clusterId: string): Promise<Map<string, string>> {
  const rows: { fingerprint: string; first_seen_at: string }[] = await knex('cluster_findings')
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
export async function servicesOf(knex: Knex, entityRefs: readonly string[]): Promise<ServiceRow[]> {
  const found: ServiceRow[] = [];
  for (const refs of chunked(entityRefs)) {
    const rows: { cluster_id: string; entity_ref: string; found_by: string; workloads: number }[] = await knex('cluster_services').whereIn('entity_ref', refs);
    found.push(...rows.map(row => ({ clusterId: row.cluster_id, entityRef: row.entity_ref, foundBy: row.found_by, workloads: row.workloads })));
  }
  return found;
}

/** Open findings of Components, and those that belong to an owner without a Component. */
export async function findingsOf(knex: Knex, entityRefs: readonly string[], owner: string | undefined): Promise<{ clusterId: string; finding: Finding }[]> {
  const rows: FindingRow[] = [];
  for (const refs of chunked(entityRefs)) {
    rows.push(...(await knex<FindingRow>('cluster_findings').whereIn('service', refs).whereNull('solved_at')));
  }
  if (owner !== undefined) {
    rows.push(...(await knex<FindingRow>('cluster_findings').where({ owner }).whereNull('service').whereNull('solved_at')));
  }
  return rows.map(row => ({ clusterId: row.cluster_id, finding: JSON.parse(row.finding) as Finding }));
}

/** Clusters whose evaluation rests on another day, knowledge or configuration than now. */
export async function outdatedEvaluations(knex: Knex, evaluatedFor: string): Promise<string[]> {
  const rows: { id: string }[] = await knex('clusters')
    .where({ removed: false })
    .where(query => query.whereNull('evaluated_for').orWhereNot('evaluated_for', evaluatedFor))
    .select('id');
  return rows.map(row => row.id);
}

/** Forgets findings that were solved before a time (ISO). */
export async function forgetSolvedFindings(knex: Knex, before: string): Promise<number> {
  return knex('cluster_findings').where('solved_at', '<', before).delete();
}
