import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { ClusterReadFailure } from '@drydock/upgrade-readiness';
import { describeFailure } from '../clusters/Discovery';
import { claimDueReads, releaseRead, requestRead, type ReadClaim } from '../database/inventoryQueries';

const LEASE_MARGIN_SECONDS = 60;
const FIRST_RETRY_SECONDS = 30;
const JITTER = 0.1;

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
  readonly concurrency: number;
  readonly clusterTimeoutSeconds: number;
  /** Reads, stores and judges one cluster. */
  readonly readCluster: (clusterId: string, signal: AbortSignal) => Promise<ReadOutcome>;
  /** In [0, 1). */
  readonly random: () => number;
}

/** Seconds until a cluster is read again: its interval with jitter, or a growing delay while it fails. */
export function nextReadSeconds(intervalSeconds: number, failures: number, random: number): number {
  const base = failures === 0 ? intervalSeconds : Math.min(Math.max(intervalSeconds, 3600), FIRST_RETRY_SECONDS * 2 ** Math.min(failures - 1, 12));
  return base * (1 - JITTER + 2 * JITTER * random);
}

/** Keeps as many reads under way as allowed while clusters are due. */
export class InventoryLoop {
  readonly #options: InventoryLoopOptions;
  readonly #running = new Set<Promise<void>>();
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
    while (this.#claiming !== undefined || this.#running.size > 0) await Promise.all([this.#claiming, ...this.#running]);
  }

  async #claim(signal: AbortSignal): Promise<void> {
    const { knex, logger, concurrency, clusterTimeoutSeconds } = this.#options;
    const free = concurrency - this.#running.size;
    if (free <= 0 || signal.aborted) return;
    try {
      for (const claim of await claimDueReads(knex, free, clusterTimeoutSeconds + LEASE_MARGIN_SECONDS)) {
        const read = this.#read(claim, signal).finally(() => {
          this.#running.delete(read);
          if (!signal.aborted) void this.tick(signal);
        });
        this.#running.add(read);
      }
    } catch (error) {
      // A tick that fails (a database that is away) must not end the loop; the next one tries again.
      if (!signal.aborted) logger.error('Could not look for clusters to read', { error: describeFailure(error) });
    }
  }

  async #read(claim: ReadClaim, signal: AbortSignal): Promise<void> {
    const { knex, logger, clusterTimeoutSeconds, intervalSeconds, readCluster, random } = this.#options;
    const { cluster } = claim;
    let failures = cluster.consecutiveFailures + 1;
    try {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(clusterTimeoutSeconds * 1000)]);
      const outcome = await readCluster(cluster.id, deadline);
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
