import { createApiRef } from '@backstage/core-plugin-api';
import type {
  Baseline,
  BaselineRequest,
  Cluster,
  ClusterDetails,
  ClusterDiagnostics,
  ClusterDiagnosticsPage,
  ClusterPage,
  Diagnostics,
  ExportAllFindings,
  ExportClusters,
  ExportHistory,
  ExportSupport,
  FindingDetail,
  FindingGroupPage,
  FindingPage,
  Fleet,
  HistoryPage,
  Impact,
  ImpactClusterPage,
  ImpactComponentPage,
  ImpactFixPage,
  ListClusterDiagnostics,
  ListClusters,
  ListFindingGroups,
  ListFindings,
  ListHistory,
  ListImpactClusters,
  ListImpactComponents,
  ListImpactFixes,
  ListSupport,
  LogLine,
  PlatformFacts,
  Readiness,
  ReadinessDifference,
  SupportPage,
  Target,
  Upgrade,
  UpgradeAction,
  UpgradePreview,
  UpgradeRequest,
  VerdictPage,
  Waiver,
  WaiverRequest,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { PlansApi } from './PlansApi';
import type { VersionGatesApi } from './VersionGatesApi';

export type ClusterQuery = ListClusters['query'];
export type ClusterFilter = ExportClusters['query'];
export type HistoryQuery = ListHistory['query'];
export type HistoryFilter = ExportHistory['query'];

export type FindingQuery = ListFindings['query'];
export type FindingFilter = ExportAllFindings['query'];
export type FindingGroupQuery = ListFindingGroups['query'];
export type FindingExport = 'csv' | 'markdown' | 'sarif';
export type SupportQuery = ListSupport['query'];
export type SupportFilter = ExportSupport['query'];
export type ImpactFixQuery = ListImpactFixes['query'];
export type ImpactClusterQuery = ListImpactClusters['query'];
export type ImpactComponentQuery = ListImpactComponents['query'];
export type ClusterDiagnosticsQuery = ListClusterDiagnostics['query'];

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
export interface ClusterUpgradesApi extends PlansApi, VersionGatesApi {
  getFleet(): Promise<Fleet>;
  listClusters(query: ClusterQuery): Promise<ClusterPage>;
  exportClusters(filter: ClusterFilter): Promise<string>;
  getCluster(clusterId: string): Promise<Cluster>;
  getClusterByEntity(entity: EntityName): Promise<Cluster>;
  refreshCluster(clusterId: string): Promise<Cluster>;
  getClusterDetails(clusterId: string): Promise<ClusterDetails>;
  listTargets(clusterId: string): Promise<Target[]>;
  /** What the platform says of going to `target` (the cluster's own when left out), and what could be undone. */
  getPlatform(clusterId: string, target?: string): Promise<PlatformFacts>;
  getReadiness(clusterId: string, target?: string): Promise<Readiness>;
  exportFindings(clusterId: string, target?: string): Promise<string>;
  /** Findings of all clusters, each for its cluster's own target. */
  listFindings(query: FindingQuery): Promise<FindingPage>;
  listFindingGroups(query: FindingGroupQuery): Promise<FindingGroupPage>;
  exportAllFindings(
    format: FindingExport,
    filter: FindingFilter,
  ): Promise<string>;
  getFinding(clusterId: string, fingerprint: string): Promise<FindingDetail>;
  /** The caller's own, newest first. */
  listBaselines(): Promise<Baseline[]>;
  createBaseline(request: BaselineRequest): Promise<Baseline>;
  deleteBaseline(baselineId: string): Promise<void>;
  createWaiver(clusterId: string, request: WaiverRequest): Promise<Waiver>;
  revokeWaiver(waiverId: string, reason: string): Promise<Waiver>;
  listVerdicts(clusterId: string, days: number): Promise<VerdictPage>;
  /** What `target` (the cluster's own when left out) adds to and takes from `against`: a version or the id of an evaluation. */
  getReadinessDifference(
    clusterId: string,
    against: string,
    target?: string,
  ): Promise<ReadinessDifference>;
  listSupport(query: SupportQuery): Promise<SupportPage>;
  exportSupport(filter: SupportFilter): Promise<string>;
  getDiagnostics(): Promise<Diagnostics>;
  getClusterDiagnostics(clusterId: string): Promise<ClusterDiagnostics>;
  listClusterDiagnostics(
    query: ClusterDiagnosticsQuery,
  ): Promise<ClusterDiagnosticsPage>;
  /** Counts; what is counted comes in pages. */
  getImpact(entity: EntityName): Promise<Impact>;
  /** What there is to fix, each once, most urgent first. */
  listImpactFixes(
    entity: EntityName,
    query: ImpactFixQuery,
  ): Promise<ImpactFixPage>;
  listImpactClusters(
    entity: EntityName,
    query: ImpactClusterQuery,
  ): Promise<ImpactClusterPage>;
  listImpactComponents(
    entity: EntityName,
    query: ImpactComponentQuery,
  ): Promise<ImpactComponentPage>;
  /** What starting would do, and why it would be refused; writes nothing. */
  previewUpgrade(request: UpgradeRequest): Promise<UpgradePreview>;
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
