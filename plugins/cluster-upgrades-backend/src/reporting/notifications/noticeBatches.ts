import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { groupBy } from '@drydock/upgrade-readiness';
import { reasonOfColumn } from '../../foundation/database/reasonColumn';
import { addMessage } from './store/messageQueries';
import { isFailure, untoldNotices, type RolloutNotice } from './rolloutNotices';

/** How long the failure of a cluster waits for what comes of it: a halt of its stage, or the end of its rollout. */
const FOLD_MS = 20_000;

/** Events of one topic of one plan or rollout. Each of the recipients gets one message with all of them. */
export interface WaitingBatch {
  readonly subject: string;
  readonly topic: string;
  readonly eventKeys: readonly string[];
  /** Who gets it now. */
  readonly recipients: readonly string[];
  /** Users who are notified of the events by themselves, whether now, before or later. */
  readonly users: readonly string[];
}

/** What of a notice decides about its message. */
export interface NoticeRow {
  readonly event_key: string;
  readonly recipient: string;
  readonly subject: string;
  readonly topic: string;
  readonly noticed_at_ms: number | string;
  readonly told_at_ms: number | string | null;
  /** Null for a failure that became part of the notice of its outcome. */
  readonly message_id: string | null;
}

export interface BatchRules {
  readonly nowMs: number;
  /** Time between two messages to one recipient about one topic. */
  readonly quietMs: number;
  /** Topics without quiet time. */
  readonly urgent: readonly string[];
}

/** The messages that are due. */
export async function waitingBatches(
  knex: Knex,
  rules: BatchRules,
): Promise<readonly WaitingBatch[]> {
  const columns = [
    'event_key',
    'recipient',
    'subject',
    'topic',
    'noticed_at_ms',
    'told_at_ms',
    'message_id',
  ];
  // A union, because PostgreSQL uses no index for a subquery beside an OR.
  const rows: NoticeRow[] = await knex('rollout_notices')
    .where('told_at_ms', '>', rules.nowMs - rules.quietMs)
    .select(columns)
    .union(
      knex('rollout_notices')
        .whereIn('event_key', untoldNotices(knex).select('event_key'))
        .select(columns),
    )
    .orderBy(['noticed_at_ms', 'event_key', 'recipient']);
  return batchesOf(rows, rules);
}

/**
 * Whether a recipient is in quiet time depends on that recipient alone. A user gets all waiting
 * events in one message. A group gets one message for each set of events that other groups get, too:
 * messages with the same events have the same scope, so a member of both groups sees each event once,
 * even if one of the groups gets it later. Pure.
 * @param rows - all notices of each event that waits for a recipient, and what was sent within the
 * quiet time; oldest first
 */
export function batchesOf(
  rows: readonly NoticeRow[],
  { nowMs, quietMs, urgent }: BatchRules,
): readonly WaitingBatch[] {
  const noticesOf = groupBy(rows, ({ event_key: key }) => key);
  const quiet = new Set(
    rows
      .filter(
        ({ topic, told_at_ms: toldAtMs, message_id: messageId }) =>
          messageId !== null &&
          Number(toldAtMs) > nowMs - quietMs &&
          !urgent.includes(topic),
      )
      .map(conversationOf),
  );
  const messageOf = (row: NoticeRow) => {
    if (isUser(row.recipient)) return conversationOf(row);
    const notices = noticesOf.get(row.event_key) ?? [];
    const sent = notices.find(
      ({ recipient, message_id: messageId }) =>
        messageId !== null && !isUser(recipient),
    );
    return JSON.stringify([
      conversationOf(row),
      notices.map(({ recipient }) => recipient),
      sent?.message_id,
    ]);
  };
  const messages = [
    ...groupBy(
      rows.filter(
        row => row.told_at_ms === null && !quiet.has(conversationOf(row)),
      ),
      messageOf,
    ).values(),
  ].filter(waiting => !waitsForOutcome(waiting, nowMs));
  return [
    ...groupBy(messages, waiting =>
      JSON.stringify([waiting[0].subject, waiting[0].topic, keysOf(waiting)]),
    ).values(),
  ].map(same => {
    const [[{ subject, topic }]] = same;
    const eventKeys = keysOf(same[0]);
    const audience = eventKeys.flatMap(key => noticesOf.get(key) ?? []);
    return {
      subject,
      topic,
      eventKeys,
      recipients: same.map(([{ recipient }]) => recipient).sort(),
      users: [
        ...new Set(audience.map(({ recipient }) => recipient).filter(isUser)),
      ].sort(),
    };
  });
}

/** Until the oldest failure waited for its outcome. The next failures must not delay it further. */
function waitsForOutcome(
  waiting: readonly NoticeRow[],
  nowMs: number,
): boolean {
  const [oldest] = waiting.filter(({ event_key: key }) => isFailure(key));
  return oldest !== undefined && Number(oldest.noticed_at_ms) > nowMs - FOLD_MS;
}

function keysOf(rows: readonly NoticeRow[]): readonly string[] {
  return rows.map(({ event_key: key }) => key);
}

function conversationOf({ subject, topic, recipient }: NoticeRow): string {
  return JSON.stringify([subject, topic, recipient]);
}

function isUser(recipient: string): boolean {
  return recipient.startsWith('user:');
}

/**
 * Puts a batch into one message of the outbox for each recipient, in one transaction: replicas that
 * compose at the same time give all recipients the same events. A user who gets the message directly
 * is excluded from the messages to groups.
 */
export async function composeNotices(
  knex: Knex,
  { subject, topic, eventKeys, recipients, users }: WaitingBatch,
  nowMs: number,
  payload: (
    notices: readonly RolloutNotice[],
    except: readonly string[],
  ) => string,
): Promise<void> {
  await knex.transaction(async trx => {
    for (const recipient of recipients) {
      const id = randomUUID();
      const taken = await trx('rollout_notices')
        .where({ recipient, subject, topic })
        .whereIn('event_key', [...eventKeys])
        .whereNull('told_at_ms')
        .update({ told_at_ms: nowMs, message_id: id });
      // Another replica was faster.
      if (taken === 0) continue;
      const rows: (Omit<RolloutNotice, 'eventKey' | 'atMs' | 'reason'> & {
        readonly event_key: string;
        readonly reason: string;
        readonly noticed_at_ms: number | string;
      })[] = await trx('rollout_notices')
        .where({ message_id: id })
        .orderBy(['noticed_at_ms', 'event_key']);
      await addMessage(trx, {
        id,
        owner: recipient,
        period: id,
        payload: payload(
          rows.map(
            ({ event_key: eventKey, noticed_at_ms: atMs, reason, ...row }) => ({
              ...row,
              eventKey,
              reason: reasonOfColumn(reason),
              atMs: Number(atMs),
            }),
          ),
          isUser(recipient) ? [] : users,
        ),
        createdAt: new Date(nowMs).toISOString(),
      });
    }
  });
}
