import type { Fault } from '../faults/fault';
import type { KubeObject } from '../kube/object';

/** A resource that a cluster serves beside the built-in ones (custom resources). */
export interface CustomResource {
  readonly group: string;
  /** Served versions, preferred first; objects are rewritten between them as they are. */
  readonly versions: readonly string[];
  readonly kind: string;
  readonly resource: string;
  readonly namespaced: boolean;
}

/** A call to a deprecated API that the apiserver's metric remembers. */
export interface DeprecatedCall {
  group: string;
  version: string;
  resource: string;
  subresource: string;
  /** For example `1.32`. */
  removedRelease: string;
}

/** What the reader credential may not do. */
export interface ReaderRestrictions {
  /**
   * Qualified resources (`secrets`, `poddisruptionbudgets.policy`) and paths (`/metrics`) that
   * answer 403.
   */
  readonly forbidden: readonly string[];
}

/** One simulated cluster: plain data, stored as JSON. */
export interface ClusterState {
  name: string;
  kind: 'workload' | 'management';
  /** As `/version` gives it; may be malformed. */
  gitVersion: string;
  /** Minor by which resources are served (`1.35`), also where `gitVersion` is malformed. */
  servedMinor: string;
  readerToken: string;
  writerToken: string;
  restrictions: ReaderRestrictions;
  customResources: CustomResource[];
  deprecatedCalls: DeprecatedCall[];
  faults: Fault[];
  /**
   * Managed by Cluster API: read through the management cluster, not through a kubeconfig context.
   */
  capi: boolean;
  /** What people see of it; the generator's facts. */
  profile: ClusterProfile;
  /** Last resourceVersion given. */
  revision: number;
  /** Moments that controllers wait on, milliseconds since 1970, by a name of their own. */
  clock: Record<string, number>;
  /** Nodes being replaced outside Cluster API, one at a time of each roll. */
  nodeRolls?: NodeRoll[];
  objects: KubeObject[];
}

export interface NodeRoll {
  kubeletVersion: string;
  /** Of this pool alone, and never against a budget; undefined: all nodes, whatever budgets say. */
  pool?: string;
  /** When it last replaced a node, milliseconds since 1970. */
  lastAt?: number;
  /** The budget that lets no pod of the next node go. */
  blocked?: { since: number; node: string; budget: string };
}

export interface ClusterProfile {
  readonly environment: string;
  readonly provider: string;
  readonly region: string;
  readonly owner: string;
  /** Why it is in the fleet, for people who write tests. */
  readonly story?: string;
}

/** Everything that is simulated. */
export interface Fleet {
  readonly seed: number;
  readonly clusters: readonly ClusterState[];
}
