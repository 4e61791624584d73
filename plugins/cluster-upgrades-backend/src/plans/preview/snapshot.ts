import { digestOf, type UpgradePlanFile } from '@drydock/upgrade-plans';
import { platformErrors } from '../../conditions/insightRules';
import { terminatesInstances } from '../../upgrades/start/nodeReplacement';
import type { AssessedMember } from './MemberAssessor';
import type { PlanSnapshot, SnapshotMember } from '../model';

/**
 * The snapshot that a submission is about. Nothing blocks its members except what was overridden.
 */
export function snapshotOf(
  plan: UpgradePlanFile,
  target: string,
  assessed: readonly AssessedMember[],
): PlanSnapshot {
  const toDo = assessed.filter(member => member.alreadyThere === undefined);
  return {
    target,
    stages: plan.spec.stages.map(({ name }) => ({
      name,
      members: toDo.filter(member => member.stage === name).map(snapshotMember),
    })),
    upToDate: assessed
      .filter(member => member.alreadyThere !== undefined)
      .map(({ cluster }) => ({
        clusterId: cluster.id,
        clusterName: cluster.name,
        served: cluster.version,
      })),
  };
}

function snapshotMember({
  cluster,
  canary,
  from,
  target,
  hops,
  change,
  readiness,
  platform,
}: AssessedMember): SnapshotMember {
  if (from === undefined || readiness === undefined)
    throw new Error(
      `Cluster ${cluster.name} was not asked or judged, and must have been refused`,
    );
  const errors = platformErrors(platform);
  return {
    clusterId: cluster.id,
    clusterName: cluster.name,
    clusterEntityRef: cluster.entityRef,
    clusterOwner: cluster.owner,
    environment: cluster.environment,
    canary,
    from,
    served: cluster.version,
    target,
    hops,
    change,
    verdict: readiness.verdict,
    blockers: readiness.blocking.map(finding => finding.fingerprint).sort(),
    notRun: [...readiness.notRun].sort(),
    platformErrors: errors.length > 0 ? errors : undefined,
  };
}

export function membersOf(snapshot: PlanSnapshot): readonly SnapshotMember[] {
  return snapshot.stages.flatMap(stage => stage.members);
}

/** Ids of the clusters in which Drydock terminates instances of nodes; none before a submission. */
export function membersToReplace(
  snapshot: PlanSnapshot | undefined,
): readonly string[] {
  return (snapshot ? membersOf(snapshot) : [])
    .filter(({ hops }) => terminatesInstances(hops))
    .map(({ clusterId }) => clusterId);
}

/** Environments of the members; one that is not known is the empty text. */
export function environmentsOf(snapshot: PlanSnapshot): ReadonlySet<string> {
  return new Set(membersOf(snapshot).map(member => member.environment ?? ''));
}

export interface Decided {
  readonly plan: UpgradePlanFile;
  readonly snapshot: PlanSnapshot;
  readonly overrideReason?: string;
  readonly acceptedUnknownChecks: readonly string[];
  readonly startWhenApproved: boolean;
}

/**
 * What approvals bind to: the document with its defaults, and of the snapshot what decides (members
 * in their order, versions, hops, blockers, checks that did not run, errors of platforms), with
 * what was overridden. Names, owners and titles may change meanwhile without anybody deciding anew.
 */
export function decisionDigest({
  plan,
  snapshot,
  overrideReason,
  acceptedUnknownChecks,
  startWhenApproved,
}: Decided): string {
  const stages = snapshot.stages.map(({ name, members }) => ({
    name,
    members: members.map(
      ({
        clusterId,
        canary,
        from,
        target,
        hops,
        blockers,
        notRun,
        platformErrors: errors,
      }) => ({
        clusterId,
        canary,
        from,
        target,
        hops,
        blockers,
        notRun,
        platformErrors: errors?.map(({ id }) => id),
      }),
    ),
  }));
  return digestOf({
    plan,
    target: snapshot.target,
    stages,
    overrideReason,
    acceptedUnknownChecks: [...acceptedUnknownChecks].sort(),
    startWhenApproved,
  });
}
