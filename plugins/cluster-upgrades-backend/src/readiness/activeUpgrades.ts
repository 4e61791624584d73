import type { UpgradeSummary } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** Upgrades in progress, by cluster id: what the earlier parts of the pipeline need to know of the engine. */
export interface ActiveUpgrades {
  /** All when no ids are given. */
  find(clusterIds?: readonly string[]): Promise<ReadonlyMap<string, UpgradeSummary>>;
}
