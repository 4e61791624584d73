import type { Knex } from 'knex';
import type { ReadinessSummary } from '../conditions/readinessSummary';

/** A cluster as the engine sees it. */
export interface UpgradeSubject {
  readonly id: string;
  readonly name: string;
  readonly entityRef?: string;
  readonly owner?: string;
  readonly environment?: string;
  /** Served version from the inventory, else the provider's; undefined when unknown. */
  readonly version?: string;
  /** Which provider can change it; undefined: none. */
  readonly provider?: { readonly id: string; readonly reference: string };
}

/** What the engine needs of the earlier parts of the pipeline (clusters, inventory, readiness). */
export interface UpgradeSubjects {
  /** By id or entity reference. */
  find(idOrEntityRef: string): Promise<UpgradeSubject | undefined>;
  /** Judges from the stored inventory; asks the cluster nothing. */
  judge(clusterId: string, target: string): Promise<ReadinessSummary>;
  /** Reads the cluster now, then judges. Throws a ClusterReadError when it cannot be read. */
  recheck(
    clusterId: string,
    target: string,
    signal: AbortSignal,
  ): Promise<ReadinessSummary>;
  /** Asks for a read as soon as possible, so that pages show the new version early. `trx`: asked for only if what it is part of is stored. */
  requestRefresh(clusterId: string, trx?: Knex.Transaction): Promise<void>;
}

/** What the inventory tells history when a cluster's served version changed. The engine decides whether that was ours. */
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
