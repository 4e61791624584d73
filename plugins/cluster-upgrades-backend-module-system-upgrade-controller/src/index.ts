/**
 * Upgrades of K3s and RKE2 through system-upgrade-controller. Add it with
 * `backend.add(import('@drydock/backstage-plugin-cluster-upgrades-backend-module-system-upgrade-controller'))`.
 *
 * @packageDocumentation
 */
export { clusterUpgradesModuleSystemUpgradeController as default } from './module';
export { SystemUpgradeProvider } from './SystemUpgradeProvider';
export type { SystemUpgradeProviderOptions } from './SystemUpgradeProvider';
export { createPlanCluster } from './cluster/PlanCluster';
export type { PlanCluster } from './cluster/PlanCluster';
export type { PlanKeys, PlanObjects, PlansReader } from './cluster/PlansReader';
export { readPlansConfig } from './config/readConfig';
export type { PlansConfig } from './config/readConfig';
export type { ClusterNode } from './objects/node';
export type { UpgradeJob } from './objects/job';
export type { PlanCondition, UpgradePlan } from './objects/plan';
