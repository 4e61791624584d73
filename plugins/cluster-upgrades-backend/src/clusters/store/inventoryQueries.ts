import { promisify } from 'node:util';
import { gzip, gunzip } from 'node:zlib';
import type { Knex } from 'knex';
import {
  currentInventory,
  latestSighting,
  type ClusterReadFailure,
  type Inventory,
  type PlatformSighting,
  type StoredInventory,
} from '@drydock/upgrade-readiness';
import type { Reason } from '@drydock/upgrade-reasons';
import { isPostgres } from '../../foundation/database/client';
import { newerMigrations } from '../../foundation/database/newerMigration';
import type { Lease } from '../../foundation/lease/Lease';
import type { LeaseTable } from '../../foundation/lease/LeaseTable';
import { ASKED, toCluster, type ClusterRow } from './clusterRow';
import type { StoredCluster } from '../cluster';
import { fromColumn, toColumn } from '../../foundation/database/json';
import { reasonColumn } from '../../foundation/database/reasonColumn';
import { keepVersionChange } from './versionChangeQueries';

const compress = promisify(gzip);
const inflate = promisify(gunzip);
const MAX_INVENTORY_BYTES = 512 * 1024 * 1024;

/** A cluster with all that is stored of its reads. */
export interface KnownCluster {
  readonly cluster: StoredCluster;
  /** Raised by each change of a waiver of the cluster; 0: it never had one. */
  readonly policyRevision: number;
  /** Undefined: it was never read well. */
  readonly inventory?: Inventory;
}

/** A cluster that this replica may read while it holds the lease. */
export interface ReadClaim extends Lease {
  readonly cluster: StoredCluster;
  /** Whether this read was requested. False: it only fell due. */
  readonly asked: boolean;
}

/**
 * Claims clusters that are due.
 *
 * @param failing - false: leave out clusters whose last read failed, unless their read was
 * requested
 */
export async function claimDueReads(
  leases: LeaseTable,
  owner: string,
  limit: number,
  { failing = true } = {},
): Promise<ReadClaim[]> {
  const claimed = await leases.claimDue<ClusterRow>(owner, limit, {
    returning: ['*'],
    only: due => {
      if (!failing)
        due.where(query =>
          query
            .where({ consecutive_failures: 0 })
            .orWhere('next_attempt_at_ms', '<=', ASKED),
        );
    },
  });
  return claimed.map(({ lease, row }) => ({
    ...lease,
    cluster: toCluster(row),
    asked: isAsked(lease.dueAtMs),
  }));
}

/** Whether a due time says that the read was requested. */
export function isAsked(dueAtMs: number | undefined): boolean {
  return dueAtMs !== undefined && dueAtMs <= ASKED;
}

/** Makes a cluster due now. */
export async function requestRead(
  knex: Knex,
  clusterId: string,
): Promise<void> {
  await knex('clusters')
    .where({ id: clusterId, removed: false })
    .update({ next_attempt_at_ms: ASKED });
}

/** The claim that a read runs under; its facts are not stored once another replica reads. */
export interface ReadUnderLease {
  readonly leases: LeaseTable;
  readonly lease: Lease;
  /** Whether the lease certainly holds. */
  readonly holds: () => boolean;
}

/**
 * The row that a read is stored in. A read that turned out to be of another cluster has no lease on
 * that cluster's row, and neither has a read that a step of an upgrade makes.
 */
function rowOfRead(
  knex: Knex,
  clusterId: string,
  under: ReadUnderLease | undefined,
): Knex.QueryBuilder<ClusterRow> {
  return under?.lease.workId === clusterId
    ? // What a newer version reads now is not replaced by a read that its migration interrupted.
      under.leases.held(knex, under.lease).whereNotExists(newerMigrations(knex))
    : knex('clusters').where({ id: clusterId });
}

/** What lists show of a read. */
export interface ReadColumns {
  readonly seenPlatform?: PlatformSighting;
  readonly version?: string;
  readonly minor?: string;
  readonly versionSort?: number;
  readonly nodeVersions?: readonly {
    readonly version: string;
    readonly nodes: number;
  }[];
  readonly nodeMinorsBehind?: number;
  /** Whether the version of every node was read. */
  readonly nodesRead: boolean;
  readonly disagreement?: Reason;
}

