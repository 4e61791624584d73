/**
 * Contracts for extending the cluster-upgrades plugin; their contract-test kits are in
 * `./testUtils`.
 *
 * @packageDocumentation
 */
export * from './addOns';
export * from './clusterJobRunner';
export * from './clusterReference';
export * from './clusterSource';
export * from './compensatedEffect';
export * from './componentClaim';
export { didYouMean, nearest } from './configuration/didYouMean';
export * from './configuration/entityReference';
export {
  configurationError,
  parseConfiguration,
  type ConfigurationMistake,
} from './configuration/parseConfiguration';
export {
  ControlledCluster,
  type ControlledClusterOptions,
} from './controllers/ControlledCluster';
export { partOfHop } from './controllers/partOfHop';
export {
  allVersions,
  oldestOfPool,
  poolsTooOld,
  withLeftOut,
} from './controllers/poolsTooOld';
export * from './deprecatedCallTeller';
export * from './drainRules';
export * from './hop';
export * from './moveState/model';
export { moveStateByVersions } from './moveState/moveStateByVersions';
export { isPoolOfHop, poolsOfHop } from './moveState/poolsOfHop';
export * from './nodeHooks';
export * from './nodeRollout';
export * from './platform';
export * from './platformGates';
export * from './providerEffect';
export * from './upgradeProvider';
export * from './extensionPoints';
export * from './kubernetes';
export * from './kubernetesPluginAccess';
export * from './kubernetesPluginClusters';
export type {
  ClusterAccess,
  PlatformCall,
  PlatformCalls,
  ReadinessCheck,
} from '@drydock/upgrade-readiness';
