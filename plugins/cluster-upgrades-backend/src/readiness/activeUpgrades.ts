import type {
  EndedUpgrade,
  UpgradeSummary,
} from '@drydock/backstage-plugin-cluster-upgrades-common';

/** Upgrades by cluster id: what the earlier parts of the pipeline need to know of the engine. */
export interface ActiveUpgrades {
  /** What pages show of them. */
  find(
    clusterIds: readonly string[],
  ): Promise<ReadonlyMap<string, UpgradeSummary>>;
  /** The last upgrade of each cluster that ended. */
  lastEnded(
    clusterIds: readonly string[],
  ): Promise<ReadonlyMap<string, EndedUpgrade>>;
  /** Phases of all upgrades in progress, by cluster id; one light query, for lists and counters. */
  phases(): Promise<ReadonlyMap<string, UpgradeSummary['phase']>>;
}
