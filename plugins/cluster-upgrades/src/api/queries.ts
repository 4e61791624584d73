import type { ApiRequest } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** What lists and exports are asked, by the operations of the API. */
export type ClusterQuery = ApiRequest<'listClusters'>['query'];
export type ClusterFilter = ApiRequest<'exportClusters'>['query'];
export type HistoryQuery = ApiRequest<'listHistory'>['query'];
export type FindingFilter = ApiRequest<'exportAllFindings'>['query'];
export type FindingGroupQuery = ApiRequest<'listFindingGroups'>['query'];
export type SupportQuery = ApiRequest<'listSupport'>['query'];
export type SupportFilter = ApiRequest<'exportSupport'>['query'];
export type ClusterDiagnosticsQuery =
  ApiRequest<'listClusterDiagnostics'>['query'];
export type EventQuery = ApiRequest<'listPlanEvents'>['query'];
export type RolloutClusterQuery = ApiRequest<'listRolloutClusters'>['query'];
export type RolloutClusterFilter = ApiRequest<'exportRolloutClusters'>['query'];

/** A namespaced entity name, in any spelling that the catalog knows. */
export type EntityName = ApiRequest<'getImpact'>['path'];
