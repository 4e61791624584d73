import {
  permissionMissing,
  reasonFor,
  type Reason,
} from '@drydock/upgrade-reasons';
import { presentReason } from '../../foundation/presentReason';
import {
  nodeReplacePermission,
  rolloutOperatePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  ActionRule,
  ClusterCounts,
  Reason as ApiReason,
  GateResult,
  Rollout,
  RolloutStage,
  RolloutWait as ApiWait,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  failureBudgetOf,
  maxConcurrentOf,
  openingAt,
  StageCalendars,
  WorkMeter,
  type Opening,
  type PlanStage,
  type RolloutWait,
  type Steps,
} from '@drydock/upgrade-plans';
import { iso, optionalIso } from '../../foundation/time/iso';
import { estimateFinish, FinishEstimate } from '../../rollouts/estimateFinish';
import {
  GateRecord,
  MemberRecord,
  membersOf,
  RolloutRecord,
  StageRecord,
} from '../../rollouts/model';
import {
  ROLLOUT_ACTIONS,
  STAGE_ACTIONS,
  startsMore,
  whyNotRollout,
  whyNotStage,
} from '../../rollouts/run/rolloutRules';
import type { RolloutSituation } from '../../rollouts/rolloutState';
import type { UpgradeRecord } from '../../upgrades/model';
import { waitOfUpgrade } from './presentMember';

/** Who looks at a rollout. */
export interface RolloutViewer {
  readonly sees: (clusterId: string) => boolean;
  /** Whether they may operate each cluster of it, hidden ones too. */
  readonly mayOperateAll: boolean;
  /** Whether instances of each cluster whose instances are terminated may be. */
  readonly mayReplaceAll: boolean;
}

export interface RolloutContext {
  readonly viewer: RolloutViewer;
  readonly situation: Pick<
    RolloutSituation,
    'nowMs' | 'estimates' | 'fleetFreezes'
  >;
  readonly approvedBy: readonly string[];
  /** Those that run, by their id. */
  readonly upgrades: ReadonlyMap<string, UpgradeRecord>;
}

/** Waits of single clusters that a stage names; the page of clusters has them all. */
const MOST_CLUSTER_WAITS = 20;
/** Those that only say that others go first. */
const QUIET_WAITS: readonly RolloutWait['kind'][] = [
  'concurrency',
  'canary',
  'work',
];

/** What one answer may compute of the end of one rollout; above it the end is not known. */
const MOST_STEPS = 1_000_000;

/**
 * A rollout as the API shows it to one caller. Clusters that they may not see are neither counted
 * nor named.
 */
export function* presentRollout(
  rollout: RolloutRecord,
  { viewer, situation, approvedBy, upgrades }: RolloutContext,
): Steps<Rollout> {
  const present = reasonsFor(rollout, viewer);
  const { nowMs, estimates, fleetFreezes } = situation;
  const moment = {
    nowMs,
    estimates,
    calendars: new StageCalendars(fleetFreezes, new WorkMeter(MOST_STEPS)),
  };
  const finish =
    rollout.endedAtMs === undefined
      ? yield* estimateFinish(rollout, moment)
      : new Map<string, FinishEstimate>();
  const calendars = new StageCalendars(fleetFreezes);
  const stages: RolloutStage[] = [];
  for (const stage of rollout.stages) {
    yield;
    stages.push(
      presentStage(rollout, stage, {
        viewer,
        present,
        nowMs,
        calendars,
        upgrades,
        finish: finish.get(stage.name),
      }),
    );
  }
  // It has none where that of a stage before it is not known.
  const last = finish.get(
    rollout.stages.findLast(
      ({ phase }) => phase !== 'done' && phase !== 'skipped',
    )?.name ?? '',
  );
  return {
    id: rollout.id,
    planId: rollout.planId,
    planName: rollout.plan.metadata.name,
    revision: rollout.revision,
    digest: rollout.digest,
    title: rollout.title,
    target: rollout.target,
    phase: rollout.phase,
    desired: rollout.desired,
    message: rollout.message && present(rollout.message),
    requestedBy: rollout.requestedBy,
    approvedBy: [...approvedBy],
    createdAt: iso(rollout.createdAtMs),
    endedAt: optionalIso(rollout.endedAtMs),
    updatedAt: iso(rollout.updatedAtMs),
    stages,
    clusters: countMembers(
      rollout.members.filter(({ clusterId }) => viewer.sees(clusterId)),
    ),
    partlyHidden: rollout.members.every(({ clusterId }) =>
      viewer.sees(clusterId),
    )
      ? undefined
      : true,
    waits: rollout.waits
      .filter(
        ({ stage, clusterId }) =>
          stage === undefined && clusterId === undefined,
      )
      .map(wait => presentWait(rollout, wait, present)),
    finish: last && presentFinish(last),
    actions: ROLLOUT_ACTIONS.map(action =>
      rule(action, whyNotRollout(action, rollout), viewer),
    ),
  };
}

