/**
 * Updates of add-ons that no platform manages. Add it with
 * `backend.add(import('@drydock/backstage-plugin-cluster-upgrades-backend-module-self-managed-add-ons'))`.
 *
 * @packageDocumentation
 */
export { clusterUpgradesModuleSelfManagedAddOns as default } from './module';
export { SelfManagedAddOnsProvider } from './SelfManagedAddOnsProvider';
export type { SelfManagedAddOnsProviderOptions } from './SelfManagedAddOnsProvider';
export { createAddOnsCluster } from './cluster/AddOnsCluster';
export type { AddOnsCluster, AddOnsWriter } from './cluster/AddOnsCluster';
export type { AddOnsReader, AddOnsSeen } from './cluster/AddOnsReader';
export { readAddOnsConfig } from './config/readConfig';
export type { AddOnConfig, AddOnsConfig } from './config/readConfig';
