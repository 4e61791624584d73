import type { Reason } from '@drydock/upgrade-reasons';
import type { UpgradePlanFile } from '../plan/model';
import type { FreezeScope } from '../plan/model';

/**
 * What a rollout is at one time, and what follows from it. `decideRollout` is pure: (plan, state,
 * now) → decisions and waits; it knows no clock, network or database. Instants are epoch
 * milliseconds.
 *
 * ```
 *  stage   pending ──► running ──► soaking ──► done
 *           │   │        │  ▲         │
 *           │   │        ▼  │         │        pending ──► done: it has nothing to do
 *           │   └──────► halted ◄─────┘
 *           │              │
 *           └──────────────┴──► skipped
 *
 *  member  waiting ──► running ──► succeeded          skipped: by a person or by policy, with the reason
 *             │           └──────► failed ──► running (retried)
 *             └──► skipped
 * ```
 * A stage is halted when its failure budget is exceeded, a canary or a gate failed, or policy says
 * so. A user continues it, skips it or aborts the rollout. A continued stage runs again, or is
 * pending if it was never entered. Its failures so far are accepted, and failed gates are pending
 * again.
 */

/**
 * What users want of a rollout. `stop`: start no further cluster. `abort`: also stop running
 * clusters after their current hop.
 */
export type RolloutDesired = 'run' | 'pause' | 'stop' | 'abort';
export type StagePhase =
  | 'pending'
  | 'running'
  | 'soaking'
  | 'halted'
  | 'done'
  | 'skipped';
export type MemberPhase =
  | 'waiting'
  | 'running'
  | 'succeeded'
  | 'failed'
  | 'skipped';
/**
 * `succeeded`: all stages ended and kept their failure budget. `failed`: all stages ended, but a
 * user accepted or skipped more failures than the budget allows, or a canary's.
 */
export type RolloutOutcome = 'succeeded' | 'failed' | 'stopped' | 'aborted';

/** What an upgrade would do to a cluster, for freezes. */
export interface MemberChange {
  readonly minor: boolean;
  readonly nodes: boolean;
}

export interface MemberState {
  readonly clusterId: string;
  readonly clusterName: string;
  readonly phase: MemberPhase;
  /** Among the first `canaries` of its stage when the plan was submitted. */
  readonly canary: boolean;
  readonly change: MemberChange;
  /**
   * Of the platform's own upgrades, when there are enough: how long such an upgrade takes, minutes.
   */
  readonly estimateMinutes?: { readonly p50: number; readonly p90: number };
  /**
   * Why it must not start now although stage and time would allow it (readiness, policy, another
   * upgrade, no answer), and who can change that.
   */
  readonly held?: Reason;
  readonly startedAtMs?: number;
  /**
   * Set while its upgrade rests before its next write and nothing of it is under way: it is paused,
   * or a window, a freeze, policy or a missing approval holds the write.
   */
  readonly rests?: boolean;
  /**
   * How long, since it started, it stood still (`standsStill`): that is no time of its progress
   * deadline. What it stands still right now need not be in it.
   */
  readonly stoodStillMs?: number;
  /** When it succeeded, failed or was skipped. */
  readonly endedAtMs?: number;
}

export interface GateState {
  readonly gate: string;
  /** Undefined for gates of the whole stage. */
  readonly clusterId?: string;
  /**
   * A gate that the shell knows nothing of yet is as pending. The shell evaluates an inconclusive
   * one again by itself, after a while.
   */
  readonly status: 'pending' | 'passed' | 'failed' | 'inconclusive';
  readonly message?: Reason;
  /** Until when a pass may be relied on. */
  readonly validUntilMs?: number;
}

export interface StageState {
  readonly name: string;
  readonly phase: StagePhase;
  readonly members: readonly MemberState[];
  readonly gates: readonly GateState[];
  /**
   * Failures that a person accepted when continuing the halted stage: those that ended first.
   * A retry or skip of a failed member that is among them (`failuresOf`) takes one back, or
   * the next failure would pass for it.
   */
  readonly acceptedFailures: number;
  readonly startedAtMs?: number;
}