interface StageContext {
  readonly viewer: RolloutViewer;
  readonly present: (reason: Reason) => ApiReason;
  readonly nowMs: number;
  readonly calendars: StageCalendars;
  readonly upgrades: RolloutContext['upgrades'];
  readonly finish?: FinishEstimate;
}

function presentStage(
  rollout: RolloutRecord,
  stage: StageRecord,
  context: StageContext,
): RolloutStage {
  const { viewer, present, upgrades, finish } = context;
  const planned = rollout.plan.spec.stages.find(
    ({ name }) => name === stage.name,
  );
  const members = membersOf(rollout, stage);
  // Limits that are shares of the stage are shares of these, else they would tell how many are
  // hidden.
  const seen = members.filter(({ clusterId }) => viewer.sees(clusterId));
  const waits = rollout.waits.filter(wait => wait.stage === stage.name);
  const ofClusters = waits
    .filter(
      ({ kind, clusterId }) =>
        clusterId !== undefined &&
        !QUIET_WAITS.includes(kind) &&
        viewer.sees(clusterId),
    )
    .slice(0, MOST_CLUSTER_WAITS);
  return {
    name: stage.name,
    title: planned?.title,
    number: stage.number,
    phase: stage.phase,
    message: stage.message && present(stage.message),
    clusters: countMembers(seen),
    maxConcurrent: planned ? maxConcurrentOf(planned, seen.length) : 1,
    canaries: seen.filter(({ canary }) => canary).length,
    failureBudget: planned ? failureBudgetOf(planned, seen.length) : 0,
    failures: seen.filter(({ phase }) => phase === 'failed').length,
    acceptedFailures: Math.min(stage.acceptedFailures, seen.length),
    soakMinutes: planned?.soakMinutes ?? 0,
    soakEndsAt: optionalIso(soakEndMs(stage, members, planned)),
    startedAt: optionalIso(stage.startedAtMs),
    endedAt: optionalIso(stage.endedAtMs),
    opening:
      planned && isOver(rollout, stage) === false
        ? presentOpening(openingOf(rollout, planned, members, context), present)
        : undefined,
    gates: (planned?.gates ?? []).flatMap(gate =>
      presentGate(
        gate,
        rollout.gates.filter(
          record => record.stageId === stage.id && record.gate === gate.name,
        ),
        viewer,
        present,
      ),
    ),
    waits: [
      ...waits
        .filter(({ clusterId }) => clusterId === undefined)
        .map(wait => presentWait(rollout, wait, present)),
      ...waitsOfUpgrades(seen, upgrades, present),
      ...ofClusters.map(wait => presentWait(rollout, wait, present)),
    ],
    finish: finish && presentFinish(finish),
    actions: STAGE_ACTIONS.map(action =>
      rule(action, whyNotStage(action, rollout, stage), viewer),
    ),
  };
}

/** A cluster that runs may stand still, for a hook or a person. */
function waitsOfUpgrades(
  members: readonly MemberRecord[],
  upgrades: RolloutContext['upgrades'],
  present: StageContext['present'],
): ApiWait[] {
  return members
    .flatMap(({ phase, upgrade, clusterId, clusterName }) => {
      const record =
        phase === 'running' && upgrade ? upgrades.get(upgrade.id) : undefined;
      const reason = record && waitOfUpgrade(record);
      return reason
        ? [
            {
              kind: 'upgrade',
              clusterId,
              clusterName,
              reason: present(reason),
            },
          ]
        : [];
    })
    .slice(0, MOST_CLUSTER_WAITS);
}

function isOver({ endedAtMs }: RolloutRecord, { phase }: StageRecord): boolean {
  return endedAtMs !== undefined || phase === 'done' || phase === 'skipped';
}

