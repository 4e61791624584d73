import type { UpgradeSummary } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { summarizeUpgrade } from './presentUpgrade';
import type { UpgradeReader } from './UpgradeReader';

/** Upgrades in progress by cluster id, of these clusters or of all: three queries whatever their number. */
export async function summarizeActiveUpgrades(reader: UpgradeReader, clusterIds?: readonly string[]): Promise<ReadonlyMap<string, UpgradeSummary>> {
  const active = await reader.listActive(clusterIds);
  return new Map(active.map(upgrade => [upgrade.clusterId, summarizeUpgrade(upgrade)]));
}
