import type { Knex } from 'knex';
import { databaseNowMs } from '../database/databaseTime';
import type { DueTime } from './DueWork';

interface LeasedTable {
  readonly table: string;
  readonly due: string;
  /** The column that says until when it is claimed. */
  readonly lease: string;
  readonly where?: Readonly<Record<string, boolean>>;
}

/**
 * When rows under leases may next be claimed: those that are due already, or at the end of their
 * lease; and those that fall due next. Two expressions, because each of them is then a range of the
 * index of due times.
 */
export function leasedDueTimes(
  knex: Knex,
  { table, due, lease, where = {} }: LeasedTable,
): readonly DueTime[] {
  return [
    knex(table)
      .where(where)
      .where(due, '<=', databaseNowMs(knex))
      .select(
        knex.raw('min(case when ?? is null then ?? else ?? end)', [
          lease,
          due,
          lease,
        ]),
      ),
    knex(table).where(where).where(due, '>', databaseNowMs(knex)).min(due),
  ];
}

/** Due at once while a row is found. */
export function dueWhile(knex: Knex, rows: Knex.QueryBuilder): DueTime {
  return knex.raw('case when exists ? then 0 end', [
    rows.select(knex.raw('1')),
  ]);
}
