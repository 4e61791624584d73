import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type {
  GateState,
  MemberPhase,
  RolloutDesired,
  RolloutOutcome,
  RolloutWait,
  StagePhase,
  UpgradePlanFile,
} from '@drydock/upgrade-plans';
import type { ApprovedRevision } from '../conditions/approvals';
import type { Desired, UpgradePhase } from '../upgrades/model';

/**
 * The rollout of one plan's revision, as stored. Its state machines are those of
 * `@drydock/upgrade-plans` (`rollout/model.ts`); the phase of the rollout itself only sums them up
 * for people:
 *
 * ```
 *  running ◄──► waiting       nothing is running; `waits` has the reasons
 *     ▲  ▲───► halted         a stage is halted: a user has to decide
 *     │  └───► paused         desired = pause
 *     ├──────► stopping ──► stopped      desired = stop
 *     ├──────► aborting ──► aborted      desired = abort
 *     └──────► succeeded, failed
 * ```
 */
export const ENDED_ROLLOUT_PHASES: readonly RolloutOutcome[] = [
  'succeeded',
  'failed',
  'stopped',
  'aborted',
];
export type RolloutPhase =
  | 'running'
  | 'waiting'
  | 'halted'
  | 'paused'
  | 'stopping'
  | 'aborting'
  | RolloutOutcome;

export interface RolloutHeader extends ApprovedRevision {
  readonly id: string;
  readonly title: string;
  readonly target: string;
  readonly plan: UpgradePlanFile;
  readonly desired: RolloutDesired;
  /** Grows with each thing that people want of it. */
  readonly generation: number;
  readonly phase: RolloutPhase;
  readonly message?: Reason;
  readonly waits: readonly RolloutWait[];
  readonly requestedBy: string;
  readonly requestedFrom?: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly endedAtMs?: number;
}

export interface StageRecord {
  readonly id: string;
  readonly name: string;
  /** From 1. */
  readonly number: number;
  readonly phase: StagePhase;
  readonly message?: Reason;
  readonly acceptedFailures: number;
  readonly startedAtMs?: number;
  readonly endedAtMs?: number;
}

/** The upgrade of a member: its newest, when it was retried by a new one. */
export interface MemberUpgrade {
  readonly id: string;
  readonly phase: UpgradePhase;
  readonly desired: Desired;
  readonly message?: Reason;
  readonly endedAtMs?: number;
  /** Since when it rests before its next write, see `UpgradeRecord`. */
  readonly standsSinceMs?: number;
}

export interface MemberRecord {
  readonly clusterId: string;
  readonly stageId: string;
  readonly position: number;
  readonly clusterName: string;
  readonly clusterEntityRef?: string;
  readonly clusterOwner?: string;
  readonly canary: boolean;
  readonly from: string;
  readonly target: string;
  readonly hops: readonly Hop[];
  readonly changesMinor: boolean;
  readonly changesNodes: boolean;
  readonly phase: MemberPhase;
  readonly upgrade?: MemberUpgrade;
  readonly reason?: Reason;
  readonly held?: Reason;
  readonly startedAtMs?: number;
  readonly endedAtMs?: number;
  readonly updatedAtMs: number;
  /**
   * Since when it stands still, as `standsStill` of the pure core says: that is no time of its
   * progress deadline. Undefined: it does not.
   */
  readonly standsSinceMs?: number;
  /** How long it stood still since it began, without what it does now. */
  readonly stoodStillMs: number;
  /** Of the cluster as it is now; undefined: unknown, or no longer there. */
  readonly providerId?: string;
  readonly environment?: string;
}

export interface GateRecord extends GateState {
  readonly stageId: string;
  /** What the gate kept to ask again about the same matter. */
  readonly memory?: string;
  readonly checkedAtMs: number;
  readonly nextCheckAtMs?: number;
}

export interface RolloutRecord extends RolloutHeader {
  /** In order. */
  readonly stages: readonly StageRecord[];
  /** In the order of stages and positions. */
  readonly members: readonly MemberRecord[];
  readonly gates: readonly GateRecord[];
}

export function membersOf(
  rollout: Pick<RolloutRecord, 'members'>,
  stage: Pick<StageRecord, 'id'>,
): readonly MemberRecord[] {
  return rollout.members.filter(({ stageId }) => stageId === stage.id);
}
