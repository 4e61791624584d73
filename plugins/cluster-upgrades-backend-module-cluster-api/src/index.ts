/**
 * Clusters from, and upgrades through, Cluster API. Add it with
 * `backend.add(import('@drydock/backstage-plugin-cluster-upgrades-backend-module-cluster-api'))`.
 *
 * @packageDocumentation
 */
export { clusterUpgradesModuleClusterApi as default } from './module';
export { ClusterApiUpgradeProvider } from './ClusterApiUpgradeProvider';
export type { ClusterApiUpgradeProviderOptions } from './ClusterApiUpgradeProvider';
export { ClusterApiSource } from './source/ClusterApiSource';
export type { ClusterApiSourceOptions } from './source/ClusterApiSource';
export { readClusterApiConfig } from './config/readConfig';
export type { ManagementConfig } from './config/readConfig';
export { createManagementCluster } from './management/ManagementCluster';
export type { ManagementCluster } from './management/ManagementCluster';
