import { randomUUID } from 'node:crypto';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { Clock } from '../time/clock';
import type { CrashPoints } from './crashPoint';
import { HeldLease } from '../lease/HeldLease';
import type { NextLook, WorkLease, WorkQueue } from './WorkQueue';
import { redact } from '../redact';
import { messageOf } from '../messageOf';

/** One kind of work: where it is handed out, and who does it. */
export interface Work {
  /** As log lines name it: `Upgrade`, `Rollout`. */
  readonly name: string;
  readonly queue: WorkQueue;
  readonly reconciler: {
    /** `holds`: whether the lease still holds by a monotonic clock. */
    reconcile(
      lease: WorkLease,
      signal: AbortSignal,
      holds: () => boolean,
    ): Promise<NextLook>;
  };
  /** How many are worked on at the same time by this engine. */
  readonly concurrency: number;
}

export interface RolloutEngineOptions {
  readonly work: readonly Work[];
  /** Brought in line before each tick. */
  readonly clock: Clock;
  readonly crashPoints: CrashPoints;
  readonly logger: LoggerService;
  /** Milliseconds that only grow, whatever happens to the time of day. */
  readonly monotonicNow?: () => number;
}

/** A piece of work that this engine holds. */
interface HeldWork {
  readonly work: Work;
  readonly held: HeldLease<WorkLease>;
}

/** How often what cannot be driven is tried again in the time of one lease. */
const PAUSES_A_LEASE = 6;

/**
 * One engine of possibly many on one database. `tick` claims what is due and drives it; a tick
 * without due work is one query for each kind of work. Who calls `tick` decides nothing: the leases
 * do.
 */
export class RolloutEngine {
  /**
   * Names the engine in leases: new with each process, so that a restarted one is another owner.
   */
  readonly id = `engine-${randomUUID()}`;
  readonly #options: RolloutEngineOptions;
  readonly #shutdown = new AbortController();
  readonly #running = new Map<Work, number>();
  #wakePending = false;
  #onDriven: () => void = () => undefined;

  constructor(options: RolloutEngineOptions) {
    this.#options = options;
  }

  /** Calls back whenever it has driven a piece of work, which may be due again soon. */
  whenDriven(callback: () => void): void {
    this.#onDriven = callback;
  }

  /**
   * Claims and drives what is due; resolves when it is done with what it claimed. Returns how many
   * that was.
   */
  async tick(): Promise<number> {
    if (this.#shutdown.signal.aborted) return 0;
    await this.#options.clock.sync?.();
    const claimed = await this.#options.crashPoints.around('lease-claim', () =>
      this.#claim(),
    );
    await Promise.all(
      claimed.map(piece =>
        this.#drive(piece).finally(() => this.#addRunning(piece.work, -1)),
      ),
    );
    return claimed.length;
  }

  async #claim(): Promise<readonly HeldWork[]> {
    const { work: kinds, logger } = this.#options;
    const claimed: HeldWork[] = [];
    for (const work of kinds) {
      const free = work.concurrency - (this.#running.get(work) ?? 0);
      if (free <= 0) continue;
      // Taken before the query, so that another tick meanwhile does not claim for the same places.
      this.#addRunning(work, free);
      let leases: readonly HeldLease<WorkLease>[] = [];
      try {
        leases = await this.#hold(work, free);
      } catch (error) {
        if (claimed.length === 0) throw error;
        // Work that was claimed before is still run, because no other engine can run it before its
        // lease ends.
        logger.warn(
          `${work.name}s could not be claimed and are tried again: ${redact(
            messageOf(error),
          )}`,
        );
      } finally {
        this.#addRunning(work, leases.length - free);
      }
      claimed.push(...leases.map(held => ({ work, held })));
    }
    return claimed;
  }

  async #hold(
    { queue, name }: Work,
    limit: number,
  ): Promise<readonly HeldLease<WorkLease>[]> {
    const { logger, monotonicNow } = this.#options;
    return HeldLease.claim(
      {
        leases: queue,
        monotonicNow,
        shutdown: this.#shutdown.signal,
        onFailure: ({ workId }, error) =>
          logger.warn(
            `The lease of ${name.toLowerCase()} ${workId} could not be renewed: ${redact(
              messageOf(error),
            )}`,
          ),
      },
      () => queue.claim(this.id, limit),
    );
  }

  #addRunning(work: Work, count: number): void {
    this.#running.set(work, (this.#running.get(work) ?? 0) + count);
  }

  /** Looks for work now instead of at the scheduler's next beat; several calls at once make one. */
  wake(): void {
    if (this.#wakePending || this.#shutdown.signal.aborted) return;
    this.#wakePending = true;
    setImmediate(() => {
      this.#wakePending = false;
      this.tick().catch(error =>
        this.#options.logger.error(
          `Upgrades and rollouts could not be driven: ${redact(
            messageOf(error),
          )}`,
        ),
      );
    });
  }

  /** Ends what is under way at its next await; leases run out by themselves. */
  stop(): void {
    this.#shutdown.abort(new Error('the engine shuts down'));
  }

  async #drive({ work, held }: HeldWork): Promise<void> {
    const { crashPoints, logger } = this.#options;
    const { queue, reconciler, name } = work;
    const { lease } = held;
    try {
      const next = await reconciler.reconcile(
        lease,
        AbortSignal.any([held.lost, this.#shutdown.signal]),
        held.holds,
      );
      await crashPoints.around('lease-release', () =>
        queue.release(lease, next),
      );
    } catch (error) {
      logger.error(
        `${name} ${
          lease.workId
        } could not be driven and is tried again: ${redact(messageOf(error))}`,
      );
      await this.#giveBack(work, lease);
    } finally {
      held.letGo();
      this.#onDriven();
    }
  }

  /**
   * After a failure: due again after a while, so that one that lasts does not keep an engine busy.
   * Where that fails, too, the lease runs out.
   */
  async #giveBack({ queue, name }: Work, lease: WorkLease): Promise<void> {
    const { workId, generation } = lease;
    await queue
      .release(lease, {
        afterMs: (queue.leaseSeconds * 1000) / PAUSES_A_LEASE,
        generation,
      })
      .catch(error =>
        this.#options.logger.warn(
          `The lease of ${name.toLowerCase()} ${workId} could not be given back and runs out: ${redact(
            messageOf(error),
          )}`,
        ),
      );
  }
}
