import type {
  CompensatedEffect,
  EffectContext,
  EffectHandle,
  EffectObservation,
  EffectTaken,
  EffectUndone,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { said } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';

export interface NotedEffectOptions {
  /** Called when an effect begins that was not there: not when one is renewed. */
  readonly onTaken: (context: EffectContext) => void;
  /** Throws to lose the answer of a call that was done. */
  readonly afterCall?: () => void;
  /** What is in effect already: key, and id of the cluster. */
  readonly active?: readonly (readonly [string, string])[];
}

/**
 * An effect of the outside world that keeps its own log. It lapses so soon that it is renewed at
 * each look, and is found by its key alone.
 */
export class NotedEffect implements CompensatedEffect {
  static readonly id = 'chaos-note';
  readonly id = NotedEffect.id;
  readonly #options: NotedEffectOptions;
  readonly #active: Map<string, string>;
  taken = 0;
  renewed = 0;
  undone = 0;

  constructor(options: NotedEffectOptions) {
    this.#options = options;
    this.#active = new Map(options.active);
  }

  /** What is in effect: key, and id of the cluster. */
  get active(): readonly (readonly [string, string])[] {
    return [...this.#active];
  }

  /** Clusters for which it is in effect now. */
  get clusters(): readonly string[] {
    return [...this.#active.values()];
  }

  problem(): undefined {
    return undefined;
  }

  async take(context: EffectContext): Promise<EffectTaken> {
    if (this.#active.has(context.key)) {
      this.renewed += 1;
    } else {
      this.taken += 1;
      this.#active.set(context.key, context.cluster.id);
      this.#options.onTaken(context);
    }
    this.#options.afterCall?.();
    return {
      outcome: 'taken',
      handle: this.#handle(context),
      message: said('noted'),
    };
  }

  async observe(context: EffectContext): Promise<EffectObservation> {
    return this.#active.has(context.key)
      ? { state: 'in-effect', handle: this.#handle(context) }
      : { state: 'gone' };
  }

  async undo(context: EffectContext): Promise<EffectUndone> {
    if (this.#active.delete(context.key)) this.undone += 1;
    this.#options.afterCall?.();
    return {};
  }

  undoByHand(): Reason {
    return said('nothing to do: this is a test');
  }

  #handle({ key }: EffectContext): EffectHandle {
    return { reference: key, lapsesAtMs: Date.now() + 60_000 };
  }
}
