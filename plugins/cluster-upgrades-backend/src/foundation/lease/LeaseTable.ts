import type { Knex } from 'knex';
import { isPostgres } from '../database/client';
import { databaseNowMs, databaseTimeAfter } from '../database/databaseTime';
import { newerMigrations } from '../database/newerMigration';
import type { DueTime } from '../due/DueWork';
import { fencedOff, unlessFencedOff } from './fence';
import { endWhenIdle } from './idleTransaction';
import { LEASE_SECONDS, type Lease } from './Lease';
import type { LeasedTable } from './leasedTables';

type Columns = Readonly<Record<string, unknown>>;

/** Columns of the table itself that a claim changes or returns. */
export interface ClaimOptions {
  readonly columns?: Columns;
  readonly returning?: readonly string[];
}

/** When the row is due next, and what else a release stores. */
export interface ReleaseOptions {
  /** Undefined: not before it is woken up. */
  readonly afterMs: number | undefined;
  /** Whether it may wait for that time. False: it is due at once. */
  readonly mayRest?: Knex.Raw;
  readonly columns?: Columns;
}

/** A change that is stored only while the lease is the current one. */
export interface FencedChange {
  readonly columns: Columns;
  /** What else must be true of the row, such as the generation that the decision is about. */
  readonly where?: Columns;
  readonly returning?: readonly string[];
  /** Before the row is locked. */
  readonly before?: (trx: Knex.Transaction) => Promise<void>;
}

export interface ClaimedRow<Row> {
  readonly lease: Lease;
  readonly row: Row;
}

interface LeaseRow {
  readonly id: string;
  readonly lease_epoch: number | string;
  readonly lease_taken_over: boolean | number;
  readonly next_attempt_at_ms: number | string;
}

/**
 * Leases on the rows of one table, by the database's clock. Each claim raises the row's epoch, and
 * each later change by its holder requires that epoch. PostgreSQL skips rows that another replica is
 * claiming; SQLite has one writer at a time.
 */
export class LeaseTable {
  readonly leaseSeconds: number;
  readonly #knex: Knex;
  readonly #table: LeasedTable;

  constructor(knex: Knex, table: LeasedTable, leaseSeconds = LEASE_SECONDS) {
    this.#knex = knex;
    this.#table = table;
    this.leaseSeconds = leaseSeconds;
  }

  /** Claims up to `limit` rows that are due and free, longest due first, by one statement. */
  async claimDue<Row>(
    owner: string,
    limit: number,
    {
      only,
      ...options
    }: ClaimOptions & {
      /** Narrows down the rows that are due. */
      readonly only?: (due: Knex.QueryBuilder) => void;
    } = {},
  ): Promise<readonly ClaimedRow<Row>[]> {
    const knex = this.#knex;
    const due = this.waiting()
      .select('id')
      .orderBy('next_attempt_at_ms')
      .limit(limit);
    only?.(due);
    if (isPostgres(knex)) due.forUpdate().skipLocked();
    return this.#take<Row>(
      knex(this.#table).whereIn('id', due),
      owner,
      // A wake-up while the row is held writes a later time than this one, even in the millisecond
      // of the claim.
      { next_attempt_at_ms: knex.raw('next_attempt_at_ms - 1') },
      options,
    );
  }

