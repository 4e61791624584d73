export { clusterUpgradesApiRef } from './ClusterUpgradesApi';
export type {
  ClusterFilter,
  ClusterQuery,
  ClusterUpgradesApi,
  EntityName,
  HistoryFilter,
  HistoryQuery,
} from './ClusterUpgradesApi';
export { ClusterUpgradesClient } from './ClusterUpgradesClient';
