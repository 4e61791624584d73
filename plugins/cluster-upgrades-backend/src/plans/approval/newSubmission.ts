import type { UpgradePlanFile } from '@drydock/upgrade-plans';
import type { ApprovalRule } from '../../config/plansOnly';
import {
  decisionDigest,
  environmentsOf,
  snapshotOf,
} from '../preview/snapshot';
import type { NewSubmission } from '../store/PlanStore';
import { requirementsOf } from './requirements';
import type { ReadyToSubmit } from './SubmissionCheck';

/** What approvers decide on: members and hops of now, bound by a digest, and who must approve. */
export function newSubmission(
  plan: UpgradePlanFile,
  { target, members, overrideReason, acceptedUnknownChecks }: ReadyToSubmit,
  startWhenApproved: boolean,
  rules: readonly ApprovalRule[],
): Omit<NewSubmission, 'by'> {
  const snapshot = snapshotOf(plan, target, members);
  const environments = environmentsOf(snapshot);
  const decided = {
    snapshot,
    overrideReason,
    acceptedUnknownChecks,
    startWhenApproved,
  };
  return {
    ...decided,
    digest: decisionDigest({ plan, ...decided }),
    requirements: requirementsOf(plan, environments, rules),
    environments: [...environments],
  };
}
