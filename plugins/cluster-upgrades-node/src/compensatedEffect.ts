import type { Reason } from '@drydock/upgrade-reasons';
import type { ClusterProvider, ComponentClaim } from './componentClaim';

/** What an effect is about: the same for every call about it, from the first to the last. */
export interface EffectContext {
  /**
   * Deterministic: one for each upgrade and name of an effect. What the effect leaves outside must
   * carry it, so that it is found again.
   */
  readonly key: string;
  readonly upgradeId: string;
  readonly rolloutId: string;
  readonly cluster: {
    /**
     * Drydock's id of the cluster: what an effect chooses a credential, or the place of the effect,
     * by.
     */
    readonly id: string;
    /** For messages. Any source of clusters can take a name. */
    readonly name: string;
    readonly entityRef?: string;
    /** Who upgrades it, and how that calls it; undefined in effects from before it was kept. */
    readonly provider?: ClusterProvider;
    /** Who changes what of it; undefined: the provider changes everything. */
    readonly claims?: readonly ComponentClaim[];
  };
  readonly from: string;
  readonly target: string;
  /** What the plan says of this effect; checked by the effect itself. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /**
   * How long it lasts unless it is renewed, minutes. An effect that cannot end by itself ignores
   * this.
   */
  readonly lastsMinutes: number;
}

/** What is needed to find an effect again; stored. */
export interface EffectHandle {
  /** How the other system calls it; no secret. */
  readonly reference: string;
  /** When it ends by itself, epoch milliseconds; undefined: never. */
  readonly lapsesAtMs?: number;
}

/** `refused`: nothing was changed. What another system said is untrusted. */
export type EffectTaken =
  | {
      readonly outcome: 'taken';
      readonly handle: EffectHandle;
      readonly message: Reason;
    }
  | { readonly outcome: 'refused'; readonly message: Reason };

export type EffectObservation =
  | { readonly state: 'in-effect'; readonly handle: EffectHandle }
  | { readonly state: 'gone' };

/** What is to be told of it beside that it was undone. */
export interface EffectUndone {
  /** Such as what was left because it was changed meanwhile. */
  readonly note?: Reason;
}

/**
 * Something that is changed for the time of an upgrade and must be as it was afterwards, whatever
 * becomes of the upgrade: an alert silence, a paused autoscaler. Drydock stores that it is going to
 * take it before it calls `take`, and calls `undo` until `observe` says that it is gone: after
 * success, failure, stop, abort and kill alike.
 *
 * Every call may be made twice, may be made by another process than the one before, and may come
 * without a handle, because the process that had it was killed: what is there is then found by the
 * key.
 */
export interface CompensatedEffect {
  /** Unique, kebab-case; plans name it. */
  readonly id: string;
  /**
   * Why it cannot be taken with the current configuration, for the operator; undefined if it can.
   * Makes no calls.
   */
  problem(context: EffectContext): Reason | undefined;
  /**
   * Why it could not be taken as things are, asked before a plan is submitted, when there is no
   * upgrade yet, and before each cluster starts; undefined: it could. Reads only; a credential that
   * writes is asked for its own rights at most.
   * @throws when it could not be seen
   */
  check?(
    context: EffectContext,
    signal: AbortSignal,
  ): Promise<Reason | undefined>;
  /**
   * Brings it about, or renews what is there already.
   * @throws when there was no answer: then it may be in effect
   */
  take(
    context: EffectContext,
    handle: EffectHandle | undefined,
    signal: AbortSignal,
  ): Promise<EffectTaken>;
  /** Reads only. @throws when it could not be seen */
  observe(
    context: EffectContext,
    handle: EffectHandle | undefined,
    signal: AbortSignal,
  ): Promise<EffectObservation>;
  /**
   * Restores what was before; no error if there is nothing to do. What others changed meanwhile is
   * kept. @throws when it could not be done, with the reason
   */
  undo(
    context: EffectContext,
    handle: EffectHandle | undefined,
    signal: AbortSignal,
  ): Promise<EffectUndone>;
  /**
   * How a person undoes it where Drydock cannot: stored beforehand, so that it can be told when the
   * configuration is gone.
   */
  undoByHand(context: EffectContext): Reason;
}
