import type { Knex } from 'knex';
import { chunked } from '../../foundation/database/client';
import { toColumn } from '../../foundation/database/json';
import { reasonColumn } from '../../foundation/database/reasonColumn';
import type { Reason } from '@drydock/upgrade-reasons';

/** What happened to plans and rollouts: the kinds of `plan_events`. */
export const PLAN_EVENT_KINDS = [
  'plan-created',
  'plan-revised',
  'author-stated',
  'plan-submitted',
  'plan-withdrawn',
  'plan-archived',
  'approval-given',
  'approval-refused',
  'approval-withdrawn',
  'approval-void',
  'approval-unsure',
  'approval-restored',
  'plan-approved',
  'rollout-started',
  'rollout-paused',
  'rollout-resumed',
  'rollout-stopped',
  'rollout-aborted',
  'rollout-finished',
  'stage-entered',
  'stage-soaking',
  'stage-halted',
  'stage-continued',
  'stage-skipped',
  'stage-done',
  'cluster-started',
  'cluster-succeeded',
  'cluster-failed',
  'cluster-skipped',
  'cluster-retried',
  'cluster-held',
  'cluster-adopted',
  'cluster-left-out',
  'gate-passed',
  'gate-failed',
  'gate-inconclusive',
  'gate-retried',
  'freeze-set',
  'freeze-ended',
  'emergency-stop-on',
  'emergency-stop-off',
  'version-gate-acknowledged',
  'version-gate-withdrawn',
  'version-gate-expired',
  'answer-given',
  'effect-left',
  'effect-undone',
] as const;
export type PlanEventKind = (typeof PLAN_EVENT_KINDS)[number];

/** One line of the append-only record. `principal`: who did it; undefined: Drydock itself. */
export interface PlanEventInput {
  readonly kind: PlanEventKind;
  readonly message: Reason;
  readonly planId?: string;
  readonly rolloutId?: string;
  readonly stage?: string;
  readonly clusterId?: string;
  readonly clusterName?: string;
  /** Where it is about some clusters of its rollout: these. */
  readonly clusterIds?: readonly string[];
  readonly principal?: string;
}

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
