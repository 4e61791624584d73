import { isError } from '@backstage/errors';
import type { Knex } from 'knex';
import { isPostgres } from '../database/client';

/**
 * Lets PostgreSQL end this transaction when its process is idle in it for too long. A replica that
 * is frozen in a transaction (a suspended machine, SIGSTOP) keeps its connection and its locks. No
 * other replica could take over its work, and the emergency stop of the whole fleet would wait for
 * it. SQLite has one process.
 */
export async function endWhenIdle(
  trx: Knex.Transaction,
  seconds: number,
): Promise<void> {
  // `set` takes no parameters; `set_config` does, and its last one is LOCAL.
  if (isPostgres(trx))
    await trx.raw(
      `select set_config('idle_in_transaction_session_timeout', ?, true)`,
      [String(Math.ceil(seconds * 1000))],
    );
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs the last action of a transaction, unless PostgreSQL would have to wait too long for a locked
 * row. Then the action has no effect, and the transaction continues without it. The process with
 * the lock may be frozen, and everyone who needs the locks of this transaction would wait, too.
 * @returns whether it was done
 */
export async function unlessLocked(
  trx: Knex.Transaction,
  seconds: number,
  run: (inner: Knex.Transaction) => Promise<void>,
): Promise<boolean> {
  try {
    await trx.transaction(async inner => {
      if (isPostgres(inner))
        await inner.raw(`select set_config('lock_timeout', ?, true)`, [
          String(Math.ceil(seconds * 1000)),
        ]);
      await run(inner);
    });
    return true;
  } catch (error) {
    if (isError(error) && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}
