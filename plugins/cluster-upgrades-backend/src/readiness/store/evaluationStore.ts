import { reasonColumn } from '../../foundation/database/reasonColumn';
import { type Param, type Reason } from '@drydock/upgrade-reasons';
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { EvaluationDetails } from '../clusterDetails';
import type { CheckCoverage, OwnedFinding } from '../finding';
import type { SupportState } from '@drydock/kubernetes-knowledge';
import { countChecks } from '@drydock/upgrade-readiness';
import type { Verdict } from '@drydock/upgrade-readiness';
import type { ServiceOnCluster } from '../owners';
import { chunked, isPostgres } from '../../foundation/database/client';
import { appendEvents, type FindingEventToAppend } from './findingEvents';
import {
  sameFindingRow,
  toFindingRow,
  toFindingTextRow,
  type FindingRow,
  type FindingTextRow,
} from './findingRow';
import { toColumn } from '../../foundation/database/json';
import { keptFindings } from './keptFindings';
import { noticeBlockers } from './noticeQueries';
import { appendVerdict } from './verdictQueries';
import { endWaiver, type WaiverEnd } from './waiverQueries';

/** Urgency of a verdict: lists sort by it, most urgent first. */
export const VERDICT_RANK: Record<Verdict, number> = {
  blocked: 0,
  unknown: 1,
  attention: 2,
  ready: 3,
};

/** Most characters of a reason, because every list of clusters contains these. */
const MAX_VERDICT_REASON = 1000;
const MAX_REASONS_IN_ONE = 5;

/** An evaluation as it is stored. Times are ISO. */
export interface EvaluationToStore {
  readonly clusterId: string;
  readonly version?: string;
  readonly target?: string;
  readonly targetReason: Reason;
  readonly verdict: Verdict;
  readonly reasons: readonly Reason[];
  /**
   * Also waived and ignored ones. Those of before whose check did not run are kept beside them,
   * listed and counted as they were.
   */
  readonly findings: readonly OwnedFinding[];
  readonly coverage: readonly CheckCoverage[];
  readonly details: EvaluationDetails;
  readonly services: readonly ServiceOnCluster[];
  readonly support: { readonly state: SupportState; readonly until?: string };
  readonly knowledge?: {
    readonly version: string;
    readonly reviewedThrough: string;
  };
  readonly evaluatedAt: string;
  /** Day, knowledge and read that it is based on. */
  readonly evaluatedFor: string;
  /** Revision of the waivers that it is based on; undefined: any. */
  readonly policyRevision?: number;
  /** When its facts were read; null: never; undefined: at any time. */
  readonly readAt?: string | null;
  /** Waivers that this evaluation ends. */
  readonly endedWaivers?: readonly WaiverEnd[];
  /** Whether owners are notified about new blockers. */
  readonly tellsOwners?: boolean;
}

/** How many findings of each kind count, and how many do not. */
export function countFindings(findings: readonly OwnedFinding[]) {
  const open = findings.filter(isOpenFinding);
  const withSeverity = (severity: string) =>
    open.filter(finding => finding.severity === severity).length;
  const inState = (state: string) =>
    findings.filter(finding => finding.state === state).length;
  return {
    blockers: withSeverity('blocker'),
    warnings: withSeverity('warning'),
    infos: withSeverity('info'),
    waived: inState('waived'),
    ignored: inState('ignored'),
  };
}

/** Whether a finding counts for the verdict. */
export function isOpenFinding({
  state = 'open',
}: Pick<OwnedFinding, 'state'>): boolean {
  return state === 'open';
}

/**
 * Replaces a cluster's evaluation, all of it or nothing. A finding that was seen before keeps the
 * time at which it was first seen.
 * @returns false when a waiver changed or the cluster was read since the evaluation began: nothing
 *   is stored then, and it must be judged again
 */
