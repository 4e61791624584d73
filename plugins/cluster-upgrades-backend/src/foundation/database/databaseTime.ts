import type { Knex } from 'knex';
import { isPostgres } from './client';

/** The database's own time as epoch milliseconds: replicas' clocks differ, leases must not. */
export function databaseNowMs(knex: Knex): Knex.Raw {
  return databaseTimeAfter(knex, 0);
}

/**
 * `databaseNowMs` plus an offset in milliseconds; below zero it lies in the past. Selected, so that
 * PostgreSQL asks its clock once for each statement: compared with the function itself no index is
 * used, and a claim without due work read all 11,000 upgrades, 30 ms instead of 0.06. The
 * millisecond that has begun, as `Date.now()` counts it: a Julian day is no whole number of
 * milliseconds, and cut off it told every second time the one before; PostgreSQL's cast rounds to
 * the nearest, which may not have begun.
 */
export function databaseTimeAfter(knex: Knex, offsetMs: number): Knex.Raw {
  const offset = Math.round(offsetMs);
  return isPostgres(knex)
    ? knex.raw(
        '(select floor(extract(epoch from clock_timestamp()) * 1000)::bigint + ?::bigint)',
        [offset],
      )
    : knex.raw(
        "cast(round((julianday('now') - 2440587.5) * 86400000) as integer) + ?",
        [offset],
      );
}
