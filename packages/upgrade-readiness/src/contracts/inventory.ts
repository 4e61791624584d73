import { ClusterReadFailure } from './clusterAccess';

/** Identifies an object in a cluster. */
export interface ObjectReference {
  readonly group: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  readonly uid?: string;
}

/** What of an object tells who owns it. Labels are all labels; annotations only those listed in `collect/ownershipHints.ts`. */
export interface OwnershipHints {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** The server's own answer of `/version`. */
export interface VersionFacts {
  readonly gitVersion: string;
  readonly platform?: string;
}

export interface ServedApi {
  readonly group: string;
  readonly version: string;
  readonly resources: readonly { readonly resource: string; readonly kind: string; readonly namespaced: boolean; readonly verbs: readonly string[] }[];
}

/** One trace of an API version on an object. */
export interface ApiTrace {
  /** `last-applied` from kubectl's or kapp's annotation; `apply`/`update` from a managedFields entry of that operation. */
  readonly source: 'last-applied' | 'apply' | 'update';
  /** group/version, for example `policy/v1beta1`. */
  readonly apiVersion: string;
  /** Field manager, or the tool of the annotation (`kubectl`, `kapp`). */
  readonly applier: string;
  /** ISO time of the managedFields entry, where it has one. */
  readonly time?: string;
}

/** An object that carries a trace of a version other than those that survive. */
export interface TracedObject extends OwnershipHints {
  readonly object: ObjectReference;
  readonly traces: readonly ApiTrace[];
  /** kind/name of the controller that owns it, for example `ReplicaSet/web`. */
  readonly controller?: string;
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
    /** Number of stored objects from `apiserver_storage_objects` where the kind has no surviving version. */
    readonly storedObjects?: number;
    readonly failure?: ClusterReadFailure;
  }[];
  readonly objects: readonly TracedObject[];
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
  readonly objects: readonly { readonly apiVersion: string; readonly kind: string; readonly namespace?: string; readonly name: string }[];
  /** Why the body could not be read; `objects` is then empty and says nothing. */
  readonly unreadable?: string;
}

/** One series of `apiserver_requested_deprecated_apis`. */
export interface ApiCallerFacts {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource?: string;
  readonly removedRelease?: string;
}

export interface NodeFacts {
  readonly name: string;
  /** From the platform's node-pool label, else `default`. */
  readonly pool: string;
  readonly controlPlane: boolean;
  readonly kubeletVersion: string;
  readonly kubeProxyVersion?: string;
  readonly containerRuntime?: string;
  readonly osImage?: string;
  readonly kernelVersion?: string;
  readonly architecture?: string;
  /** undefined where the node has no Ready condition. */
  readonly ready?: boolean;
  readonly unschedulable: boolean;
}

/** Deployment, StatefulSet, DaemonSet, ReplicaSet without owner, Job, CronJob. */
export interface WorkloadFacts extends OwnershipHints {
  readonly object: ObjectReference;
  readonly replicas?: number;
  readonly readyReplicas?: number;
  /** Labels of its pods, to match budgets and label selectors. */
  readonly podLabels: Readonly<Record<string, string>>;
  readonly images: readonly string[];
}

export interface PodFacts {
  readonly namespace: string;
  readonly name: string;
  readonly node?: string;
  readonly ready: boolean;
  readonly phase: string;
  readonly labels: Readonly<Record<string, string>>;
  /** The workload at the top of its owner chain, where known: kind and name in the same namespace. */
  readonly workload?: { readonly kind: string; readonly name: string };
  /** Static pods and DaemonSet pods do not block a drain. */
  readonly mirror: boolean;
}

export interface DisruptionBudgetFacts extends OwnershipHints {
  readonly object: ObjectReference;
  /** undefined: matches nothing in policy/v1beta1, everything in policy/v1 when empty. */
  readonly selector?: LabelSelector;
  readonly minAvailable?: string;
  readonly maxUnavailable?: string;
  readonly disruptionsAllowed?: number;
  readonly currentHealthy?: number;
  readonly desiredHealthy?: number;
  readonly expectedPods?: number;
  readonly generation?: number;
  readonly observedGeneration?: number;
}

export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly { readonly key: string; readonly operator: string; readonly values?: readonly string[] }[];
}

export interface NamespaceFacts extends OwnershipHints {
  readonly name: string;
  readonly uid: string;
}

/** The facts of each section. `identity` is the kube-system namespace's UID. */
export interface InventorySections {
  readonly version: VersionFacts;
  readonly apis: readonly ServedApi[];
  readonly namespaces: readonly NamespaceFacts[];
  readonly 'api-evidence': ApiEvidenceFacts;
  readonly 'helm-releases': readonly HelmReleaseFacts[];
  readonly 'api-callers': readonly ApiCallerFacts[];
  readonly nodes: readonly NodeFacts[];
  readonly workloads: readonly WorkloadFacts[];
  readonly pods: readonly PodFacts[];
  readonly 'disruption-budgets': readonly DisruptionBudgetFacts[];
}

export type InventorySection = keyof InventorySections;

/**
 * A section is `read`, `partial` (facts are true but not all) or `failed` (nothing is known). A failure never looks like an empty list.
 * `off`: the operator switched it off.
 */
export type SectionResult<T> =
  | { readonly status: 'read'; readonly facts: T }
  | { readonly status: 'partial'; readonly facts: T; readonly failures: readonly ClusterReadFailure[] }
  | { readonly status: 'failed'; readonly failures: readonly ClusterReadFailure[] }
  | { readonly status: 'off'; readonly reason: string };

/** The reduced facts read from one cluster at one time. Plain data, safe to store as JSON. */
export interface Inventory {
  readonly formatVersion: 1;
  /** ISO time at which the pass began. */
  readonly readAt: string;
  readonly durationMilliseconds: number;
  /** kube-system namespace's UID, the cluster's identity; undefined when it could not be read. */
  readonly clusterUid?: string;
  readonly sections: { readonly [S in InventorySection]: SectionResult<InventorySections[S]> };
  /** Cost of the pass, by purpose. */
  readonly requests: readonly { readonly purpose: string; readonly requests: number; readonly wireBytes: number; readonly decodedBytes: number }[];
}
