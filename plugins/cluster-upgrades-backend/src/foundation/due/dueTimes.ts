import type { Knex } from 'knex';
import type { DueTime } from './DueWork';

/** Due at once while a row is found. */
export function dueWhile(knex: Knex, rows: Knex.QueryBuilder): DueTime {
  return knex.raw('case when exists ? then 0 end', [
    rows.select(knex.raw('1')),
  ]);
}
