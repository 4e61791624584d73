import type { Knex } from 'knex';
import type { PlanEventKind } from '../../upgrades/store/planEvents';
import {
  toListedEvent,
  type EventRow,
  type ListedEvent,
} from '../../plans/store/planEventQueries';
import type { RolloutHeader } from '../model';

export interface EventFilter {
  readonly rollout: Pick<RolloutHeader, 'id' | 'createdAtMs' | 'endedAtMs'>;
  /** Events of other clusters are left out; undefined: all. */
  readonly visibleClusterIds?: readonly string[];
}

/** Kinds of events that are about no rollout, and befall each that is under way. */
const OF_ALL: readonly PlanEventKind[] = [
  'emergency-stop-on',
  'emergency-stop-off',
];

/** One page of what happened to a rollout and to the whole fleet meanwhile, newest first. */
export async function listRolloutEvents(
  knex: Knex,
  filter: EventFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ items: ListedEvent[]; total: number }> {
  const [counted] = await matching(knex, filter).count<
    { count: number | string }[]
  >({ count: '*' });
  const rows = await matching(knex, filter)
    .orderBy('sequence', 'desc')
    .offset(offset)
    .limit(limit)
    .select<EventRow[]>('*');
  return { items: rows.map(toListedEvent), total: Number(counted.count) };
}

/**
 * All of it, newest first, a page at a time: what happens meanwhile moves no page, as it would with
 * offsets.
 * @param limit - most of a page
 */
export async function* allRolloutEvents(
  knex: Knex,
  filter: EventFilter,
  limit: number,
): AsyncGenerator<readonly ListedEvent[]> {
  for (let before: string | undefined; ; ) {
    const query = matching(knex, filter)
      .orderBy('sequence', 'desc')
      .limit(limit);
    if (before !== undefined) query.where('sequence', '<', before);
    const rows = await query.select<EventRow[]>('*');
    yield rows.map(toListedEvent);
    if (rows.length < limit) return;
    before = String(rows[rows.length - 1].sequence);
  }
}

/** Two selections instead of a condition with OR, so that each has its index. */
function matching(
  knex: Knex,
  { rollout, visibleClusterIds }: EventFilter,
): Knex.QueryBuilder {
  const meanwhile = knex('plan_events')
    .whereIn('kind', OF_ALL)
    .where('at_ms', '>=', rollout.createdAtMs);
  if (rollout.endedAtMs !== undefined)
    meanwhile.where('at_ms', '<=', rollout.endedAtMs);
  const query = knex.from(
    knex('plan_events')
      .where({ rollout_id: rollout.id })
      .unionAll([meanwhile])
      .as('event'),
  );
  return visibleClusterIds
    ? query.where(seen =>
        seen
          .whereNull('cluster_id')
          .orWhereIn('cluster_id', [...visibleClusterIds]),
      )
    : query;
}
