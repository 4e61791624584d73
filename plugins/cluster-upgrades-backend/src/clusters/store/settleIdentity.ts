import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type {
  ClusterReadFailure,
  ServerIdentity,
} from '@drydock/upgrade-readiness';
import { isSameProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { IdentityClaim, SeenIdentity, StoredRecord } from '../cluster';
import type { MergeSettings } from '../mergeRecords';
import { isConfirmed } from '../believedRecords';
import { provePair } from '../provePair';
import type { SourceReference } from '../../foundation/sourceReference';
import { failureOfClaim } from '../inventory/identityFailure';
import type { ClusterRow } from './clusterRow';
import { insertCluster, mergeClusters } from './discoveryQueries';
import {
  clusterOfUid,
  forgetProofs,
  keepClaim,
  keepProof,
  keepSeen,
  keysOfOthers,
  lockClusters,
  proofOf,
  provenRecords,
  providersOf,
  recordOf,
  recordWithProof,
  recordsOfCluster,
  recordsPinnedTo,
  type StoredProof,
} from './identityQueries';
import { storeReadFailure } from './inventoryQueries';
import { fromColumn, toColumn } from '../../foundation/database/json';

/** What a read through a record showed. */
export interface IdentityRead extends SourceReference {
  /** UID of the namespace `kube-system`, as the cluster reports it: anyone can report any UID. */
  readonly uid: string;
  readonly server?: ServerIdentity;
}

export type Settlement =
  /** `dispossessed`: clusters that lost their UID to this one, because the operator pinned it. */
  | {
      readonly kind: 'settled';
      readonly clusterId: string;
      readonly dispossessed: readonly string[];
    }
  /** The facts of the read belong to no cluster. `clusterId`: where the record is now. */
  | {
      readonly kind: 'refused';
      readonly clusterId: string;
      readonly failure: ClusterReadFailure;
    };

export interface SettleOptions {
  /** ISO time. */
  readonly now: string;
  readonly settings?: MergeSettings;
}

/**
 * Proofs that need not be made again. The others hold only as long as the configuration says so.
 */
const LASTING: ReadonlySet<StoredProof['method']> = new Set([
  'first-read',
  'serving-key',
  'authority',
  'platform',
]);

function isSameRecord(one: SourceReference, other: SourceReference): boolean {
  return one.sourceId === other.sourceId && one.name === other.name;
}

function seenBy(
  { uid, server }: IdentityRead,
  { now }: SettleOptions,
): SeenIdentity {
  return { uid, at: now, server };
}

/**
 * Almost every read: the record is where its UID is, with a proof that lasts. Takes no lock that
 * other reads wait for, and writes nothing when the read showed what the one before it showed.
 */
async function settledBefore(
  knex: Knex,
  read: IdentityRead,
  options: SettleOptions,
): Promise<Settlement | undefined> {
  const found = await recordWithProof(knex, read, read.uid);
  if (!found || found.record.claim) return undefined;
  const { record, holderId, proof } = found;
  const pinnedUid = record.record.identity?.uid;
  if (pinnedUid !== undefined && pinnedUid !== read.uid) return undefined;
  if (holderId !== record.clusterId || !(await lasts(knex, proof, read.uid)))
    return undefined;
  const seen = seenBy(read, options);
  if (!showsTheSame(record.seen, seen))
    await knex.transaction(trx => keepSeen(trx, read, seen));
  return { kind: 'settled', clusterId: record.clusterId, dispossessed: [] };
}

function showsTheSame(
  before: SeenIdentity | undefined,
  { uid, server }: SeenIdentity,
): boolean {
  return (
    before?.uid === uid &&
    isDeepStrictEqual(before.server, fromColumn(toColumn(server)))
  );
}

/** The stored proof, unless it rests on a key that a cluster of another UID showed since. */
async function lastingProof(
  trx: Knex,
  record: SourceReference,
  uid: string,
): Promise<StoredProof | undefined> {
  return lasts(trx, await proofOf(trx, record, uid), uid);
}

async function lasts(
  trx: Knex,
  proof: StoredProof | undefined,
  uid: string,
): Promise<StoredProof | undefined> {
  if (!proof || !LASTING.has(proof.method)) return undefined;
  const shared = await keysOfOthers(
    trx,
    proof.digest === undefined ? [] : [proof.digest],
    uid,
  );
  return shared.size === 0 ? proof : undefined;
}

/** One decision, in one transaction. */
class Settling {
  readonly #trx: Knex.Transaction;
  readonly #record: StoredRecord;
  readonly #uid: string;
  readonly #options: SettleOptions;

  constructor(
    trx: Knex.Transaction,
    record: StoredRecord,
    uid: string,
    options: SettleOptions,
  ) {
    this.#trx = trx;
    this.#record = record;
    this.#uid = uid;
    this.#options = options;
  }

  async settle(): Promise<Settlement> {
    const { now } = this.#options;
    const pinnedUid = this.#record.record.identity?.uid;
    if (pinnedUid !== undefined && pinnedUid !== this.#uid)
      return this.#refuse({
        kind: 'pinned',
        uid: this.#uid,
        pinnedUid,
        since: now,
      });
    const holder = await clusterOfUid(this.#trx, this.#uid);
    if (!holder) return this.#takeFreeUid();
    const proof = await this.#prove(holder);
    if (!proof)
      return pinnedUid === undefined
        ? this.#refuseAs('unproven', holder.id)
        : this.#takeBack(holder);
    if (await this.#hasRivalProvider(holder))
      return this.#refuseAs('other-provider', holder.id);
    return this.#join(holder, proof);
  }

  /** The first record of a cluster, or the record to which the operator pinned the UID. */
  async #takeFreeUid(): Promise<Settlement> {
    const pinned = await recordsPinnedTo(this.#trx, this.#uid);
    const isPinnedHere = this.#record.record.identity?.uid === this.#uid;
    return pinned.length > 0 && !isPinnedHere
      ? this.#refuseAs('unproven', pinned[0].clusterId)
      : this.#found([]);
  }

  async #found(dispossessed: readonly string[]): Promise<Settlement> {
    const { now } = this.#options;
    const row = await this.#row();
    const isOwn = row?.uid === null && (await this.#isAlone());
    if (isOwn)
      await this.#trx('clusters')
        .where({ id: row.id })
        .update({ uid: this.#uid });
    const clusterId = isOwn ? row.id : await this.#moveToNewRow(this.#uid);
    await keepProof(
      this.#trx,
      this.#record,
      this.#uid,
      { method: 'first-read' },
      now,
    );
    await keepClaim(this.#trx, this.#record, undefined);
    return { kind: 'settled', clusterId, dispossessed };
  }

  async #join(holder: ClusterRow, proof: StoredProof): Promise<Settlement> {
    await keepProof(
      this.#trx,
      this.#record,
      this.#uid,
      proof,
      this.#options.now,
    );
    await keepClaim(this.#trx, this.#record, undefined);
    if (holder.id !== this.#record.clusterId) await this.#move(holder.id);
    return { kind: 'settled', clusterId: holder.id, dispossessed: [] };
  }

  /** The operator pinned the UID to this record; another one reported it first. */
  async #takeBack(holder: ClusterRow): Promise<Settlement> {
    await forgetProofs(this.#trx, this.#uid);
    await this.#trx('clusters').where({ id: holder.id }).update({ uid: null });
    await this.#trx('cluster_inventories')
      .where({ cluster_id: holder.id })
      .delete();
    const settlement = await this.#found([holder.id]);
    const claim = this.#claim('unproven', settlement.clusterId);
    for (const other of await recordsOfCluster(this.#trx, holder.id)) {
      if (!other.gone) await keepClaim(this.#trx, other, claim);
    }
    await storeReadFailure(
      this.#trx,
      holder.id,
      failureOfClaim(claim),
      this.#options.now,
    );
    return settlement;
  }

  #refuseAs(
    kind: 'unproven' | 'other-provider',
    clusterId: string,
  ): Promise<Settlement> {
    return this.#refuse(this.#claim(kind, clusterId));
  }

  #claim(
    kind: 'unproven' | 'other-provider',
    clusterId: string,
  ): IdentityClaim {
    return { kind, uid: this.#uid, clusterId, since: this.#options.now };
  }

  /** The record keeps its row if that is its own; else it gets a new row. */
  async #refuse(claim: IdentityClaim): Promise<Settlement> {
    const row = await this.#row();
    const stays =
      row !== undefined &&
      (await this.#isAlone()) &&
      (row.uid === null || (await this.#prove(row)) !== undefined);
    if (stays)
      await this.#trx('cluster_inventories')
        .where({ cluster_id: row.id })
        .delete();
    if (claim.kind === 'unproven')
      await forgetProofs(this.#trx, this.#uid, this.#record);
    const clusterId = stays ? row.id : await this.#moveToNewRow();
    const before = this.#record.claim;
    const since =
      before?.kind === claim.kind && before.uid === claim.uid
        ? before.since
        : claim.since;
    await keepClaim(this.#trx, this.#record, { ...claim, since });
    const failure = failureOfClaim(claim);
    await storeReadFailure(this.#trx, clusterId, failure, this.#options.now);
    return { kind: 'refused', clusterId, failure };
  }

  /** The proof that this record is the cluster of a row with a UID; undefined: there is none. */
  async #prove(holder: ClusterRow): Promise<StoredProof | undefined> {
    const uid = holder.uid ?? this.#uid;
    const stored = await lastingProof(this.#trx, this.#record, uid);
    if (stored) return stored;
    const proven = await provenRecords(this.#trx, uid);
    const isInRow = holder.id === this.#record.clusterId;
    if (proven.length === 0 && isInRow) return { method: 'first-read' };
    const others = (await recordsOfCluster(this.#trx, holder.id)).filter(
      other => !isSameRecord(other, this.#record),
    );
    const { servingKey, authority } = this.#record.seen?.server ?? {};
    const shared = await keysOfOthers(
      this.#trx,
      [servingKey, authority].filter(digest => digest !== undefined),
      uid,
    );
    const pairs = others
      .filter(other => proven.some(reference => isSameRecord(reference, other)))
      .flatMap(other => {
        const proof = provePair(this.#record, other, uid, shared);
        return proof
          ? [{ ...proof, with: { sourceId: other.sourceId, name: other.name } }]
          : [];
      });
    const pair = pairs.find(({ method }) => LASTING.has(method)) ?? pairs.at(0);
    if (pair) return pair;
    const isPinned = this.#record.record.identity?.uid === uid;
    const isTheirPin = others.some(
      other => !other.gone && other.record.identity?.uid === uid,
    );
    return isPinned && (isInRow || isTheirPin) ? { method: 'pin' } : undefined;
  }

  /**
   * If both became one cluster, the upgrade of one would be judged by the other. If the operator or
   * a platform says that they are one, the cluster has two controllers, which are compared by
   * component (`mergeClaims.ts`).
   */
  async #hasRivalProvider(holder: ClusterRow): Promise<boolean> {
    if (holder.id === this.#record.clusterId) return false;
    const all = await recordsOfCluster(this.#trx, holder.id);
    const [our] = providersOf([this.#record]);
    const rivals = all.filter(other =>
      providersOf([other]).some(their => our && !isSameProvider(our, their)),
    );
    const isOne = [this.#record, ...rivals].every(record =>
      isConfirmed(record, [...all, this.#record]),
    );
    return rivals.length > 0 && !isOne;
  }

  async #row(): Promise<ClusterRow | undefined> {
    return this.#trx<ClusterRow>('clusters')
      .where({ id: this.#record.clusterId })
      .first();
  }

  async #isAlone(): Promise<boolean> {
    const records = await recordsOfCluster(this.#trx, this.#record.clusterId);
    return records.every(
      other => other.gone || isSameRecord(other, this.#record),
    );
  }

  async #moveToNewRow(uid?: string): Promise<string> {
    const { sourceId, record } = this.#record;
    const id = await insertCluster(this.#trx, {
      sourceId,
      record,
      now: this.#options.now,
      settings: this.#options.settings,
      uid,
      waits: true,
    });
    await this.#move(id);
    return id;
  }

  /**
   * This record alone. A row without a UID never was a cluster and ends with its last record; a row
   * with one is kept as removed.
   */
  async #move(to: string): Promise<void> {
    const { sourceId, name, clusterId: from } = this.#record;
    await this.#trx('cluster_records')
      .where({ source_id: sourceId, name })
      .update({ cluster_id: to });
    const left = await recordsOfCluster(this.#trx, from);
    if (left.length === 0)
      await this.#trx('clusters').where({ id: from, uid: null }).delete();
    await mergeClusters(
      this.#trx,
      [from, to],
      this.#options.now,
      this.#options.settings,
    );
  }
}

async function settleAnew(
  trx: Knex.Transaction,
  read: IdentityRead,
  options: SettleOptions,
): Promise<Settlement | undefined> {
  await lockClusters(trx);
  const stored = await recordOf(trx, read);
  if (!stored) return undefined;
  const seen = seenBy(read, options);
  await keepSeen(trx, read, seen);
  return new Settling(trx, { ...stored, seen }, read.uid, options).settle();
}

/**
 * Decides which cluster a read belongs to. Identity belongs to the record that was read and is
 * proven, never claimed:
 * - a UID that is new belongs to the record's own row, or to a new row when that row has another
 *   UID;
 * - a UID that another row has, removed or not, moves the record there only with a proof
 *   (`provePair`);
 * - without a proof the record keeps a row of its own, gets no facts, and what it claims is stored.
 *   Only this record moves. Other records of its row stay where they are, and no other row changes.
 *
 * @returns undefined when the record was deleted meanwhile
 */
export async function settleIdentity(
  knex: Knex,
  read: IdentityRead,
  options: SettleOptions,
): Promise<Settlement | undefined> {
  return (
    (await settledBefore(knex, read, options)) ??
    knex.transaction(trx => settleAnew(trx, read, options))
  );
}
