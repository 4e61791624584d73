/**
 * Backend of the cluster-upgrades plugin. The default export brings the plugin and its catalog and scaffolder modules.
 *
 * @packageDocumentation
 */
export { clusterUpgradesFeatures as default } from './features';
export { clusterUpgradesPlugin } from './plugin';
export { hasEnvironment, isClusterOwner } from './api/clusterRules';
