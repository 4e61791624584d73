import type { Reason } from '@drydock/upgrade-reasons';
import { describePods } from './drainRule';
import type { UpgradePlanFile } from './model';

/** An effect of a plan by which pods end though disruption budgets hold their drain. */
export type ForcedDrain = {
  /** Name of the effect. */
  readonly effect: string;
  /** Undefined: all. */
  readonly pools?: readonly string[];
} & (
  | { readonly forces: 'nodes'; readonly afterMinutes: number }
  /** `pods`: which. */
  | { readonly forces: 'pods'; readonly pods: Reason }
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
            pods: describePods(effect.pods),
          },
        ]
      : [];
  });
}

/** For people who decide on it. */
export function describeForcedDrain(forced: ForcedDrain): Reason {
  const pools = forced.pools && {
    pools: { list: forced.pools.map(text => ({ text })) },
  };
  if (forced.forces === 'nodes')
    return {
      code: pools ? 'plan.force-nodes-of-pools' : 'plan.force-nodes',
      params: { after: { seconds: forced.afterMinutes * 60 }, ...pools },
    };
  return {
    code: pools ? 'plan.force-pods-of-pools' : 'plan.force-pods',
    params: { pods: { reasons: [forced.pods] }, ...pools },
  };
}
