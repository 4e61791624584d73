import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { ClusterSource } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import {
  ClusterReadError,
  readInventory,
  withAuditedCalls,
  type ClusterAccess,
  type ClusterReadFailure,
  type Inventory,
  type InventorySection,
  type ServerIdentity,
} from '@drydock/upgrade-readiness';
import { describeFailure, failureReason } from '../../foundation/failureReason';
import type { StoredCluster, StoredRecord } from '../cluster';
import { isClusterUid } from '../clusterUid';
import { describeDisagreement } from '../mergeRecords';
import type { MergeSettings } from '../mergeRecords';
import { auditedCallsOf } from '../store/auditedCallQueries';
import { findCluster } from '../store/clusterQueries';
import { recordsOf } from '../store/discoveryQueries';
import { proofOf } from '../store/identityQueries';
import {
  loadInventory,
  storeInventory,
  storeReadFailure,
  type KnownCluster,
  type ReadUnderLease,
} from '../store/inventoryQueries';
import { settleIdentity } from '../store/settleIdentity';
import type { Registry } from '../../foundation/Registry';
import type { Clock } from '../../foundation/time/clock';
import type { VersionChangeObserver } from './versionChange';
import { NO_UID, UID_NOT_READ } from './identityFailure';
import type { ReadOutcome } from './InventoryLoop';
import type { PlatformCallers } from './PlatformCallers';
import type { SilenceWatch } from './SilenceWatch';
import { summarize, wholeFailure } from './summarize';
import { tellVersionChanges } from './tellVersionChanges';

export interface ClusterReaderOptions {
  readonly knex: Knex;
  readonly logger: LoggerService;
  readonly knowledge: Knowledge;
  readonly sources: Registry<ClusterSource>;
  readonly clusterTimeoutSeconds: number;
  /** What is not read of the clusters of a source. */
  readonly off: (sourceId: string) => readonly InventorySection[];
  /** Undefined where no platform tells who calls deprecated versions. */
  readonly platformCallers?: PlatformCallers;
  readonly settings?: MergeSettings;
  /** The database's time: a read is compared with the ends of upgrades. */
  readonly clock: Clock;
  /** Called after the new facts are stored. */
  readonly observer: VersionChangeObserver;
  /** Judges a cluster from its stored facts; `known`: these, as they were stored just now. */
  readonly assess: (clusterId: string, known?: KnownCluster) => Promise<void>;
}

/** One read of one cluster, over all its sources. */
interface Pass extends ReadManner {
  readonly previous: Inventory | undefined;
  readonly signal: AbortSignal;
}

/** What a read through one record showed. */
interface Read {
  readonly inventory: Inventory;
  readonly server?: ServerIdentity;
}

/** Where the facts of a read belong. */
type Owner =
  | { readonly clusterId: string }
  | {
      readonly failure: ClusterReadFailure;
      /** The row of a record that claims to be another cluster. */ readonly claimant?: string;
    };

/** How a cluster is read. */
export interface ReadManner {
  /** Hears of each answer. */
  readonly watch?: SilenceWatch;
  /** Whether this read was requested, and its result is awaited. */
  readonly asked: boolean;
  /** Undefined: a step of an upgrade reads, which holds the lease of the upgrade. */
  readonly under?: ReadUnderLease;
}

/** How long a read may take to stop after its deadline. */
const GRACE_SECONDS = 2;
const OVERDUE: ClusterReadFailure = {
  kind: 'timeout',
  reason: { code: 'read.cluster-overdue' },
  retryable: true,
  remedy: { code: 'read.remedy-check-load-or-limit' },
};

const UNCONFIGURED: ClusterReadFailure = {
  kind: 'credential-needed',
  reason: { code: 'read.no-source' },
  retryable: false,
  remedy: { code: 'read.remedy-add-source' },
};

function failureOf(error: unknown): ClusterReadFailure {
  if (error instanceof ClusterReadError) return error.failure;
  return {
    kind: 'server-error',
    reason: failureReason(error),
    retryable: true,
    remedy: { code: 'read.remedy-portal-log' },
  };
}

/**
 * Gives up on work that ignores its signal, so that one bad source never holds a place in the loop
 * for ever.
 */
