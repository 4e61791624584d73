import type { UpgradePlanFile } from './model';

/** An effect of a plan by which nodes are removed though disruption budgets hold their drain. */
export interface ForcedDrain {
  /** Name of the effect. */
  readonly effect: string;
  /** Undefined: all pools. */
  readonly pools?: readonly string[];
  readonly afterMinutes: number;
}

/** What a plan forces, in its order; empty: nothing. */
export function forcedDrains(effects: UpgradePlanFile['spec']['effects']): readonly ForcedDrain[] {
  return effects.flatMap(effect =>
    effect.type === 'node-rollout' && effect.onDrainTimeout === 'force' && effect.drainTimeoutMinutes !== undefined
      ? [{ effect: effect.name, pools: effect.pools, afterMinutes: effect.drainTimeoutMinutes }]
      : [],
  );
}

/** For people who decide on it. */
export function forcedDrainInWords({ pools, afterMinutes }: ForcedDrain): string {
  const where = pools ? `node pool${pools.length === 1 ? '' : 's'} ${pools.join(', ')}` : 'all node pools';
  return `Nodes of ${where} are removed when their drain has lasted ${afterMinutes} min, whatever disruption budgets say`;
}
