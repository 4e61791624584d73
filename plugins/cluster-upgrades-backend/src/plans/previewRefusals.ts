import { reasonKey, said, type Reason } from '@drydock/upgrade-reasons';
import { planCreatePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { UpgradePlanFile } from '@drydock/upgrade-plans';
import { unmetOf, whyUnmet } from '../dependencies/dependencyRules';
import type { NeededDependency } from '../dependencies/model';
import { missingFor } from '../permissions/missingFor';
import type { NotConfigured } from '../gates/gateProblems';
import { documentDifferences } from './changes';
import type { AssessedMember, Remedy } from './MemberAssessor';
import type { PolicyDecision } from './PlanPolicy';
import type { PlanSnapshot } from './model';
import type { StoredPlan } from './planQueries';
import type { Submission } from './records';
import type { PlanSelection } from './selection';
import { membersOf } from './snapshot';
import {
  missingForForce,
  missingForQueries,
  NOTHING_TO_DO,
  undecidedReason,
  type Submitter,
} from './Submitting';
import type { ResolvedTarget } from './target';

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
  readonly dependencies: readonly NeededDependency[];
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
  dependencies,
  members,
}: Previewed): PlanRefusal[] {
  // The way back is shown what fails, and waits for none of it.
  const unmet = plan.spec.rollback ? [] : unmetOf(dependencies);
  const saidOnce = new Set(inPlan.map(reasonKey));
  const nothingToDo =
    members.length > 0 &&
    members.every(({ alreadyThere }) => alreadyThere !== undefined);
  return [
    ...(target.version === undefined ? [refusal(target.refusal)] : []),
    ...selectionRefusals(selection, viewer),
    ...permissionRefusals(plan, selection, viewer),
    ...notConfigured.map(({ reason, path }) => ({
      ...refusal(said(reason)),
      path,
    })),
    ...inPlan.map(refusal),
    ...unmet.map(({ state }) => ({
      ...refusal(whyUnmet(state)),
      remedy: 'retry' as const,
    })),
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

/** What whoever looks could not submit. */
function permissionRefusals(
  plan: UpgradePlanFile,
  { selected }: PlanSelection,
  viewer: Submitter,
): readonly PlanRefusal[] {
  return [
    missingForForce(plan, selected, viewer),
    missingForQueries(plan, selected, viewer),
  ].flatMap(missing => (missing === undefined ? [] : [lacking(missing)]));
}

function memberRefusals({ cluster, refusals }: AssessedMember): PlanRefusal[] {
  return refusals.map(({ reason, remedy }) => ({
    reason,
    remedy,
    clusterId: cluster.id,
    clusterName: cluster.name,
  }));
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

/** Leaves out what was overridden or accepted when this same document was submitted; what came since then stands. */
export function withoutDecided(
  submission: Submission | undefined,
  snapshot: PlanSnapshot | undefined,
): (member: AssessedMember) => AssessedMember {
  if (!submission || !snapshot) return member => member;
  const decided = new Map(
    membersOf(snapshot).map(member => [member.clusterId, member]),
  );
  const isDecided = (
    { cluster, readiness }: AssessedMember,
    { remedy, byPlatform }: AssessedMember['refusals'][number],
  ) => {
    if (remedy === 'accept-checks')
      return (
        readiness?.notRun.every(
          id =>
            submission.acceptedUnknownChecks.includes(id) &&
            decided.get(cluster.id)?.notRun.includes(id),
        ) ?? false
      );
    if (byPlatform !== undefined)
      return (
        submission.overrideReason !== undefined &&
        (decided
          .get(cluster.id)
          ?.platformErrors?.some(({ id }) => id === byPlatform) ??
          false)
      );
    return (
      remedy === 'override' &&
      submission.overrideReason !== undefined &&
      (readiness?.blocking.every(({ fingerprint }) =>
        decided.get(cluster.id)?.blockers.includes(fingerprint),
      ) ??
        false)
    );
  };
  return member => ({
    ...member,
    refusals: member.refusals.filter(each => !isDecided(member, each)),
  });
}
