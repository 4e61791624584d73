import type { Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { chunked } from '../../foundation/database/client';
import { iso } from '../../foundation/time/iso';

/** What an owner said to the upgrade of a cluster by a plan. Instants are epoch milliseconds. */
export interface OwnerAnswer {
  readonly planId: string;
  readonly clusterId: string;
  readonly owner: string;
  readonly answer: 'acknowledged' | 'snoozed';
  readonly by: string;
  readonly atMs: number;
  /** Snoozed: not begun before. */
  readonly untilMs?: number;
  readonly reason?: string;
  /** When it could have begun first, as of the first answer. */
  readonly firstStartMs?: number;
}

interface AnswerRow {
  readonly plan_id: string;
  readonly cluster_id: string;
  readonly owner: string;
  readonly answer: 'acknowledged' | 'snoozed';
  readonly by: string;
  readonly at_ms: number | string;
  readonly until_ms: number | string | null;
  readonly reason: string | null;
  readonly first_start_ms: number | string | null;
}

function toAnswer(row: AnswerRow): OwnerAnswer {
  return {
    planId: row.plan_id,
    clusterId: row.cluster_id,
    owner: row.owner,
    answer: row.answer,
    by: row.by,
    atMs: Number(row.at_ms),
    untilMs: row.until_ms === null ? undefined : Number(row.until_ms),
    reason: row.reason ?? undefined,
    firstStartMs:
      row.first_start_ms === null ? undefined : Number(row.first_start_ms),
  };
}

/** Answers to the newest revision of each plan: who answered before it was submitted has not seen it. */
function standing(knex: Knex): Knex.QueryBuilder {
  return knex('upcoming_answers as answer')
    .join('plans as plan', 'plan.id', 'answer.plan_id')
    .join('plan_revisions as revision', join =>
      join
        .on('revision.plan_id', 'plan.id')
        .andOn('revision.number', 'plan.revision'),
    )
    .whereRaw('answer.at_ms >= revision.submitted_at_ms')
    .select('answer.*');
}

/** Newest answers of all owners to the newest revision of some plans. */
export async function answersTo(
  knex: Knex,
  planIds: readonly string[],
): Promise<readonly OwnerAnswer[]> {
  const found: OwnerAnswer[] = [];
  for (const ids of chunked(planIds)) {
    const rows: AnswerRow[] = await standing(knex).whereIn(
      'answer.plan_id',
      ids,
    );
    found.push(...rows.map(toAnswer));
  }
  return found;
}

/**
 * The first start stays as it was first stored for this revision: a second snooze does not count
 * from the end of the first.
 */
export async function storeAnswer(
  trx: Knex,
  answer: OwnerAnswer,
): Promise<void> {
  const row = {
    plan_id: answer.planId,
    cluster_id: answer.clusterId,
    owner: answer.owner,
    answer: answer.answer,
    by: answer.by,
    at_ms: answer.atMs,
    until_ms: answer.untilMs ?? null,
    reason: answer.reason ?? null,
  };
  const about = {
    plan_id: answer.planId,
    cluster_id: answer.clusterId,
    owner: answer.owner,
  };
  // One to an earlier revision gives way: its first start is not that of this one.
  const ofThisRevision = standing(trx)
    .clearSelect()
    .where({
      'answer.plan_id': answer.planId,
      'answer.cluster_id': answer.clusterId,
      'answer.owner': answer.owner,
    })
    .select('answer.owner');
  await trx('upcoming_answers')
    .where(about)
    .whereNotIn('owner', ofThisRevision)
    .delete();
  await trx('upcoming_answers')
    .insert({ ...row, first_start_ms: answer.firstStartMs ?? null })
    .onConflict(['plan_id', 'cluster_id', 'owner'])
    .merge({
      ...row,
      first_start_ms: trx.raw(
        'coalesce(upcoming_answers.first_start_ms, excluded.first_start_ms)',
      ),
    });
}

/** An owner asked for more time. */
export interface SnoozeHold {
  readonly reason: Reason;
  readonly owner: string;
  readonly untilMs: number;
}

function snoozeReason(
  owner: string,
  untilMs: number,
  reason: string | undefined,
): Reason {
  const until = iso(untilMs);
  const params = { owner: { entity: owner }, until: { time: until } };
  return {
    ...(reason
      ? {
          code: 'upcoming.snoozed-because',
          params: { ...params, reason: { text: reason } },
        }
      : { code: 'upcoming.snoozed', params }),
    who: { entityRef: owner },
    until,
  };
}

/**
 * Clusters that must not begin yet because an owner asked for more time; the longest of each. Asked
 * right before each would begin.
 */
export async function heldBySnooze(
  trx: Knex,
  planId: string,
  clusterIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, SnoozeHold>> {
  const held = new Map<string, SnoozeHold>();
  for (const ids of chunked(clusterIds)) {
    const rows: AnswerRow[] = await standing(trx)
      .where({ 'answer.plan_id': planId, 'answer.answer': 'snoozed' })
      .whereIn('answer.cluster_id', ids)
      .where('answer.until_ms', '>', nowMs)
      .orderBy(['answer.until_ms', 'answer.owner']);
    for (const { owner, untilMs = nowMs, reason, clusterId } of rows.map(
      toAnswer,
    )) {
      held.set(clusterId, {
        owner,
        untilMs,
        reason: snoozeReason(owner, untilMs, reason),
      });
    }
  }
  return held;
}
