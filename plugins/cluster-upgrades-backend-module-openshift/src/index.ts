/**
 * Upgrades of OpenShift through its ClusterVersion. Add it with
 * `backend.add(import('@drydock/backstage-plugin-cluster-upgrades-backend-module-openshift'))`.
 *
 * @packageDocumentation
 */
export { clusterUpgradesModuleOpenShift as default } from './module';
export { OpenShiftProvider } from './OpenShiftProvider';
export type { OpenShiftProviderOptions } from './OpenShiftProvider';
export { createOpenShiftCluster } from './cluster/OpenShiftCluster';
export type { OpenShiftCluster } from './cluster/OpenShiftCluster';
export type {
  OpenShiftObjects,
  OpenShiftReader,
} from './cluster/OpenShiftReader';
export { readOpenShiftConfig } from './config/readConfig';
export type { OpenShiftConfig } from './config/readConfig';
export type {
  ClusterVersion,
  ConditionalUpdate,
  OperatorCondition,
  UpdateRisk,
  VersionEntry,
} from './objects/clusterVersion';
export type { MachineConfigPool, PoolNode } from './objects/machineConfigPool';