  /**
   * Claims one row, due or not. It falls due for others at the end of the lease. Undefined: another
   * owner holds the row, there is no such row, or a newer version migrated the database.
   */
  async claimRow<Row>(
    executor: Knex,
    id: string,
    owner: string,
    options: ClaimOptions = {},
  ): Promise<ClaimedRow<Row> | undefined> {
    const [claimed] = await this.#take<Row>(
      executor(this.#table)
        .where({ id })
        .andWhere(lease => isFree(executor, lease)),
      owner,
      { next_attempt_at_ms: this.#leaseEnd(executor) },
      options,
    );
    return claimed;
  }

  /**
   * Makes the lease last from now on. False: it was lost, or a newer version migrated the database.
   */
  async renew(lease: Lease): Promise<boolean> {
    const updated = await this.held(this.#knex, lease)
      .whereNotExists(newerMigrations(this.#knex))
      .update({ lease_expires_at_ms: this.#leaseEnd(this.#knex) });
    return updated === 1;
  }

  /**
   * Gives the row back. A row that was woken up since the claim is due; one that ended stays ended.
   * Undefined: the lease was lost, and nothing is stored.
   */
  async release(
    lease: Lease,
    next: ReleaseOptions,
  ): Promise<{ readonly dueAtMs: number | undefined } | undefined> {
    const rows: { next_attempt_at_ms: number | string | null }[] =
      await this.held(this.#knex, lease)
        .update({ ...next.columns, ...this.givenBack(lease, next) })
        .returning('next_attempt_at_ms');
    return rows.map(({ next_attempt_at_ms: atMs }) => ({
      dueAtMs: atMs === null ? undefined : Number(atMs),
    }))[0];
  }

  /** Columns of a row that is given back. */
  givenBack(
    { dueAtMs }: Lease,
    { afterMs, mayRest }: Omit<ReleaseOptions, 'columns'>,
  ): Record<string, Knex.Raw | null> {
    const knex = this.#knex;
    const due =
      afterMs === undefined
        ? knex.raw('NULL')
        : databaseTimeAfter(knex, afterMs);
    return {
      lease_owner: null,
      lease_expires_at_ms: null,
      next_attempt_at_ms: knex.raw(
        'CASE WHEN next_attempt_at_ms IS NULL OR next_attempt_at_ms <> ? THEN next_attempt_at_ms WHEN ? THEN ? ELSE ? END',
        [dueAtMs, mayRest ?? knex.raw('1 = 1'), due, databaseNowMs(knex)],
      ),
    };
  }

  /**
   * The row while the lease is its current one: the fence of what the holder reads and writes. The
   * owner is part of it: a renewal that arrives after the lease was given back must not take the
   * row again.
   */
  held(executor: Knex, { workId, owner, epoch }: Lease): Knex.QueryBuilder {
    return executor(this.#table).where({
      id: workId,
      lease_owner: owner,
      lease_epoch: epoch,
    });
  }

  /**
   * One transaction that first changes the row under the lease. If no row matches, another owner
   * has the row or users requested something else: nothing is stored, and the result is false. A
   * process that stands still in it for a whole lease has lost the lease, and loses the
   * transaction.
   */
  async change<Row>(
    lease: Lease,
    { columns, where = {}, returning = [], before }: FencedChange,
    run?: (trx: Knex.Transaction, row: Row) => Promise<void>,
  ): Promise<boolean> {
    return unlessFencedOff(() =>
      this.#knex.transaction(async trx => {
        await endWhenIdle(trx, this.leaseSeconds);
        await before?.(trx);
        const changed: unknown = await this.held(trx, lease)
          .where(where)
          .update(columns)
          .returning(['id', ...returning]);
        const rows = changed as readonly Row[];
        if (rows.length !== 1) fencedOff();
        await run?.(trx, rows[0]);
      }),
    );
  }

  /** Whether a process holds the row, so that what is stored of it may change soon. */
  async isHeld(id: string): Promise<boolean> {
    const row: unknown = await this.#knex(this.#table)
      .where({ id })
      .andWhere('lease_expires_at_ms', '>', databaseNowMs(this.#knex))
      .first('id');
    return row !== undefined;
  }

  /**
   * When rows can be claimed next: rows that are due at once or at the end of their lease, and rows
   * that fall due later. Two expressions, because each is then a range of the index of due times.
   */
  dueTimes(): readonly DueTime[] {
    const knex = this.#knex;
    return [
      knex(this.#table)
        .where('next_attempt_at_ms', '<=', databaseNowMs(knex))
        .select(
          knex.raw('min(coalesce(lease_expires_at_ms, next_attempt_at_ms))'),
        ),
      knex(this.#table)
        .where('next_attempt_at_ms', '>', databaseNowMs(knex))
        .min('next_attempt_at_ms'),
    ];
  }

  /** Rows that are due and free. */
  waiting(): Knex.QueryBuilder {
    const knex = this.#knex;
    return knex(this.#table)
      .where('next_attempt_at_ms', '<=', databaseNowMs(knex))
      .andWhere(lease => isFree(knex, lease));
  }

  async #take<Row>(
    rows: Knex.QueryBuilder,
    owner: string,
    due: Columns,
    { columns = {}, returning = [] }: ClaimOptions,
  ): Promise<readonly ClaimedRow<Row>[]> {
    const knex = this.#knex;
    const taken: unknown = await rows
      .whereNotExists(newerMigrations(knex))
      .update({
        ...columns,
        ...due,
        lease_owner: owner,
        lease_epoch: knex.raw('lease_epoch + 1'),
        // A lease that was given back has no expiry; one that ran out still has it.
        lease_taken_over: knex.raw('(lease_expires_at_ms IS NOT NULL)'),
        lease_expires_at_ms: this.#leaseEnd(knex),
      })
      .returning([
        'id',
        'lease_epoch',
        'lease_taken_over',
        'next_attempt_at_ms',
        ...returning,
      ]);
    return (taken as readonly (LeaseRow & Row)[]).map(row => ({
      lease: {
        workId: row.id,
        owner,
        epoch: Number(row.lease_epoch),
        takenOver: Boolean(row.lease_taken_over),
        dueAtMs: Number(row.next_attempt_at_ms),
      },
      row,
    }));
  }

  #leaseEnd(executor: Knex): Knex.Raw {
    return databaseTimeAfter(executor, this.leaseSeconds * 1000);
  }
}

function isFree(knex: Knex, lease: Knex.QueryBuilder): void {
  void lease
    .whereNull('lease_expires_at_ms')
    .orWhere('lease_expires_at_ms', '<=', databaseNowMs(knex));
}
