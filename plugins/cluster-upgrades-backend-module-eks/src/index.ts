/**
 * Discovers and upgrades EKS clusters, and tells who calls their deprecated APIs. Add it with
 * `backend.add(import('@drydock/backstage-plugin-cluster-upgrades-backend-module-eks'))`.
 *
 * @packageDocumentation
 */
export { clusterUpgradesModuleEks as default } from './module';
export { EksCallTeller } from './EksCallTeller';
export type { EksCallTellerOptions } from './EksCallTeller';
export { EksClients } from './client/EksClients';
export type { EksClientsOptions } from './client/EksClients';
export { readEksConfig } from './config/readConfig';
export type { EksClusterConfig, EksConfig } from './config/readConfig';
export { DescribedClusters } from './source/DescribedClusters';
export type { PlacedCluster } from './source/DescribedClusters';
export { EksClusterSource } from './source/EksClusterSource';
export type { EksClusterSourceOptions } from './source/EksClusterSource';
export { EksUpgradeProvider } from './provider/EksUpgradeProvider';
export type { EksUpgradeProviderOptions } from './provider/EksUpgradeProvider';
