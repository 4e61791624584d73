/**
 * Cluster versions, upgrade readiness and upgrades beside their owners: the frontend of cluster-upgrades.
 *
 * @packageDocumentation
 */
export { default } from './plugin';
export { clusterUpgradesApiRef } from './api';
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
  SupportFilter,
  SupportQuery,
} from './api';
export { clusterUpgradesTranslationRef } from './translation';
export { MyUpgradesWidget } from './home/MyUpgradesWidget';
