import type { Lease } from '../lease/Lease';
import type { Renewable } from '../lease/HeldLease';

/** A lease on one upgrade, rollout or effect. */
export interface WorkLease extends Lease {
  /** What people wanted at the claim: grows with each change of it. */
  readonly generation: number;
  /**
   * How long it was free before this claim. Undefined: unknown, as for new work and for work of an
   * engine that died.
   */
  readonly restedMs?: number;
}

/**
 * Hands out work of one kind to engines. Small, so that a workflow engine can take its place. All
 * times are the queue's own.
 */
export interface WorkQueue extends Renewable {
  /** Claims up to `limit` pieces of work that are due and free. One query whatever their number. */
  claim(owner: string, limit: number): Promise<readonly WorkLease[]>;
  /**
   * Releases the lease. The work is due again after `afterMs`, or never if that is undefined. It is
   * due at once if users requested something else since `generation`, or if it was woken up since
   * the claim. False: no longer the holder.
   */
  release(lease: Lease, next: NextLook): Promise<boolean>;
}

/** When to look again: after some milliseconds, or not before people want something else. */
export interface NextLook {
  readonly afterMs: number | undefined;
  readonly generation: number;
}
