/**
 * What providers of platforms in Kubernetes clusters share: reading objects, writing them, and
 * whose fields they are.
 */
export * from './clusterUid';
export { EffectUnknownError } from './callApiServer';
export * from './conflictTries';
export type { EvictionOutcome, PodEvictor, PodToEvict } from './evictPod';
export * from './fieldOwner';
export * from './json';
export * from './KubeConfigWriter';
export * from './loadKubeConfig';
export * from './managedFields';
export * from './ObjectReader';
export * from './otherCluster';
export * from './ReopenedAccess';
export * from './resourcePath';
export * from './selector';
