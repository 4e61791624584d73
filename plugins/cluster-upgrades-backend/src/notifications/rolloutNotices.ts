import type { Knex } from 'knex';
import { chunked } from '../database/client';
import { databaseNowMs } from '../database/databaseTime';
import { fromColumn } from '../database/json';

/** Something that one recipient is to be told of, once. */
export interface RolloutNotice {
  /** What it tells of: the same for every look at it. */
  readonly eventKey: string;
  /** Entity reference of a user or group. */
  readonly recipient: string;
  /** Plan or rollout: messages are about one of them. */
  readonly subject: string;
  readonly topic: string;
  readonly text: string;
  /** Path in the portal. */
  readonly link: string;
  readonly severity: 'low' | 'normal' | 'high' | 'critical';
  /** When it happened, epoch milliseconds. */
  readonly atMs: number;
}

/** Adds what was not noticed yet; a second look at the same thing adds nothing. */
export async function addNotices(knex: Knex, notices: readonly RolloutNotice[]): Promise<void> {
  const rows = notices.map(({ eventKey, atMs, ...notice }) => ({ event_key: eventKey, ...notice, noticed_at_ms: atMs }));
  for (const chunk of chunked(rows, 50)) await knex('rollout_notices').insert(chunk).onConflict(['event_key', 'recipient']).ignore();
}

/** What waits for one recipient about one subject and topic. */
export interface WaitingGroup {
  readonly recipient: string;
  readonly subject: string;
  readonly topic: string;
}

/** Notices that are in no message. */
export function untoldNotices(knex: Knex): Knex.QueryBuilder {
  return knex('rollout_notices').whereNull('told_at_ms');
}

/** Groups with something to tell whose last message is at least `quietMs` old, or whose topic is one of those that never wait. */
export async function waitingGroups(knex: Knex, nowMs: number, quietMs: number, urgent: readonly string[]): Promise<readonly WaitingGroup[]> {
  return knex('rollout_notices as waiting')
    .whereNull('waiting.told_at_ms')
    .where(due => due.whereIn('waiting.topic', urgent).orWhereNotExists(
      knex('rollout_notices as told')
        .whereRaw('told.recipient = waiting.recipient and told.subject = waiting.subject and told.topic = waiting.topic')
        .where('told.told_at_ms', '>', nowMs - quietMs)
        .select(knex.raw('1')),
    ))
    .distinct('waiting.recipient', 'waiting.subject', 'waiting.topic')
    .orderBy(['waiting.recipient', 'waiting.subject', 'waiting.topic']);
}

/**
 * Puts all that waits for a group into one message of the outbox, in one transaction.
 * @returns false when another replica was faster
 */
export async function composeNotices(knex: Knex, group: WaitingGroup, id: string, nowMs: number, payload: (notices: readonly RolloutNotice[], toldThemselves: string[]) => string): Promise<boolean> {
  const { recipient, subject, topic } = group;
  return knex.transaction(async trx => {
    const taken = await trx('rollout_notices').where({ recipient, subject, topic }).whereNull('told_at_ms').update({ told_at_ms: nowMs, message_id: id });
    if (taken === 0) return false;
    const rows: (Omit<RolloutNotice, 'eventKey' | 'atMs'> & { readonly event_key: string; readonly noticed_at_ms: number | string })[] = await trx('rollout_notices').where({ message_id: id }).orderBy(['noticed_at_ms', 'event_key']);
    await trx('owner_messages').insert({
      id,
      owner: recipient,
      period: id,
      payload: payload(rows.map(({ event_key: eventKey, noticed_at_ms: atMs, ...row }) => ({ ...row, eventKey, atMs: Number(atMs) })), recipient.startsWith('group:') ? await usersToldAll(trx, id, rows.length) : []),
      created_at: new Date(nowMs).toISOString(),
      next_attempt_ms: databaseNowMs(knex) as never,
    });
    return true;
  });
}

/** Users who are told of each of the message's events by themselves. A requester reads there what a group of theirs may not: with both they had one end twice. */
async function usersToldAll(trx: Knex, messageId: string, events: number): Promise<string[]> {
  const rows: { recipient: string }[] = await trx('rollout_notices')
    .whereIn('event_key', trx('rollout_notices').where({ message_id: messageId }).select('event_key'))
    .where('recipient', 'like', 'user:%')
    .groupBy('recipient')
    .having(trx.raw('count(*) = ?', [events]))
    .orderBy('recipient')
    .select('recipient');
  return rows.map(({ recipient }) => recipient);
}

/** Deletes what is so old that nothing can notice it again. */
export async function forgetNotices(knex: Knex, beforeMs: number): Promise<void> {
  await knex('rollout_notices').where('noticed_at_ms', '<', beforeMs).delete();
}

export interface PlanEventRow {
  readonly sequence: number;
  readonly planId?: string;
  readonly rolloutId?: string;
  readonly stage?: string;
  readonly clusterId?: string;
  /** Where it is about some clusters of its rollout: these. */
  readonly clusterIds?: readonly string[];
  readonly kind: string;
  readonly message: string;
  readonly principal?: string;
  readonly atMs: number;
}

interface StoredEvent {
  readonly sequence: number | string;
  readonly plan_id: string | null;
  readonly rollout_id: string | null;
  readonly stage: string | null;
  readonly cluster_id: string | null;
  readonly cluster_ids: string | null;
  readonly kind: string;
  readonly message: string;
  readonly principal: string | null;
  readonly at_ms: number | string;
}

/** Events that may not have been noticed yet, as the cursor of all replicas says. */
export function eventsBeyondCursor(knex: Knex): Knex.QueryBuilder {
  return knex('plan_events').where('sequence', '>', knex('rollout_notice_cursor').where({ id: 1 }).select('sequence'));
}

/** Events after the cursor, oldest first. */
export async function eventsAfter(knex: Knex, sequence: number, limit: number): Promise<readonly PlanEventRow[]> {
  const rows: StoredEvent[] = await knex('plan_events').where('sequence', '>', sequence).orderBy('sequence').limit(limit);
  return rows.map(row => ({
    sequence: Number(row.sequence),
    planId: row.plan_id ?? undefined,
    rolloutId: row.rollout_id ?? undefined,
    stage: row.stage ?? undefined,
    clusterId: row.cluster_id ?? undefined,
    clusterIds: fromColumn(row.cluster_ids),
    kind: row.kind,
    message: row.message,
    principal: row.principal ?? undefined,
    atMs: Number(row.at_ms),
  }));
}

export async function readCursor(knex: Knex): Promise<number> {
  const row: { sequence: number | string } | undefined = await knex('rollout_notice_cursor').where({ id: 1 }).first('sequence');
  return Number(row?.sequence ?? 0);
}

/** Never goes back. */
export async function advanceCursor(knex: Knex, sequence: number): Promise<void> {
  await knex('rollout_notice_cursor').where({ id: 1 }).where('sequence', '<', sequence).update({ sequence });
}
