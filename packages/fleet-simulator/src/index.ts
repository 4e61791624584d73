/**
 * Any number of simulated clusters that speak the Kubernetes API and act as Cluster API does, from
 * a seed, with faults on demand.
 *
 * @packageDocumentation
 */
export { startSimulator } from './startSimulator';
export type { Simulator, SimulatorOptions } from './startSimulator';
export type { ManagedCluster, SimulatedPool } from './simulatedCluster';
export type { ClusterDescription } from './fleetRuntime';
export { generateFleet, generateFrom } from './fleet/generateFleet';
export type { FleetOptions } from './fleet/generateFleet';
export type {
  CapiPlan,
  ClusterPlan,
  Platform,
  PoolPlan,
  TraceName,
} from './fleet/clusterPlan';
export { fleetSummary } from './fleet/fleetSummary';
export type { FleetSummary } from './fleet/fleetSummary';
export { runFleetSimulator } from './main';
export { GitForge } from './forge/GitForge';
export type { ForgeDialect } from './forge/GitForge';
export type { Fault, FaultKind } from './faults/fault';
export type { ClusterRequestCounts, SeenRequest } from './requestStatistics';
export type { ExternalWrite } from './state/writeLog';
export type { BegunHook } from './webhook/WebhookReceiver';
export type {
  ClusterProfile,
  ClusterState,
  CustomResource,
  DeprecatedCall,
  Fleet,
  NodeRoll,
  ReaderRestrictions,
} from './state/clusterState';
export type { ClusterStore, StoreEvent } from './state/clusterStore';
export type { KubeObject, ObjectMeta, ManagedFieldsEntry } from './kube/object';
