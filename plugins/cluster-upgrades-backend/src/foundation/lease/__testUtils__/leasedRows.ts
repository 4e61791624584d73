import type { Knex } from 'knex';
import { databaseNowMs } from '../../database/databaseTime';

export const HOUR_MS = 3_600_000;

/** Messages of the outbox: the table whose rows need least. */
export async function givenRows(
  knex: Knex,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    await knex('owner_messages').insert({
      id,
      owner: 'group:default/a',
      period: id,
      payload: '{}',
      created_at: '2026-11-21T06:00:00.000Z',
      next_attempt_at_ms: 1,
    });
}

/**
 * Lets the database's clock jump: all stored times come that much nearer, or go farther away. The
 * due time of a row that is held is a mark of its claim, and stays.
 */
export async function jump(knex: Knex, ms: number): Promise<void> {
  await knex('owner_messages').update({
    next_attempt_at_ms: knex.raw(
      'case when lease_owner is null then next_attempt_at_ms - ? else next_attempt_at_ms end',
      [ms],
    ),
    lease_expires_at_ms: knex.raw('lease_expires_at_ms - ?', [ms]),
  });
}

export async function wake(knex: Knex, id: string): Promise<void> {
  await knex('owner_messages')
    .where({ id })
    .update({ next_attempt_at_ms: databaseNowMs(knex) });
}
