/**
 * The upgrade engine: see README.md in this folder.
 */
export { createRolloutEngine } from './createRolloutEngine';
export type { CreateRolloutEngineOptions, Rollouts } from './createRolloutEngine';
export { createUpgradesRouter } from './upgradesRouter';
export type { UpgradesRouterOptions } from './upgradesRouter';
export type { ClusterAccessDecisions, ClusterPermission } from './access';
export { readChangePolicy } from './changePolicy';
export type { ChangePolicy } from './changePolicy';
export { COMPENSATED_CRASH_POINTS, CRASH_POINTS, ROLLOUT_CRASH_POINTS } from './crashPoint';
export type { CrashHook, CrashPoint } from './crashPoint';
export type { RolloutEngine } from './RolloutEngine';
export type { UpgradeReader } from './UpgradeReader';
export type { UpgradeRecord } from './model';
export * from './ports';
export { systemClock } from './clock';
export { DatabaseClock } from './DatabaseClock';
export { createRolloutsRouter } from './fleet/rolloutsRouter';
export { RolloutPages } from './fleet/RolloutPages';
export { RolloutReader } from './fleet/RolloutReader';
export { fenceUpgrades } from './fleet/fenceUpgrades';
export { wakeRollout, wakeRollouts } from './fleet/wake';
export type { FleetPorts, StartablePlans } from './fleet/ports';
export type { StartableRevision } from '../plans/model';
export type { RolloutRecord } from './fleet/model';
