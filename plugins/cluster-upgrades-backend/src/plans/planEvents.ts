import type { Knex } from 'knex';
import { toColumn } from '../database/json';
import { redact } from '../redact';
import type { PlanEventInput } from './model';

/** Appends to the record, in the transaction of what it tells of. */
export async function appendPlanEvents(trx: Knex, nowMs: number, events: readonly PlanEventInput[]): Promise<void> {
  if (events.length === 0) return;
  await trx('plan_events').insert(
    events.map(event => ({
      plan_id: event.planId ?? null,
      rollout_id: event.rolloutId ?? null,
      stage: event.stage ?? null,
      cluster_id: event.clusterId ?? null,
      cluster_name: event.clusterName ?? null,
      cluster_ids: toColumn(event.clusterIds),
      at_ms: nowMs,
      kind: event.kind,
      principal: event.principal ?? null,
      message: redact(event.message),
    })),
  );
}