export async function storeEvaluation(
  knex: Knex,
  judged: EvaluationToStore,
): Promise<boolean> {
  return knex.transaction(async trx => {
    const query = trx('clusters')
      .where({ id: judged.clusterId })
      .first(
        'dependents',
        'dependents_candidate',
        'policy_revision',
        'parts_digest',
        'evaluated_at',
        'read_at',
      );
    if (isPostgres(knex)) query.forUpdate();
    const row: ClusterState | undefined = await query;
    if (!row) return true;
    if (
      judged.policyRevision !== undefined &&
      judged.policyRevision !== row.policy_revision
    )
      return false;
    if (judged.readAt !== undefined && judged.readAt !== row.read_at)
      return false;
    for (const ended of judged.endedWaivers ?? []) await endWaiver(trx, ended);
    const evaluation = withKept(judged, await keptFindings(trx, judged));
    const digestAt = digestOfParts(evaluation);
    if (digestAt(row.evaluated_at) !== row.parts_digest) {
      await storeFindings(trx, evaluation);
      await storeServices(trx, evaluation);
      await storeChecks(trx, evaluation);
      await appendVerdict(trx, verdictOf(evaluation));
    }
    const columns = evaluationColumns(evaluation);
    await trx('cluster_evaluations')
      .insert({ cluster_id: evaluation.clusterId, ...columns })
      .onConflict('cluster_id')
      .merge(columns);
    await trx('clusters')
      .where({ id: evaluation.clusterId })
      .update({
        ...clusterColumns(evaluation, row),
        parts_digest: digestAt(evaluation.evaluatedAt),
      });
    return true;
  });
}

/**
 * Kept findings count in all lists. The verdict stays that of the evaluation, which names what it
 * could not check.
 */
function withKept(
  evaluation: EvaluationToStore,
  kept: readonly OwnedFinding[],
): EvaluationToStore {
  if (kept.length === 0) return evaluation;
  return {
    ...evaluation,
    findings: [...evaluation.findings, ...kept],
    reasons: [
      ...evaluation.reasons,
      { code: 'readiness.kept', params: { count: { number: kept.length } } },
    ],
  };
}

function shortened(reason: Reason): Reason {
  const { params } = reason;
  return params === undefined
    ? reason
    : {
        ...reason,
        params: Object.fromEntries(
          Object.entries(params).map(([name, param]) => [
            name,
            shortenedParam(param),
          ]),
        ),
      };
}

function shortenedParam(param: Param): Param {
  if ('text' in param) return { text: shortenedText(param.text) };
  if ('list' in param)
    return { ...param, list: param.list.map(shortenedParam) };
  if ('reasons' in param) return shortenedReasons(param);
  return param;
}

function shortenedReasons({
  reasons,
  more = 0,
}: Extract<Param, { readonly reasons: readonly Reason[] }>): Param {
  const left = more + Math.max(0, reasons.length - MAX_REASONS_IN_ONE);
  return {
    reasons: reasons.slice(0, MAX_REASONS_IN_ONE).map(shortened),
    ...(left > 0 ? { more: left } : {}),
  };
}

function shortenedText(text: string): string {
  return text.length <= MAX_VERDICT_REASON
    ? text
    : `${text.slice(0, MAX_VERDICT_REASON - 1)}…`;
}

interface ClusterState {
  dependents: string | null;
  dependents_candidate: string | null;
  policy_revision: number;
  parts_digest: string | null;
  evaluated_at: string | null;
  read_at: string | null;
}

/**
 * Of all that an evaluation stores in tables beside its own. Most evaluations of most clusters find
 * what the one before found, and then none of these is read or written. Other code that deletes
 * what is not solved in them sets the digest to null. The digest holds for the evaluation of one
 * time: a replica of an older version that stores one without a digest makes it void.
 */
function digestOfParts(
  evaluation: EvaluationToStore,
): (evaluatedAt: string | null) => string {
  const {
    clusterId,
    findings,
    services,
    version,
    target,
    verdict,
    tellsOwners,
  } = evaluation;
  // A finding keeps the time at which it was first seen.
  const rows = findings.map(finding => [
    toFindingRow(clusterId, finding, ''),
    toFindingTextRow(clusterId, { ...finding, firstSeenAt: undefined }, ''),
  ]);
  const parts = [
    rows,
    services,
    checkRows(evaluation),
    version,
    target,
    verdict,
    tellsOwners,
  ];
  const text = JSON.stringify(parts);
  return evaluatedAt =>
    createHash('sha256').update(`${evaluatedAt} ${text}`).digest('hex');
}

