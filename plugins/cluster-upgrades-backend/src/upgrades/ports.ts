import type { Knex } from 'knex';
import type { Verdict } from '@drydock/upgrade-readiness';

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

/** Readiness in the form that decides whether an upgrade may start or go on. */
export interface ReadinessSummary {
  readonly target: string;
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly blockers: number;
  readonly warnings: number;
  readonly infos: number;
  /** Blocking findings, for messages, with who can fix them. */
  readonly blocking: readonly {
    readonly fingerprint: string;
    readonly checkId: string;
    readonly title: string;
    readonly phase: string;
    readonly owner?: string;
    /** The object to fix, as `namespace/name`, or its name where it has no namespace. */
    readonly object?: string;
  }[];
  /** Ids of checks that did not run or ran in part. */
  readonly notRun: readonly string[];
  readonly checksRun: number;
  readonly checksTotal: number;
  /** Findings that a person waived, with who and why. */
  readonly waived?: readonly {
    readonly title: string;
    readonly by: string;
    readonly reason: string;
    readonly at: string;
  }[];
  /**
   * Problems that the platform reported before the upgrade was started anyway. Undefined: none, or
   * it was not asked.
   */
  readonly platformErrors?: readonly string[];
  readonly inventoryReadAt?: string;
  /** Components that run on the cluster. */
  readonly affected: readonly {
    readonly entityRef: string;
    readonly owner?: string;
  }[];
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
