import { appendFileSync } from 'node:fs';

/** What `npm run chaos` adds up over all files and prints at its end. */
export interface Totals {
  readonly kills?: number;
  readonly splitBrains?: number;
  readonly lostConnections?: number;
  readonly restarts?: number;
  /** Databases set back to a backup. */
  readonly restores?: number;
  readonly actsOfPeople?: number;
  readonly rollouts?: number;
  readonly acceptedWrites?: number;
  readonly hops?: number;
}

/** For that last line; without it each test prints its own numbers alone. */
export function addTotals(totals: Totals): void {
  const { CHAOS_TOTALS: file } = process.env;
  if (file) appendFileSync(file, `${JSON.stringify(totals)}\n`);
}
