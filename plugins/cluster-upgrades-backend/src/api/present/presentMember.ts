import type { NameOfPlatform } from '@drydock/upgrade-readiness';
import { permissionMissing, type Reason } from '@drydock/upgrade-reasons';
import { presentReason } from '../../foundation/presentReason';
import {
  nodeReplacePermission,
  rolloutOperatePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  ActionRule,
  Reason as ApiReason,
  RolloutCluster,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { DurationEstimate } from '../../upgrades/history/durations';
import { hopStates } from '../../upgrades/present/hopStates';
import type { UpgradeRecord } from '../../upgrades/model';
import { iso, optionalIso } from '../../foundation/time/iso';
import { reportOf } from '../../upgrades/steps';
import type { MemberRecord, RolloutRecord } from '../../rollouts/model';
import { MEMBER_ACTIONS, whyNotMember } from '../../rollouts/run/rolloutRules';

export interface MemberContext {
  readonly rollout: RolloutRecord;
  readonly upgrade?: UpgradeRecord;
  readonly estimate?: DurationEstimate;
  readonly nameOfPlatform: NameOfPlatform;
  readonly nowMs: number;
  readonly mayOperate: boolean;
  /** Whether its instances may be terminated, or none are. */
  readonly mayReplace: boolean;
  /** The reason as the caller may see it: a wait tells which clusters go first. */
  readonly present: (reason: Reason) => ApiReason;
}

/** One cluster of a rollout as the API shows it. */
export function presentMember(
  member: MemberRecord,
  context: MemberContext,
): RolloutCluster {
  const { rollout, upgrade, estimate, nowMs, present } = context;
  const message = member.reason ?? upgrade?.message;
  const stage = rollout.stages.find(({ id }) => id === member.stageId);
  const planned = rollout.plan.spec.stages.find(
    ({ name }) => name === stage?.name,
  );
  const current = upgrade?.steps.find(
    ({ status }) => status !== 'done' && status !== 'skipped',
  );
  const { startedAtMs, endedAtMs } = member;
  const soakEndMs =
    member.phase === 'succeeded' && endedAtMs !== undefined && planned
      ? endedAtMs + planned.soakMinutes * 60_000
      : undefined;
  return {
    clusterId: member.clusterId,
    clusterName: member.clusterName,
    clusterEntityRef: member.clusterEntityRef,
    owner: member.clusterOwner,
    provider: member.providerId,
    providerName:
      member.providerId === undefined
        ? undefined
        : context.nameOfPlatform(member.providerId),
    environment: member.environment,
    stage: stage?.name ?? '',
    phase: member.phase,
    canary: member.canary,
    from: member.from,
    target: member.target,
    upgradeId: upgrade?.id,
    upgradePhase: upgrade?.phase,
    stepNumber: upgrade && (current?.number ?? lastDone(upgrade)),
    stepCount: upgrade?.steps.length,
    stepTitle: current && present(current.title),
    hops: upgrade && hopStates(upgrade),
    message: message && present(message),
    startedAt: optionalIso(startedAtMs),
    endedAt: optionalIso(endedAtMs),
    elapsedSeconds:
      startedAtMs === undefined
        ? undefined
        : Math.max(0, Math.round(((endedAtMs ?? nowMs) - startedAtMs) / 1000)),
    eta:
      member.phase === 'running' && startedAtMs !== undefined && estimate
        ? etaOf(startedAtMs, estimate)
        : undefined,
    soakEndsAt:
      soakEndMs !== undefined && soakEndMs > nowMs ? iso(soakEndMs) : undefined,
    waitingOn: waitingOn(member, context),
    changedAt: iso(member.updatedAtMs),
    actions: stage
      ? MEMBER_ACTIONS.map(action =>
          rule(
            action,
            whyNotMember(action, rollout, stage, member),
            missingPermission(context),
          ),
        )
      : [],
  };
}

/** One that was stopped came no further than this; the steps after it were skipped. */
function lastDone({ steps }: UpgradeRecord): number {
  return steps.findLast(({ status }) => status === 'done')?.number ?? 0;
}

function etaOf(
  startedAtMs: number,
  { p50, p90, samples }: DurationEstimate,
): RolloutCluster['eta'] {
  return {
    p50: iso(startedAtMs + p50 * 60_000),
    p90: iso(startedAtMs + p90 * 60_000),
    samples,
  };
}

/**
 * What a member waits for. Of a running upgrade: what its step waits for. Otherwise its own wait,
 * else that of its stage, else that of the whole rollout. A dependency of the rollout is left out,
 * because it may concern other clusters only.
 */
function waitingOn(
  member: MemberRecord,
  context: MemberContext,
): RolloutCluster['waitingOn'] {
  const reason = waitReason(member, context);
  return reason && context.present(reason);
}

function waitReason(
  member: MemberRecord,
  { rollout, upgrade }: MemberContext,
): Reason | undefined {
  if (member.phase === 'running') return upgrade && waitOfUpgrade(upgrade);
  if (member.phase !== 'waiting') return undefined;
  const stage = rollout.stages.find(({ id }) => id === member.stageId)?.name;
  const wait =
    rollout.waits.find(({ clusterId }) => clusterId === member.clusterId) ??
    rollout.waits.find(
      candidate =>
        candidate.clusterId === undefined && candidate.stage === stage,
    ) ??
    rollout.waits.find(
      candidate =>
        candidate.clusterId === undefined &&
        candidate.stage === undefined &&
        candidate.kind !== 'dependency',
    );
  return wait?.reason ?? member.held;
}

/** What a running upgrade waits for: a hook, an approval, a window, its platform. */
export function waitOfUpgrade(upgrade: UpgradeRecord): Reason | undefined {
  const { steps, heldFromAbove } = upgrade;
  const step = steps.find(
    ({ status }) =>
      status === 'waiting' ||
      status === 'blocked' ||
      status === 'inconclusive' ||
      status === 'retrying',
  );
  const ofStep = (step && (step.message ?? step.title)) ?? ofNodeHooks(steps);
  if (!heldFromAbove) return ofStep;
  // Aborted, it finishes its hop: what that waits for is what can be done something about.
  return (
    (heldFromAbove.desired === 'stop' ? ofStep : undefined) ??
    heldFromAbove.reason
  );
}

/** A step that goes on may do so while nodes of it wait for their hooks. */
function ofNodeHooks(steps: UpgradeRecord['steps']): Reason | undefined {
  const [reason] = steps.flatMap(step =>
    step.status === 'running' ? reportOf(step).nodeWait ?? [] : [],
  );
  return reason;
}

function rule(
  action: string,
  whyNot: Reason | undefined,
  missing: string | undefined,
): ActionRule {
  if (whyNot !== undefined)
    return { action, allowed: false, reason: presentReason(whyNot) };
  return missing === undefined
    ? { action, allowed: true }
    : {
        action,
        allowed: false,
        reason: presentReason(permissionMissing('permission.cluster', missing)),
      };
}

function missingPermission({
  mayOperate,
  mayReplace,
}: MemberContext): string | undefined {
  if (!mayOperate) return rolloutOperatePermission.name;
  return mayReplace ? undefined : nodeReplacePermission.name;
}
