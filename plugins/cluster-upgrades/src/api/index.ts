export { clusterUpgradesApiRef } from './clusterUpgradesApiRef';
export type {
  ClusterDiagnosticsQuery,
  ClusterFilter,
  ClusterQuery,
  EntityName,
  EventQuery,
  FindingFilter,
  FindingGroupQuery,
  HistoryQuery,
  RolloutClusterFilter,
  RolloutClusterQuery,
  SupportFilter,
  SupportQuery,
} from './queries';
