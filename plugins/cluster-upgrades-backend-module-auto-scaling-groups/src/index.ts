/**
 * Replaces nodes of Auto Scaling groups. Add it with
 * `backend.add(import('@drydock/backstage-plugin-cluster-upgrades-backend-module-auto-scaling-groups'))`.
 *
 * @packageDocumentation
 */
export { clusterUpgradesModuleAutoScalingGroups as default } from './module';
