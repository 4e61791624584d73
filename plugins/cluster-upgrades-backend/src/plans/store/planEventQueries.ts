import type { Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { reasonOfColumn } from '../../foundation/database/reasonColumn';
import {
  applyVisibility,
  type VisibilityCriteria,
} from '../../clusters/store/clusterQueries';
import { fromColumn, optional } from '../../foundation/database/json';

/** A line of the record, with the cluster, or clusters, that it is about. */
export interface ListedEvent {
  readonly id: string;
  /** ISO time. */
  readonly at: string;
  readonly kind: string;
  readonly principal?: string;
  readonly rolloutId?: string;
  readonly stage?: string;
  readonly message: Reason;
  readonly clusterId?: string;
  readonly clusterName?: string;
  readonly clusterIds?: readonly string[];
}

/** A row of `plan_events`. */
export interface EventRow {
  readonly sequence: number | string;
  readonly rollout_id: string | null;
  readonly stage: string | null;
  readonly cluster_id: string | null;
  readonly cluster_name: string | null;
  readonly cluster_ids: string | null;
  readonly at_ms: number | string;
  readonly kind: string;
  readonly principal: string | null;
  readonly message: string;
}

/**
 * What happened to a plan and its rollouts, newest first.
 * @param visible - events of other clusters are left out; undefined: all
 */
export async function listPlanEvents(
  knex: Knex,
  planId: string,
  visible: VisibilityCriteria | undefined,
  offset: number,
  limit: number,
): Promise<{ items: ListedEvent[]; total: number }> {
  // What happens to a rollout names its plan, too.
  const matching = () => {
    const query = knex('plan_events').where({ plan_id: planId });
    if (!visible) return query;
    const seen = knex('clusters')
      .select('id')
      .where(inner => applyVisibility(inner, visible));
    return query.where(shown =>
      shown.whereNull('cluster_id').orWhereIn('cluster_id', seen),
    );
  };
  const counted: { total?: number | string } | undefined = await matching()
    .count({ total: '*' })
    .first();
  const rows: EventRow[] = await matching()
    .orderBy('sequence', 'desc')
    .offset(offset)
    .limit(limit);
  return { items: rows.map(toListedEvent), total: Number(counted?.total ?? 0) };
}

export function toListedEvent(row: EventRow): ListedEvent {
  return {
    id: String(row.sequence),
    at: new Date(Number(row.at_ms)).toISOString(),
    kind: row.kind,
    principal: optional(row.principal),
    rolloutId: optional(row.rollout_id),
    stage: optional(row.stage),
    clusterId: optional(row.cluster_id),
    clusterName: optional(row.cluster_name),
    clusterIds: fromColumn(row.cluster_ids),
    message: reasonOfColumn(row.message),
  };
}
