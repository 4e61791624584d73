import type { Knex } from 'knex';
import { databaseNowMs, databaseTimeAfter, isPostgres } from './databaseTime';
import type { Lease, WorkQueue } from './WorkQueue';

interface ClaimedRow {
  readonly id: string;
  readonly lease_epoch: number | string;
  readonly lease_taken_over: boolean | number;
}

/**
 * Leases in the `upgrades` table. PostgreSQL skips rows that another replica is claiming; SQLite has one writer at a time.
 * Resting upgrades have no `next_attempt_at_ms`, so they cost a tick nothing but an index that they are not in.
 */
export class DatabaseWorkQueue implements WorkQueue {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async claim(owner: string, limit: number, leaseSeconds: number): Promise<readonly Lease[]> {
    const knex = this.#knex;
    const due = knex('upgrades')
      .select('id')
      .where('next_attempt_at_ms', '<=', databaseNowMs(knex))
      .andWhere(lease => lease.whereNull('lease_expires_at_ms').orWhere('lease_expires_at_ms', '<=', databaseNowMs(knex)))
      .orderBy('next_attempt_at_ms')
      .limit(limit);
    if (isPostgres(knex)) due.forUpdate().skipLocked();
    const rows = await knex('upgrades')
      .whereIn('id', due)
      .update({
        lease_owner: owner,
        lease_epoch: knex.raw('lease_epoch + 1'),
        // A lease that was given back has no expiry; one that ran out still has it.
        lease_taken_over: knex.raw('(lease_expires_at_ms IS NOT NULL)'),
        lease_expires_at_ms: databaseTimeAfter(knex, leaseSeconds * 1000),
      })
      .returning<ClaimedRow[]>(['id', 'lease_epoch', 'lease_taken_over']);
    return rows.map(row => ({ upgradeId: row.id, owner, epoch: Number(row.lease_epoch), takenOver: Boolean(row.lease_taken_over) }));
  }

  async renew(lease: Lease, leaseSeconds: number): Promise<boolean> {
    const updated = await this.#held(lease).update({ lease_expires_at_ms: databaseTimeAfter(this.#knex, leaseSeconds * 1000) });
    return updated === 1;
  }

  async release(lease: Lease, next: { afterMs: number | undefined; generation: number }): Promise<boolean> {
    const knex = this.#knex;
    const due = next.afterMs === undefined ? knex.raw('NULL') : databaseTimeAfter(knex, next.afterMs);
    const updated = await this.#held(lease).update({
      lease_owner: null,
      lease_expires_at_ms: null,
      next_attempt_at_ms: knex.raw('CASE WHEN ended_at_ms IS NOT NULL THEN NULL WHEN generation = ? THEN ? ELSE ? END', [
        next.generation,
        due,
        databaseNowMs(knex),
      ]),
    });
    return updated === 1;
  }

  #held(lease: Lease) {
    return this.#knex('upgrades').where({ id: lease.upgradeId, lease_epoch: lease.epoch });
  }
}
