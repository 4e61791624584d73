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
  /**
   * Types of conditions that are True and should not be, for example `MemoryPressure`,
   * `NetworkUnavailable`.
   */
  readonly pressures: readonly string[];
  readonly taints: readonly TaintFacts[];
  /** What pods may use: `status.allocatable`. Missing where the node does not say. */
  readonly allocatable: ResourceQuantities;
  /** `topology.kubernetes.io/zone`. */
  readonly zone?: string;
  /** All labels: node selectors, affinities and spread constraints are matched with them. */
  readonly labels: Readonly<Record<string, string>>;
  /** The scheme of `spec.providerID`, for example `aws`, `vsphere`; never the whole id. */
  readonly providerScheme?: string;
  /** `windows` or `linux`. */
  readonly operatingSystem?: string;
}

export interface TaintFacts {
  readonly key: string;
  readonly value?: string;
  readonly effect: string;
}

/** Undefined: not stated. */
export interface ResourceQuantities {
  readonly cpuMillicores?: number;
  readonly memoryBytes?: number;
  readonly pods?: number;
}
