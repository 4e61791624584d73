import type { Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { groupBy } from '@drydock/upgrade-readiness';
import {
  reasonColumn,
  reasonOfColumn,
} from '../../foundation/database/reasonColumn';
import { chunked } from '../../foundation/database/client';
import { fromColumn } from '../../foundation/database/json';

/** Something that one recipient is to be told of, once. */
export interface RolloutNotice {
  /** What it tells of: the same for every look at it. */
  readonly eventKey: string;
  /** Entity reference of a user or group. */
  readonly recipient: string;
  /** Plan or rollout: messages are about one of them. */
  readonly subject: string;
  readonly topic: string;
  readonly reason: Reason;
  /** Path in the portal. */
  readonly link: string;
  readonly severity: 'low' | 'normal' | 'high' | 'critical';
  /** When it happened, epoch milliseconds. */
  readonly atMs: number;
}

/** Adds what was not noticed yet; a second look at the same thing adds nothing. */
export async function addNotices(
  knex: Knex,
  notices: readonly RolloutNotice[],
): Promise<void> {
  const rows = notices.map(({ eventKey, atMs, reason, ...notice }) => ({
    event_key: eventKey,
    ...notice,
    reason: reasonColumn(reason),
    noticed_at_ms: atMs,
  }));
  for (const chunk of chunked(rows, 50))
    await knex('rollout_notices')
      .insert(chunk)
      .onConflict(['event_key', 'recipient'])
      .ignore();
}

/** Notices that are in no message. */
export function untoldNotices(knex: Knex): Knex.QueryBuilder {
  return knex('rollout_notices').whereNull('told_at_ms');
}

/** The key of the failure of a cluster. */
export function failureKey(sequence: number): string {
  return `failed-${sequence}`;
}

export function isFailure(eventKey: string): boolean {
  return eventKey.startsWith(failureKey(0).slice(0, -1));
}

/**
 * Adds what came of failures of clusters, and takes the failures in: who was not told of one yet
 * reads both in one message. Else one end would be told once as that of a cluster, and once as that
 * of its rollout.
 */
export async function addOutcome(
  knex: Knex,
  subject: string,
  notices: readonly RolloutNotice[],
): Promise<void> {
  const [first] = notices;
  if (!first) return;
  await knex.transaction(async trx => {
    // A look at the same event again adds nothing, so that it must take nothing in.
    if (
      await trx('rollout_notices')
        .where({ event_key: first.eventKey })
        .first('event_key')
    )
      return;
    const waiting: { event_key: string; recipient: string; reason: string }[] =
      await trx('rollout_notices')
        .where({ subject })
        .whereIn(
          'recipient',
          notices.map(({ recipient }) => recipient),
        )
        .where('event_key', 'like', `${failureKey(0).slice(0, -1)}%`)
        .whereNull('told_at_ms')
        .orderBy('event_key')
        .select('event_key', 'recipient', 'reason');
    const folded: typeof waiting = [];
    for (const failure of waiting) {
      const { event_key, recipient } = failure;
      // Another replica may have told it meanwhile.
      const taken = await trx('rollout_notices')
        .where({ event_key, recipient })
        .whereNull('told_at_ms')
        .update({ told_at_ms: first.atMs });
      if (taken > 0) folded.push(failure);
    }
    const failuresOf = groupBy(folded, ({ recipient }) => recipient);
    const withFailures = (notice: RolloutNotice): RolloutNotice => {
      const failures = failuresOf.get(notice.recipient);
      return failures
        ? {
            ...notice,
            severity: 'high',
            reason: {
              code: 'notice.with-failures',
              params: {
                event: { reasons: [notice.reason] },
                failures: {
                  reasons: failures.map(({ reason }) => reasonOfColumn(reason)),
                },
              },
            },
          }
        : notice;
    };
    await addNotices(trx, notices.map(withFailures));
  });
}

/** Deletes what is so old that nothing can notice it again. */
export async function forgetNotices(
  knex: Knex,
  beforeMs: number,
): Promise<void> {
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
  readonly message: Reason;
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
  return knex('plan_events').where(
    'sequence',
    '>',
    knex('rollout_notice_cursor').where({ id: 1 }).select('sequence'),
  );
}

/** Events after the cursor, oldest first. */
export async function eventsAfter(
  knex: Knex,
  sequence: number,
  limit: number,
): Promise<readonly PlanEventRow[]> {
  const rows: StoredEvent[] = await knex('plan_events')
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit);
  return rows.map(row => ({
    sequence: Number(row.sequence),
    planId: row.plan_id ?? undefined,
    rolloutId: row.rollout_id ?? undefined,
    stage: row.stage ?? undefined,
    clusterId: row.cluster_id ?? undefined,
    clusterIds: fromColumn(row.cluster_ids),
    kind: row.kind,
    message: reasonOfColumn(row.message),
    principal: row.principal ?? undefined,
    atMs: Number(row.at_ms),
  }));
}

export async function readCursor(knex: Knex): Promise<number> {
  const row: { sequence: number | string } | undefined = await knex(
    'rollout_notice_cursor',
  )
    .where({ id: 1 })
    .first('sequence');
  return Number(row?.sequence ?? 0);
}

/** Never goes back. */
export async function advanceCursor(
  knex: Knex,
  sequence: number,
): Promise<void> {
  await knex('rollout_notice_cursor')
    .where({ id: 1 })
    .where('sequence', '<', sequence)
    .update({ sequence });
}
