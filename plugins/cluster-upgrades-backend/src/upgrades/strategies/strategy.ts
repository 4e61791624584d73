import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { PlanEffect, PlanHook } from '@drydock/upgrade-plans';
import type { PlannedStep } from '../steps/defineStep';

/** What an upgrade is about, and what its plan puts around it. */
export interface StrategyInput {
  readonly hops: readonly Hop[];
  /** Full version. */
  readonly target: string;
  readonly hooks?: readonly PlanHook[];
  readonly effects?: readonly PlanEffect[];
  /** Between one hop of node pools and the next; default 0: none. */
  readonly soakMinutes?: number;
}

/** A way to bring a cluster to its target. */
export interface Strategy {
  readonly id: string;
  /**
   * What its upgrades are about, by role. The first is the cluster that pages and lists name, and
   * the only one that is locked at the start.
   */
  readonly roles: readonly string[];
  /** In order. */
  steps(input: StrategyInput): readonly PlannedStep[];
}