async function unlessOverdue<T>(
  work: Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let giveUp: () => void = () => undefined;
  const overdue = new Promise<never>((_, reject) => {
    giveUp = () => {
      timer = setTimeout(
        () => reject(new ClusterReadError(OVERDUE)),
        GRACE_SECONDS * 1000,
      );
    };
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([work, overdue]);
  } finally {
    // A listener would keep the signal, and with it all that was read, until the deadline.
    signal.removeEventListener('abort', giveUp);
    clearTimeout(timer);
  }
}

function watched(
  access: ClusterAccess,
  watch: SilenceWatch | undefined,
): ClusterAccess {
  if (!watch) return access;
  return {
    description: access.description,
    read: request => watch.listen(() => access.read(request)),
    review: (review, signal) =>
      watch.listen(() => access.review(review, signal)),
    servingCertificate: () => access.servingCertificate?.(),
    serverIdentity: () => access.serverIdentity?.(),
    close: () => access.close(),
  };
}

/** Reads one cluster through the first of its sources that answers, and keeps what was learnt. */
export class ClusterReader {
  readonly #options: ClusterReaderOptions;

  constructor(options: ClusterReaderOptions) {
    this.#options = options;
  }

  /**
   * Reads, stores and judges. Everything that the cluster does wrong ends in the outcome; only the
   * database's failures are thrown, and that the lease was lost.
   */
  async read(
    clusterId: string,
    signal: AbortSignal,
    manner: ReadManner,
  ): Promise<ReadOutcome> {
    await this.#options.clock.sync?.();
    const pass = {
      ...manner,
      previous: await this.#previous(clusterId),
      signal,
    };
    let failure: ClusterReadFailure | undefined;
    let foreign: (Owner & { readonly failure: ClusterReadFailure }) | undefined;
    let settledAs: string | undefined;
    for (const record of await this.#recordsToTry(clusterId)) {
      const source = this.#options.sources.get(record.sourceId);
      if (!source) continue;
      const result = await this.#readThrough(source, record, pass);
      // A read that was cut off with the lease is no answer of the cluster, and another replica may
      // have started a read.
      if (manner.under && !manner.under.holds())
        throw new Error('The lease of the read was lost');
      if ('failure' in result) {
        failure ??= result.failure;
        if (signal.aborted) break;
        continue;
      }
      const owner = await this.#ownerOf(clusterId, record, result);
      if ('failure' in owner) {
        if (owner.claimant === undefined) failure ??= owner.failure;
        else foreign ??= owner;
        continue;
      }
      await this.#keep(owner.clusterId, result.inventory, pass);
      if (owner.clusterId === clusterId) return { ok: true };
      // This record turned out to be another cluster; the others of the row may still reach this
      // one.
      settledAs ??= owner.clusterId;
    }
    if (failure === undefined && foreign !== undefined)
      return { ok: false, failure: foreign.failure, isForeign: true };
    if (failure === undefined && settledAs !== undefined)
      return { ok: true, settledAs };
    return this.#fail(clusterId, failure ?? UNCONFIGURED, manner.under);
  }

  /**
   * First an address from the operator, then the record through which the cluster was first read.
   * Later records were merged into the row and count only while the earlier ones fail.
   */
  async #recordsToTry(clusterId: string): Promise<StoredRecord[]> {
    const { knex } = this.#options;
    const records = (
      (await recordsOf(knex, [clusterId])).get(clusterId) ?? []
    ).filter(record => !record.gone);
    if (records.length < 2) return records;
    const uid = (await findCluster(knex, clusterId))?.uid;
    const ranks = new Map<StoredRecord, number>();
    for (const record of records) {
      const isFirst =
        uid !== undefined &&
        (await proofOf(knex, record, uid))?.method === 'first-read';
      const isOperators =
        record.record.address?.vouchedBy === 'operator' ||
        record.record.identity?.uid !== undefined;
      ranks.set(
        record,
        Number(record.listed) + 2 * Number(isFirst) + 4 * Number(isOperators),
      );
    }
    return records.sort((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0));
  }

  async #ownerOf(
    clusterId: string,
    record: StoredRecord,
    { inventory, server }: Read,
  ): Promise<Owner> {
    const { knex, settings, assess } = this.#options;
    const uid = inventory.clusterUid;
    if (uid !== undefined && !isClusterUid(uid)) return { failure: NO_UID };
    if (uid === undefined)
      return (await this.#needsUid(clusterId, record))
        ? { failure: UID_NOT_READ }
        : { clusterId };
    const settlement = await settleIdentity(
      knex,
      { sourceId: record.sourceId, name: record.name, uid, server },
      { now: this.#now().toISOString(), settings },
    );
    // The record was deleted while it was read.
    if (!settlement) return { clusterId };
    if (settlement.kind === 'refused') {
      await assess(settlement.clusterId);
      return { failure: settlement.failure, claimant: settlement.clusterId };
    }
    for (const id of settlement.dispossessed) await assess(id);
    return { clusterId: settlement.clusterId };
  }

  /**
   * Without its UID a read proves nothing: only the row's first record continues without one, for
   * example if the reader's role is narrow.
   */
  async #needsUid(clusterId: string, record: StoredRecord): Promise<boolean> {
    if (record.record.identity?.uid !== undefined) return true;
    const { knex } = this.#options;
    const uid = (await findCluster(knex, clusterId))?.uid;
    return (
      uid !== undefined &&
      (await proofOf(knex, record, uid))?.method !== 'first-read'
    );
  }

  async #fail(
    clusterId: string,
    failure: ClusterReadFailure,
    under: ReadUnderLease | undefined,
  ) {
    const { knex, assess } = this.#options;
    const now = this.#now().toISOString();
    await storeReadFailure(knex, clusterId, failure, now, under);
    await assess(clusterId);
    return { ok: false as const, failure };
  }

  async #previous(clusterId: string): Promise<Inventory | undefined> {
    try {
      return await loadInventory(this.#options.knex, clusterId);
    } catch (error) {
      this.#options.logger.warn(
        'The kept facts of a cluster cannot be read; everything is read anew',
        { cluster: clusterId, error: describeFailure(error) },
      );
      return undefined;
    }
  }

  async #readThrough(
    source: ClusterSource,
    record: StoredRecord,
    pass: Pass,
  ): Promise<Read | { failure: ClusterReadFailure }> {
    try {
      const read = await unlessOverdue(
        this.#inventoryOf(source, record, pass),
        pass.signal,
      );
      const failure = wholeFailure(read.inventory);
      return failure ? { failure } : read;
    } catch (error) {
      return { failure: failureOf(error) };
    }
  }

  async #inventoryOf(
    source: ClusterSource,
    record: StoredRecord,
    { previous, signal, watch, asked }: Pass,
  ): Promise<Read> {
    const { knowledge, clusterTimeoutSeconds, off } = this.#options;
    const access = await source.access(record.record, signal);
    try {
      const limits = { totalMilliseconds: clusterTimeoutSeconds * 1000 };
      const inventory = await readInventory(watched(access, watch), {
        knowledge,
        previous,
        asked,
        signal,
        off: off(source.id),
        limits,
        now: () => this.#now(),
      });
      return { inventory, server: access.serverIdentity?.() };
    } finally {
      await access.close();
    }
  }

  #now(): Date {
    return new Date(this.#options.clock.now());
  }

  async #keep(
    clusterId: string,
    inventory: Inventory,
    { signal, watch, under }: Pick<Pass, 'signal' | 'watch' | 'under'>,
  ): Promise<void> {
    const { knex, observer, logger, assess, platformCallers } = this.#options;
    const before = await findCluster(knex, clusterId);
    if (!before) return;
    const columns = summarize(inventory, {
      ...before,
      listedAt: await this.#listedAt(before),
    });
    const audited = withAuditedCalls(
      inventory,
      await auditedCallsOf(knex, clusterId),
    );
    const told = platformCallers
      ? await platformCallers.addTo(audited, before, signal, watch)
      : audited;
    const { known, hasVersionChanged } = await storeInventory(
      knex,
      clusterId,
      told,
      columns,
      under,
    );
    await assess(clusterId, known);
    // Changes that were left behind are reported at the next beat.
    if (hasVersionChanged) await tellVersionChanges({ knex, observer, logger });
  }

  /**
   * When the version that the provider names was last listed; asked only where it is not the
   * cluster's.
   */
  async #listedAt({
    id,
    version,
    reportedVersion,
  }: StoredCluster): Promise<string | undefined> {
    if (describeDisagreement(version, reportedVersion) === undefined)
      return undefined;
    const records = (await recordsOf(this.#options.knex, [id])).get(id) ?? [];
    return records
      .flatMap(({ record, listedAt }) =>
        record.reportedVersion === reportedVersion ? listedAt : [],
      )
      .sort()
      .at(-1);
  }
}
