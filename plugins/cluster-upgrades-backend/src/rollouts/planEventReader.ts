import type { Knex } from 'knex';
import type { PlanEventKind } from '../plans/model';
import { toListedEvent, type EventRow, type ListedEvent } from '../plans/planEventQueries';
import type { RolloutHeader } from './model';

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
export async function listRolloutEvents(knex: Knex, { rollout, visibleClusterIds, offset, limit }: EventQuery): Promise<{ items: ListedEvent[]; total: number }> {
  const matching = () => {
    const meanwhile = knex('plan_events').select('sequence').whereIn('kind', OF_ALL).where('at_ms', '>=', rollout.createdAtMs);
    if (rollout.endedAtMs !== undefined) meanwhile.where('at_ms', '<=', rollout.endedAtMs);
    const query = knex('plan_events').where(about => about.where({ rollout_id: rollout.id }).orWhereIn('sequence', meanwhile));
    if (visibleClusterIds) query.andWhere(seen => seen.whereNull('cluster_id').orWhereIn('cluster_id', [...visibleClusterIds]));
    return query;
  };
  const [counted] = await matching().count<{ count: number | string }[]>({ count: '*' });
  const rows = await matching().orderBy('sequence', 'desc').offset(offset).limit(limit).select<EventRow[]>('*');
  return { items: rows.map(toListedEvent), total: Number(counted.count) };
}
