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
} from '@drydock/upgrade-readiness';
import { describeFailure } from '../clusters/Discovery';
import type { StoredRecord } from '../clusters/cluster';
import type { MergeSettings } from '../clusters/mergeRecords';
import { auditedCallsOf } from '../database/auditedCallQueries';
import { findCluster } from '../database/clusterQueries';
import { recordsOf } from '../database/discoveryQueries';
import { ForeignClusterError, settleIdentity } from '../database/identityQueries';
import { loadInventory, storeInventory, storeReadFailure } from '../database/inventoryQueries';
import type { Registry } from '../Registry';
import type { VersionChangeObserver } from '../upgrades/ports';
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
  readonly off: readonly InventorySection[];
  /** Undefined where no platform tells who calls deprecated versions. */
  readonly platformCallers?: PlatformCallers;
  readonly settings?: MergeSettings;
  readonly now: () => Date;
  /** Told after the new facts are stored. */
  readonly observer: VersionChangeObserver;
  /** Judges a cluster from its stored facts. */
  readonly assess: (clusterId: string) => Promise<void>;
}

/** One read of one cluster, over all its sources. */
interface Pass extends ReadManner {
  readonly previous: Inventory | undefined;
  readonly signal: AbortSignal;
}

/** How a cluster is read. */
export interface ReadManner {
  /** Hears of each answer. */
  readonly watch?: SilenceWatch;
  /** Somebody asked for this read, and waits for what changed. */
  readonly asked: boolean;
}

/** How long a read may take to stop after its deadline. */
const GRACE_SECONDS = 2;
const OVERDUE: ClusterReadFailure = {
  reason: 'timeout',
  message: 'The cluster was not read within its time',
  retryable: true,
  fix: 'Check the load of the API server and the network; clusterUpgrades.inventory.clusterTimeoutSeconds is the limit',
};

function failureOf(error: unknown): ClusterReadFailure {
  if (error instanceof ClusterReadError) return error.failure;
  return { reason: 'server-error', message: describeFailure(error), retryable: true, fix: "See the portal's log" };
}

/** Gives up on work that ignores its signal, so that one bad source never holds a place in the loop for ever. */
async function unlessOverdue<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let giveUp: () => void = () => undefined;
  const overdue = new Promise<never>((_, reject) => {
    giveUp = () => {
      timer = setTimeout(() => reject(new ClusterReadError(OVERDUE)), GRACE_SECONDS * 1000);
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

function watched(access: ClusterAccess, watch: SilenceWatch | undefined): ClusterAccess {
  if (!watch) return access;
  return {
    description: access.description,
    read: request => watch.listen(() => access.read(request)),
    review: (review, signal) => watch.listen(() => access.review(review, signal)),
    servingCertificate: () => access.servingCertificate?.(),
    close: () => access.close(),
  };
}

/** Reads one cluster through the first of its sources that answers, and keeps what was learnt. */
export class ClusterReader {
  readonly #options: ClusterReaderOptions;

  constructor(options: ClusterReaderOptions) {
    this.#options = options;
  }

  /** Reads, stores and judges. Everything that the cluster does wrong ends in the outcome; only the database's failures are thrown. */
  async read(clusterId: string, signal: AbortSignal, manner: ReadManner): Promise<ReadOutcome> {
    const { knex } = this.#options;
    const records = ((await recordsOf(knex, [clusterId])).get(clusterId) ?? []).filter(record => !record.gone);
    const previous = await this.#previous(clusterId);
    const result = await this.#readThroughSources(records, { ...manner, previous, signal });
    if ('failure' in result) return this.#fail(clusterId, result.failure);
    try {
      const settledId = await this.#keep(clusterId, result.inventory, { signal, watch: manner.watch });
      return settledId === clusterId ? { ok: true } : { ok: true, settledAs: settledId };
    } catch (error) {
      if (!(error instanceof ForeignClusterError)) throw error;
      return { ...(await this.#fail(clusterId, error.failure)), isForeign: true };
    }
  }

  async #fail(clusterId: string, failure: ClusterReadFailure) {
    const { knex, now, assess } = this.#options;
    await storeReadFailure(knex, clusterId, failure, now().toISOString());
    await assess(clusterId);
    return { ok: false as const, failure };
  }

  async #previous(clusterId: string): Promise<Inventory | undefined> {
    try {
      return await loadInventory(this.#options.knex, clusterId);
    } catch (error) {
      this.#options.logger.warn('The kept facts of a cluster cannot be read; everything is read anew', { cluster: clusterId, error: describeFailure(error) });
      return undefined;
    }
  }

  async #readThroughSources(
    records: readonly StoredRecord[],
    pass: Pass,
  ): Promise<{ inventory: Inventory } | { failure: ClusterReadFailure }> {
    const order = [...records].sort((a, b) => Number(b.listed) - Number(a.listed));
    let failure: ClusterReadFailure | undefined;
    for (const record of order) {
      const source = this.#options.sources.get(record.sourceId);
      if (!source) continue;
      const result = await this.#readThrough(source, record, pass);
      if ('inventory' in result) return result;
      failure = failure ?? result.failure;
      if (pass.signal.aborted) break;
    }
    return {
      failure: failure ?? {
        reason: 'credential-needed',
        message: 'None of its sources is configured any more',
        retryable: false,
        fix: 'Add the source again under clusterUpgrades.sources',
      },
    };
  }

  async #readThrough(
    source: ClusterSource,
    record: StoredRecord,
    pass: Pass,
  ): Promise<{ inventory: Inventory } | { failure: ClusterReadFailure }> {
    try {
      const inventory = await unlessOverdue(this.#inventoryOf(source, record, pass), pass.signal);
      const failure = wholeFailure(inventory);
      return failure ? { failure } : { inventory };
    } catch (error) {
      return { failure: failureOf(error) };
    }
  }

  async #inventoryOf(source: ClusterSource, record: StoredRecord, { previous, signal, watch, asked }: Pass): Promise<Inventory> {
    const { knowledge, clusterTimeoutSeconds, off, now } = this.#options;
    const access = await source.access(record.record, signal);
    try {
      return await readInventory(watched(access, watch), { knowledge, previous, asked, signal, off, limits: { totalMilliseconds: clusterTimeoutSeconds * 1000 }, now });
    } finally {
      await access.close();
    }
  }

  async #keep(clusterId: string, inventory: Inventory, { signal, watch }: Pick<Pass, 'signal' | 'watch'>): Promise<string> {
    const { knex, now, settings, observer, logger, assess, platformCallers } = this.#options;
    const settledId =
      inventory.clusterUid === undefined
        ? clusterId
        : await settleIdentity(knex, clusterId, inventory.clusterUid.slice(0, 100), now().toISOString(), settings);
    const before = await findCluster(knex, settledId);
    if (!before) return settledId;
    const columns = summarize(inventory, before);
    const audited = withAuditedCalls(inventory, await auditedCallsOf(knex, settledId));
    const told = platformCallers ? await platformCallers.addTo(audited, before, signal, watch) : audited;
    await storeInventory(knex, settledId, told, columns);
    await assess(settledId);
    await tellVersionChanges({ knex, observer, logger });
    return settledId;
  }
}
