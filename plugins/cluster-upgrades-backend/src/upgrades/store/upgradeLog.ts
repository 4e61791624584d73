import type { Knex } from 'knex';
import type { Reason } from '@drydock/upgrade-reasons';
import {
  reasonColumn,
  reasonOfColumn,
} from '../../foundation/database/reasonColumn';

/** Lines kept of one upgrade: a platform that flaps must not fill the database. */
export const MAX_LOG_LINES = 5000;

export interface LogEntry {
  readonly level: 'info' | 'warning' | 'error';
  readonly stepId?: string;
  readonly message: Reason;
}

export interface LogRecord extends LogEntry {
  readonly sequence: number;
  readonly atMs: number;
}

/**
 * Appends lines behind `lastSequence`, the upgrade's `log_sequence` after it was raised by the
 * number of lines in the same transaction: that update locks the row, so numbers have no gaps and
 * no doubles.
 */
export async function appendLog(
  trx: Knex.Transaction,
  upgradeId: string,
  lastSequence: number,
  atMs: number,
  entries: readonly LogEntry[],
): Promise<void> {
  const rows = entries
    .map((entry, index) => ({
      upgrade_id: upgradeId,
      sequence: lastSequence - entries.length + index + 1,
      at_ms: atMs,
      level: entry.level,
      step_id: entry.stepId ?? null,
      message: reasonColumn(entry.message),
    }))
    .filter(row => row.sequence <= MAX_LOG_LINES);
  const last = rows[rows.length - 1];
  if (last?.sequence === MAX_LOG_LINES)
    last.message = reasonColumn({ code: 'upgrade.log-full' });
  if (rows.length > 0) await trx('upgrade_log').insert(rows);
}

/** Lines after a sequence number, oldest first, at most `limit`. */
export async function readLog(
  knex: Knex,
  upgradeId: string,
  after: number,
  limit: number,
): Promise<readonly LogRecord[]> {
  const rows = await knex('upgrade_log')
    .where({ upgrade_id: upgradeId })
    .andWhere('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .select<
      {
        sequence: number;
        at_ms: number | string;
        level: LogEntry['level'];
        step_id: string | null;
        message: string;
      }[]
    >();
  return rows.map(row => ({
    sequence: row.sequence,
    atMs: Number(row.at_ms),
    level: row.level,
    stepId: row.step_id ?? undefined,
    message: reasonOfColumn(row.message),
  }));
}
