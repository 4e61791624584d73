/**
 * Backend of the cluster-upgrades plugin. The default export brings the plugin and its catalog and scaffolder modules.
 *
 * @packageDocumentation
 */
export { clusterUpgradesFeatures as default } from './features';
export { clusterUpgradesPlugin } from './plugin';
export { hasEnvironment, isClusterOwner } from './api/clusterRules';
/** @internal For tests that span packages: the engine alone, without a portal. */
export { createRolloutEngine, CRASH_POINTS } from './rollouts';
/** @internal */
export type { CrashHook, CrashPoint, ReadinessSummary, Rollouts, UpgradeRecord, UpgradeSubject, UpgradeSubjects } from './rollouts';
/** @internal */
export { applyMigrations } from './database/client';
