import type { Knex } from 'knex';
import type { PlanEvent } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { iso } from '../upgrades/presentUpgrade';

interface EventRow {
  readonly sequence: number | string;
  readonly rollout_id: string | null;
  readonly stage: string | null;
  readonly cluster_id: string | null;
  readonly cluster_name: string | null;
  readonly at_ms: number | string;
  readonly kind: string;
  readonly principal: string | null;
  readonly message: string;
}

export interface EventQuery {
  readonly rolloutId: string;
  /** Events of other clusters are left out; undefined: all. */
  readonly visibleClusterIds?: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

/** What happened to a rollout, newest first. */
export async function listRolloutEvents(knex: Knex, { rolloutId, visibleClusterIds, offset, limit }: EventQuery): Promise<{ items: PlanEvent[]; total: number }> {
  const matching = () => {
    const query = knex('plan_events').where({ rollout_id: rolloutId });
    if (visibleClusterIds) query.andWhere(seen => seen.whereNull('cluster_id').orWhereIn('cluster_id', [...visibleClusterIds]));
    return query;
  };
  const [counted] = await matching().count<{ count: number | string }[]>({ count: '*' });
  const rows = await matching().orderBy('sequence', 'desc').offset(offset).limit(limit).select<EventRow[]>('*');
  return { items: rows.map(presentEvent), total: Number(counted.count) };
}

function presentEvent(row: EventRow): PlanEvent {
  return {
    id: String(row.sequence),
    at: iso(Number(row.at_ms)),
    kind: row.kind,
    principal: row.principal ?? undefined,
    rolloutId: row.rollout_id ?? undefined,
    stage: row.stage ?? undefined,
    clusterId: row.cluster_id ?? undefined,
    clusterName: row.cluster_name ?? undefined,
    message: row.message,
  };
}
