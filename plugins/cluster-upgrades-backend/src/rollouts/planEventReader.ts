import type { Knex } from 'knex';
import type { PlanEvent } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { PlanEventKind } from '../plans/model';
import { iso } from '../upgrades/presentUpgrade';
import type { RolloutHeader } from './model';

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
  readonly rollout: Pick<RolloutHeader, 'id' | 'createdAtMs' | 'endedAtMs'>;
  /** Events of other clusters are left out; undefined: all. */
  readonly visibleClusterIds?: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

/** Kinds of events that are about no rollout, and befall each that is under way. */
const OF_ALL: readonly PlanEventKind[] = ['emergency-stop-on', 'emergency-stop-off'];

/** What happened to a rollout and to the whole fleet meanwhile, newest first. */
export async function listRolloutEvents(knex: Knex, { rollout, visibleClusterIds, offset, limit }: EventQuery): Promise<{ items: PlanEvent[]; total: number }> {
  const matching = () => {
    const meanwhile = knex('plan_events').select('sequence').whereIn('kind', OF_ALL).where('at_ms', '>=', rollout.createdAtMs);
    if (rollout.endedAtMs !== undefined) meanwhile.where('at_ms', '<=', rollout.endedAtMs);
    const query = knex('plan_events').where(about => about.where({ rollout_id: rollout.id }).orWhereIn('sequence', meanwhile));
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
