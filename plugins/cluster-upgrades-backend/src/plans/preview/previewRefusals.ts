import { reasonKey, type Reason } from '@drydock/upgrade-reasons';
import { planCreatePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { digestOf, type UpgradePlanFile } from '@drydock/upgrade-plans';
import {
  NOTHING_DECIDED,
  type Decided,
  type Hold,
} from '../../conditions/model';
import { missingFor } from '../../clusters/permissions/missingFor';
import type { NotConfigured } from '../../conditions/gates/gateProblems';
import { documentDifferences } from './changes';
import { decidedOf } from './decided';
import type { AssessedMember } from './MemberAssessor';
import type { PolicyDecision } from './PlanPolicy';
import type { PlanSnapshot } from '../model';
import type { StoredPlan } from '../store/planQueries';
import type { Submission } from '../store/records';
import type { PlanSelection } from './selection';
import { membersOf } from './snapshot';
import {
  missingForForce,
  missingForQueries,
  missingForReplacement,
  NOTHING_TO_DO,
  undecidedReason,
  type Submitter,
} from '../approval/SubmissionCheck';
import type { ResolvedTarget } from './target';

/**
 * What can be done about a refusal beside taking the cluster out; `acknowledge`: a version gate,
 * with the permission; `retry`: what does not answer now may answer later.
 */
export type Remedy =
  | 'override'
  | 'accept-checks'
  | 'acknowledge'
  | 'retry'
  | 'none';

/** Why a plan cannot be submitted as it is. */
export interface PlanRefusal {
  readonly reason: Reason;
  /** `permission`: the caller lacks it, others may not. */
  readonly remedy: Remedy | 'permission';
  readonly clusterId?: string;
  readonly clusterName?: string;
  /** Field of the document: `spec.hooks[0].webhook`. */
  readonly path?: string;
}

interface Previewed {
  readonly plan: UpgradePlanFile;
  readonly target: ResolvedTarget;
  readonly selection: PlanSelection;
  readonly viewer: Submitter;
  readonly notConfigured: readonly NotConfigured[];
  /** Effects that cannot be taken for any cluster. */
  readonly inPlan: readonly Reason[];
  readonly members: readonly AssessedMember[];
}

/** Everything that blocks submitting: first of the whole plan, then of each cluster. Pure. */
export function previewRefusals({
  plan,
  target,
  selection,
  viewer,
  notConfigured,
  inPlan,
  members,
}: Previewed): PlanRefusal[] {
  const saidOnce = new Set(inPlan.map(reasonKey));
  const nothingToDo =
    members.length > 0 &&
    members.every(({ alreadyThere }) => alreadyThere !== undefined);
  return [
    ...(target.version === undefined ? [refusal(target.refusal)] : []),
    ...selectionRefusals(selection, viewer),
    ...permissionRefusals(plan, selection, members, viewer),
    ...notConfigured.map(({ reason, path }) => ({
      ...refusal(reason),
      path,
    })),
    ...inPlan.map(refusal),
    ...sharedHolds(members).map(toRefusal),
    ...members
      .flatMap(memberRefusals)
      .filter(({ reason }) => !saidOnce.has(reasonKey(reason))),
    ...(nothingToDo ? [refusal(NOTHING_TO_DO)] : []),
  ];
}

function refusal(reason: Reason): PlanRefusal {
  return { reason, remedy: 'none' };
}

/** Others may do it, or give the permission. */
function lacking(reason: Reason): PlanRefusal {
  return { reason, remedy: 'permission' };
}

/** What this caller could not submit. */
function permissionRefusals(
  plan: UpgradePlanFile,
  { selected }: PlanSelection,
  members: readonly AssessedMember[],
  viewer: Submitter,
): readonly PlanRefusal[] {
  return [
    missingForForce(plan, selected, viewer),
    missingForQueries(plan, selected, viewer),
    missingForReplacement(members, viewer),
  ].flatMap(missing => (missing === undefined ? [] : [lacking(missing)]));
}

function memberRefusals({ cluster, holds }: AssessedMember): PlanRefusal[] {
  return holds
    .filter(hold => !isShared(hold))
    .map(hold => ({
      ...toRefusal(hold),
      clusterId: cluster.id,
      clusterName: cluster.name,
    }));
}

function toRefusal(hold: Hold): PlanRefusal {
  return { reason: hold.reason, remedy: remedyOf(hold) };
}

function remedyOf({ condition, kind, override }: Hold): Remedy {
  if (condition === 'version-gate') return 'acknowledge';
  if (condition === 'dependency') return 'retry';
  if (kind === 'overridable') return 'override';
  return kind === 'unknown' && override ? 'accept-checks' : 'none';
}

/** What is outside of the clusters is shown once, and not for each that needs it. */
export function sharedHolds(
  members: readonly Pick<AssessedMember, 'holds'>[],
): readonly Hold[] {
  const shared = members.flatMap(({ holds }) => holds.filter(isShared));
  return [
    ...new Map(
      shared.map(hold => [digestOf(hold.override?.binds), hold]),
    ).values(),
  ];
}

/** Whether a hold is of something that clusters share. */
export function isShared({ condition }: Hold): boolean {
  return condition === 'dependency';
}

function selectionRefusals(
  { unmatched, undecided, selected }: PlanSelection,
  viewer: Submitter,
): PlanRefusal[] {
  const notTheirs = selected.filter(
    ({ cluster }) => !viewer.mayPlan(cluster),
  ).length;
  return [
    ...unmatched.map(({ path, reason }) => ({ ...refusal(reason), path })),
    ...undecided
      .filter(({ cluster }) => viewer.mayPlan(cluster))
      .map(each => ({
        ...refusal(undecidedReason(each)),
        clusterId: each.clusterId,
        clusterName: each.clusterName,
      })),
    ...(notTheirs > 0
      ? [
          lacking(
            missingFor(planCreatePermission.name, notTheirs, selected.length),
          ),
        ]
      : []),
  ];
}

export function isSubmittable(
  { selected }: PlanSelection,
  refusals: readonly PlanRefusal[],
  policy: readonly PolicyDecision[],
  viewer: Submitter,
): boolean {
  const byId = new Map(selected.map(({ cluster }) => [cluster.id, cluster]));
  const hasRemedy = ({ remedy, clusterId }: PlanRefusal) => {
    const cluster = clusterId === undefined ? undefined : byId.get(clusterId);
    return (
      remedy === 'accept-checks' ||
      (remedy === 'override' &&
        cluster !== undefined &&
        viewer.mayOverride(cluster))
    );
  };
  return (
    selected.length > 0 &&
    refusals.every(hasRemedy) &&
    policy.every(({ allowed }) => allowed)
  );
}

/** The submission of this same document that was not withdrawn. */
export function submissionOf(
  plan: UpgradePlanFile,
  stored: StoredPlan | undefined,
): Submission | undefined {
  const { submission, plan: submitted } = stored?.revision ?? {};
  if (
    !submission ||
    submission.withdrawnAtMs !== undefined ||
    documentDifferences(submitted, plan).length > 0
  )
    return undefined;
  return submission;
}

/**
 * What was overridden or accepted when this same document was submitted; what came since then is
 * not covered.
 */
export function decidedAt(
  submission: Submission | undefined,
  snapshot: PlanSnapshot | undefined,
): (cluster: { readonly id: string }) => Decided {
  if (!submission || !snapshot) return () => NOTHING_DECIDED;
  const members = new Map(
    membersOf(snapshot).map(member => [member.clusterId, member]),
  );
  return ({ id }) => {
    const member = members.get(id);
    return member ? decidedOf(submission, member) : NOTHING_DECIDED;
  };
}
