import { ClusterReadError } from '@drydock/upgrade-readiness';
import { hopWrites, mayHaveTaken } from '../hopWrites';
import { goesBack } from '../judgedVersion';
import type { ReadinessSummary } from '../ports';
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
    return unmet ? closedResult(context, 'Not begun', unmet) : result;
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
    const { message, fix } = error.failure;
    return acceptsAll(upgrade)
      ? {
          kind: 'done',
          message: `The cluster could not be read (${message}); the request accepted every check as not run`,
        }
      : {
          kind: 'inconclusive',
          reason: `The cluster could not be read: ${message}${
            fix ? ` ${fix}` : ''
          }`,
        };
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
 * @param comparedWith - how those findings are called
 */
export function judge(
  readiness: ReadinessSummary,
  upgrade: Pick<
    UpgradeRecord,
    'readinessAtStart' | 'acceptedUnknownChecks' | 'overrideReason'
  >,
  comparedWith = 'New since the start',
): StepResult {
  switch (readiness.verdict) {
    case 'ready':
    case 'attention':
      return {
        kind: 'done',
        message: `Verdict ${readiness.verdict}: ${readiness.warnings} ${
          readiness.warnings === 1 ? 'warning' : 'warnings'
        }; ${readiness.checksRun} of ${readiness.checksTotal} checks ran`,
      };
    case 'blocked': {
      const overridden = new Set(
        upgrade.overrideReason
          ? upgrade.readinessAtStart.blocking.map(
              finding => finding.fingerprint,
            )
          : [],
      );
      const fresh = readiness.blocking.filter(
        finding => !overridden.has(finding.fingerprint),
      );
      if (fresh.length === 0)
        return {
          kind: 'done',
          message: `${readiness.blockers} blocking findings, all overridden at the start`,
        };
      const more = fresh.length > 1 ? ` (and ${fresh.length - 1} more)` : '';
      return {
        kind: 'blocked',
        reason: `${comparedWith}: ${fresh[0].title}${more}`,
        owner: fresh[0].owner,
      };
    }
    case 'unknown': {
      const unnamed = readiness.notRun.filter(
        checkId => !upgrade.acceptedUnknownChecks.includes(checkId),
      );
      if (unnamed.length === 0 && readiness.notRun.length > 0)
        return {
          kind: 'done',
          message: `Went on without ${readiness.notRun.join(
            ', ',
          )}, as requested`,
        };
      if (unnamed.length === 0)
        return { kind: 'inconclusive', reason: readiness.reasons.join('; ') };
      const [why = 'no reason given'] = readiness.reasons;
      return {
        kind: 'inconclusive',
        reason: `${why}. Checks that did not run in full: ${unnamed.join(
          ', ',
        )}`,
      };
    }
    default:
      return unreachable(readiness.verdict);
  }
}
