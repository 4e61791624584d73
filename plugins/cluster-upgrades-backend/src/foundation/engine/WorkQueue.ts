/**
 * The right to work on one upgrade or one rollout, until the lease runs out or another engine
 * claims it. Then the epoch is no longer current.
 */
export interface Lease {
  /** Id of the upgrade or the rollout. */
  readonly workId: string;
  readonly owner: string;
  /** Fence: every write of the holder carries it. */
  readonly epoch: number;
  /** Another engine's lease had run out: its work may be half-done. */
  readonly takenOver: boolean;
  /** What people wanted at the claim: grows with each change of it. */
  readonly generation: number;
  /**
   * Since when it was due, by the queue's time: who wakes it up while it is held makes it due at
   * another time.
   */
  readonly dueAtMs: number;
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
export interface WorkQueue {
  /** Claims up to `limit` pieces of work that are due and free. One query whatever their number. */
  claim(
    owner: string,
    limit: number,
    leaseSeconds: number,
  ): Promise<readonly Lease[]>;
  /** False: no longer the holder. */
  renew(lease: Lease, leaseSeconds: number): Promise<boolean>;
  /**
   * Releases the lease. The work is due again after `afterMs`, or never if that is undefined. It is
   * due at once if users requested something else since `generation`, or if it was woken up since
   * the claim. False: no longer the holder.
   */
  release(
    lease: Lease,
    next: { readonly afterMs: number | undefined; readonly generation: number },
  ): Promise<boolean>;
}

/** When to look again: after some milliseconds, or not before people want something else. */
export interface NextLook {
  readonly afterMs: number | undefined;
  readonly generation: number;
}