/** Whether a cluster of the stage could start now, else when the first of them can. */
function openingOf(
  rollout: RolloutRecord,
  planned: PlanStage,
  members: readonly MemberRecord[],
  { nowMs, calendars }: StageContext,
): Opening | undefined {
  const calendar = calendars.of(rollout.plan, planned);
  let first: Opening | undefined;
  for (const { clusterId, changesMinor, changesNodes } of members.filter(
    ({ phase }) => phase === 'waiting',
  )) {
    const opening = openingAt(
      calendar,
      clusterId,
      { minor: changesMinor, nodes: changesNodes },
      nowMs,
    );
    if (opening.open) return opening;
    if (
      !first ||
      first.open ||
      (opening.nextMs ?? Number.POSITIVE_INFINITY) <
        (first.nextMs ?? Number.POSITIVE_INFINITY)
    )
      first = opening;
  }
  return first;
}

function presentOpening(
  opening: Opening | undefined,
  present: (reason: Reason) => ApiReason,
): RolloutStage['opening'] {
  if (!opening) return undefined;
  return opening.open
    ? { open: true, until: optionalIso(opening.untilMs) }
    : {
        open: false,
        reason: present(opening.reason),
        next: optionalIso(opening.nextMs),
      };
}

/** A stage soaks until its last success was watched for long enough. */
function soakEndMs(
  { phase }: StageRecord,
  members: readonly MemberRecord[],
  planned: PlanStage | undefined,
): number | undefined {
  const ends = members.flatMap(member =>
    member.phase === 'succeeded' && member.endedAtMs !== undefined
      ? [member.endedAtMs]
      : [],
  );
  return phase === 'soaking' && planned && ends.length > 0
    ? Math.max(...ends) + planned.soakMinutes * 60_000
    : undefined;
}

/** One row for each answer. A gate without an answer gets one row, too. */
function presentGate(
  gate: PlanStage['gates'][number],
  records: readonly GateRecord[],
  viewer: RolloutViewer,
  present: (reason: Reason) => ApiReason,
): GateResult[] {
  const { name, type, when } = gate;
  if (records.length === 0) return [{ name, type, when, status: 'pending' }];
  return records
    .filter(
      ({ clusterId }) => clusterId === undefined || viewer.sees(clusterId),
    )
    .map(record => ({
      name,
      type,
      when,
      status: record.status,
      message: record.message && present(record.message),
      clusterId: record.clusterId,
      checkedAt: iso(record.checkedAtMs),
      nextCheckAt: optionalIso(record.nextCheckAtMs),
    }));
}

export function presentWait(
  rollout: RolloutRecord,
  wait: RolloutWait,
  present: (reason: Reason) => ApiReason,
): ApiWait {
  return {
    kind: wait.kind,
    stage: wait.stage,
    clusterId: wait.clusterId,
    clusterName:
      wait.clusterId &&
      rollout.members.find(({ clusterId }) => clusterId === wait.clusterId)
        ?.clusterName,
    gate: wait.gate,
    reason: present(wait.reason),
  };
}

/**
 * Reasons of a rollout as the caller may see them: without names of hidden clusters, and without
 * numbers that count them.
 */
export function reasonsFor(
  rollout: Pick<RolloutRecord, 'members'>,
  { sees }: Pick<RolloutViewer, 'sees'>,
): (reason: Reason) => ApiReason {
  const seesAll = rollout.members.every(({ clusterId }) => sees(clusterId));
  return reason => presentReason(reasonFor(reason, sees, seesAll));
}

function rule(
  action: string,
  whyNot: Reason | undefined,
  { mayOperateAll, mayReplaceAll }: RolloutViewer,
): ActionRule {
  if (whyNot !== undefined)
    return { action, allowed: false, reason: presentReason(whyNot) };
  const needsReplacement = !mayReplaceAll && startsMore(action);
  return mayOperateAll && !needsReplacement
    ? { action, allowed: true }
    : {
        action,
        allowed: false,
        reason: presentReason(
          permissionMissing(
            'permission.rollout-clusters',
            mayOperateAll
              ? nodeReplacePermission.name
              : rolloutOperatePermission.name,
          ),
        ),
      };
}

function presentFinish({
  p50Ms,
  p90Ms,
  samples,
}: FinishEstimate): Rollout['finish'] {
  return {
    p50: iso(p50Ms),
    p90: iso(p90Ms),
    samples: Number.isFinite(samples) ? samples : undefined,
  };
}

function countMembers(members: readonly MemberRecord[]): ClusterCounts {
  const count = (phase: MemberRecord['phase']) =>
    members.filter(member => member.phase === phase).length;
  return {
    total: members.length,
    waiting: count('waiting'),
    running: count('running'),
    blocked: members.filter(
      ({ phase, upgrade }) =>
        phase === 'running' && upgrade?.phase === 'blocked',
    ).length,
    succeeded: count('succeeded'),
    failed: count('failed'),
    skipped: count('skipped'),
  };
}
