/**
 * Scaffolder actions of the cluster-upgrades plugin.
 *
 * @packageDocumentation
 */
export { scaffolderModuleClusterUpgrades as default } from './module';
export { createReadinessCheckAction } from './actions/readinessCheck';
export { createUpgradeStartAction } from './actions/upgradeStart';
export { createUpgradeWaitAction } from './actions/upgradeWait';
export { createApiFor } from './apiFor';
export type { ApiFor } from './apiFor';
