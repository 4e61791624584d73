import type {
  ComponentClaim,
  MoveProgress,
  ProviderCluster,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type {
  Step,
  Upgrade,
  UpgradePhase,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Reason } from '@drydock/upgrade-reasons';
import type { EffectRecord } from './effects/model';
import type { ReadinessSummary } from '../readiness/readinessSummary';

export type { UpgradePhase };
export type StepStatus = Step['status'];

/** What people want of an upgrade; `generation` grows with each change of it. */
export type Desired = Upgrade['desired'];

/**
 * The revision of a plan whose rollout an upgrade belongs to: what its writes need a live approval
 * for.
 */
export interface UpgradeOfPlan {
  readonly planId: string;
  readonly revision: number;
  readonly digest: string;
}

/** What else holds or ends an upgrade beside what people want of it alone. */
export interface HeldFromAbove {
  readonly by: 'rollout' | 'emergency-stop';
  readonly desired: Exclude<Desired, 'run'>;
  readonly reason: Reason;
}

/**
 * One upgrade's phase, as observed; `desired` is what people want of it.
 *
 * ```
 *  pending ──► running ◄──► waiting            a user or another system must act
 *                │  ▲ ◄───► blocked            an owner must act; looked at again from time to time
 *                │  └─────► paused             desired = pause, and nothing of ours is under way outside
 *                ├────────► stopping ──► stopped    desired = stop: the hop under way is finished and verified first;
 *                │                            a second stop does not wait for that
 *                ├────────► succeeded
 *                └────────► failed             the platform gave up; `retry` opens it again
 * ```
 * `succeeded`, `failed` and `stopped` end it: each end is one row of history, and the cluster is
 * free for another upgrade.
 */
export const ENDED_PHASES = ['succeeded', 'failed', 'stopped'] as const;
export type EndedPhase = (typeof ENDED_PHASES)[number];

/**
 * A wait that the platform reported while the step ran: kept to compare with what was predicted.
 */
export interface SeenWait {
  readonly kind: string;
  readonly message: Reason;
  readonly object?: string;
  readonly firstSeenAtMs: number;
  /** Rounded to the minute. */
  readonly lastSeenAtMs: number;
}

/** A node that is being drained. */
export interface SeenDrain {
  readonly node: string;
  readonly pool?: string;
  readonly sinceMs: number;
}

/**
 * What a step remembers between its runs, in the form of its own schema (`steps/defineStep.ts`);
 * stored as JSON.
 */
export type StepFacts = object;

/** Something that went otherwise than predicted. */
export interface Difference {
  readonly predicted: Reason;
  readonly actual: Reason;
}

export interface StepRecord<F extends StepFacts = StepFacts> {
  readonly id: string;
  /** From 1. */
  readonly number: number;
  /** Of a module in `steps/index.ts`. */
  readonly type: string;
  readonly title: Reason;
  readonly hop?: Hop;
  readonly status: StepStatus;
  readonly message?: Reason;
  readonly progress?: readonly MoveProgress[];
  readonly facts: F;
  readonly attempts: number;
  /** Failed runs in a row, for the backoff. */
  readonly failures: number;
  /** True while a change of ours, or one that we adopted, may be under way in the outside world. */
  readonly inFlight: boolean;
  readonly startedAtMs?: number;
  readonly endedAtMs?: number;
}

/**
 * `intended`: entered before the call; the call's effect is unknown until observed. `abandoned`:
 * observed that it had no effect.
 */
export type OperationStateName =
  | 'intended'
  | 'accepted'
  | 'already'
  | 'stale'
  | 'refused'
  | 'abandoned';

/** One entry of the ledger of external writes. */
export interface OperationRecord {
  readonly operationKey: string;
  readonly stepId: string;
  readonly generation: number;
  readonly state: OperationStateName;
  /** What the platform answered, for it to find the operation again. */
  readonly reference?: string;
  /** A person tried the step again after this write; absent: no. */
  readonly beforeRetry?: boolean;
  readonly message?: Reason;
  readonly intendedAtMs: number;
  readonly recordedAtMs?: number;
}

export interface UpgradeRecord {
  readonly id: string;
  readonly rolloutId: string;
  readonly stageId: string;
  readonly clusterId: string;
  readonly clusterName: string;
  readonly clusterEntityRef?: string;
  readonly clusterOwner?: string;
  readonly providerId: string;
  readonly providerReference: string;
  /** Who changed what at its start; undefined: the provider did. */
  readonly claims?: readonly ComponentClaim[];
  readonly from: string;
  readonly target: string;
  readonly hops: readonly Hop[];
  readonly readinessAtStart: ReadinessSummary;
  readonly requestedBy: string;
  readonly requestedFrom?: string;
  /** The principal that does the work: authorised as the user, executed as the service. */
  readonly executedBy: string;
  readonly overrideReason?: string;
  readonly acceptedUnknownChecks: readonly string[];
  readonly phase: UpgradePhase;
  /** What people want of this upgrade alone. */
  readonly desired: Desired;
  /** What its rollout or the emergency stop wants of it; `effectiveDesired` is what counts. */
  readonly heldFromAbove?: HeldFromAbove;
  /**
   * While nothing may be written anywhere in the fleet, also where an abort counts for more than
   * the pause that it brings.
   */
  readonly emergencyStop?: { readonly reason: string };
  /** Undefined: the upgrade of a single cluster. */
  readonly plan?: UpgradeOfPlan;
  readonly generation: number;
  readonly message?: Reason;
  /**
   * Since when it rests before its next write although nothing is wrong with it: paused, or closed
   * by a window, a freeze, policy or a missing approval.
   */
  readonly standsSinceMs?: number;
  readonly createdAtMs: number;
  readonly startedAtMs?: number;
  readonly endedAtMs?: number;
  readonly updatedAtMs: number;
  /** In order. */
  readonly steps: readonly StepRecord[];
  readonly operations: readonly OperationRecord[];
  /** What it took for its time, by name. */
  readonly effects: readonly UpgradeEffect[];
}

/** An effect as its upgrade shows it. */
export interface UpgradeEffect
  extends Pick<EffectRecord, 'name' | 'type' | 'state' | 'message' | 'byHand'> {
  /** When it ends by itself; undefined: it does not. */
  readonly lapsesAtMs?: number;
}

/**
 * Outcome of one run of a step. `until` and `after` bound the next run; every result may carry what
 * the step saw.
 */
export type StepResult<F extends StepFacts = StepFacts> = (
  | { readonly kind: 'done'; readonly message: Reason }
  /**
   * What `on` waits for. `progress`: the platform. `closed`: a window, the end of a freeze, policy
   * or an approval. `held`: the end of a pause or stop. The fourth value: someone must act, who
   * stands in the reason.
   */
  | {
      readonly kind: 'waiting';
      readonly untilMs: number;
      readonly reason: Reason;
      readonly on: 'progress' | 'person' | 'closed' | 'held';
      readonly inFlight: boolean;
      /** Something about it lasts longer than people want: a warning in the log. */
      readonly warns?: boolean;
    }
  | { readonly kind: 'blocked'; readonly reason: Reason }
  | { readonly kind: 'inconclusive'; readonly reason: Reason }
  /** `inFlight`: the failed call may have had its effect. */
  | {
      readonly kind: 'retry';
      readonly error: Reason;
      readonly afterMs: number;
      readonly inFlight?: boolean;
    }
  | { readonly kind: 'failed'; readonly error: Reason }
  /** The lease, or what people want, changed meanwhile: nothing is recorded. */
  | { readonly kind: 'dropped' }
) & { readonly progress?: readonly MoveProgress[]; readonly facts?: F };

/** Waits between runs, milliseconds. */
export interface EngineTiming {
  /** Between two observations of a platform that works. */
  readonly pollMs: number;
  /** Between two looks at something blocked or inconclusive. */
  readonly blockedMs: number;
  /** First backoff after a failed call; doubles up to `retryMaxMs`. */
  readonly retryMs: number;
  readonly retryMaxMs: number;
  /**
   * How long an accepted write may stay invisible. After that, another writer is assumed to have
   * reverted it.
   */
  readonly visibleWithinMs: number;
}

export const DEFAULT_TIMING: EngineTiming = {
  pollMs: 4000,
  blockedMs: 60_000,
  retryMs: 2000,
  retryMaxMs: 300_000,
  visibleWithinMs: 60_000,
};

export function providerCluster(upgrade: UpgradeRecord): ProviderCluster {
  return {
    id: upgrade.clusterId,
    name: upgrade.clusterName,
    reference: upgrade.providerReference,
  };
}

const STRENGTH: { readonly [D in Desired]: number } = {
  run: 0,
  pause: 1,
  stop: 2,
};

/** The more careful of what people want of the upgrade and of what holds it from above. */
export function effectiveDesired({
  desired,
  heldFromAbove,
}: Pick<UpgradeRecord, 'desired' | 'heldFromAbove'>): Desired {
  return heldFromAbove && STRENGTH[heldFromAbove.desired] > STRENGTH[desired]
    ? heldFromAbove.desired
    : desired;
}
