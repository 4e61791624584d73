import { randomUUID } from 'node:crypto';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { Clock } from '../time/clock';
import type { CrashPoints } from './crashPoint';
import type { NextLook, Lease, WorkQueue } from './WorkQueue';
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
      lease: Lease,
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
  /** How long a claim holds without renewal, seconds. */
  readonly leaseSeconds: number;
  /** Milliseconds that only grow, whatever happens to the time of day. */
  readonly monotonicNow?: () => number;
}

/** A lease as this process may rely on it: until `untilMs` of its monotonic clock. */
interface HeldLease extends Lease {
  readonly work: Work;
  untilMs: number;
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
    const leases = await this.#options.crashPoints.around('lease-claim', () =>
      this.#claim(),
    );
    await Promise.all(
      leases.map(lease =>
        this.#drive(lease).finally(() => this.#addRunning(lease.work, -1)),
      ),
    );
    return leases.length;
  }

  async #claim(): Promise<readonly HeldLease[]> {
    const { work: kinds, leaseSeconds, logger } = this.#options;
    const claimed: HeldLease[] = [];
    for (const work of kinds) {
      const free = work.concurrency - (this.#running.get(work) ?? 0);
      if (free <= 0) continue;
      // Taken before the query, so that another tick meanwhile does not claim for the same places.
      this.#addRunning(work, free);
      // From before the query: the database counts from later, so this clock never trusts a lease
      // longer than the database does.
      const untilMs = this.#untilMs();
      let leases: readonly Lease[] = [];
      try {
        leases = await work.queue.claim(this.id, free, leaseSeconds);
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
      claimed.push(...leases.map(lease => ({ ...lease, work, untilMs })));
    }
    return claimed;
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

  async #drive(lease: HeldLease): Promise<void> {
    const { crashPoints, logger } = this.#options;
    const { queue, reconciler, name } = lease.work;
    const lost = new AbortController();
    const heartbeat = this.#keep(lease, lost);
    try {
      const next = await reconciler.reconcile(
        lease,
        AbortSignal.any([lost.signal, this.#shutdown.signal]),
        () => this.#nowMs() < lease.untilMs,
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
      await this.#giveBack(lease);
    } finally {
      clearInterval(heartbeat);
      this.#onDriven();
    }
  }

  /**
   * After a failure: due again after a while, so that one that lasts does not keep an engine busy.
   * Where that fails, too, the lease runs out.
   */
  async #giveBack(lease: HeldLease): Promise<void> {
    const { leaseSeconds, logger } = this.#options;
    const { workId, generation, work } = lease;
    await work.queue
      .release(lease, {
        afterMs: (leaseSeconds * 1000) / PAUSES_A_LEASE,
        generation,
      })
      .catch(error =>
        logger.warn(
          `The lease of ${work.name.toLowerCase()} ${workId} could not be given back and runs out: ${redact(
            messageOf(error),
          )}`,
        ),
      );
  }

  #nowMs(): number {
    return (this.#options.monotonicNow ?? (() => performance.now()))();
  }

  /** When a lease that is asked for now runs out. */
  #untilMs(): number {
    return this.#nowMs() + this.#options.leaseSeconds * 1000;
  }

  /** Renews the lease while the work goes on; when it is lost, the work is aborted. */
  #keep(lease: HeldLease, lost: AbortController): NodeJS.Timeout {
    const { leaseSeconds, logger } = this.#options;
    const { queue, name } = lease.work;
    const timer = setInterval(() => {
      if (this.#shutdown.signal.aborted) {
        clearInterval(timer);
        return;
      }
      const untilMs = this.#untilMs();
      queue.renew(lease, leaseSeconds).then(
        held => {
          if (held) lease.untilMs = Math.max(lease.untilMs, untilMs);
          else lost.abort(new Error('the lease was lost'));
        },
        error =>
          logger.warn(
            `The lease of ${name.toLowerCase()} ${
              lease.workId
            } could not be renewed: ${redact(messageOf(error))}`,
          ),
      );
    }, (leaseSeconds * 1000) / 3);
    timer.unref();
    return timer;
  }
}
