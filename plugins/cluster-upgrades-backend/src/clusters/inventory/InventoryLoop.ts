import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { ClusterReadFailure } from '@drydock/upgrade-readiness';
import { describeFailure } from '../../foundation/failureReason';
import { HeldLease } from '../../foundation/lease/HeldLease';
import { LeaseTable } from '../../foundation/lease/LeaseTable';
import {
  claimDueReads,
  isAsked,
  requestRead,
  type ReadClaim,
} from '../store/inventoryQueries';
import type { ReadManner } from './ClusterReader';
import { SilenceWatch, type Patience } from './SilenceWatch';

const FIRST_RETRY_SECONDS = 30;
const JITTER = 0.1;
/** With 2 s for the first word, 5 % of clusters that hang slowed all others by a third. */
const PATIENCE: Patience = { firstWordSeconds: 0.2, wordSeconds: 2 };
/**
 * Reads under way at most whose cluster has answered, as a multiple of the clusters that are read
 * at a time: what they brought is in memory.
 */
const MOST_HEARD = 10;
/**
 * Reads under way at most, with those whose cluster has said nothing yet, each of which holds a
 * connection: as long as these fill it, nothing else is read.
 */
const MOST_UNDER_WAY = 50;
/** As much of these as clusters may have whose last read failed. */
const SHARE_OF_FAILING = 0.5;

/** Outcome of one cluster's read, for the next date. */
export type ReadOutcome =
  | {
      readonly ok: true;
      /**
       * Set when the cluster behind the id turned out to be another one: the id that the facts
       * belong to.
       */
      readonly settledAs?: string;
    }
  | {
      readonly ok: false;
      readonly failure: ClusterReadFailure;
      /** Set when it answered, but with the UID of another cluster and without proof. */
      readonly isForeign?: boolean;
    };

export interface InventoryLoopOptions {
  readonly knex: Knex;
  readonly logger: LoggerService;
  readonly intervalSeconds: number;
  /** Clusters that are read at a time, beside those that are only waited for. */
  readonly concurrency: number;
  readonly clusterTimeoutSeconds: number;
  /**
   * A cluster that says nothing for so long gives its place to another; 0.2 s for its first word
   * and 2 for each later one by default. One whose last read failed keeps no place for its first
   * word.
   */
  readonly patience?: Patience;
  /**
   * Reads, stores and judges one cluster. Each request to it goes through the watch.
   */
  readonly readCluster: (
    clusterId: string,
    signal: AbortSignal,
    how: Required<ReadManner>,
  ) => Promise<ReadOutcome>;
  /** In [0, 1). */
  readonly random: () => number;
}

/**
 * Seconds until a cluster is read again: its interval with jitter, or a growing delay while it
 * fails.
 */
export function nextReadSeconds(
  intervalSeconds: number,
  failures: number,
  random: number,
): number {
  const base =
    failures === 0
      ? intervalSeconds
      : Math.min(
          Math.max(intervalSeconds, 3600),
          FIRST_RETRY_SECONDS * 2 ** Math.min(failures - 1, 12),
        );
  return base * (1 - JITTER + 2 * JITTER * random);
}

/** A read under way. */
interface Running {
  readonly watch: SilenceWatch;
  /** Its cluster's last read failed. */
  readonly failing: boolean;
}

/**
 * Runs as many reads as allowed while clusters are due. Only work is limited: a read that waits for
 * a silent cluster takes no slot, so hanging clusters do not slow the others. When such a cluster
 * answers after all, its read waits for a slot. Clusters are read longest due first. Failing
 * clusters wait only while as many of them as allowed are being read, unless the read was
 * requested.
 */
