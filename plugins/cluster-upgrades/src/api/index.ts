export { clusterUpgradesApiRef } from './ClusterUpgradesApi';
export type {
  ClusterDiagnosticsQuery,
  ClusterFilter,
  ClusterQuery,
  ClusterUpgradesApi,
  EntityName,
  FindingExport,
  FindingFilter,
  FindingGroupQuery,
  FindingQuery,
  HistoryFilter,
  HistoryQuery,
  ImpactClusterQuery,
  ImpactComponentQuery,
  ImpactFixQuery,
  SupportFilter,
  SupportQuery,
} from './ClusterUpgradesApi';
export { ClusterUpgradesClient } from './ClusterUpgradesClient';
export type {
  EventQuery,
  PlanQuery,
  PlansApi,
  RolloutClusterFilter,
  RolloutClusterQuery,
  RolloutQuery,
} from './PlansApi';
export type {
  AcknowledgementQuery,
  VersionGateQuery,
  VersionGatesApi,
} from './VersionGatesApi';
