import { checkParam } from '../../foundation/checkParam';
import { describeForcedDrain, forcedDrains } from '@drydock/upgrade-plans';
import { allOf, type Param, type Reason } from '@drydock/upgrade-reasons';
import { whoParam } from '../../clusters/permissions/whoParam';
import { membersOf, type Decided } from '../preview/snapshot';
import { writerParam, type Writer } from '../writers';

/**
 * For the record of a plan: how many clusters were submitted and left out, and what was overridden.
 * Without names of clusters: who reads it may not see all of them. Pure.
 */
export function submissionReason(
  by: Writer & { readonly through?: string },
  {
    plan,
    snapshot,
    overrideReason,
    acceptedUnknownChecks,
  }: Pick<
    Decided,
    'plan' | 'snapshot' | 'overrideReason' | 'acceptedUnknownChecks'
  >,
): Reason {
  const { upToDate = [] } = snapshot;
  return allOf([
    {
      code: 'event.plan-submitted',
      params: { who: submitter(by), count: counted(membersOf(snapshot)) },
    },
    ...(upToDate.length > 0
      ? [
          {
            code: 'event.nothing-to-do' as const,
            params: { count: counted(upToDate) },
          },
        ]
      : []),
    ...forcedDrains(plan.spec.effects).map(describeForcedDrain),
    ...(overrideReason
      ? [
          {
            code: 'event.overrides-blockers' as const,
            params: { reason: { text: overrideReason } },
          },
        ]
      : []),
    ...(acceptedUnknownChecks.length > 0
      ? [
          {
            code: 'event.without-checks' as const,
            params: {
              checks: { list: acceptedUnknownChecks.map(checkParam) },
            },
          },
        ]
      : []),
  ]);
}

/** A service that states an author sends nothing through a plugin. */
function submitter({
  through,
  ...writer
}: Writer & { readonly through?: string }): Param {
  return through === undefined
    ? writerParam(writer)
    : whoParam(writer.principal, through);
}

function counted({ length }: readonly unknown[]): Param {
  return { clusters: length };
}