export class InventoryLoop {
  readonly #options: InventoryLoopOptions;
  readonly #owner = `reader-${randomUUID()}`;
  readonly #leases: LeaseTable;
  readonly #running = new Map<Promise<void>, Running>();
  /** Reads whose cluster speaks again, in their order, until there is a place for them. */
  readonly #returning: {
    readonly watch: SilenceWatch;
    readonly goOn: () => void;
  }[] = [];
  /** Places of reads that are being claimed. */
  #reserved = 0;
  #claiming: Promise<void> | undefined;
  #again = false;
  /** Whether the last claim may have left due clusters. `tick` finds those that fall due later. */
  #mayHaveLeft = false;

  constructor(options: InventoryLoopOptions) {
    this.#options = options;
    this.#leases = new LeaseTable(options.knex, 'clusters');
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
    while (this.#claiming !== undefined || this.#running.size > 0)
      await Promise.all([this.#claiming, ...this.#running.keys()]);
  }

  async #claim(signal: AbortSignal): Promise<void> {
    const { logger, concurrency, patience = PATIENCE } = this.#options;
    const most = concurrency * MOST_UNDER_WAY;
    const running = [...this.#running.values()];
    const free = Math.min(
      this.#freePlaces(),
      this.#freeToHear(),
      most - running.length,
    );
    if (signal.aborted) return;
    // Assume clusters are due until the claim says otherwise: the next read that ends claims them.
    this.#mayHaveLeft = true;
    if (free <= 0) return;
    this.#reserved = free;
    const failingUnderWay = running.filter(({ failing }) => failing).length;
    try {
      const takesFailing = failingUnderWay + free <= most * SHARE_OF_FAILING;
      const claims = await this.#hold(signal, free, takesFailing);
      this.#mayHaveLeft = claims.length === free || !takesFailing;
      for (const claim of claims) {
        const failing = claim.lease.cluster.consecutiveFailures > 0;
        const next = () => {
          this.#letReturn();
          if (this.#mayHaveLeft && !signal.aborted) void this.tick(signal);
        };
        const watch: SilenceWatch = new SilenceWatch(
          failing ? { ...patience, firstWordSeconds: 0 } : patience,
          {
            onSilent: next,
            onWord: goOn => {
              this.#returning.push({ watch, goOn });
              this.#letReturn();
            },
          },
        );
        const read = this.#read(claim, signal, watch).finally(() => {
          this.#running.delete(read);
          next();
        });
        this.#running.set(read, { watch, failing });
      }
    } catch (error) {
      // A tick that fails (a database that is away) must not end the loop; the next one tries
      // again.
      if (!signal.aborted)
        logger.error('Could not look for clusters to read', {
          error: describeFailure(error),
        });
    } finally {
      this.#reserved = 0;
      this.#letReturn();
    }
  }

  async #hold(
    signal: AbortSignal,
    limit: number,
    failing: boolean,
  ): Promise<readonly HeldLease<ReadClaim>[]> {
    return HeldLease.claim(
      {
        leases: this.#leases,
        shutdown: signal,
        onFailure: ({ workId }, error) =>
          this.#options.logger.warn(
            'The lease of a read could not be renewed',
            {
              cluster: workId,
              error: describeFailure(error),
            },
          ),
      },
      () => claimDueReads(this.#leases, this.#owner, limit, { failing }),
    );
  }

  #freePlaces(): number {
    const working = [...this.#running.values()].filter(
      ({ watch }) => !watch.isSilent,
    ).length;
    return this.#options.concurrency - working - this.#reserved;
  }

  /** How many more may have answered, or be about to. */
  #freeToHear(): number {
    const heard = [...this.#running.values()].filter(
      ({ watch }) => !watch.isUnheard,
    ).length;
    return this.#options.concurrency * MOST_HEARD - heard - this.#reserved;
  }

  /**
   * Those that speak again go before clusters that are only due; with its first word one joins
   * those that have answered, where there is room for it.
   */
  #letReturn(): void {
    while (this.#freePlaces() > 0) {
      const index = this.#returning.findIndex(
        ({ watch }) => !watch.isUnheard || this.#freeToHear() > 0,
      );
      if (index === -1) return;
      const [{ goOn }] = this.#returning.splice(index, 1);
      goOn();
    }
  }

  async #read(
    held: HeldLease<ReadClaim>,
    signal: AbortSignal,
    watch: SilenceWatch,
  ): Promise<void> {
    const {
      logger,
      clusterTimeoutSeconds,
      intervalSeconds,
      readCluster,
      random,
    } = this.#options;
    const { lease, lost } = held;
    const { cluster, asked } = lease;
    let failures = cluster.consecutiveFailures + 1;
    try {
      const deadline = AbortSignal.any([
        signal,
        lost,
        AbortSignal.timeout(clusterTimeoutSeconds * 1000),
      ]);
      const outcome = await readCluster(cluster.id, deadline, {
        watch,
        asked,
        under: { leases: this.#leases, lease, holds: held.holds },
      });
      if (outcome.ok) failures = 0;
      else
        logger.warn('A cluster could not be read', {
          cluster: cluster.id,
          reason: outcome.failure.kind,
          failures,
        });
    } catch (error) {
      // Another replica reads it, which needs no attention.
      logger[lost.aborted ? 'info' : 'error']('Reading a cluster failed', {
        cluster: cluster.id,
        error: describeFailure(error),
      });
    }
    try {
      const seconds =
        signal.aborted || lost.aborted
          ? 0
          : nextReadSeconds(intervalSeconds, failures, random());
      const released = await this.#leases.release(lease, {
        afterMs: seconds * 1000,
      });
      if (isAsked(released?.dueAtMs)) this.#mayHaveLeft = true;
    } catch (error) {
      if (!signal.aborted)
        logger.error('Could not end a read; its lease will', {
          cluster: cluster.id,
          error: describeFailure(error),
        });
    } finally {
      held.letGo();
    }
  }
}
