import type { Reason } from '@drydock/upgrade-reasons';
import { groupBy } from '@drydock/upgrade-readiness';
import type { Knex } from 'knex';
import { findingOf } from '../../../readiness/store/findingRow';
import { addMessage } from './messageQueries';

/** A blocker that its owner was not told of yet. */
export interface WaitingNotice {
  readonly clusterId: string;
  readonly clusterName: string;
  readonly fingerprint: string;
  readonly title: Reason;
  readonly dueAt?: string;
}

/**
 * Notices that are in no message.
 * @param before - the latest time of a notice (ISO); undefined: any time
 */
export function waitingNotices(knex: Knex, before?: string): Knex.QueryBuilder {
  const waiting = knex('blocker_notices').whereNull('message_id');
  return before === undefined
    ? waiting
    : waiting.where('noticed_at', '<=', before);
}

/** Owners for whom a notice waits, of no later than `before` (ISO) where it is given. */
export async function waitingOwners(
  knex: Knex,
  before?: string,
): Promise<string[]> {
  const rows: { owner: string }[] = await waitingNotices(knex, before)
    .distinct('owner')
    .orderBy('owner');
  return rows.map(row => row.owner);
}

/**
 * Puts all waiting findings of an owner, noticed no later than `before` (ISO) where it is given,
 * into one message. Findings that are no longer open are removed, so that they are reported again
 * if they return.
 * @returns whether there is a message. False also when this period already has its message, or when
 *   another replica was faster
 */
export async function composeMessage(
  knex: Knex,
  message: {
    readonly id: string;
    readonly owner: string;
    readonly period: string;
    readonly before?: string;
    readonly now: string;
  },
  payload: (notices: readonly WaitingNotice[]) => string,
): Promise<boolean> {
  const { id, owner, period, before, now } = message;
  return knex.transaction(async trx => {
    const had = await trx('owner_messages')
      .where({ owner, period })
      .first('id');
    if (had) return false;
    await forgetClosed(trx, owner);
    const taken = await waitingNotices(trx, before)
      .where({ owner })
      .update({ message_id: id });
    if (taken === 0) return false;
    const notices = await noticesOf(trx, id);
    // The unique index on owner and period turns away the slower of two replicas; its transaction
    // then leaves everything as it was.
    await addMessage(trx, {
      id,
      owner,
      period,
      payload: payload(notices),
      createdAt: now,
    });
    return true;
  });
}

/**
 * Notices whose finding was solved, waived or ignored before anybody was told, or that changed
 * hands. The next evaluation of their clusters stores all of its parts, so that a finding which is
 * still open is noticed again, for its owner of then.
 */
async function forgetClosed(trx: Knex, owner: string): Promise<void> {
  const closed: { cluster_id: string; fingerprint: string }[] = await trx(
    'blocker_notices',
  )
    .where({ owner })
    .whereNull('message_id')
    .whereNotExists(
      trx('cluster_findings as finding')
        .join('clusters as cluster', 'cluster.id', 'finding.cluster_id')
        .whereRaw(
          'finding.cluster_id = blocker_notices.cluster_id and finding.fingerprint = blocker_notices.fingerprint and finding.owner = blocker_notices.owner',
        )
        .where({
          'finding.state': 'open',
          'finding.severity_rank': 0,
          'cluster.removed': false,
        })
        .select(trx.raw('1')),
    )
    .select('cluster_id', 'fingerprint');
  const byCluster = groupBy(closed, ({ cluster_id: id }) => id);
  for (const [id, notices] of byCluster) {
    await trx('blocker_notices')
      .where({ owner, cluster_id: id })
      .whereNull('message_id')
      .whereIn(
        'fingerprint',
        notices.map(({ fingerprint }) => fingerprint),
      )
      .delete();
    await trx('clusters').where({ id }).update({ parts_digest: null });
  }
}

async function noticesOf(
  trx: Knex,
  messageId: string,
): Promise<WaitingNotice[]> {
  const rows: {
    cluster_id: string;
    title: string;
    fingerprint: string;
    finding: string;
    due_at: string | null;
  }[] = await trx('blocker_notices as notice')
    .join('clusters as cluster', 'cluster.id', 'notice.cluster_id')
    .join('cluster_findings as finding', join =>
      join
        .on('finding.cluster_id', 'notice.cluster_id')
        .andOn('finding.fingerprint', 'notice.fingerprint'),
    )
    .join('cluster_finding_texts as text', join =>
      join
        .on('text.cluster_id', 'notice.cluster_id')
        .andOn('text.fingerprint', 'notice.fingerprint'),
    )
    .where({ message_id: messageId })
    .orderByRaw('case when finding.due_at is null then 1 else 0 end')
    .orderBy('finding.due_at')
    .orderBy('cluster.title_sort')
    .orderBy(['notice.cluster_id', 'notice.fingerprint'])
    .select(
      'notice.cluster_id',
      'cluster.title',
      'notice.fingerprint',
      'text.finding',
      'finding.due_at',
    );
  return rows.map(row => ({
    clusterId: row.cluster_id,
    clusterName: row.title,
    fingerprint: row.fingerprint,
    title: findingOf(row).title,
    dueAt: row.due_at ?? undefined,
  }));
}
