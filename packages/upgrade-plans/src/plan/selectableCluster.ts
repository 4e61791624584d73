/** As much of a cluster as plans select by; undefined: not known. */
export interface SelectableCluster {
  readonly id: string;
  readonly name: string;
  readonly entityRef?: string;
  readonly title?: string;
  readonly environment?: string;
  /** Entity reference of a group or user. */
  readonly owner?: string;
  readonly region?: string;
  readonly provider?: { readonly id: string };
  /** As the cluster's API server says it. */
  readonly version?: string;
  /** As its platform says it; counts where its API server was never read. */
  readonly reportedVersion?: string;
  readonly labels?: Readonly<Record<string, string>>;
}
