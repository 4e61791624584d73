import type { Reason } from '@drydock/upgrade-reasons';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import type {
  CheckCoverage,
  ClusterReadFailure,
  Evaluation,
} from '../contracts';
import { decideVerdict } from '../verdict';
import { targetSchema, trialChecks, trialImport } from './model';
import type { TrialResult, TrialSummary, Unproven } from './model';
import type { ReadPlan } from './readPlan';
import type { TrialLedger } from './TrialLedger';

interface ResultContext {
  readonly knowledge: Knowledge;
  readonly now: Date;
  readonly namespace: string;
  readonly sourceUid?: string;
}

/** What no dry run can prove, whatever it answers. */
const LIMITS: readonly Reason[] = [
  { code: 'trial.limit-namespace' },
  { code: 'trial.limit-admission' },
  { code: 'trial.limit-created' },
  { code: 'trial.limit-source' },
  { code: 'trial.limit-values' },
];

/** The result of a trial that came to its end. */
export function trialResult(
  ledger: TrialLedger,
  plan: ReadPlan,
  context: ResultContext,
): TrialResult {
  const { sourceVersion, targetVersion } = plan;
  const unproven = ledger.unprovenObjects();
  const reasons: readonly Reason[] = [
    ...unproven.map(reasonOf),
    ...(ledger.untoldBlockers > 0
      ? [
          {
            code: 'readiness.trial-untold',
            params: { count: { number: ledger.untoldBlockers } },
          } as const,
        ]
      : []),
  ];
  const coverage: readonly CheckCoverage[] = [
    {
      checkId: trialImport.id,
      status: reasons.length > 0 ? 'partial' : 'ran',
      reasons,
    },
    {
      checkId: targetSchema.id,
      status: reasons.length > 0 ? 'partial' : 'ran',
      reasons:
        reasons.length > 0
          ? [
              {
                code: 'readiness.trial-see-check',
                params: { check: { reasons: [trialImport.title] } },
              },
            ]
          : [],
    },
  ];
  const summary: TrialSummary = {
    ...(context.sourceUid === undefined
      ? {}
      : { sourceUid: context.sourceUid }),
    sourceVersion,
    targetVersion,
    namespace: context.namespace,
    tried: ledger.tried,
    accepted: ledger.accepted,
    existing: ledger.existing,
    refused: ledger.refused,
    skipped: ledger.skippedObjects(),
    skippedKinds: plan.skipped,
    unproven,
    limits: [
      ...LIMITS,
      ...(ledger.untold > 0
        ? [
            {
              code: 'trial.limit-uncounted' as const,
              params: { count: { number: ledger.untold } },
            },
          ]
        : []),
    ],
  };
  return {
    summary,
    evaluation: evaluationOf(
      ledger.findings,
      coverage,
      [],
      targetVersion,
      context,
    ),
  };
}

/** The result where one side did not even tell what it is. */
export function trialFailed(
  { reason, request }: ClusterReadFailure,
  context: ResultContext,
): TrialResult {
  const why: Reason = request
    ? {
        code: 'read.request-failed',
        params: { reason: { reasons: [reason] }, request: { text: request } },
      }
    : reason;
  const coverage = trialChecks.map(
    ({ id }): CheckCoverage => ({
      checkId: id,
      status: 'not-run',
      reasons: [why],
    }),
  );
  const summary: TrialSummary = {
    sourceVersion: '',
    targetVersion: '',
    namespace: context.namespace,
    tried: 0,
    accepted: 0,
    existing: 0,
    refused: 0,
    skipped: [],
    skippedKinds: [],
    unproven: [],
    limits: LIMITS,
  };
  return {
    summary,
    evaluation: evaluationOf([], coverage, [reason], 'unknown', context),
  };
}

function reasonOf({ kind, reason, objects }: Unproven): Reason {
  if (kind === undefined) return reason;
  return {
    code:
      objects === undefined
        ? 'readiness.trial-unproven'
        : 'readiness.trial-unproven-objects',
    params: {
      kind: { text: kind },
      why: { reasons: [reason] },
      ...(objects === undefined ? {} : { count: { number: objects } }),
    },
  };
}

function evaluationOf(
  findings: Evaluation['findings'],
  coverage: Evaluation['coverage'],
  unknowns: readonly Reason[],
  target: string,
  { knowledge, now }: ResultContext,
): Evaluation {
  const sorted = [...findings].sort(
    (a, b) =>
      Number(b.severity === 'blocker') - Number(a.severity === 'blocker'),
  );
  const checks = unknowns.length > 0 ? [] : trialChecks;
  return {
    target,
    ...decideVerdict({
      findings: sorted,
      coverage,
      checks,
      unknowns,
      target: `v${target}`,
    }),
    unknowns,
    findings: sorted,
    coverage,
    knowledgeVersion: knowledge.version,
    reviewedThrough: knowledge.reviewedThrough,
    evaluatedAt: now.toISOString(),
    inventoryReadAt: now.toISOString(),
  };
}
