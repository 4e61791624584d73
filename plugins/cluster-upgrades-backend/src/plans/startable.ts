import { ConflictError } from '@backstage/errors';
import type { Reason } from '@drydock/upgrade-reasons';
import { refusal } from '../foundation/refusal';
import { NOTHING_TO_DO } from './approval/SubmissionCheck';
import type { StartableRevision } from './model';
import { isNothingLeft, withoutArrived } from './preview/arrived';
import type { StoredPlan } from './store/planQueries';

/** Submitted, and no rollout of it has begun. */
export function isOpen({
  plan,
  revision: { submission },
  rollouts,
}: StoredPlan): boolean {
  const begun = rollouts.some(
    ({ revision, endedAtMs }) =>
      revision === plan.revision || endedAtMs === undefined,
  );
  return (
    submission !== undefined && submission.withdrawnAtMs === undefined && !begun
  );
}

/**
 * The approved revision without clusters that reached the target since it was submitted.
 * @throws ConflictError when no cluster is left
 */
export function startableRevision(
  { plan, revision }: StoredPlan,
  digest: string,
  leftOut: StartableRevision['leftOut'],
): StartableRevision {
  if (!revision.snapshot)
    throw new Error(
      `Revision ${revision.number} of plan ${plan.id} is approved and has no snapshot`,
    );
  const snapshot = withoutArrived(revision.snapshot, leftOut);
  if (isNothingLeft(revision.snapshot, leftOut))
    throw notStarted(NOTHING_TO_DO);
  return {
    planId: plan.id,
    revision: plan.revision,
    digest,
    title: plan.title,
    plan: revision.plan,
    snapshot,
    leftOut,
  };
}

export function notStarted(why: Reason): ConflictError {
  return refusal(ConflictError, {
    code: 'request.rollout-not-started',
    params: { why: { reasons: [why] } },
  });
}
