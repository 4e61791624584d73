import type { Reason } from '@drydock/upgrade-reasons';
import type {
  CheckCoverage,
  EvaluatedFinding,
  ReadinessCheck,
  Verdict,
} from './contracts';
import { countChecks } from './countChecks';
import { oneAfterOther } from './words';

/** What of a check decides about a verdict. */
export type JudgedCheck = Pick<ReadinessCheck, 'id' | 'title' | 'canBlock'>;

export interface VerdictInput {
  readonly findings: readonly EvaluatedFinding[];
  readonly coverage: readonly CheckCoverage[];
  readonly checks: readonly JudgedCheck[];
  /**
   * Why nothing can be said about the target at all, one sentence each; empty when something can.
   */
  readonly unknowns: readonly Reason[];
  /** For people: `v1.35`. */
  readonly target: string;
  /** Whether a finding is accepted by a waiver; none is by default. */
  readonly isWaived?: (finding: EvaluatedFinding) => boolean;
}

export interface VerdictResult {
  readonly verdict: Verdict;
  readonly reasons: readonly Reason[];
}

/**
 * blocked > unknown > attention > ready (DESIGN §7). Unknown is never green: a check that could
 * find a blocker and did not see all makes the verdict `unknown`. Checks that are off leave it
 * alone, unless all are. Reasons of lower verdicts stay: a blocked cluster still tells what is
 * unknown.
 */
export function decideVerdict(input: VerdictInput): VerdictResult {
  const { verdict, reasons } = decideBySeverity(input);
  return { verdict, reasons: [...reasons, ...failingWords(input)] };
}

/**
 * What fails before the upgrade as it does after has a sentence of its own: it is no reason against
 * the target.
 */
function failingWords({
  findings,
  isWaived = () => false,
}: VerdictInput): readonly Reason[] {
  const failing = findings.filter(
    finding => finding.failsSince !== undefined && !isWaived(finding),
  );
  if (failing.length === 0) return [];
  return [
    {
      code: 'readiness.failing',
      params: {
        count: { number: failing.length },
        findings: oneAfterOther(failing.map(({ title }) => title)),
      },
    },
  ];
}

function decideBySeverity({
  findings,
  coverage,
  checks,
  unknowns,
  target,
  isWaived = () => false,
}: VerdictInput): VerdictResult {
  const open = findings.filter(finding => !isWaived(finding));
  const blockers = open.filter(({ severity }) => severity === 'blocker');
  const warnings = open.filter(({ severity }) => severity === 'warning');
  const unseen = unseenReasons(coverage, checks);
  const unknown: readonly Reason[] = [
    ...unknowns,
    ...unseen,
    ...(isAllOff(coverage) ? [{ code: 'readiness.all-off' } as const] : []),
  ];
  if (blockers.length > 0)
    return {
      verdict: 'blocked',
      reasons: [counted('readiness.blocks', blockers, target), ...unknown],
    };
  if (unknown.length > 0) return { verdict: 'unknown', reasons: unknown };
  if (warnings.length > 0)
    return {
      verdict: 'attention',
      reasons: [counted('readiness.warnings', warnings, target)],
    };
  const { ran, total } = countChecks(coverage);
  return {
    verdict: 'ready',
    reasons: [
      {
        code: 'readiness.clear',
        params: {
          count: { number: open.length },
          ran: { number: ran },
          total: { number: total },
        },
      },
    ],
  };
}

function counted(
  code: 'readiness.blocks' | 'readiness.warnings',
  findings: readonly EvaluatedFinding[],
  target: string,
): Reason {
  return {
    code,
    params: {
      count: { number: findings.length },
      target: { version: target },
      findings: oneAfterOther(findings.map(({ title }) => title)),
    },
  };
}

function isAllOff(coverage: readonly CheckCoverage[]): boolean {
  return (
    coverage.length > 0 && coverage.every(({ status }) => status === 'off')
  );
}

function unseenReasons(
  coverage: readonly CheckCoverage[],
  checks: readonly JudgedCheck[],
): readonly Reason[] {
  const byId = new Map(checks.map(check => [check.id, check]));
  return coverage.flatMap(({ checkId, status, reasons }) => {
    const check = byId.get(checkId);
    if (!check?.canBlock || status === 'ran' || status === 'off') return [];
    return [
      {
        code:
          status === 'partial'
            ? 'readiness.seen-in-part'
            : 'readiness.not-checked',
        params: { check: { reasons: [check.title] }, why: { reasons } },
      },
    ];
  });
}
