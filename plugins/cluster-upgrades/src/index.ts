/**
 * Cluster versions, upgrade readiness and upgrades beside their owners: the frontend of
 * cluster-upgrades.
 *
 * @packageDocumentation
 */
export { default } from './plugin';
export { clusterUpgradesApiRef } from './api';
export { clusterUpgradesTranslationRef } from './translation';
export { MyUpgradesWidget } from './home/MyUpgradesWidget';
