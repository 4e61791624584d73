import { randomUUID } from 'node:crypto';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { CrashPoints } from './crashPoint';
import type { Reconciler } from './Reconciler';
import { redact } from './redact';
import { messageOf } from './steps/runHop';
import type { Lease, WorkQueue } from './WorkQueue';

export interface RolloutEngineOptions {
  readonly queue: WorkQueue;
  readonly reconciler: Reconciler;
  readonly crashPoints: CrashPoints;
  readonly logger: LoggerService;
  /** Upgrades worked on at the same time by this engine. */
  readonly concurrency: number;
  /** How long a claim holds without renewal, seconds. */
  readonly leaseSeconds: number;
  /** Milliseconds that only grow, whatever happens to the time of day. */
  readonly monotonicNow?: () => number;
}

/** A lease as this process may rely on it: until `untilMs` of its monotonic clock. */
interface HeldLease extends Lease {
  untilMs: number;
}

/**
 * One engine of possibly many on one database. `tick` claims what is due and drives it; a tick without due work is one query.
 * Who calls `tick` decides nothing: the leases do.
 */
export class RolloutEngine {
  /** Names the engine in leases: new with each process, so that a restarted one is another owner. */
  readonly id = `engine-${randomUUID()}`;
  readonly #options: RolloutEngineOptions;
  readonly #shutdown = new AbortController();
  #running = 0;
  #wakePending = false;

  constructor(options: RolloutEngineOptions) {
    this.#options = options;
  }

  /** Claims and drives what is due; resolves when it is done with what it claimed. Returns how many that was. */
  async tick(): Promise<number> {
    if (this.#shutdown.signal.aborted) return 0;
    const { queue, crashPoints, concurrency, leaseSeconds } = this.#options;
    const free = concurrency - this.#running;
    if (free <= 0) return 0;
    this.#running += free;
    let claimed = 0;
    try {
      // From before the query: the database counts from later, so this clock never trusts a lease longer than the database does.
      const untilMs = this.#untilMs();
      const leases = await crashPoints.around('lease-claim', () => queue.claim(this.id, free, leaseSeconds));
      claimed = leases.length;
      this.#running -= free - claimed;
      await Promise.all(leases.map(lease => this.#drive({ ...lease, untilMs }).finally(() => { this.#running -= 1; })));
    } catch (error) {
      if (claimed === 0) this.#running -= free;
      throw error;
    }
    return claimed;
  }

  /** Looks for work now instead of at the scheduler's next beat; several calls at once make one. */
  wake(): void {
    if (this.#wakePending || this.#shutdown.signal.aborted) return;
    this.#wakePending = true;
    setImmediate(() => {
      this.#wakePending = false;
      this.tick().catch(error => this.#options.logger.error(`Upgrades could not be driven: ${redact(messageOf(error))}`));
    });
  }

  /** Ends what is under way at its next await; leases run out by themselves. */
  stop(): void {
    this.#shutdown.abort(new Error('the engine shuts down'));
  }

  async #drive(lease: HeldLease): Promise<void> {
    const { queue, reconciler, crashPoints, logger } = this.#options;
    const lost = new AbortController();
    const heartbeat = this.#keep(lease, lost);
    try {
      const next = await reconciler.reconcile(lease, AbortSignal.any([lost.signal, this.#shutdown.signal]), () => this.#nowMs() < lease.untilMs);
      await crashPoints.around('lease-release', () => queue.release(lease, next));
    } catch (error) {
      logger.error(`Upgrade ${lease.upgradeId} could not be driven; its lease runs out and it is tried again: ${redact(messageOf(error))}`);
    } finally {
      clearInterval(heartbeat);
    }
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
    const { queue, leaseSeconds, logger } = this.#options;
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
        error => logger.warn(`The lease of upgrade ${lease.upgradeId} could not be renewed: ${redact(messageOf(error))}`),
      );
    }, (leaseSeconds * 1000) / 3);
    timer.unref();
    return timer;
  }
}
