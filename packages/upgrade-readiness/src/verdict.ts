import type {
  CheckCoverage,
  Finding,
  ReadinessCheck,
  Verdict,
} from './contracts';
import { countChecks } from './countChecks';
import { count, sentencesOf } from './words';

/** What of a check decides about a verdict. */
export type JudgedCheck = Pick<ReadinessCheck, 'id' | 'title' | 'canBlock'>;

export interface VerdictInput {
  readonly findings: readonly Finding[];
  readonly coverage: readonly CheckCoverage[];
  readonly checks: readonly JudgedCheck[];
  /** Why nothing can be said about the target at all, one sentence each; empty when something can. */
  readonly unknowns: readonly string[];
  /** For people: `v1.35`. */
  readonly target: string;
  /** Whether a finding is accepted by a waiver; none is by default. */
  readonly isWaived?: (finding: Finding) => boolean;
}

export interface VerdictResult {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
}

/**
 * blocked > unknown > attention > ready (DESIGN §7). Unknown is never green: a check that could find a blocker and did not see all makes
 * the verdict `unknown`. Checks that are off leave it alone, unless all are. Reasons of lower verdicts stay: a blocked cluster still tells what is unknown.
 */
export function decideVerdict(input: VerdictInput): VerdictResult {
  const { verdict, reasons } = decideBySeverity(input);
  return { verdict, reasons: [...reasons, ...failingWords(input)] };
}

/** What fails before the upgrade as it does after has a sentence of its own: it is no reason against the target. */
function failingWords({
  findings,
  isWaived = () => false,
}: VerdictInput): readonly string[] {
  const failing = findings.filter(
    finding => finding.failsSince !== undefined && !isWaived(finding),
  );
  if (failing.length === 0) return [];
  return [
    `${count(failing.length, 'finding')} ${
      failing.length === 1 ? 'fails' : 'fail'
    } already, whether the cluster is upgraded or not: ${sentencesOf(
      failing.map(({ title }) => title),
    )}`,
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
  const unknown = [
    ...unknowns,
    ...unseen,
    ...(isAllOff(coverage)
      ? ['Every check is off, so nothing was looked at']
      : []),
  ];
  const blockedWords =
    blockers.length > 0
      ? [
          `${count(blockers.length, 'finding')} block${
            blockers.length === 1 ? 's' : ''
          } ${target}: ${sentencesOf(blockers.map(({ title }) => title))}`,
        ]
      : [];
  if (blockers.length > 0)
    return { verdict: 'blocked', reasons: [...blockedWords, ...unknown] };
  if (unknown.length > 0) return { verdict: 'unknown', reasons: unknown };
  if (warnings.length > 0)
    return {
      verdict: 'attention',
      reasons: [
        `${count(warnings.length, 'warning')} for ${target}: ${sentencesOf(
          warnings.map(({ title }) => title),
        )}`,
      ],
    };
  const { ran, total } = countChecks(coverage);
  return {
    verdict: 'ready',
    reasons: [
      `${count(open.length, 'finding')} from ${ran} of ${total} checks`,
    ],
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
): readonly string[] {
  const byId = new Map(checks.map(check => [check.id, check]));
  return coverage.flatMap(({ checkId, status, reasons }) => {
    const check = byId.get(checkId);
    if (!check?.canBlock || status === 'ran' || status === 'off') return [];
    return [
      `${check.title}, ${
        status === 'partial' ? 'seen in part' : 'not checked'
      }: ${reasons.join('; ')}`,
    ];
  });
}
