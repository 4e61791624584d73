/**
 * Backend of the cluster-upgrades plugin. The default export brings the plugin and its catalog and
 * scaffolder modules.
 *
 * @packageDocumentation
 */
export { clusterUpgradesFeatures as default } from './features';
export { clusterUpgradesPlugin } from './plugin';
export {
  hasEnvironment,
  isClusterOwner,
} from './clusters/permissions/clusterRules';
/** @internal For tests that span packages: the engine alone, without a portal. */
export { createRolloutEngine } from './rollouts/createRolloutEngine';
export {
  COMPENSATED_CRASH_POINTS,
  CRASH_POINTS,
  ROLLOUT_CRASH_POINTS,
} from './foundation/engine/crashPoint';
/** @internal */
export type { CrashHook, CrashPoint } from './foundation/engine/crashPoint';
export type { FleetPorts } from './rollouts/ports';
export type { ReadinessSummary } from './readiness/readinessSummary';
export type { UpgradeSubject, UpgradeSubjects } from './upgrades/ports';
export type { RolloutRecord } from './rollouts/model';
export type { Rollouts } from './rollouts/createRolloutEngine';
export type { StartableRevision } from './plans/model';
export type { UpgradeRecord } from './upgrades/model';
/** @internal */
export { DatabaseApprovals } from './plans/approval/approvals';
/** @internal */
export { wakeRollouts } from './foundation/engine/wake';
/** @internal */
export { EmergencyStops } from './plans/schedule/EmergencyStops';
/** @internal */
export { applyMigrations } from './foundation/database/client';
/** @internal */
export { ConfiguredHooks } from './upgrades/hooks/ConfiguredHooks';
/** @internal */
export { KubeconfigJobRunner } from './upgrades/hooks/KubeconfigJobRunner';
/** @internal */
export { DrainRuleEffect } from './upgrades/effects/platform/DrainRuleEffect';
export { NodeHooksEffect } from './upgrades/effects/platform/NodeHooksEffect';
/** @internal */
export { NodeRolloutEffect } from './upgrades/effects/platform/NodeRolloutEffect';
/** @internal */
export { PauseAutoscaler } from './upgrades/effects/autoscaler/PauseAutoscaler';
/** @internal */
export { ManifestRepositories } from './clusters/inventory/ManifestRepositories';
/** @internal */
export { OutsideGates } from './conditions/gates/OutsideGates';
/** @internal */
export { SilenceAlerts } from './upgrades/effects/silences/SilenceAlerts';
