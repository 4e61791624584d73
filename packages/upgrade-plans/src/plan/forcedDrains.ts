import { podsInWords } from './drainRule';
import type { UpgradePlanFile } from './model';

/** An effect of a plan by which pods end though disruption budgets hold their drain. */
export type ForcedDrain = {
  /** Name of the effect. */
  readonly effect: string;
  /** Undefined: all. */
  readonly pools?: readonly string[];
} & (
  | { readonly forces: 'nodes'; readonly afterMinutes: number }
  /** `pods`: which, in words. */
  | { readonly forces: 'pods'; readonly pods: string }
);

/** What a plan forces, in its order; empty: nothing. */
export function forcedDrains(
  effects: UpgradePlanFile['spec']['effects'],
): readonly ForcedDrain[] {
  return effects.flatMap((effect): ForcedDrain[] => {
    if (
      effect.type === 'node-rollout' &&
      effect.onDrainTimeout === 'force' &&
      effect.drainTimeoutMinutes !== undefined
    ) {
      return [
        {
          effect: effect.name,
          pools: effect.pools,
          forces: 'nodes',
          afterMinutes: effect.drainTimeoutMinutes,
        },
      ];
    }
    return effect.type === 'drain-rule' && effect.behavior === 'skip'
      ? [
          {
            effect: effect.name,
            pools: effect.pools,
            forces: 'pods',
            pods: podsInWords(effect.pods),
          },
        ]
      : [];
  });
}

/** For people who decide on it. */
export function forcedDrainInWords(forced: ForcedDrain): string {
  const { pools } = forced;
  const named =
    pools && `node pool${pools.length === 1 ? '' : 's'} ${pools.join(', ')}`;
  return forced.forces === 'nodes'
    ? `Nodes of ${
        named ?? 'all node pools'
      } are removed when their drain has lasted ${
        forced.afterMinutes
      } min, whatever disruption budgets say`
    : `${forced.pods} are not evicted from nodes of ${
        named ?? 'the whole cluster'
      } and end with them, whatever disruption budgets say`;
}
