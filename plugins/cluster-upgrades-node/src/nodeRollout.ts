import type { ProviderEffect, ProviderEffectRequest } from './providerEffect';

/**
 * How node pools shall roll for the time of one upgrade, in words of no platform. What is undefined
 * stays as it is.
 */
export interface NodeRolloutSettings {
  /** Names as {@link ObservedState} has them; undefined: all pools of the cluster. */
  readonly pools?: readonly string[];
  /** Nodes beyond the pool's size while it rolls, or a share of it such as `25%`. */
  readonly maxSurge?: number | string;
  /** Nodes that the pool may lack while it rolls, or a share of it. */
  readonly maxUnavailable?: number | string;
  readonly drain?: {
    /** For the drain of one node. */
    readonly timeoutMinutes: number;
    /**
     * `force`: the platform removes the node after the timeout, whatever disruption budgets say.
     * `wait`: nothing of the platform is changed for it.
     */
    readonly onTimeout: 'wait' | 'force';
  };
}

export type NodeRolloutRequest = ProviderEffectRequest<NodeRolloutSettings>;

/** Sets how node pools roll, and puts it back, for plans with an effect of type `node-rollout`. */
export type NodeRollout = ProviderEffect<NodeRolloutSettings>;
