/** Time for records and for waits between polls. Leases use the database's time instead. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
