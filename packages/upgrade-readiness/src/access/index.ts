/**
 * How Drydock talks to one cluster: read verbs and access reviews only, with limits on bytes and
 * time. Input: a connection (server, trust, credential); output: text, or a
 * {@link ClusterReadError} that names cause and fix. Invariant: nothing here follows a redirect,
 * sends a credential anywhere but to the configured server, or reaches a link-local or metadata
 * address.
 */
export { createDirectClusterAccess } from './createDirectClusterAccess';
export type { DirectClusterAccessOptions } from './createDirectClusterAccess';
export { DirectClusterAccess } from './DirectClusterAccess';
export type { AccessLimits } from './DirectClusterAccess';
export type {
  ClusterConnection,
  ClusterCredential,
  KubeConfigData,
} from './connection';
export { guardedLookup } from './addresses';
