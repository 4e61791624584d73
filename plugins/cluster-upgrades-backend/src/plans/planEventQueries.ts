import type { Knex } from 'knex';
import type { PlanEvent } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { optional } from '../database/json';

/** A line of the record, with the cluster that it is about. */
export interface ListedEvent extends PlanEvent {
  readonly clusterId?: string;
}

interface EventRow {
  sequence: number | string;
  rollout_id: string | null;
  stage: string | null;
  cluster_id: string | null;
  cluster_name: string | null;
  at_ms: number | string;
  kind: string;
  principal: string | null;
  message: string;
}

/** What happened to a plan and its rollouts, newest first. */
export async function listPlanEvents(knex: Knex, planId: string, offset: number, limit: number): Promise<{ items: ListedEvent[]; total: number }> {
  // What happens to a rollout names its plan, too.
  const matching = () => knex('plan_events').where({ plan_id: planId });
  const counted: { total?: number | string } | undefined = await matching().count({ total: '*' }).first();
  const rows: EventRow[] = await matching().orderBy('sequence', 'desc').offset(offset).limit(limit);
  return {
    items: rows.map(row => ({
      id: String(row.sequence),
      at: new Date(Number(row.at_ms)).toISOString(),
      kind: row.kind,
      principal: optional(row.principal),
      rolloutId: optional(row.rollout_id),
      stage: optional(row.stage),
      clusterId: optional(row.cluster_id),
      clusterName: optional(row.cluster_name),
      message: row.message,
    })),
    total: Number(counted?.total ?? 0),
  };
}
