import type { Knex } from 'knex';
import { chunked } from '../../foundation/database/client';
import { optional } from '../../foundation/database/json';

/** Something that happened to a finding. `at` is an ISO time, `until` a day. */
export interface StoredFindingEvent {
  readonly at: string;
  readonly kind:
    | 'seen'
    | 'solved'
    | 'reopened'
    | 'waived'
    | 'waiver-revoked'
    | 'waiver-void'
    | 'waiver-expired';
  readonly by?: string;
  readonly reason?: string;
  readonly waiverId?: string;
  readonly until?: string;
}

export interface FindingEventToAppend extends StoredFindingEvent {
  readonly clusterId: string;
  readonly fingerprint: string;
}

interface EventRow {
  at: string;
  kind: StoredFindingEvent['kind'];
  by: string | null;
  reason: string | null;
  waiver_id: string | null;
  until: string | null;
}

export async function appendEvents(
  trx: Knex,
  events: readonly FindingEventToAppend[],
): Promise<void> {
  const rows = events.map(event => ({
    cluster_id: event.clusterId,
    fingerprint: event.fingerprint,
    at: event.at,
    kind: event.kind,
    by: event.by ?? null,
    reason: event.reason ?? null,
    waiver_id: event.waiverId ?? null,
    until: event.until ?? null,
  }));
  for (const chunk of chunked(rows, 100))
    await trx('finding_events').insert(chunk);
}

/** The newest events of a finding, newest first. */
export async function eventsOfFinding(
  knex: Knex,
  clusterId: string,
  fingerprint: string,
): Promise<StoredFindingEvent[]> {
  const rows: EventRow[] = await knex('finding_events')
    .where({ cluster_id: clusterId, fingerprint })
    .orderBy('id', 'desc')
    .limit(200);
  return rows.map(({ at, kind, by, reason, waiver_id, until }) => ({
    at,
    kind,
    by: optional(by),
    reason: optional(reason),
    waiverId: optional(waiver_id),
    until: optional(until),
  }));
}