function verdictOf(evaluation: EvaluationToStore) {
  const {
    clusterId,
    evaluatedAt,
    version,
    target,
    verdict,
    findings,
    knowledge,
  } = evaluation;
  return {
    clusterId,
    at: evaluatedAt,
    version,
    target: target ?? '',
    verdict,
    counts: countFindings(findings),
    checks: countChecks(evaluation.coverage),
    knowledgeVersion: knowledge?.version,
    findings,
  };
}

function evaluationColumns({
  target,
  coverage,
  details,
  evaluatedAt,
  knowledge,
}: EvaluationToStore) {
  return {
    target: target ?? '',
    coverage: JSON.stringify(coverage),
    details: JSON.stringify(details),
    evaluated_at: evaluatedAt,
    knowledge_version: knowledge?.version ?? null,
    reviewed_through: knowledge?.reviewedThrough ?? null,
  };
}

function countByOwner(
  findings: readonly OwnedFinding[],
): { owner: string; blockers: number }[] {
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const { severity, owner } = finding;
    if (severity === 'blocker' && owner !== undefined && isOpenFinding(finding))
      counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return [...counts]
    .map(([owner, blockers]) => ({ owner, blockers }))
    .sort((a, b) => b.blockers - a.blockers || (a.owner < b.owner ? -1 : 1));
}

function clusterColumns(evaluation: EvaluationToStore, row: ClusterState) {
  const running = JSON.stringify(
    evaluation.services.map(service => service.entityRef),
  );
  const checks = countChecks(evaluation.coverage);
  return {
    target: evaluation.target ?? null,
    target_reason: reasonColumn(evaluation.targetReason),
    verdict: evaluation.verdict,
    verdict_rank: VERDICT_RANK[evaluation.verdict],
    verdict_reasons: toColumn(evaluation.reasons.slice(0, 50).map(shortened)),
    ...countFindings(evaluation.findings),
    checks_ran: checks.ran,
    checks_total: checks.total,
    blockers_by_owner: toColumn(countByOwner(evaluation.findings)),
    support_state: evaluation.support.state,
    support_until: evaluation.support.until ?? null,
    // What runs where is written to the catalog once two evaluations agree, because each change
    // makes it process the entities again.
    dependents: row.dependents_candidate === running ? running : row.dependents,
    dependents_candidate: running,
    evaluated_at: evaluation.evaluatedAt,
    evaluated_for: evaluation.evaluatedFor,
  };
}

/** Writes only what changed: most reads of most clusters change nothing. */
async function storeFindings(
  trx: Knex,
  { clusterId, findings, evaluatedAt, tellsOwners }: EvaluationToStore,
): Promise<void> {
  const known = new Map(
    (
      await trx<FindingRow>('cluster_findings').where({ cluster_id: clusterId })
    ).map(row => [row.fingerprint, row]),
  );
  const firstSight = ({ fingerprint }: OwnedFinding) =>
    known.get(fingerprint)?.first_seen_at ?? evaluatedAt;
  const rows = new Map(
    findings.map(finding => [
      finding.fingerprint,
      toFindingRow(clusterId, finding, firstSight(finding)),
    ]),
  );
  const changed = [...rows.values()].filter(row => {
    const before = known.get(row.fingerprint);
    return !before || !sameFindingRow(row, before);
  });
  for (const chunk of chunked(changed, 30)) {
    await trx('cluster_findings')
      .insert(chunk)
      .onConflict(['cluster_id', 'fingerprint'])
      .merge();
  }
  await storeTexts(
    trx,
    clusterId,
    new Map(
      findings.map(finding => [
        finding.fingerprint,
        toFindingTextRow(clusterId, finding, firstSight(finding)),
      ]),
    ),
  );
  // By the state: code without states sets only the time, and such a row would be listed as
  // open for ever.
  const solved = [...known.values()]
    .filter(row => row.state !== 'solved' && !rows.has(row.fingerprint))
    .map(row => row.fingerprint);
  for (const chunk of chunked(solved)) {
    await trx('cluster_findings')
      .where({ cluster_id: clusterId })
      .whereIn('fingerprint', chunk)
      .update({
        solved_at: trx.raw('coalesce(solved_at, ?)', [evaluatedAt]) as never,
        state: 'solved',
      });
  }
  await appendEvents(
    trx,
    sightings(clusterId, evaluatedAt, known, [...rows.keys()], solved),
  );
  if (tellsOwners)
    await noticeBlockers(trx, clusterId, [...rows.values()], evaluatedAt);
}