/**
 * A freeze of the whole organisation, in absolute time. Freezes of the plan are read from the plan
 * itself.
 */
export interface FleetFreeze {
  readonly name: string;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly scope: FreezeScope;
  /** Undefined: all clusters. */
  readonly clusterIds?: readonly string[];
}

export interface RolloutState {
  readonly desired: RolloutDesired;
  /** Set while nothing may be begun anywhere in the fleet. */
  readonly emergencyStop?: { readonly reason: string };
  /** Set while the plan's approval is not live, with what is missing; nothing begins then. */
  readonly approvalMissing?: Reason;
  readonly stages: readonly StageState[];
  readonly fleetFreezes: readonly FleetFreeze[];
}

/**
 * One change that the shell makes, each in its own fenced transaction. Apply in order; a decision
 * that is refused ends the turn.
 *
 * `evaluate-gate` and `stop-cluster` ask for something that takes its time and are decided again at
 * every turn until the state shows it: the shell does each once and, when a turn decided nothing
 * else, turns again at the next event or at `lookAgainAtMs`. After all others it turns again at
 * once.
 */
export type RolloutDecision =
  | { readonly kind: 'enter-stage'; readonly stage: string }
  | {
      readonly kind: 'evaluate-gate';
      readonly stage: string;
      readonly gate: string;
      readonly clusterId?: string;
    }
  | {
      readonly kind: 'start-cluster';
      readonly stage: string;
      readonly clusterId: string;
    }
  /** Its progress deadline passed: counts as a failure. */
  | {
      readonly kind: 'fail-cluster';
      readonly stage: string;
      readonly clusterId: string;
      readonly reason: Reason;
    }
  | {
      readonly kind: 'skip-cluster';
      readonly stage: string;
      readonly clusterId: string;
      readonly reason: Reason;
    }
  | {
      readonly kind: 'stop-cluster';
      readonly stage: string;
      readonly clusterId: string;
      readonly reason: Reason;
    }
  | {
      readonly kind: 'halt-stage';
      readonly stage: string;
      readonly reason: Reason;
    }
  | { readonly kind: 'soak-stage'; readonly stage: string }
  /** With a reason where there was nothing to do. */
  | {
      readonly kind: 'complete-stage';
      readonly stage: string;
      readonly reason?: Reason;
    }
  /**
   * The last decision. Members that still wait (after a stop or an abort) become skipped, with the
   * message as their reason.
   */
  | {
      readonly kind: 'finish';
      readonly outcome: RolloutOutcome;
      readonly message: Reason;
    };

export type WaitKind =
  | 'paused'
  | 'emergency-stop'
  | 'approval'
  | 'window'
  | 'freeze'
  | 'gate'
  | 'soak'
  | 'concurrency'
  | 'canary'
  | 'budget'
  | 'readiness'
  | 'work'
  | 'fit'
  | 'dependency';

/**
 * Why something does not go on; the reason says who can end it, and when it ends by itself. That of
 * a stage holds for its members that have none, that of the rollout for all.
 */
export interface RolloutWait {
  readonly kind: WaitKind;
  /** Undefined: the whole rollout. */
  readonly stage?: string;
  readonly clusterId?: string;
  /** Name of the gate that has not passed. */
  readonly gate?: string;
  readonly reason: Reason;
}

export interface RolloutTurn {
  readonly decisions: readonly RolloutDecision[];
  readonly waits: readonly RolloutWait[];
  /** The next instant at which time alone changes the answer; undefined: only events do. */
  readonly lookAgainAtMs?: number;
}

/** @throws Error when the state's stages are not those of the plan, in its order */
export type DecideRollout = (
  plan: UpgradePlanFile,
  state: RolloutState,
  nowMs: number,
) => RolloutTurn;