/** What is stored after a good read. */
export interface KeptInventory {
  /** History has to be told. */
  readonly hasVersionChanged: boolean;
  /** Undefined: nothing was stored, because the cluster is gone or another replica reads it. */
  readonly known?: KnownCluster;
}

/**
 * Keeps the facts of a good read, and a change of the version for history, and clears the failure.
 * A version that could not be read this time stays as it was, and so does a platform that was seen
 * where this read missed something of it.
 */
export async function storeInventory(
  knex: Knex,
  clusterId: string,
  inventory: Inventory,
  columns: ReadColumns,
  under?: ReadUnderLease,
): Promise<KeptInventory> {
  const text = JSON.stringify(inventory);
  const stored = {
    read_at: inventory.readAt,
    inventory: await compress(text),
    decoded_bytes: Buffer.byteLength(text),
  };
  return knex.transaction(async trx => {
    const query = rowOfRead(trx, clusterId, under);
    // Two reads at once see one change once; SQLite has one writer.
    if (isPostgres(trx)) query.forUpdate();
    const before: ClusterRow | undefined = await query.first(
      'id',
      'name',
      'entity_ref',
      'version',
      'platform_sighting',
    );
    if (!before) return { hasVersionChanged: false };
    const hasVersionChanged = await keepVersionChange(
      trx,
      before,
      columns.version,
      inventory.readAt,
    );
    await trx('cluster_inventories')
      .insert({ cluster_id: clusterId, ...stored })
      .onConflict('cluster_id')
      .merge(stored);
    const [row]: ClusterRow[] = await trx('clusters')
      .where({ id: clusterId })
      .update({
        ...(columns.version === undefined
          ? {}
          : {
              version: columns.version,
              minor: columns.minor ?? null,
              version_sort: columns.versionSort ?? null,
            }),
        ...(columns.nodeVersions === undefined
          ? {}
          : {
              node_versions: toColumn(columns.nodeVersions),
              node_minors_behind: columns.nodeMinorsBehind ?? null,
            }),
        ...(columns.seenPlatform === undefined
          ? {}
          : {
              platform_sighting: toColumn(
                latestSighting(
                  fromColumn(before.platform_sighting),
                  columns.seenPlatform,
                ),
              ),
            }),
        version_read: columns.version !== undefined,
        nodes_read: columns.nodesRead,
        disagreement: reasonColumn(columns.disagreement),
        read_at: inventory.readAt,
        failing_since: null,
        consecutive_failures: 0,
        failure: null,
      })
      .returning('*');
    return {
      hasVersionChanged,
      known: row && {
        ...toJudged(row),
        inventory: currentInventory(JSON.parse(text) as StoredInventory),
      },
    };
  });
}

/** Records that a whole read failed; the last good facts stay. */
export async function storeReadFailure(
  knex: Knex,
  clusterId: string,
  failure: ClusterReadFailure,
  now: string,
  under?: ReadUnderLease,
): Promise<void> {
  await rowOfRead(knex, clusterId, under).update({
    failure: JSON.stringify(failure),
    failing_since: knex.raw('coalesce(failing_since, ?)', [now]),
    consecutive_failures: knex.raw('consecutive_failures + 1'),
  });
}

/** A cluster as it is judged, undefined when there is none. */
export async function loadKnownCluster(
  knex: Knex,
  clusterId: string,
): Promise<KnownCluster | undefined> {
  const row = await knex<ClusterRow>('clusters')
    .where({ id: clusterId })
    .first();
  return (
    row && { ...toJudged(row), inventory: await loadInventory(knex, clusterId) }
  );
}

function toJudged(
  row: ClusterRow,
): Pick<KnownCluster, 'cluster' | 'policyRevision'> {
  return { cluster: toCluster(row), policyRevision: row.policy_revision };
}

/**
 * The facts of the last good read, also of one by an earlier Drydock; undefined when there was
 * none.
 */
export async function loadInventory(
  knex: Knex,
  clusterId: string,
): Promise<Inventory | undefined> {
  const row: { inventory: Buffer } | undefined = await knex(
    'cluster_inventories',
  )
    .where({ cluster_id: clusterId })
    .first('inventory');
  if (!row) return undefined;
  const text = await inflate(row.inventory, {
    maxOutputLength: MAX_INVENTORY_BYTES,
  });
  return currentInventory(JSON.parse(text.toString('utf8')) as StoredInventory);
}
