import { formatVersion } from '@drydock/kubernetes-knowledge';
import { chunked, IDS_AT_ONCE } from '../database/client';
import type { Condition, Hold } from './model';

interface ActiveRow {
  readonly id: string;
  readonly cluster_id: string;
  readonly target: string;
}

/** A cluster has one upgrade at a time. Rollouts wait for it by themselves. */
export const activeUpgrade: Condition = {
  id: 'active-upgrade',
  phases: ['preview', 'gate'],
  lets: ['continuesUnderWay'],
  async judge(subjects, { knex }) {
    const holds = new Map<string, readonly Hold[]>();
    for (const ids of chunked(
      subjects.map(({ id }) => id),
      IDS_AT_ONCE,
    ))
      for (const row of await knex('upgrades')
        .whereIn('cluster_id', ids)
        .whereNull('ended_at_ms')
        .select<ActiveRow[]>('id', 'cluster_id', 'target'))
        holds.set(row.cluster_id, [
          {
            condition: 'active-upgrade',
            kind: 'held',
            reason: {
              code: 'start.other-upgrade',
              params: {
                upgrade: { object: row.id },
                version: { version: formatVersion(row.target) },
              },
            },
          },
        ]);
    return holds;
  },
};
