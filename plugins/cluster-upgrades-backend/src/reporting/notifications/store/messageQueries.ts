import type { Knex } from 'knex';
import { databaseNowMs } from '../../../foundation/database/databaseTime';
import type { Lease } from '../../../foundation/lease/Lease';
import type { LeaseTable } from '../../../foundation/lease/LeaseTable';

/** A message for the outbox. */
export interface NewMessage {
  readonly id: string;
  readonly owner: string;
  /** Day of a digest, or a unique text: an owner gets one message for each. */
  readonly period: string;
  readonly payload: string;
  readonly createdAt: string;
}

/** A message that this replica sends while it holds the lease. */
export interface ClaimedMessage extends Lease {
  readonly recipient: string;
  readonly payload: string;
  /** This one included. */
  readonly attempts: number;
  readonly createdAt: string;
}

/** Adds a message that is due at once. */
export async function addMessage(
  trx: Knex,
  { id, owner, period, payload, createdAt }: NewMessage,
): Promise<void> {
  await trx('owner_messages').insert({
    id,
    owner,
    period,
    payload,
    created_at: createdAt,
    next_attempt_at_ms: databaseNowMs(trx),
  });
}

/** Claims the next message that is due. If the process dies while sending, it is sent again. */
export async function claimMessage(
  knex: Knex,
  leases: LeaseTable,
  owner: string,
): Promise<readonly ClaimedMessage[]> {
  const claimed = await leases.claimDue<{
    readonly owner: string;
    readonly payload: string;
    readonly attempts: number;
    readonly created_at: string;
  }>(owner, 1, {
    columns: { attempts: knex.raw('attempts + 1') },
    returning: ['owner', 'payload', 'attempts', 'created_at'],
  });
  return claimed.map(({ lease, row }) => ({
    ...lease,
    recipient: row.owner,
    payload: row.payload,
    attempts: row.attempts,
    createdAt: row.created_at,
  }));
}

export async function markSent(
  leases: LeaseTable,
  message: ClaimedMessage,
  at: string,
): Promise<void> {
  await leases.release(message, {
    afterMs: undefined,
    columns: { sent_at: at, failure: null },
  });
}

export async function markFailed(
  leases: LeaseTable,
  message: ClaimedMessage,
  failure: string,
  retrySeconds: number,
): Promise<void> {
  await leases.release(message, {
    afterMs: retrySeconds * 1000,
    columns: { failure },
  });
}

/** Deletes messages that were sent, or could not be for so long. What they told stays noted. */
export async function forgetMessages(
  knex: Knex,
  before: string,
): Promise<number> {
  return knex('owner_messages').where('created_at', '<', before).delete();
}
