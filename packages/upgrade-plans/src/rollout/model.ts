import type { UpgradePlanFile } from '../plan/model';
import type { FreezeScope } from '../plan/model';

/**
 * What a rollout is at one time, and what follows from it. `decideRollout` is pure: (plan, state, now) → decisions and waits; it knows no
 * clock, network or database. Instants are epoch milliseconds.
 *
 * ```
 *  stage   pending ──► running ──► soaking ──► done
 *             │          │  ▲         │
 *             │          ▼  │         │        halted: the budget is exceeded, a canary failed, a gate failed, or policy says so;
 *             │        halted ◄───────┘                somebody continues it (its failures so far are accepted), skips it, or aborts
 *             └────────► skipped
 *
 *  member  waiting ──► running ──► succeeded          skipped: by a person or by policy, with the reason
 *             │           └──────► failed ──► running (retried)
 *             └──► skipped
 * ```
 */

/** What people want of a rollout. `stop`: begin no further cluster; `abort`: also end those at work after the hop under way. */
export type RolloutDesired = 'run' | 'pause' | 'stop' | 'abort';
export type StagePhase = 'pending' | 'running' | 'soaking' | 'halted' | 'done' | 'skipped';
export type MemberPhase = 'waiting' | 'running' | 'succeeded' | 'failed' | 'skipped';
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
  /** Of the platform's own upgrades, when there are enough: how long such an upgrade takes, minutes. */
  readonly estimateMinutes?: { readonly p50: number; readonly p90: number };
  /** Why it must not start now although stage and time would allow it (readiness, policy, another upgrade, no answer), and who can change that. */
  readonly held?: { readonly reason: string; readonly owner?: string };
  readonly startedAtMs?: number;
  /** When it succeeded, failed or was skipped. */
  readonly endedAtMs?: number;
}

export interface GateState {
  readonly gate: string;
  /** Undefined for gates of the whole stage. */
  readonly clusterId?: string;
  readonly status: 'pending' | 'passed' | 'failed' | 'inconclusive';
  readonly message?: string;
  /** Until when a pass may be relied on. */
  readonly validUntilMs?: number;
}

export interface StageState {
  readonly name: string;
  readonly phase: StagePhase;
  readonly members: readonly MemberState[];
  readonly gates: readonly GateState[];
  /** Failures that a person accepted when continuing the halted stage. */
  readonly acceptedFailures: number;
  readonly startedAtMs?: number;
}

/** A freeze of the whole organisation, in absolute time. Freezes of the plan are read from the plan itself. */
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
  readonly approvalMissing?: { readonly reason: string; readonly who?: string };
  readonly stages: readonly StageState[];
  readonly fleetFreezes: readonly FleetFreeze[];
}

/** One change that the shell makes, each in its own fenced transaction. Apply in order; a decision that is refused ends the turn. */
export type RolloutDecision =
  | { readonly kind: 'enter-stage'; readonly stage: string }
  | { readonly kind: 'evaluate-gate'; readonly stage: string; readonly gate: string; readonly clusterId?: string }
  | { readonly kind: 'start-cluster'; readonly stage: string; readonly clusterId: string }
  /** Its progress deadline passed: counts as a failure. */
  | { readonly kind: 'fail-cluster'; readonly stage: string; readonly clusterId: string; readonly reason: string }
  | { readonly kind: 'skip-cluster'; readonly stage: string; readonly clusterId: string; readonly reason: string }
  | { readonly kind: 'stop-cluster'; readonly stage: string; readonly clusterId: string; readonly reason: string }
  | { readonly kind: 'halt-stage'; readonly stage: string; readonly reason: string }
  | { readonly kind: 'soak-stage'; readonly stage: string }
  | { readonly kind: 'complete-stage'; readonly stage: string }
  | { readonly kind: 'finish'; readonly outcome: RolloutOutcome; readonly message: string };

export type WaitKind = 'paused' | 'emergency-stop' | 'approval' | 'window' | 'freeze' | 'gate' | 'soak' | 'concurrency' | 'canary' | 'budget' | 'readiness' | 'work' | 'fit';

/** Why something does not go on, in words for people, and who or what ends it. */
export interface RolloutWait {
  readonly kind: WaitKind;
  readonly stage?: string;
  readonly clusterId?: string;
  readonly reason: string;
  /** Entity reference or words: who can end it. */
  readonly who?: string;
  /** When it ends by itself, where that is known. */
  readonly untilMs?: number;
}

export interface RolloutTurn {
  readonly decisions: readonly RolloutDecision[];
  readonly waits: readonly RolloutWait[];
  /** The next instant at which time alone changes the answer; undefined: only events do. */
  readonly lookAgainAtMs?: number;
}

export type DecideRollout = (plan: UpgradePlanFile, state: RolloutState, nowMs: number) => RolloutTurn;
