import { createApiRef } from '@backstage/core-plugin-api';
import type {
  Cluster,
  ClusterDetails,
  ClusterPage,
  ExportClusters,
  ExportHistory,
  Fleet,
  HistoryPage,
  Impact,
  ListClusters,
  ListHistory,
  LogLine,
  Readiness,
  Target,
  Upgrade,
  UpgradeAction,
} from '@drydock/backstage-plugin-cluster-upgrades-common';

export type ClusterQuery = ListClusters['query'];
export type ClusterFilter = ExportClusters['query'];
export type HistoryQuery = ListHistory['query'];
export type HistoryFilter = ExportHistory['query'];

/** A namespaced entity name, in any spelling that the catalog knows. */
export interface EntityName {
  kind: string;
  namespace: string;
  name: string;
}

/**
 * What the pages need of the backend: plain data, or a rejection with a `ResponseError`. A refused or broken answer is never
 * turned into an empty one.
 */
export interface ClusterUpgradesApi {
  getFleet(): Promise<Fleet>;
  listClusters(query: ClusterQuery): Promise<ClusterPage>;
  exportClusters(filter: ClusterFilter): Promise<string>;
  getCluster(clusterId: string): Promise<Cluster>;
  getClusterByEntity(entity: EntityName): Promise<Cluster>;
  refreshCluster(clusterId: string): Promise<Cluster>;
  getClusterDetails(clusterId: string): Promise<ClusterDetails>;
  listTargets(clusterId: string): Promise<Target[]>;
  getReadiness(clusterId: string, target?: string): Promise<Readiness>;
  exportFindings(clusterId: string, target?: string): Promise<string>;
  getImpact(entity: EntityName): Promise<Impact>;
  getUpgrade(upgradeId: string): Promise<Upgrade>;
  /** Lines with a greater sequence number than `after`, oldest first, at most 1000. */
  getUpgradeLog(upgradeId: string, after?: number): Promise<LogLine[]>;
  controlUpgrade(upgradeId: string, action: UpgradeAction): Promise<Upgrade>;
  listHistory(query: HistoryQuery): Promise<HistoryPage>;
  exportHistory(filter: HistoryFilter): Promise<string>;
}

export const clusterUpgradesApiRef = createApiRef<ClusterUpgradesApi>({
  id: 'plugin.cluster-upgrades.client',
});
