import type {
  FleetFreeze,
  GateState,
  MemberState,
  RolloutState,
} from '@drydock/upgrade-plans';
import type { Reason } from '@drydock/upgrade-reasons';
import type { DurationEstimate } from '../upgrades/history/durations';
import type { EmergencyStopState } from '../conditions/emergencyStopState';
import { missingApproval } from '../conditions/missingApproval';
import { ownedBy } from './ownedBy';
import { GateRecord, MemberRecord, membersOf, RolloutRecord } from './model';

/** What is known beside the rollout's own rows. */
export interface RolloutSituation {
  readonly nowMs: number;
  readonly emergencyStop?: EmergencyStopState;
  readonly approvalMissing?: Reason;
  /** Approval gates that passed and would not by now, as `gateKey` names them. */
  readonly lapsedGates: ReadonlySet<string>;
  readonly fleetFreezes: readonly FleetFreeze[];
  /** Clusters with an upgrade that is not this rollout's and has not ended, with its id. */
  readonly busy: ReadonlyMap<string, string>;
  /** By provider. */
  readonly estimates: ReadonlyMap<string, DurationEstimate>;
  /** How long a cluster that could not be started is left alone, milliseconds. */
  readonly heldMs: number;
}

/** The rollout as the pure core sees it. Pure. */
export function toRolloutState(
  rollout: RolloutRecord,
  situation: RolloutSituation,
): RolloutState {
  const { emergencyStop, approvalMissing, fleetFreezes } = situation;
  return {
    desired: rollout.desired,
    emergencyStop,
    approvalMissing: approvalMissing && missingApproval(approvalMissing),
    fleetFreezes,
    stages: rollout.stages.map(stage => ({
      name: stage.name,
      phase: stage.phase,
      acceptedFailures: stage.acceptedFailures,
      startedAtMs: stage.startedAtMs,
      members: membersOf(rollout, stage).map(member =>
        toMemberState(member, situation),
      ),
      gates: rollout.gates
        .filter(gate => gate.stageId === stage.id)
        .map(gate => toGateState(gate, situation)),
    })),
  };
}

function toMemberState(
  member: MemberRecord,
  { busy, estimates, heldMs, nowMs }: RolloutSituation,
): MemberState {
  const {
    clusterId,
    clusterName,
    phase,
    canary,
    startedAtMs,
    endedAtMs,
    standsSinceMs = nowMs,
    stoodStillMs,
  } = member;
  const other = phase === 'waiting' ? busy.get(clusterId) : undefined;
  const stillHeld =
    member.held && nowMs < member.updatedAtMs + heldMs
      ? member.held
      : undefined;
  return {
    clusterId,
    clusterName,
    phase,
    canary,
    change: { minor: member.changesMinor, nodes: member.changesNodes },
    estimateMinutes:
      member.providerId === undefined
        ? undefined
        : estimates.get(member.providerId),
    held: other
      ? ownedBy(member.clusterOwner, {
          code: 'rollout.other-upgrade',
          params: { upgrade: { text: other } },
        })
      : stillHeld,
    startedAtMs,
    rests: member.upgrade?.standsSinceMs !== undefined,
    stoodStillMs: stoodStillMs + Math.max(0, nowMs - standsSinceMs),
    endedAtMs,
  };
}

/**
 * An inconclusive gate is asked again when it is due. A gate whose approval lapsed is asked again
 * at once, because nothing else would do so.
 */
function toGateState(
  record: GateRecord,
  { nowMs, lapsedGates }: RolloutSituation,
): GateState {
  const { gate, clusterId, status, message, validUntilMs, nextCheckAtMs } =
    record;
  const due =
    status === 'inconclusive' &&
    nextCheckAtMs !== undefined &&
    nextCheckAtMs <= nowMs;
  return {
    gate,
    clusterId,
    status: due || lapsedGates.has(gateKey(record)) ? 'pending' : status,
    message,
    validUntilMs,
  };
}

export function gateKey({
  stageId,
  gate,
}: Pick<GateRecord, 'stageId' | 'gate'>): string {
  return `${stageId}/${gate}`;
}

/**
 * The next instant at which the shell has something to do that the pure core knows nothing of;
 * undefined: none.
 */
export function nextOwnLookMs(
  rollout: RolloutRecord,
  { nowMs, heldMs }: Pick<RolloutSituation, 'nowMs' | 'heldMs'>,
): number | undefined {
  const checks = rollout.gates.flatMap(({ status, nextCheckAtMs }) =>
    (status === 'pending' || status === 'inconclusive') &&
    nextCheckAtMs !== undefined
      ? [nextCheckAtMs]
      : [],
  );
  const holds = rollout.members.flatMap(({ phase, held, updatedAtMs }) =>
    phase === 'waiting' && held ? [updatedAtMs + heldMs] : [],
  );
  const later = [...checks, ...holds].filter(atMs => atMs > nowMs);
  return later.length === 0 ? undefined : Math.min(...later);
}
