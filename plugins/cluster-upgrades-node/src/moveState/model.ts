import type { Hop } from '../hop';
import type { Reason } from '@drydock/upgrade-reasons';
import type { ObservedState } from '../upgradeProvider';

/** A hop that an upgrade carries out, as its provider is asked about it. */
export interface PursuedHop {
  readonly hop: Hop;
  /**
   * The same for as long as the upgrade works on this hop, whatever is paused, resumed or tried
   * again. Names outside derive from it.
   */
  readonly moveKey: string;
  /** The newest write that may have taken effect; absent: none was made. */
  readonly operation?: PursuedOperation;
}

export interface PursuedOperation {
  readonly operationKey: string;
  /**
   * What `start` answered; absent: its answer was lost, and the provider finds the operation by its
   * key, its time and what it does.
   */
  readonly reference?: string;
  /** ISO time before which it was not made. */
  readonly intendedAt: string;
  /**
   * A person tried the hop again since: if it failed, that is no answer now, and the hop has not
   * begun.
   */
  readonly beforeRetry?: true;
}

/**
 * How far a hop is.
 * ```
 *  not-begun ──► proposed ──► under-way ──► done
 *      └────────────────────────► │ ──────► failed      the platform gave up
 *                                 └───────► withdrawn   it will not come to its end without help
 * ```
 * `proposed`: written where a person must agree first, such as a pull request; the cluster is as it
 * was. `unknown`: the platform does not say; whatever was known stays.
 */
export type MoveStateName =
  | 'not-begun'
  | 'proposed'
  | 'under-way'
  | 'done'
  | 'failed'
  | 'withdrawn'
  | 'unknown';

export interface MoveProgress {
  /** What it is of: the control plane, or a pool by its name, as `said`. */
  readonly name: Reason;
  readonly done: number;
  readonly total: number;
}

export interface MoveState {
  readonly state: MoveStateName;
  /**
   * Whether it is our write that is under way or done; absent: the platform does not tell, and the
   * ledger decides.
   */
  readonly ours?: boolean;
  /** Why: of `withdrawn`, `failed` and `unknown` always, and what to do. */
  readonly reason?: Reason;
  /**
   * Of what is not begun: why it cannot be begun now, and whether a person must act first; absent:
   * it can.
   */
  readonly notYet?: { readonly reason: Reason; readonly byPerson: boolean };
  /** The platform begins it by itself after an earlier hop: nothing is written. */
  readonly byItself?: boolean;
  /** Some of its pools are under way or done, and others are as they were. */
  readonly part?: { readonly rolling: boolean };
  readonly progress: readonly MoveProgress[];
}

/** An observation with the state of the hop that was asked about. */
export interface FollowedState extends ObservedState {
  readonly move: MoveState;
}
