import type { Knex } from 'knex';
import type { ComponentClaim } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ReadinessSummary } from '../readiness/readinessSummary';

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
  /** Who changes what of it; undefined: the provider changes everything. */
  readonly claims?: readonly ComponentClaim[];
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
  /**
   * Asks for a read as soon as possible, so that pages show the new version early. `trx`: asked for
   * only if what it is part of is stored.
   */
  requestRefresh(clusterId: string, trx?: Knex.Transaction): Promise<void>;
}
