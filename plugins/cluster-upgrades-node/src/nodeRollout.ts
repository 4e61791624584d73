import type { EffectObservation, EffectTaken, EffectUndone } from './compensatedEffect';
import type { ProviderCluster } from './upgradeProvider';

/** How node pools shall roll for the time of one upgrade, in words of no platform. What is undefined stays as it is. */
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
    /** `force`: the platform removes the node after the timeout, whatever disruption budgets say. `wait`: nothing of the platform is changed for it. */
    readonly onTimeout: 'wait' | 'force';
  };
}

export interface NodeRolloutRequest {
  /** Of the effect; what is left on the platform carries it, so that it is found again. */
  readonly key: string;
  readonly cluster: ProviderCluster;
  readonly settings: NodeRolloutSettings;
}

/**
 * Sets how node pools roll, and puts it back: what a provider brings so that plans with an effect of type `node-rollout` work on its platform. The rules
 * of {@link CompensatedEffect} hold for `take`, `observe` and `undo`. Neither taking nor undoing may replace a node by itself.
 */
export interface NodeRollout {
  /** Why the platform cannot do this for this cluster, in words; undefined: it can. Reads only, and asks before anything is submitted. @throws where it could not be seen */
  check(cluster: ProviderCluster, settings: NodeRolloutSettings, signal: AbortSignal): Promise<string | undefined>;
  take(request: NodeRolloutRequest, signal: AbortSignal): Promise<EffectTaken>;
  observe(request: NodeRolloutRequest, signal: AbortSignal): Promise<EffectObservation>;
  undo(request: NodeRolloutRequest, signal: AbortSignal): Promise<EffectUndone>;
  /** How a person undoes it. Calls nobody. */
  undoByHand(request: NodeRolloutRequest): string;
}
