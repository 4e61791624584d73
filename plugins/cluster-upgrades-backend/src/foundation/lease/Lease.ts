/**
 * How long a lease holds without renewal, seconds, for every kind of work. A process renews it
 * three times in this time. When it ends, another replica takes over the work of one that died.
 */
export const LEASE_SECONDS = 30;

/**
 * The right to work on one row, until the lease runs out or another owner claims the row. Then the
 * epoch is no longer current.
 */
export interface Lease {
  /** Id of the row. */
  readonly workId: string;
  readonly owner: string;
  /** Fence: every change that the holder stores requires it. */
  readonly epoch: number;
  /** Another owner's lease had run out: its work may be half-done. */
  readonly takenOver: boolean;
  /**
   * The row's due time as the claim left it, by the database's clock. A wake-up while the row is
   * held changes it, and the release then finds another one.
   */
  readonly dueAtMs: number;
}
