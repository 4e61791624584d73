import type { Knex } from 'knex';
import { chunked } from '../database/client';
import { toColumn } from '../database/json';
import { reasonColumn } from '../database/reasonColumn';
import type { PlanEventInput } from './model';

/** Appends to the record, in the transaction of what it tells of. */
export async function appendPlanEvents(
  trx: Knex,
  nowMs: number,
  events: readonly PlanEventInput[],
): Promise<void> {
  const rows = events.map(event => ({
    plan_id: event.planId ?? null,
    rollout_id: event.rolloutId ?? null,
    stage: event.stage ?? null,
    cluster_id: event.clusterId ?? null,
    cluster_name: event.clusterName ?? null,
    cluster_ids: toColumn(event.clusterIds),
    at_ms: nowMs,
    kind: event.kind,
    principal: event.principal ?? null,
    message: reasonColumn(event.message),
  }));
  for (const some of chunked(rows)) await trx('plan_events').insert(some);
}
