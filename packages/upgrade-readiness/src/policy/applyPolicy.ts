import { formatVersion, parseVersion } from '@drydock/kubernetes-knowledge';
import { reasonKey, type Reason } from '@drydock/upgrade-reasons';
import type {
  CheckCoverage,
  Evaluation,
  EvaluatedFinding,
  Severity,
} from '../contracts';
import { decideVerdict } from '../verdict';
import type { JudgedCheck } from '../verdict';
import { matchesIgnoreRule, type RuleSubject } from './ignoreRule';
import {
  isOpen,
  type FindingDecision,
  type JudgedEvaluation,
  type JudgedFinding,
  type ReadinessPolicy,
  type Waiver,
} from './model';

/** The cluster that was evaluated, as ignore rules may name it. */
export type PolicySubject = RuleSubject;

export interface ApplyPolicyInput {
  readonly evaluation: Evaluation;
  /** Those that were evaluated. */
  readonly checks: readonly JudgedCheck[];
  readonly policy: ReadinessPolicy;
  /** Waivers of this cluster that were not revoked and are not void. */
  readonly waivers: readonly Waiver[];
  readonly subject: PolicySubject;
  /**
   * What accepted findings are: waived by a person, which is the default, or known from a baseline.
   */
  readonly acceptedAs?: 'waived' | 'in-baseline';
}

/** Decides on each finding, and the verdict from what stays open. Its day is the evaluation's. */
export function applyPolicy(input: ApplyPolicyInput): JudgedEvaluation {
  const { evaluation } = input;
  const findings = evaluation.findings.map(finding => judge(finding, input));
  const closed = new Set(
    findings.flatMap(finding => (isOpen(finding) ? [] : [finding.fingerprint])),
  );
  const { verdict, reasons } = decideVerdict({
    findings,
    coverage: evaluation.coverage.filter(
      coverage => !isSaidAlready(coverage, evaluation),
    ),
    // A lowered check that could not run is as unknown as before: what it would have found is not
    // known to be harmless.
    checks: input.checks,
    unknowns: evaluation.unknowns,
    target: parseVersion(evaluation.target)
      ? formatVersion(evaluation.target)
      : JSON.stringify(evaluation.target.slice(0, 60)),
    isWaived: ({ fingerprint }) => closed.has(fingerprint),
  });
  return {
    ...evaluation,
    findings,
    verdict,
    reasons: [
      ...reasons,
      ...closedReasons(findings, input.acceptedAs ?? 'waived'),
    ],
  };
}

/** Where one cause keeps many checks from seeing all, each repeats it. */
function isSaidAlready(
  { status, reasons }: CheckCoverage,
  { unknowns }: Evaluation,
): boolean {
  const said = unknowns.map(reasonKey);
  return (
    (status === 'not-run' || status === 'partial') &&
    reasons.length > 0 &&
    reasons.every(reason => said.includes(reasonKey(reason)))
  );
}

function judge(
  finding: EvaluatedFinding,
  { policy, waivers, subject, evaluation }: ApplyPolicyInput,
): JudgedFinding {
  const today = evaluation.evaluatedAt.slice(0, 10);
  const rule = policy.ignore.find(candidate =>
    matchesIgnoreRule(candidate, finding, subject, today),
  );
  const waiver = waivers.find(candidate => covers(candidate, finding, today));
  const decision = (): FindingDecision => {
    if (rule)
      return {
        state: 'ignored',
        reason: rule.reason,
        ...(rule.until === undefined ? {} : { until: rule.until }),
      };
    return waiver ? { state: 'waived', waiver } : { state: 'open' };
  };
  const severity = severityBy(policy, finding);
  return {
    ...finding,
    severity,
    decision: decision(),
    ...(severity === finding.severity
      ? {}
      : { originalSeverity: finding.severity }),
  };
}

/**
 * Information stays information: it is no fault that could weigh more, and some checks always have
 * some.
 */
function severityBy(
  { severities }: ReadinessPolicy,
  { checkId, severity }: EvaluatedFinding,
): Severity {
  return severity === 'info' || !Object.hasOwn(severities, checkId)
    ? severity
    : severities[checkId];
}

/**
 * The evidence must be what the person saw. The severity that the configuration sets is no
 * evidence.
 */
function covers(
  { fingerprint, evidenceDigest, until }: Waiver,
  finding: EvaluatedFinding,
  today: string,
): boolean {
  return (
    fingerprint === finding.fingerprint &&
    evidenceDigest === finding.evidenceDigest &&
    today <= until
  );
}

function closedReasons(
  findings: readonly JudgedFinding[],
  acceptedAs: 'waived' | 'in-baseline',
): readonly Reason[] {
  const inState = (state: FindingDecision['state']) =>
    findings.filter(({ decision }) => decision.state === state).length;
  const waived = inState('waived');
  const ignored = inState('ignored');
  return [
    ...(waived > 0
      ? [
          {
            code: `readiness.${acceptedAs}`,
            params: { count: { number: waived } },
          } as const,
        ]
      : []),
    ...(ignored > 0
      ? [
          {
            code: 'readiness.ignored',
            params: { count: { number: ignored } },
          } as const,
        ]
      : []),
  ];
}
