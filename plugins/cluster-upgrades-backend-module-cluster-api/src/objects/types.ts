import type {
  FieldManager,
  JsonObject,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

/**
 * A condition of Cluster API. v1beta2's conditions win over v1beta1's where an object carries both.
 */
export interface Condition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration?: number;
}

export interface ObjectMeta {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly resourceVersion: string;
  readonly generation?: number;
  readonly observedGeneration?: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly managers: readonly FieldManager[];
  readonly deleting: boolean;
  readonly conditions: readonly Condition[];
}

/** The lists of `spec.topology.workers` in which node pools stand. */
export type PoolList = 'machineDeployments' | 'machinePools';

export interface TopologyPool {
  readonly list: PoolList;
  readonly name: string;
  readonly annotations: Readonly<Record<string, string>>;
  /** The entry as it stands in its list, with all that Drydock does not know of. */
  readonly entry: JsonObject;
}

export interface CapiCluster extends ObjectMeta {
  readonly paused: boolean;
  readonly phase?: string;
  /** Set for clusters of a ClusterClass; undefined for plain ones. */
  readonly topology?: {
    readonly className: string;
    readonly classNamespace: string;
    readonly version: string;
    /** In the order of their lists, which is the order in which Cluster API upgrades them. */
    readonly pools: readonly TopologyPool[];
  };
  readonly controlPlaneRef?: {
    readonly group: string;
    readonly version?: string;
    readonly kind: string;
    readonly name: string;
  };
  /** Versions of the running control plane machines, where the API serves them. */
  readonly controlPlaneVersions: readonly string[];
  readonly failure?: string;
}

export interface ReplicaCounts {
  readonly desired?: number;
  readonly existing?: number;
  readonly upToDate?: number;
  readonly available?: number;
}

/**
 * The template that new machines are made from; in plain clusters it may name an image of one
 * version.
 */
export interface MachineTemplateReference {
  readonly kind: string;
  readonly name: string;
}

export interface CapiControlPlane extends ObjectMeta {
  readonly machineTemplate?: MachineTemplateReference;
  /** Version written in its spec. */
  readonly version?: string;
  /** Oldest version that runs; changes only when the roll is over. */
  readonly runningVersion?: string;
  readonly replicas: ReplicaCounts;
  readonly failure?: string;
}

export interface CapiNodePool extends ObjectMeta {
  /** As it stands, with all that Drydock does not know of. */
  readonly spec: JsonObject;
  readonly machineTemplate?: MachineTemplateReference;
  /** Name in the topology, else undefined. */
  readonly topologyName?: string;
  readonly version?: string;
  readonly replicas: ReplicaCounts;
  readonly failure?: string;
}

export interface CapiMachine extends ObjectMeta {
  /** Tells it from a later one of the same name; undefined only where the server gives none. */
  readonly uid?: string;
  readonly controlPlane: boolean;
  /** MachineDeployment or MachinePool that it belongs to. */
  readonly pool?: string;
  /** Version written in its spec. */
  readonly version?: string;
  /** Version that its kubelet reports; undefined until the node is there. */
  readonly kubeletVersion?: string;
  readonly phase?: string;
  readonly node?: string;
  readonly failure?: string;
}

export interface CapiClusterClass extends ObjectMeta {
  /** Versions that clusters of the class may have; undefined: no list. */
  readonly kubernetesVersions?: readonly string[];
  /** A Runtime SDK extension decides the way of upgrades that span minors. */
  readonly plansUpgradesByExtension: boolean;
}

/** A label selector of Kubernetes: all of it must hold. */
export interface LabelSelector {
  readonly matchLabels: Readonly<Record<string, string>>;
  readonly matchExpressions: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values: readonly string[];
  }[];
}

/** A MachineDrainRule. Undefined lists and selectors: everything. */
export interface CapiDrainRule extends ObjectMeta {
  readonly uid?: string;
  /** `Drain`, `Skip` or `WaitCompleted`. */
  readonly behavior: string;
  readonly order?: number;
  /** Machines that match one of them. */
  readonly machines?: readonly {
    readonly machine?: LabelSelector;
    readonly cluster?: LabelSelector;
  }[];
  /** Pods that match one of them. */
  readonly pods?: readonly {
    readonly pod?: LabelSelector;
    readonly namespace?: LabelSelector;
  }[];
}
