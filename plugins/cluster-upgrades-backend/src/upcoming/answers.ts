import type { Knex } from 'knex';
import { chunked } from '../database/client';

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
    firstStartMs: row.first_start_ms === null ? undefined : Number(row.first_start_ms),
  };
}

/** Newest answers of all owners to some plans. */
export async function answersTo(knex: Knex, planIds: readonly string[]): Promise<readonly OwnerAnswer[]> {
  const found: OwnerAnswer[] = [];
  for (const ids of chunked(planIds)) found.push(...(await knex<AnswerRow>('upcoming_answers').whereIn('plan_id', ids)).map(toAnswer));
  return found;
}

/** The first start stays as it was first stored: a second snooze does not count from the end of the first. */
export async function storeAnswer(trx: Knex, answer: OwnerAnswer): Promise<void> {
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
  await trx('upcoming_answers')
    .insert({ ...row, first_start_ms: answer.firstStartMs ?? null })
    .onConflict(['plan_id', 'cluster_id', 'owner'])
    .merge({ ...row, first_start_ms: trx.raw('coalesce(upcoming_answers.first_start_ms, excluded.first_start_ms)') });
}

/** An owner asked for more time. */
export interface SnoozeHold {
  readonly reason: string;
  readonly owner: string;
  readonly untilMs: number;
}

/** Clusters that must not begin yet because an owner asked for more time; the longest of each. Asked in the transaction that would begin them. */
export async function heldBySnooze(trx: Knex, planId: string, clusterIds: readonly string[], nowMs: number): Promise<ReadonlyMap<string, SnoozeHold>> {
  const held = new Map<string, SnoozeHold>();
  for (const ids of chunked(clusterIds)) {
    const rows: AnswerRow[] = await trx('upcoming_answers').where({ plan_id: planId, answer: 'snoozed' }).whereIn('cluster_id', ids).where('until_ms', '>', nowMs).orderBy('until_ms');
    for (const { owner, untilMs = nowMs, reason, clusterId } of rows.map(toAnswer)) {
      held.set(clusterId, { owner, untilMs, reason: `${owner} asked for time until ${new Date(untilMs).toISOString()}${reason ? `: ${reason}` : ''}` });
    }
  }
  return held;
}
