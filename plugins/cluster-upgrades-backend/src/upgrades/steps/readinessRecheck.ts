import { ClusterReadError } from '@drydock/upgrade-readiness';
import { allOf, said, type Reason } from '@drydock/upgrade-reasons';
import { readFailure } from '../../readFailure';
import { because, names, withWho } from '../params';
import { hopWrites, mayHaveTaken } from '../hopWrites';
import { goesBack } from '../judgedVersion';
import type { ReadinessSummary } from '../../conditions/readinessSummary';
import type { StepResult, UpgradeRecord } from '../model';
import { unreachable } from '../stepPlan';
import { closedResult, type StepContext, type UpgradeStep } from './step';

/** Reads the cluster and judges once more right before the first write, and, before the very first, asks what the upgrade needs outside of it: what was decided on may be hours old. */
export const readinessRecheck: UpgradeStep = {
  type: 'readiness-recheck',
  async run(context: StepContext): Promise<StepResult> {
    const result = await recheck(context);
    // What was begun goes on; each further hop asks for itself.
    const unmet =
      result.kind === 'done' && !wasBegun(context.upgrade)
        ? await context.dependencyHold()
        : undefined;
    return unmet ? closedResult(context, 'step.not-begun', unmet) : result;
  },
};

function wasBegun({ steps, operations }: UpgradeRecord): boolean {
  return steps.some(({ id }) => hopWrites(operations, id).some(mayHaveTaken));
}

async function recheck({
  upgrade,
  subjects,
  signal,
}: StepContext): Promise<StepResult> {
  let readiness: ReadinessSummary;
  try {
    readiness = await subjects.recheck(
      upgrade.clusterId,
      goesBack(upgrade.hops) ? upgrade.readinessAtStart.target : upgrade.target,
      signal,
    );
  } catch (error) {
    if (!(error instanceof ClusterReadError)) throw error;
    const params = { reason: because(readFailure(error)) };
    return acceptsAll(upgrade)
      ? { kind: 'done', message: { code: 'step.unread-accepted', params } }
      : { kind: 'inconclusive', reason: { code: 'step.unread', params } };
  }
  return judge(readiness, upgrade);
}

function acceptsAll({
  readinessAtStart,
  acceptedUnknownChecks,
}: UpgradeRecord): boolean {
  return (
    readinessAtStart.verdict === 'unknown' &&
    readinessAtStart.notRun.length >= readinessAtStart.checksTotal &&
    readinessAtStart.notRun.every(checkId =>
      acceptedUnknownChecks.includes(checkId),
    )
  );
}

/**
 * Findings that appeared after the start were never approved, so they block. Pure.
 * @param comparedWith - what they are new against
 */
export function judge(
  readiness: ReadinessSummary,
  upgrade: Pick<
    UpgradeRecord,
    'readinessAtStart' | 'acceptedUnknownChecks' | 'overrideReason'
  >,
  comparedWith: 'start' | 'approval' = 'start',
): StepResult {
  switch (readiness.verdict) {
    case 'ready':
    case 'attention':
      return {
        kind: 'done',
        message: {
          code: 'step.judged',
          params: {
            verdict: { term: readiness.verdict },
            count: { number: readiness.warnings },
            run: { number: readiness.checksRun },
            total: { number: readiness.checksTotal },
          },
        },
      };
    case 'blocked':
      return judgeBlocked(readiness, upgrade, comparedWith);
    case 'unknown':
      return judgeUnknown(readiness, upgrade);
    default:
      return unreachable(readiness.verdict);
  }
}

function judgeBlocked(
  { blocking, blockers }: ReadinessSummary,
  {
    overrideReason,
    readinessAtStart,
  }: Pick<UpgradeRecord, 'readinessAtStart' | 'overrideReason'>,
  comparedWith: 'start' | 'approval',
): StepResult {
  const overridden = new Set(
    overrideReason
      ? readinessAtStart.blocking.map(finding => finding.fingerprint)
      : [],
  );
  const [first, ...others] = blocking.filter(
    finding => !overridden.has(finding.fingerprint),
  );
  if (first === undefined)
    return {
      kind: 'done',
      message: {
        code: 'step.all-overridden',
        params: { count: { number: blockers } },
      },
    };
  return {
    kind: 'blocked',
    reason: withWho(
      freshFindings(first.title, others.length, comparedWith),
      first.owner,
    ),
  };
}

function freshFindings(
  title: string,
  others: number,
  comparedWith: 'start' | 'approval',
): Reason {
  const finding = because(said(title));
  if (others === 0)
    return {
      code:
        comparedWith === 'start'
          ? 'step.new-finding'
          : 'step.finding-not-approved',
      params: { finding },
    };
  return {
    code:
      comparedWith === 'start'
        ? 'step.new-findings'
        : 'step.findings-not-approved',
    params: { finding, count: { number: others } },
  };
}

function judgeUnknown(
  { notRun, reasons }: ReadinessSummary,
  { acceptedUnknownChecks }: Pick<UpgradeRecord, 'acceptedUnknownChecks'>,
): StepResult {
  const unnamed = notRun.filter(
    checkId => !acceptedUnknownChecks.includes(checkId),
  );
  if (unnamed.length === 0 && notRun.length > 0)
    return {
      kind: 'done',
      message: {
        code: 'step.without-checks',
        params: { checks: names(notRun) },
      },
    };
  const [first = { code: 'step.readiness-unknown' as const }, ...others] =
    reasons.map(said);
  if (unnamed.length === 0)
    return { kind: 'inconclusive', reason: allOf([first, ...others]) };
  return {
    kind: 'inconclusive',
    reason: {
      code: 'step.checks-not-run',
      params: { reason: because(first), checks: names(unnamed) },
    },
  };
}
