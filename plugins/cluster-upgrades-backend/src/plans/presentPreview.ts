import type { Reason } from '@drydock/upgrade-reasons';
import { optionalIso } from '../time/iso';
import type {
  ApprovalRequirement,
  ClusterReference,
  Freeze,
  OpenVersionGate,
  PlanPreview,
  PlanRefusal as ApiRefusal,
  PolicyDecision as ApiDecision,
  PreviewLeftOut,
  PreviewMember,
  PreviewStage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  failureBudgetOf,
  maxConcurrentOf,
  type HeldSpan,
  type Span,
  type UpgradePlanFile,
} from '@drydock/upgrade-plans';
import { groupBy } from '@drydock/upgrade-readiness';
import type { DurationEstimate } from '../history/durations';
import { presentPlatform, rollbackText } from '../platform/presentPlatform';
import { presentHop } from '../upgrades/hopStates';
import { presentVersionGate } from '../versionGates/presentVersionGate';
import type { AssessedMember } from './MemberAssessor';
import { presentReason } from '../presentReason';
import { gateRequirement, neededReason } from './requirements';
import type { PolicyDecision } from './PlanPolicy';
import type { PlanRefusal } from './previewRefusals';
import type { PlanSelection } from './selection';
import type { StageTimes, TimedMember } from './stageTimes';

/** A member with how long its upgrade takes, by own history. */
export type TimedAssessed = AssessedMember & {
  readonly estimate?: DurationEstimate;
};

/** A freeze from the plan itself, as opposed to one that an operator set. */
export function presentFreeze({
  name,
  scope,
  reason,
  fromMs,
  untilMs,
}: HeldSpan): Freeze {
  return {
    name,
    scope,
    reason,
    from: new Date(fromMs).toISOString(),
    until: new Date(untilMs).toISOString(),
  };
}

export function presentDecision({
  reason,
  ...decision
}: PolicyDecision): ApiDecision {
  return { ...decision, reason: reason && presentReason(reason) };
}

export function presentRefusal({
  reason,
  ...refusal
}: PlanRefusal): ApiRefusal {
  return { ...refusal, reason: presentReason(reason) };
}

/** Approvals that stages ask for beside that of the whole plan. */
export function gateRequirements(plan: UpgradePlanFile): ApprovalRequirement[] {
  return plan.spec.stages.flatMap(stage =>
    stage.gates.flatMap(gate =>
      gate.type === 'approval'
        ? [
            {
              stage: stage.name,
              gate: gate.name,
              required: gate.required,
              given: 0,
              satisfied: false,
              reason: presentReason(
                neededReason(gateRequirement(stage.name, gate)),
              ),
            },
          ]
        : [],
    ),
  );
}

/** Each gate once, with the clusters that it keeps from the target. */
export function openGatesOf(
  members: readonly AssessedMember[],
): OpenVersionGate[] {
  const gates = new Map(
    members.flatMap(({ holds }) =>
      holds.flatMap(({ gate }) => (gate ? [[gate.id, gate] as const] : [])),
    ),
  );
  return [...gates.values()].map(gate => ({
    gate: presentVersionGate(gate),
    clusters: members.flatMap(({ cluster, holds }) =>
      holds.some(hold => hold.gate?.id === gate.id)
        ? [referenceOf(cluster)]
        : [],
    ),
  }));
}

function referenceOf({
  id,
  name,
  title,
  entityRef,
  environment,
  owner,
}: AssessedMember['cluster']): ClusterReference {
  return { id, name, title, entityRef, environment, owner };
}

export function byStage(members: readonly TimedAssessed[]) {
  return groupBy(
    members.map(
      ({
        stage,
        cluster,
        canary,
        change,
        estimate,
      }): TimedMember & { stage: string } => ({
        stage,
        clusterId: cluster.id,
        canary,
        change,
        estimate,
      }),
    ),
    ({ stage }) => stage,
  );
}

export function presentStage(
  stage: UpgradePlanFile['spec']['stages'][number],
  { selected }: PlanSelection,
  members: readonly TimedAssessed[],
  times: StageTimes | undefined,
  affected: ReadonlyMap<string, number>,
): PreviewStage {
  const { name, title, canaries, soakMinutes, gates } = stage;
  const own = members.filter(member => member.stage === name);
  const leftOut = own.flatMap(presentLeftOut);
  const all = selected.filter(each => each.stage === name);
  // What is left out takes no part, so that shares of the stage are shares of the others.
  const size = all.length - leftOut.length;
  return {
    name,
    title,
    members: own
      .filter(({ alreadyThere }) => alreadyThere === undefined)
      .map(member => presentMember(member, times, affected)),
    leftOut,
    maxConcurrent: maxConcurrentOf(stage, size),
    canaries,
    failureBudget: failureBudgetOf(stage, size),
    soakMinutes,
    openings: (times?.openings ?? []).map(presentSpan),
    timesUnknown: times?.unknown && presentReason(times.unknown),
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

function presentMember(
  member: TimedAssessed,
  times: StageTimes | undefined,
  affected: ReadonlyMap<string, number>,
): PreviewMember {
  const { cluster, canary, from, target, hops, readiness, estimate } = member;
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
    canary,
    from: from ?? cluster.version ?? cluster.reportedVersion,
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
    notRun: [...(readiness?.notRun ?? [])],
    ownersToAct: [
      ...new Set(
        (readiness?.blocking ?? []).flatMap(({ owner }) => owner ?? []),
      ),
    ].sort(),
    affected: affected.get(cluster.id) ?? 0,
    estimate: estimate && {
      samples: estimate.samples,
      p50Minutes: estimate.p50,
      p90Minutes: estimate.p90,
    },
    earliestStart: optionalIso(times?.memberStartMs.get(cluster.id)),
    readAt: cluster.readAt,
    rollback: rollbackText(member.platform),
    platform: presentPlatform(member.platform),
    refusals: member.holds.map(({ reason }) => presentReason(reason)),
  };
}

/** From the first possible start to the end of the last stage; absent where own history says too little of some cluster. */
export function overallEstimate(
  times: ReadonlyMap<string, StageTimes>,
  toDo: readonly TimedAssessed[],
  nowMs: number,
): PlanPreview['estimate'] {
  const last = [...times.values()]
    .filter(({ earliestEndMs }) => earliestEndMs !== undefined)
    .at(-1);
  const complete =
    toDo.length > 0 && toDo.every(({ estimate }) => estimate !== undefined);
  if (
    !complete ||
    last?.earliestEndMs === undefined ||
    last.latestEndMs === undefined
  )
    return undefined;
  const minutes = (endMs: number) => Math.ceil((endMs - nowMs) / 60_000);
  return {
    samples: Math.min(...toDo.map(({ estimate }) => estimate?.samples ?? 0)),
    p50Minutes: minutes(last.earliestEndMs),
    p90Minutes: minutes(last.latestEndMs),
  };
}

function presentSpan({ fromMs, untilMs }: Span) {
  return {
    from: new Date(fromMs).toISOString(),
    until: new Date(untilMs).toISOString(),
  };
}
