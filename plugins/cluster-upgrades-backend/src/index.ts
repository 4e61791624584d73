/**
 * Backend of the cluster-upgrades plugin. The default export brings the plugin and its catalog and scaffolder modules.
 *
 * @packageDocumentation
 */
export { clusterUpgradesFeatures as default } from './features';
export { clusterUpgradesPlugin } from './plugin';
export { hasEnvironment, isClusterOwner } from './api/clusterRules';
/** @internal For tests that span packages: the engine alone, without a portal. */
export { createRolloutEngine, COMPENSATED_CRASH_POINTS, CRASH_POINTS, ROLLOUT_CRASH_POINTS } from './rollouts';
/** @internal */
export type { CrashHook, CrashPoint, FleetPorts, ReadinessSummary, RolloutRecord, Rollouts, StartableRevision, UpgradeRecord, UpgradeSubject, UpgradeSubjects } from './rollouts';
/** @internal */
export { DatabaseApprovals } from './plans/approvals';
/** @internal */
export { wakeRollouts } from './rollouts';
/** @internal */
export { EmergencyStops } from './plans/EmergencyStops';
/** @internal */
export { applyMigrations } from './database/client';
/** @internal */
export { ConfiguredHooks } from './hooks/ConfiguredHooks';
/** @internal */
export { KubeconfigJobRunner } from './hooks/KubeconfigJobRunner';
/** @internal */
export { NodeRolloutEffect } from './effects/nodeRollout/NodeRolloutEffect';
/** @internal */
export { PauseAutoscaler } from './effects/autoscaler/PauseAutoscaler';
