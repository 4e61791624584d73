import type { Knex } from 'knex';
import { isPostgres } from '../database/client';
import { databaseNowMs, databaseTimeAfter } from '../database/databaseTime';
import { newerMigrations } from '../database/newerMigration';
import type { Lease, WorkQueue } from './WorkQueue';

interface ClaimedRow {
  readonly id: string;
  readonly lease_epoch: number | string;
  readonly generation: number;
  readonly lease_taken_over: boolean | number;
  readonly next_attempt_at_ms: number | string;
  readonly lease_expires_at_ms: number | string;
  readonly rests_since_ms: number | string | null;
}

/** Tables whose rows are work: they share the columns of leases. */
export type WorkTable = 'upgrades' | 'rollouts' | 'upgrade_effects';

/**
 * Leases in one of the tables of work. PostgreSQL skips rows that another replica is claiming;
 * SQLite has one writer at a time. What rests has no `next_attempt_at_ms`, so it costs a tick
 * nothing but an index that it is not in.
 */
export class DatabaseWorkQueue implements WorkQueue {
  readonly #knex: Knex;
  readonly #table: WorkTable;

  constructor(knex: Knex, table: WorkTable) {
    this.#knex = knex;
    this.#table = table;
  }

  async claim(
    owner: string,
    limit: number,
    leaseSeconds: number,
  ): Promise<readonly Lease[]> {
    const knex = this.#knex;
    const due = knex(this.#table)
      .select('id')
      .where('next_attempt_at_ms', '<=', databaseNowMs(knex))
      .andWhere(lease =>
        lease
          .whereNull('lease_expires_at_ms')
          .orWhere('lease_expires_at_ms', '<=', databaseNowMs(knex)),
      )
      .whereNotExists(newerMigrations(knex))
      .orderBy('next_attempt_at_ms')
      .limit(limit);
    if (isPostgres(knex)) due.forUpdate().skipLocked();
    const rows = await knex(this.#table)
      .whereIn('id', due)
      .update({
        lease_owner: owner,
        lease_epoch: knex.raw('lease_epoch + 1'),
        // A lease that was given back has no expiry; one that ran out still has it.
        lease_taken_over: knex.raw('(lease_expires_at_ms IS NOT NULL)'),
        lease_expires_at_ms: databaseTimeAfter(knex, leaseSeconds * 1000),
      })
      .returning<ClaimedRow[]>([
        'id',
        'lease_epoch',
        'generation',
        'lease_taken_over',
        'next_attempt_at_ms',
        'lease_expires_at_ms',
        'rests_since_ms',
      ]);
    return rows.map(row => ({
      workId: row.id,
      owner,
      epoch: Number(row.lease_epoch),
      generation: row.generation,
      takenOver: Boolean(row.lease_taken_over),
      dueAtMs: Number(row.next_attempt_at_ms),
      restedMs: restedMs(row, leaseSeconds),
    }));
  }

  async renew(lease: Lease, leaseSeconds: number): Promise<boolean> {
    const updated = await this.#held(lease)
      .whereNotExists(newerMigrations(this.#knex))
      .update({
        lease_expires_at_ms: databaseTimeAfter(this.#knex, leaseSeconds * 1000),
      });
    return updated === 1;
  }

  async release(
    lease: Lease,
    next: { afterMs: number | undefined; generation: number },
  ): Promise<boolean> {
    const knex = this.#knex;
    const due =
      next.afterMs === undefined
        ? knex.raw('NULL')
        : databaseTimeAfter(knex, next.afterMs);
    const updated = await this.#held(lease).update({
      lease_owner: null,
      lease_expires_at_ms: null,
      rests_since_ms: knex.raw('CASE WHEN ended_at_ms IS NULL THEN ? END', [
        databaseNowMs(knex),
      ]),
      next_attempt_at_ms: knex.raw(
        'CASE WHEN ended_at_ms IS NOT NULL THEN NULL WHEN generation = ? AND next_attempt_at_ms = ? THEN ? ELSE ? END',
        [next.generation, lease.dueAtMs, due, databaseNowMs(knex)],
      ),
    });
    return updated === 1;
  }

  /**
   * By its owner too: a renewal that comes after the lease was given back must not hold the work
   * once more.
   */
  #held({ workId, owner, epoch }: Lease) {
    return this.#knex(this.#table).where({
      id: workId,
      lease_owner: owner,
      lease_epoch: epoch,
    });
  }
}

/** All by the database's clock: the claim was made a whole lease before it runs out. */
function restedMs(row: ClaimedRow, leaseSeconds: number): number | undefined {
  if (row.rests_since_ms === null || Boolean(row.lease_taken_over))
    return undefined;
  return Math.max(
    0,
    Number(row.lease_expires_at_ms) -
      leaseSeconds * 1000 -
      Number(row.rests_since_ms),
  );
}
