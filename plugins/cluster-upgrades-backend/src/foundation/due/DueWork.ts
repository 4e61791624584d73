import type { Knex } from 'knex';

/** An SQL expression of one value: epoch milliseconds of the database's clock, or null. */
export type DueTime = Knex.Raw | Knex.QueryBuilder;

/** A kind of work whose next due time the database knows. */
export interface DueWork {
  /** As log lines name it. */
  readonly id: string;
  /** When there is something to do next; the earliest counts, null is never. */
  readonly dueTimes: (knex: Knex) => readonly DueTime[];
  /** Between the beginnings of two runs, milliseconds. */
  readonly restMs: number;
  /** Whether a run may leave more work that falls due before the next beat. */
  readonly goesOn?: boolean;
  readonly run: () => Promise<unknown>;
}
