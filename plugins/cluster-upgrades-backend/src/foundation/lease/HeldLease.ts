import type { Lease } from './Lease';

/** Where leases are renewed. */
export interface Renewable {
  readonly leaseSeconds: number;
  /** False: the lease was lost. */
  renew(lease: Lease): Promise<boolean>;
}

export interface HoldOptions {
  readonly leases: Renewable;
  /** Called for each renewal that failed; the lease may still hold. */
  readonly onFailure: (lease: Lease, error: unknown) => void;
  /** Milliseconds that only grow, whatever happens to the time of day. */
  readonly monotonicNow?: () => number;
  /** Ends renewals: leases then run out by themselves. */
  readonly shutdown?: AbortSignal;
}

const RENEWALS_A_LEASE = 3;

/**
 * A lease that this process holds. It is renewed while the work goes on. Whether it still holds is
 * decided by a monotonic clock, so that a process that was paused knows that it may have lost it.
 */
export class HeldLease<L extends Lease = Lease> {
  readonly lease: L;
  readonly #options: HoldOptions;
  readonly #lost = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #untilMs: number;

  private constructor(lease: L, untilMs: number, options: HoldOptions) {
    this.lease = lease;
    this.#untilMs = untilMs;
    this.#options = options;
    this.#timer = setInterval(
      () => this.#renew(),
      (options.leases.leaseSeconds * 1000) / RENEWALS_A_LEASE,
    );
    this.#timer.unref();
    options.shutdown?.addEventListener('abort', this.letGo, { once: true });
    if (options.shutdown?.aborted) this.letGo();
  }

  /** Claims, and renews each lease until it is let go or lost. */
  static async claim<L extends Lease>(
    options: HoldOptions,
    claim: () => Promise<readonly L[]>,
  ): Promise<readonly HeldLease<L>[]> {
    // Taken before the query: the database starts to count later, so this process never relies on
    // a lease longer than the database does.
    const untilMs = endOfLease(options);
    return (await claim()).map(
      lease => new HeldLease<L>(lease, untilMs, options),
    );
  }

  /** Aborts when another owner has it, or it ran out: then another one may have it. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Whether it certainly holds. Asked right before each write outside the database. */
  readonly holds = (): boolean =>
    !this.#lost.signal.aborted && nowMs(this.#options) < this.#untilMs;

  /** Ends renewals: the lease is given back or runs out. */
  readonly letGo = (): void => {
    clearInterval(this.#timer);
    this.#options.shutdown?.removeEventListener('abort', this.letGo);
  };

  #renew(): void {
    if (!this.holds()) {
      this.#lose('the lease ran out');
      return;
    }
    const untilMs = endOfLease(this.#options);
    this.#options.leases.renew(this.lease).then(
      held => {
        if (held) this.#untilMs = Math.max(this.#untilMs, untilMs);
        else this.#lose('the lease was lost');
      },
      error => this.#options.onFailure(this.lease, error),
    );
  }

  #lose(why: string): void {
    this.letGo();
    this.#lost.abort(new Error(why));
  }
}

function nowMs({
  monotonicNow = () => performance.now(),
}: HoldOptions): number {
  return monotonicNow();
}

function endOfLease(options: HoldOptions): number {
  return nowMs(options) + options.leases.leaseSeconds * 1000;
}
