import type {
  ApprovalRequirement,
  DurationEstimate as ApiEstimate,
  OpenVersionGate,
  PlanPreview,
  PlanRefusal as ApiRefusal,
  PolicyDecision as ApiDecision,
  PreviewLeftOut,
  PreviewMember,
  PreviewStage,
  TargetChoice,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  formatVersion,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import {
  failureBudgetOf,
  maxConcurrentOf,
  type Span,
} from '@drydock/upgrade-plans';
import type { NameOfPlatform } from '@drydock/upgrade-readiness';
import type { Reason } from '@drydock/upgrade-reasons';
import type { DurationEstimate } from '../../upgrades/history/durations';
import type { AssessedMember } from '../../plans/preview/MemberAssessor';
import type { PolicyDecision } from '../../plans/preview/PlanPolicy';
import type {
  GateInTheWay,
  NeededApproval,
  Preview,
  PreviewOfStage,
  TimedAssessed,
} from '../../plans/preview/preview';
import type { PlanRefusal } from '../../plans/preview/previewRefusals';
import { neededReason } from '../../plans/approval/requirements';
import type { PossibleTarget } from '../../plans/preview/targetChoices';
import { optionalReason, presentReason } from '../../foundation/presentReason';
import { optionalIso } from '../../foundation/time/iso';
import { presentHop } from '../../upgrades/present/hopStates';
import { inSlicesOf } from '../../foundation/work/inSlices';
import { clusterReference } from './FindingPresenter';
import { presentChange } from './PlanPresenter';
import { presentNeeded } from './presentDependency';
import { presentFreeze } from './presentFreeze';
import { presentPlatform, rollbackReason } from './presentPlatform';
import { presentProblem } from './presentProblem';
import { presentVersionGate } from './presentVersionGate';

export interface PreviewNames {
  /** The title of a check, by its id. */
  readonly titleOf: (checkId: string) => Reason;
  readonly nameOfPlatform: NameOfPlatform;
}

/** @throws the reason of `signal` once that is aborted */
export async function presentPreview(
  preview: Preview,
  names: PreviewNames,
  signal?: AbortSignal,
): Promise<PlanPreview> {
  return {
    problems: preview.problems.map(presentProblem),
    submittable: preview.submittable,
    digest: preview.digest,
    target: preview.target,
    timeZone: preview.timeZone,
    stages: await inSlicesOf(
      preview.stages,
      stage => presentStage(stage, names),
      signal,
    ),
    freezes: preview.freezes?.map(presentFreeze),
    owners: preview.owners.map(owner => ({
      ...owner,
      services: [...owner.services],
      clusters: [...owner.clusters],
      reason: presentReason(owner.reason),
    })),
    targets: preview.targets.map(presentTarget),
    refusals: preview.refusals.map(presentRefusal),
    policy: preview.policy.map(presentDecision),
    versionGates: preview.versionGates?.map(presentGate),
    dependencies: preview.dependencies?.map(presentNeeded),
    forcedDrains: preview.forcedDrains.map(presentReason),
    requirements: preview.requirements.map(presentNeededApproval),
    differences: preview.differences?.map(presentChange),
    estimate: preview.estimate && presentEstimate(preview.estimate),
  };
}

function presentTarget({ reason, ...target }: PossibleTarget): TargetChoice {
  return { ...target, reason: optionalReason(reason) };
}

function presentDecision({ reason, ...decision }: PolicyDecision): ApiDecision {
  return { ...decision, reason: optionalReason(reason) };
}

function presentRefusal({ reason, ...refusal }: PlanRefusal): ApiRefusal {
  return { ...refusal, reason: presentReason(reason) };
}

function presentGate({ gate, clusters }: GateInTheWay): OpenVersionGate {
  return {
    gate: presentVersionGate(gate),
    clusters: clusters.map(clusterReference),
  };
}

function presentNeededApproval(needed: NeededApproval): ApprovalRequirement {
  const { stage, gate, required, groups } = needed;
  return {
    stage,
    gate,
    required,
    given: 0,
    groups: groups && [...groups],
    satisfied: false,
    reason: presentReason(neededReason(needed)),
  };
}

function presentEstimate({ samples, p50, p90 }: DurationEstimate): ApiEstimate {
  return { samples, p50Minutes: p50, p90Minutes: p90 };
}

function presentStage(
  { stage, members, leftOut, size, times, services }: PreviewOfStage,
  names: PreviewNames,
): PreviewStage {
  const { name, title, canaries, soakMinutes, gates } = stage;
  return {
    name,
    title,
    members: members.map(member => ({
      ...presentMember(member, names),
      affected: services.get(member.cluster.id) ?? 0,
      earliestStart: optionalIso(times?.memberStartMs.get(member.cluster.id)),
    })),
    leftOut: leftOut.flatMap(presentLeftOut),
    maxConcurrent: maxConcurrentOf(stage, size),
    canaries,
    failureBudget: failureBudgetOf(stage, size),
    soakMinutes,
    openings: (times?.openings ?? []).map(presentSpan),
    timesUnknown: optionalReason(times?.unknown),
    earliestStart: optionalIso(times?.earliestStartMs),
    earliestEnd: optionalIso(times?.earliestEndMs),
    latestEnd: optionalIso(times?.latestEndMs),
    gates: gates.map(gate => ({
      name: gate.name,
      type: gate.type,
      when: gate.when,
    })),
  };
}

function presentLeftOut({
  cluster,
  alreadyThere,
}: AssessedMember): PreviewLeftOut[] {
  return alreadyThere === undefined
    ? []
    : [
        {
          clusterId: cluster.id,
          clusterName: cluster.name,
          clusterEntityRef: cluster.entityRef,
          reason: presentReason(alreadyThere),
        },
      ];
}

/**
 * What a platform says that a cluster runs, with the patch that the cluster itself reports where the
 * platform names a minor alone, as EKS does. Pure.
 */
export function exactVersion(
  ofPlatform: string | undefined,
  reported: string | undefined,
): string | undefined {
  if (ofPlatform === undefined) return reported;
  const namesMinorAlone =
    reported !== undefined &&
    parseVersion(ofPlatform)?.patch === undefined &&
    minorOf(ofPlatform) === minorOf(reported);
  return namesMinorAlone ? formatVersion(reported) : ofPlatform;
}

function presentMember(
  {
    cluster,
    canary,
    from,
    target,
    hops,
    readiness,
    estimate,
    platform,
    holds,
  }: TimedAssessed,
  names: PreviewNames,
): Omit<PreviewMember, 'affected' | 'earliestStart'> {
  const reasons: readonly Reason[] = readiness?.reasons ?? [
    { code: 'plan.not-judged' },
  ];
  return {
    clusterId: cluster.id,
    clusterName: cluster.name,
    clusterEntityRef: cluster.entityRef,
    owner: cluster.owner,
    environment: cluster.environment,
    provider: cluster.provider?.id,
    providerName: cluster.provider && names.nameOfPlatform(cluster.provider.id),
    canary,
    from: exactVersion(from, cluster.version ?? cluster.reportedVersion),
    target,
    hops: hops.map(presentHop),
    verdict: readiness?.verdict ?? 'unknown',
    blockers: readiness?.blockers ?? 0,
    warnings: readiness?.warnings ?? 0,
    reasons: reasons.map(presentReason),
    checks: readiness && {
      ran: readiness.checksRun,
      total: readiness.checksTotal,
    },
    notRun: (readiness?.notRun ?? []).map(checkId => ({
      checkId,
      title: presentReason(names.titleOf(checkId)),
    })),
    ownersToAct: [
      ...new Set(
        (readiness?.blocking ?? []).flatMap(({ owner }) => owner ?? []),
      ),
    ].sort(),
    estimate: estimate && presentEstimate(estimate),
    readAt: cluster.readAt,
    rollback: presentReason(rollbackReason(platform)),
    platform: presentPlatform(platform),
    refusals: holds.map(({ reason }) => presentReason(reason)),
  };
}

function presentSpan({ fromMs, untilMs }: Span) {
  return {
    from: new Date(fromMs).toISOString(),
    until: new Date(untilMs).toISOString(),
  };
}
