import type { ClusterReadFailure } from '../clusterAccess';
import type { ObjectReference, OwnershipHints } from './objects';
import type { Reason } from '@drydock/upgrade-reasons';

/** The server's own answer of `/version`. */
export interface VersionFacts {
  readonly gitVersion: string;
  readonly platform?: string;
}

export interface ServedApi {
  readonly group: string;
  readonly version: string;
  readonly resources: readonly {
    readonly resource: string;
    readonly kind: string;
    readonly namespaced: boolean;
    readonly verbs: readonly string[];
  }[];
}

/** One trace of an API version on an object. */
export interface ApiTrace {
  /**
   * `last-applied` from kubectl's or kapp's annotation; `apply`/`update` from a managedFields entry
   * of that operation.
   */
  readonly source: 'last-applied' | 'apply' | 'update';
  /** group/version, for example `policy/v1beta1`. */
  readonly apiVersion: string;
  /**
   * Field manager; of an annotation the one that owns it, or its tool (`kubectl`, `kapp`) where
   * managedFields name none.
   */
  readonly applier: string;
  /** For example `status`, where the manager wrote through one. */
  readonly subresource?: string;
  /** ISO time of the managedFields entry (of an annotation: of its owner's), where it has one. */
  readonly time?: string;
  /**
   * Of an annotation: `copied` by an owner that wrote the object at another version; `left` where
   * no entry of managedFields owns it.
   */
  readonly annotation?: 'copied' | 'left';
  /**
   * Of an applier's entry or annotation: the last other applier that has since sent most of its
   * fields at another version.
   */
  readonly takenOver?: { readonly by: string; readonly apiVersion: string };
}

/** An object that carries a trace of a version other than those that survive. */
export interface TracedObject extends OwnershipHints {
  readonly object: ObjectReference;
  readonly traces: readonly ApiTrace[];
  /** kind/name of the controller that owns it, for example `ReplicaSet/web`. */
  readonly controller?: string;
  /** ISO time of the deletion, where finalizers still keep it. */
  readonly deletedAt?: string;
  /**
   * ISO time at which it was last looked at, where that was at an earlier read than the
   * inventory's.
   */
  readonly seenAt?: string;
}

/** Traces of removed and deprecated API versions, read at surviving versions. */
export interface ApiEvidenceFacts {
  readonly kinds: readonly {
    readonly group: string;
    readonly kind: string;
    readonly resource: string;
    /** group/version at which it was listed; undefined when not served in any surviving version. */
    readonly listedAt?: string;
    readonly objects: number;
    /**
     * Number of stored objects from `apiserver_storage_objects` where the kind has no surviving
     * version.
     */
    readonly storedObjects?: number;
    /**
     * ISO time at which all objects of the kind were last looked at; later reads may have looked
     * again only at those with traces, or at some of them.
     */
    readonly lookedThroughAt?: string;
    readonly failure?: ClusterReadFailure;
  }[];
  readonly objects: readonly TracedObject[];
  /** Version of the knowledge that said which kinds and versions to look for. */
  readonly knowledgeVersion?: string;
}

export interface HelmReleaseFacts {
  readonly namespace: string;
  readonly name: string;
  readonly revision: number;
  readonly storage: 'Secret' | 'ConfigMap';
  /** uid and resourceVersion of the stored release: a body is read again only when they change. */
  readonly storageKey: string;
  readonly chart?: string;
  readonly chartVersion?: string;
  readonly appVersion?: string;
  /** ISO time. */
  readonly deployedAt?: string;
  /** Objects of the rendered manifest. */
  readonly objects: readonly {
    readonly apiVersion: string;
    readonly kind: string;
    readonly namespace?: string;
    readonly name: string;
  }[];
  /**
   * Objects of its hooks, which Helm applies before or after other steps and does not compare with
   * what it stored.
   */
  readonly hooks?: HelmReleaseFacts['objects'];
  /** Why the body could not be read; `objects` is then empty and says nothing. */
  readonly unreadable?: Reason;
}

/**
 * Calls of a deprecated API version. Sources: series of `apiserver_requested_deprecated_apis`,
 * collected over the reads of a cluster, OpenShift's `APIRequestCount`, audit events, and the
 * platform.
 */
export interface ApiCallerFacts {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource?: string;
  readonly removedRelease?: string;
  /**
   * ISO times of the first and the last read at which an API server told of it; the call itself may
   * be older.
   */
  readonly firstSeenAt?: string;
  readonly lastSeenAt?: string;
  /**
   * Start times (ISO) of the API server processes that told of it, the latest 20. A restart is
   * another process.
   */
  readonly processes?: readonly string[];
  /**
   * Who called it, where the cluster counts that (OpenShift), its audit events tell or its platform
   * does (EKS insights): the latest ten.
   */
  readonly clients?: readonly ApiClientFacts[];
}

export interface ApiClientFacts {
  /** Undefined where the teller knows programs alone (EKS insights). */
  readonly user?: string;
  readonly userAgent?: string;
  /**
   * In the 24 hours before `lastSeenAt` (OpenShift), ever since audit events of it are kept, or in
   * `countedDays`; undefined: not counted.
   */
  readonly requests?: number;
  /** Who tells of it where it is not the cluster itself, for example `EKS insights`. */
  readonly toldBy?: string;
  /** Days that `requests` is counted over, where the platform counts so. */
  readonly countedDays?: number;
  /** ISO time of the last read that found it; of its last request where the platform tells that. */
  readonly lastSeenAt: string;
}

/**
 * Which of the cluster's API servers told their metrics: each knows of its own callers only, and
 * forgets them when it stops.
 */
export interface ApiServerFacts {
  /**
   * Holders of the identity Leases that are alive, one an API server; a restart changes it. Empty
   * before 1.26.
   */
  readonly leaseHolders: readonly string[];
  /**
   * Processes whose metrics were read while these were the holders: start time and last read, both
   * ISO.
   */
  readonly seen: readonly {
    readonly startedAt: string;
    readonly lastSeenAt: string;
  }[];
}

export interface NamespaceFacts extends OwnershipHints {
  readonly name: string;
  readonly uid: string;
}
