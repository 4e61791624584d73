import type { Knex } from 'knex';
import { databaseNowMs } from '../database/databaseTime';
import type { Lease } from '../lease/Lease';
import type { LeaseTable } from '../lease/LeaseTable';
import type { NextLook, WorkLease, WorkQueue } from './WorkQueue';

interface WorkRow {
  readonly generation: number;
  readonly lease_expires_at_ms: number | string;
  readonly rests_since_ms: number | string | null;
}

/**
 * Leases in one of the tables of work, which know what people want of a row by its generation. What
 * rests has no `next_attempt_at_ms`, so it costs a tick nothing but an index that it is not in.
 */
export class DatabaseWorkQueue implements WorkQueue {
  readonly #knex: Knex;
  readonly #leases: LeaseTable;

  constructor(knex: Knex, leases: LeaseTable) {
    this.#knex = knex;
    this.#leases = leases;
  }

  get leaseSeconds(): number {
    return this.#leases.leaseSeconds;
  }

  async claim(owner: string, limit: number): Promise<readonly WorkLease[]> {
    const claimed = await this.#leases.claimDue<WorkRow>(owner, limit, {
      returning: ['generation', 'lease_expires_at_ms', 'rests_since_ms'],
    });
    return claimed.map(({ lease, row }) => ({
      ...lease,
      generation: row.generation,
      restedMs: lease.takenOver ? undefined : this.#restedMs(row),
    }));
  }

  async renew(lease: Lease): Promise<boolean> {
    return this.#leases.renew(lease);
  }

  async release(
    lease: Lease,
    { afterMs, generation }: NextLook,
  ): Promise<boolean> {
    const knex = this.#knex;
    const released = await this.#leases.release(lease, {
      afterMs,
      mayRest: knex.raw('generation = ?', [generation]),
      columns: {
        rests_since_ms: knex.raw('CASE WHEN ended_at_ms IS NULL THEN ? END', [
          databaseNowMs(knex),
        ]),
      },
    });
    return released !== undefined;
  }

  /** All by the database's clock: the claim was made a whole lease before it runs out. */
  #restedMs(row: WorkRow): number | undefined {
    return row.rests_since_ms === null
      ? undefined
      : Math.max(
          0,
          Number(row.lease_expires_at_ms) -
            this.leaseSeconds * 1000 -
            Number(row.rests_since_ms),
        );
  }
}
