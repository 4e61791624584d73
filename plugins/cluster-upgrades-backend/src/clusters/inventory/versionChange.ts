/**
 * What the inventory tells history when a cluster's served version changed. The engine decides
 * whether that was ours.
 */
export interface VersionChange {
  readonly clusterId: string;
  readonly clusterName: string;
  readonly entityRef?: string;
  readonly from: string;
  readonly to: string;
  /** ISO time of the read that saw it. */
  readonly observedAt: string;
}

export interface VersionChangeObserver {
  versionChanged(change: VersionChange): Promise<void>;
}