async function storeTexts(
  trx: Knex,
  clusterId: string,
  texts: ReadonlyMap<string, FindingTextRow>,
): Promise<void> {
  const known = new Map(
    (
      await trx<FindingTextRow>('cluster_finding_texts').where({
        cluster_id: clusterId,
      })
    ).map(row => [row.fingerprint, row.finding]),
  );
  const changed = [...texts.values()].filter(
    ({ fingerprint, finding }) => known.get(fingerprint) !== finding,
  );
  for (const chunk of chunked(changed, 50))
    await trx('cluster_finding_texts')
      .insert(chunk)
      .onConflict(['cluster_id', 'fingerprint'])
      .merge();
}

function sightings(
  clusterId: string,
  at: string,
  known: ReadonlyMap<string, FindingRow>,
  found: readonly string[],
  solved: readonly string[],
): FindingEventToAppend[] {
  const event = (fingerprint: string, kind: FindingEventToAppend['kind']) => ({
    clusterId,
    fingerprint,
    at,
    kind,
  });
  return [
    ...found.flatMap(fingerprint => {
      const before = known.get(fingerprint);
      if (!before) return [event(fingerprint, 'seen')];
      return before.solved_at === null ? [] : [event(fingerprint, 'reopened')];
    }),
    ...solved.map(fingerprint => event(fingerprint, 'solved')),
  ];
}

async function storeServices(
  trx: Knex,
  { clusterId, services }: EvaluationToStore,
): Promise<void> {
  await trx('cluster_services').where({ cluster_id: clusterId }).delete();
  const rows = services.map(service => ({
    cluster_id: clusterId,
    entity_ref: service.entityRef,
    owner: service.owner ?? null,
    found_by: service.foundBy,
    workloads: service.workloads,
  }));
  for (const chunk of chunked(rows, 50))
    await trx('cluster_services').insert(chunk);
}

function checkRows({ clusterId, coverage }: EvaluationToStore) {
  return coverage.map(({ checkId, status, reasons }) => ({
    cluster_id: clusterId,
    check_id: checkId,
    status,
    reason: reasonColumn(reasons[0] && shortened(reasons[0])),
  }));
}

async function storeChecks(
  trx: Knex,
  evaluation: EvaluationToStore,
): Promise<void> {
  const { clusterId, coverage } = evaluation;
  const known: { check_id: string; status: string; reason: string | null }[] =
    await trx('cluster_checks').where({ cluster_id: clusterId });
  const before = new Map(known.map(row => [row.check_id, row]));
  const changed = checkRows(evaluation).filter(
    row =>
      before.get(row.check_id)?.status !== row.status ||
      before.get(row.check_id)?.reason !== row.reason,
  );
  for (const chunk of chunked(changed, 50))
    await trx('cluster_checks')
      .insert(chunk)
      .onConflict(['cluster_id', 'check_id'])
      .merge();
  const gone = known
    .map(row => row.check_id)
    .filter(id => !coverage.some(check => check.checkId === id));
  if (gone.length > 0)
    await trx('cluster_checks')
      .where({ cluster_id: clusterId })
      .whereIn('check_id', gone)
      .delete();
}
