/**
 * Backend of the cluster-upgrades plugin. The default export brings the plugin and its catalog and scaffolder modules.
 *
 * @packageDocumentation
 */
export { clusterUpgradesFeatures as default } from './features';
export { clusterUpgradesPlugin } from './plugin';
export { hasEnvironment, isClusterOwner } from './permissions/clusterRules';
/** @internal For tests that span packages: the engine alone, without a portal. */
export { createRolloutEngine } from './rollouts/createRolloutEngine';
export {
  COMPENSATED_CRASH_POINTS,
  CRASH_POINTS,
  ROLLOUT_CRASH_POINTS,
} from './engine/crashPoint';
/** @internal */
export type { CrashHook, CrashPoint } from './engine/crashPoint';
export type { FleetPorts } from './rollouts/ports';
export type { ReadinessSummary } from './conditions/readinessSummary';
export type { UpgradeSubject, UpgradeSubjects } from './upgrades/ports';
export type { RolloutRecord } from './rollouts/model';
export type { Rollouts } from './rollouts/createRolloutEngine';
export type { StartableRevision } from './plans/model';
export type { UpgradeRecord } from './upgrades/model';
/** @internal */
export { DatabaseApprovals } from './plans/approvals';
/** @internal */
export { wakeRollouts } from './engine/wake';
/** @internal */
export { EmergencyStops } from './plans/EmergencyStops';
/** @internal */
export { applyMigrations } from './database/client';
/** @internal */
export { ConfiguredHooks } from './hooks/ConfiguredHooks';
/** @internal */
export { KubeconfigJobRunner } from './hooks/KubeconfigJobRunner';
/** @internal */
export { DrainRuleEffect } from './effects/platform/DrainRuleEffect';
export { NodeHooksEffect } from './effects/platform/NodeHooksEffect';
/** @internal */
export { NodeRolloutEffect } from './effects/platform/NodeRolloutEffect';
/** @internal */
export { PauseAutoscaler } from './effects/autoscaler/PauseAutoscaler';
/** @internal */
export { ManifestRepositories } from './inventory/ManifestRepositories';
/** @internal */
export { OutsideGates } from './gates/OutsideGates';
/** @internal */
export { SilenceAlerts } from './effects/silences/SilenceAlerts';
