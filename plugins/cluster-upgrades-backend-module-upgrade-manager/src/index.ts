/**
 * Rolls of Auto Scaling groups through keiko upgrade-manager. Add it with
 * `backend.add(import('@drydock/backstage-plugin-cluster-upgrades-backend-module-upgrade-manager'))`.
 *
 * @packageDocumentation
 */
export { clusterUpgradesModuleUpgradeManager as default } from './module';
export { UpgradeManagerProvider } from './UpgradeManagerProvider';
export type { UpgradeManagerProviderOptions } from './UpgradeManagerProvider';
export { createRollerCluster } from './cluster/RollerCluster';
export type { RollerCluster } from './cluster/RollerCluster';
export { readRollerConfig } from './config/readConfig';
export type { RollerConfig } from './config/readConfig';
export { AwsGroupsReader } from './groups/AwsGroupsReader';
export type { GroupsReader, InstanceMark, MarkedGroup } from './groups/model';
