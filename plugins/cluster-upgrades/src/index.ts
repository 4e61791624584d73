/**
 * Cluster versions, upgrade readiness and upgrades beside their owners: the frontend of cluster-upgrades.
 *
 * @packageDocumentation
 */
export { default } from './plugin';
export { clusterUpgradesApiRef } from './api';
export type { ClusterFilter, ClusterQuery, ClusterUpgradesApi, EntityName, HistoryFilter, HistoryQuery } from './api';
export { clusterUpgradesTranslationRef } from './translation';
