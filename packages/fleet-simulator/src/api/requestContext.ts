import type { IncomingMessage, ServerResponse } from 'http';
import type { ClusterStore } from '../state/clusterStore';
import type { WriteLog } from '../state/writeLog';
import type { ResourceCatalog, ServedResource } from './resourceCatalog';

/** Who asks. */
export interface Identity {
  readonly user: string;
  readonly role: 'reader' | 'writer' | readonly AccessRule[];
}

/** A rule of RBAC. */
export interface AccessRule {
  /** Qualified, such as `plans.upgrade.cattle.io`. */
  readonly resource: string;
  readonly verbs: readonly string[];
}

/**
 * Refuses, changes or warns about a write, as admission webhooks do. `before` is undefined for a
 * new object.
 */
export type Admission = (
  store: ClusterStore,
  before: KubeObjectOrNone,
  after: KubeObjectOrNone,
) => AdmissionResult;
type KubeObjectOrNone = import('../kube/object').KubeObject | undefined;
export interface AdmissionResult {
  /** The object as defaulted; undefined for a deletion. */
  readonly object: KubeObjectOrNone;
  readonly warnings: readonly string[];
}

/** One simulated API server. */
export interface ApiServer {
  readonly store: ClusterStore;
  catalog(): ResourceCatalog;
  readonly admission: Admission;
  readonly writeLog: WriteLog;
  /** Milliseconds since 1970. */
  now(): number;
  /** Called after an accepted write, before its answer: what it changes must be stored. */
  afterWrite(): void;
}

/** One request to it, authenticated and routed. */
export interface RequestContext {
  readonly server: ApiServer;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly identity: Identity;
  /** Path below the cluster's own. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Faults that change the answer of a list. */
  readonly endlessPaging: boolean;
  readonly expiredContinue: boolean;
  /** The answer is dropped after the effect. */
  readonly loseAnswer: boolean;
}

/** The resource that a path names. */
export interface ResourceTarget {
  readonly resource: ServedResource;
  readonly namespace?: string;
  readonly name?: string;
  readonly subresource?: string;
}
