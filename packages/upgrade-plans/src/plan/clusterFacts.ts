/** What is known of a cluster when a plan selects; undefined: not known. */
export interface ClusterFacts {
  readonly id: string;
  readonly name: string;
  readonly entityRef?: string;
  readonly title?: string;
  readonly environment?: string;
  /** Entity reference of a group or user. */
  readonly owner?: string;
  readonly region?: string;
  readonly providerId?: string;
  /** As the cluster's API server says it. */
  readonly version?: string;
  readonly labels: Readonly<Record<string, string>>;
}
