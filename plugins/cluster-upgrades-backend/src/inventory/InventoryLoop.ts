import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { ClusterReadFailure } from '@drydock/upgrade-readiness';
import { describeFailure } from '../clusters/Discovery';
import { claimDueReads, releaseRead, requestRead, type ReadClaim } from '../database/inventoryQueries';
import { SilenceWatch } from './SilenceWatch';

const LEASE_MARGIN_SECONDS = 60;
const FIRST_RETRY_SECONDS = 30;
const JITTER = 0.1;
const SILENT_SECONDS = 2;
/** Reads under way at most, those of silent clusters with them, as a multiple of the clusters that are read at a time. */
const MOST_UNDER_WAY = 10;

/** Outcome of one cluster's read, for the next date. */
export type ReadOutcome =
  | {
      readonly ok: true;
      /** Set when the cluster behind the id turned out to be another one: the id that the facts belong to. */
      readonly settledAs?: string;
    }
  | {
      readonly ok: false;
      readonly failure: ClusterReadFailure;
      /** Set when it answered, but as a cluster that another one stands for. */
      readonly isForeign?: boolean;
    };

export interface InventoryLoopOptions {
  readonly knex: Knex;
  readonly logger: LoggerService;
  readonly intervalSeconds: number;
  /** Clusters that are read at a time, beside those that are only waited for. */
  readonly concurrency: number;
  readonly clusterTimeoutSeconds: number;
  /** A cluster that says nothing for so long gives its place to another; 2 by default. */
  readonly silentSeconds?: number;
  /** Reads, stores and judges one cluster; each request to it goes through the watch. */
  readonly readCluster: (clusterId: string, signal: AbortSignal, watch: SilenceWatch) => Promise<ReadOutcome>;
  /** In [0, 1). */
  readonly random: () => number;
}

/** Seconds until a cluster is read again: its interval with jitter, or a growing delay while it fails. */
export function nextReadSeconds(intervalSeconds: number, failures: number, random: number): number {
  const base = failures === 0 ? intervalSeconds : Math.min(Math.max(intervalSeconds, 3600), FIRST_RETRY_SECONDS * 2 ** Math.min(failures - 1, 12));
  return base * (1 - JITTER + 2 * JITTER * random);
}

/**
 * Keeps as many reads under way as allowed while clusters are due. What is bounded is work: a read that only waits for a cluster which does not
 * answer takes no place, so that clusters that hang do not slow the others.
 */
export class InventoryLoop {
  readonly #options: InventoryLoopOptions;
  readonly #running = new Map<Promise<void>, SilenceWatch>();
  #claiming: Promise<void> | undefined;
  #again = false;

  constructor(options: InventoryLoopOptions) {
    this.#options = options;
  }

  /** Starts what is due and free, and returns at once; safe to call as often as one likes. */
  async tick(signal: AbortSignal): Promise<void> {
    if (this.#claiming) {
      this.#again = true;
      return this.#claiming;
    }
    this.#claiming = this.#claim(signal).finally(() => {
      this.#claiming = undefined;
      if (this.#again && !signal.aborted) {
        this.#again = false;
        void this.tick(signal);
      }
    });
    return this.#claiming;
  }

  /** Makes a cluster due and wakes this replica's loop. */
  async refresh(clusterId: string, signal: AbortSignal): Promise<void> {
    await requestRead(this.#options.knex, clusterId);
    await this.tick(signal);
  }

  /** Waits for the reads under way. */
  async idle(): Promise<void> {
    while (this.#claiming !== undefined || this.#running.size > 0) await Promise.all([this.#claiming, ...this.#running.keys()]);
  }

  async #claim(signal: AbortSignal): Promise<void> {
    const { knex, logger, concurrency, clusterTimeoutSeconds, silentSeconds = SILENT_SECONDS } = this.#options;
    const working = [...this.#running.values()].filter(watch => !watch.isSilent).length;
    const free = Math.min(concurrency - working, concurrency * MOST_UNDER_WAY - this.#running.size);
    if (free <= 0 || signal.aborted) return;
    try {
      for (const claim of await claimDueReads(knex, free, clusterTimeoutSeconds + LEASE_MARGIN_SECONDS)) {
        const next = () => {
          if (!signal.aborted) void this.tick(signal);
        };
        const watch = new SilenceWatch(silentSeconds, next);
        const read = this.#read(claim, signal, watch).finally(() => {
          this.#running.delete(read);
          next();
        });
        this.#running.set(read, watch);
      }
    } catch (error) {
      // A tick that fails (a database that is away) must not end the loop; the next one tries again.
      if (!signal.aborted) logger.error('Could not look for clusters to read', { error: describeFailure(error) });
    }
  }

  async #read(claim: ReadClaim, signal: AbortSignal, watch: SilenceWatch): Promise<void> {
    const { knex, logger, clusterTimeoutSeconds, intervalSeconds, readCluster, random } = this.#options;
    const { cluster } = claim;
    let failures = cluster.consecutiveFailures + 1;
    try {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(clusterTimeoutSeconds * 1000)]);
      const outcome = await readCluster(cluster.id, deadline, watch);
      if (outcome.ok) failures = 0;
      else logger.warn('A cluster could not be read', { cluster: cluster.id, reason: outcome.failure.reason, failures });
    } catch (error) {
      logger.error('Reading a cluster failed', { cluster: cluster.id, error: describeFailure(error) });
    }
    try {
      await releaseRead(knex, claim, signal.aborted ? 0 : nextReadSeconds(intervalSeconds, failures, random()));
    } catch (error) {
      if (!signal.aborted) logger.error('Could not end a read; its lease will', { cluster: cluster.id, error: describeFailure(error) });
    }
  }
}
