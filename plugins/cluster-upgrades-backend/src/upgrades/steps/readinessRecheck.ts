import { checkParam } from '../../foundation/checkParam';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { failureReason } from '../../foundation/failureReason';
import {
  freshBlocker,
  uncoveredBlockers,
  whyUnknown,
} from '../../conditions/blockers';
import { because, version } from '../params';
import { hopWrites, mayHaveTaken } from '../run/hopWrites';
import { goesBack } from '../start/judgedVersion';
import type { ReadinessSummary } from '../../readiness/readinessSummary';
import { z } from 'zod';
import type { StepResult, UpgradeRecord } from '../model';
import { unreachable } from '../../foundation/unreachable';
import { defineStep, type PlannedStep } from './defineStep';
import { closedResult, type StepContext } from './step';

/**
 * Reads the cluster and judges once more right before the first write, and, before the very first,
 * asks what the upgrade needs outside of it: what was decided on may be hours old.
 */
export const readinessRecheck = defineStep({
  type: 'readiness-recheck',
  traits: { renewed: true },
  facts: z.looseObject({}),
  async run(context) {
    const result = await recheck(context);
    // What was begun goes on; each further hop asks for itself.
    const unmet =
      result.kind === 'done' && !wasBegun(context.upgrade)
        ? await context.dependencyHold()
        : undefined;
    return unmet ? closedResult(context, 'step.not-begun', unmet) : result;
  },
});

export function recheckStep(target: string): PlannedStep {
  return {
    type: readinessRecheck.type,
    title: {
      code: 'step.readiness-recheck',
      params: { version: version(target) },
    },
  };
}

function wasBegun({ steps, operations }: UpgradeRecord): boolean {
  return steps.some(({ id }) => hopWrites(operations, id).some(mayHaveTaken));
}

async function recheck({
  upgrade,
  subjects,
  signal,
}: StepContext): Promise<StepResult<never>> {
  let readiness: ReadinessSummary;
  try {
    readiness = await subjects.recheck(
      upgrade.clusterId,
      goesBack(upgrade.hops) ? upgrade.readinessAtStart.target : upgrade.target,
      signal,
    );
  } catch (error) {
    if (!(error instanceof ClusterReadError)) throw error;
    const params = { reason: because(failureReason(error)) };
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

/** Findings that appeared after the start were never approved, so they block. Pure. */
export function judge(
  readiness: ReadinessSummary,
  upgrade: Pick<
    UpgradeRecord,
    'readinessAtStart' | 'acceptedUnknownChecks' | 'overrideReason'
  >,
): StepResult<never> {
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
      return judgeBlocked(readiness, upgrade);
    case 'unknown':
      return judgeUnknown(readiness, upgrade);
    default:
      return unreachable(readiness.verdict);
  }
}

function judgeBlocked(
  readiness: ReadinessSummary,
  {
    overrideReason,
    readinessAtStart,
  }: Pick<UpgradeRecord, 'readinessAtStart' | 'overrideReason'>,
): StepResult<never> {
  const [first, ...others] = uncoveredBlockers(
    readiness,
    overrideReason,
    new Set(readinessAtStart.blocking.map(({ fingerprint }) => fingerprint)),
  );
  return first === undefined
    ? {
        kind: 'done',
        message: {
          code: 'step.all-overridden',
          params: { count: { number: readiness.blockers } },
        },
      }
    : { kind: 'blocked', reason: freshBlocker(first, others.length, 'start') };
}

function judgeUnknown(
  readiness: ReadinessSummary,
  { acceptedUnknownChecks }: Pick<UpgradeRecord, 'acceptedUnknownChecks'>,
): StepResult<never> {
  const reason = whyUnknown(readiness, acceptedUnknownChecks);
  return reason
    ? { kind: 'inconclusive', reason }
    : {
        kind: 'done',
        message: {
          code: 'step.without-checks',
          params: { checks: { list: readiness.notRun.map(checkParam) } },
        },
      };
}
