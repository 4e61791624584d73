import type { Knex } from 'knex';
import { isPostgres } from '../database/client';

/**
 * Lets PostgreSQL end this transaction when its process stands still in it for so long. A replica that is frozen in the middle of one (a suspended
 * machine, SIGSTOP) keeps its connection and its locks: nobody could take over what it holds, and the emergency stop of the whole fleet would wait
 * for it. SQLite has one process.
 */
export async function endWhenIdle(trx: Knex.Transaction, seconds: number): Promise<void> {
  // `set` takes no parameters; `set_config` does, and its last one is LOCAL.
  if (isPostgres(trx)) await trx.raw(`select set_config('idle_in_transaction_session_timeout', ?, true)`, [String(Math.ceil(seconds * 1000))]);
}
