import type { ProviderEffect, ProviderEffectRequest } from './providerEffect';

/** How some pods leave nodes that are drained in one upgrade, in words of no platform. */
export interface DrainRuleSettings {
  /**
   * Nodes of these pools, named as {@link ObservedState} has them; undefined: all nodes of the
   * cluster, those of the control plane too.
   */
  readonly pools?: readonly string[];
  /**
   * Pods that have all of the labels and are in one of the namespaces; at least one of the two is
   * set.
   */
  readonly pods: {
    readonly labels?: Readonly<Record<string, string>>;
    readonly namespaces?: readonly string[];
  };
  /**
   * - `drain`: pods are evicted, in their order.
   * - `wait-completed`: pods are not evicted. The drain waits until they have ended by themselves.
   * - `skip`: pods are not evicted and not waited for. They end with their node, whatever
   *   disruption budgets say.
   */
  readonly behavior: 'drain' | 'wait-completed' | 'skip';
  /**
   * Of `drain` alone: pods of a lower order have left before those of a higher one are evicted;
   * pods without a rule have 0.
   */
  readonly order?: number;
}

export type DrainRuleRequest = ProviderEffectRequest<DrainRuleSettings>;

/**
 * Rules for pods of drained nodes, for plans with effects of type `drain-rule`. A cluster may have
 * several at a time.
 */
export type DrainRules = ProviderEffect<DrainRuleSettings>;
