/**
 * Tables whose rows are work. A row without `next_attempt_at_ms` is not due, and the index of due
 * times leaves it out.
 */
export const LEASED_TABLES = [
  'upgrades',
  'rollouts',
  'upgrade_effects',
  'clusters',
  'owner_messages',
] as const;

export type LeasedTable = (typeof LEASED_TABLES)[number];

/** Columns of a row that ends: it has no holder and is never due again. */
export const ENDED_WORK = {
  next_attempt_at_ms: null,
  lease_owner: null,
  lease_expires_at_ms: null,
} as const;
