/** Time for records and for waits between polls. Leases use the database's time instead. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /**
   * Brings it in line with the time that replicas share; missing where there is nothing to bring in
   * line.
   * @throws when that could not be had
   */
  sync?(): Promise<void>;
}

export const systemClock: Clock = { now: () => Date.now() };
