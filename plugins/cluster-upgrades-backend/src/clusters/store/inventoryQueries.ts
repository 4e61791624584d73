import { randomUUID } from 'node:crypto';
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
import {
  databaseNowMs,
  databaseTimeAfter,
} from '../../foundation/database/databaseTime';
import { newerMigrations } from '../../foundation/database/newerMigration';
import {
  ASKED,
  toCluster,
  UNDER_WAY,
  UNDER_WAY_AS_ASKED,
  type ClusterRow,
} from './clusterRow';
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

/** A cluster that this replica may read until its lease ends. */
export interface ReadClaim {
  readonly cluster: StoredCluster;
  readonly leaseOwner: string;
  /** Whether this read was requested. False: it only fell due. */
  readonly asked: boolean;
}

/**
 * Claims clusters that are due, longest due first. Replicas never get the same one: rows are locked
 * and skipped on PostgreSQL, and SQLite has one writer. A crashed replica's claim ends with its
 * lease.
 *
 * @param failing - false: leave out clusters whose last read failed, unless their read was
 * requested
 */
export async function claimDueReads(
  knex: Knex,
  limit: number,
  leaseSeconds: number,
  { failing = true } = {},
): Promise<ReadClaim[]> {
  const leaseOwner = randomUUID();
  const due = knex('clusters')
    .select('id')
    .where({ removed: false })
    .where('next_read_at_ms', '<=', databaseNowMs(knex))
    .where(query =>
      query
        .whereNull('read_lease_until_ms')
        .orWhere('read_lease_until_ms', '<', databaseNowMs(knex)),
    )
    .whereNotExists(newerMigrations(knex))
    .orderBy('next_read_at_ms')
    .limit(limit);
  if (!failing)
    due.where(query =>
      query
        .where({ consecutive_failures: 0 })
        .orWhereIn('next_read_at_ms', [ASKED, UNDER_WAY_AS_ASKED]),
    );
  if (isPostgres(knex)) due.forUpdate().skipLocked();
  const rows: ClusterRow[] = await knex<ClusterRow>('clusters')
    .whereIn('id', due)
    .update({
      read_lease_owner: leaseOwner,
      read_lease_until_ms: databaseTimeAfter(
        knex,
        leaseSeconds * 1000,
      ) as never,
      // Another than asked for: a refresh that is asked for during the read sets that again, and is
      // then not lost at its end.
      next_read_at_ms: knex.raw(
        `case when next_read_at_ms in (${ASKED}, ${UNDER_WAY_AS_ASKED}) then ${UNDER_WAY_AS_ASKED} else ${UNDER_WAY} end`,
      ),
    })
    .returning('*');
  return rows.map(row => ({
    cluster: toCluster(row),
    leaseOwner,
    asked: Number(row.next_read_at_ms) === UNDER_WAY_AS_ASKED,
  }));
}

/**
 * Ends a claim; the next read is due after `nextSeconds`. Does nothing when another replica took
 * over.
 * @returns whether it is due at once, because another read was requested meanwhile
 */
export async function releaseRead(
  knex: Knex,
  claim: ReadClaim,
  nextSeconds: number,
): Promise<boolean> {
  const rows: Pick<ClusterRow, 'next_read_at_ms'>[] = await knex('clusters')
    .where({ id: claim.cluster.id, read_lease_owner: claim.leaseOwner })
    .update({
      read_lease_owner: null,
      read_lease_until_ms: null,
      next_read_at_ms: knex.raw(
        `case when next_read_at_ms = ${ASKED} then ${ASKED} else ? end`,
        [databaseTimeAfter(knex, nextSeconds * 1000)],
      ),
    })
    .returning('next_read_at_ms');
  return rows.some(row => Number(row.next_read_at_ms) === ASKED);
}

/** Makes a cluster due now. */
export async function requestRead(
  knex: Knex,
  clusterId: string,
): Promise<void> {
  await knex('clusters')
    .where({ id: clusterId, removed: false })
    .update({ next_read_at_ms: ASKED });
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
  /** Undefined: the cluster is gone. */
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
): Promise<KeptInventory> {
  const text = JSON.stringify(inventory);
  const stored = {
    read_at: inventory.readAt,
    inventory: await compress(text),
    decoded_bytes: Buffer.byteLength(text),
  };
  return knex.transaction(async trx => {
    const query = trx<ClusterRow>('clusters').where({ id: clusterId });
    // Two reads at once see one change once; SQLite has one writer.
    if (isPostgres(trx)) query.forUpdate();
    const before = await query.first(
      'id',
      'name',
      'entity_ref',
      'version',
      'platform_sighting',
    );
    const hasVersionChanged =
      before !== undefined &&
      (await keepVersionChange(trx, before, columns.version, inventory.readAt));
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
                  fromColumn(before?.platform_sighting ?? null),
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
): Promise<void> {
  await knex('clusters')
    .where({ id: clusterId })
    .update({
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
