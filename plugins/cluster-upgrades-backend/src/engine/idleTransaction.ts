import { isError } from '@backstage/errors';
import type { Knex } from 'knex';
import { isPostgres } from '../database/client';

/**
 * Lets PostgreSQL end this transaction when its process stands still in it for so long. A replica that is frozen in the middle of one (a suspended
 * machine, SIGSTOP) keeps its connection and its locks: nobody could take over what it holds, and the emergency stop of the whole fleet would wait
 * for it. SQLite has one process.
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
 * Does the last thing of a transaction, unless PostgreSQL would have to wait for longer for a row that somebody else has locked: then nothing of it is done, and the
 * transaction goes on without. Whoever holds the row may stand still, and everybody who needs what this transaction has locked would wait, too.
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
