import { formatVersion } from '@drydock/kubernetes-knowledge';
import { chunked, IDS_AT_ONCE } from '../foundation/database/client';
import type { Condition, Hold } from './model';

interface HeldSubject {
  readonly clusterId: string;
  readonly upgradeId: string;
  readonly target: string;
}

/**
 * A cluster is the subject of one upgrade at a time, in any role. Rollouts wait for it by
 * themselves.
 */
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
      for (const { clusterId, upgradeId, target } of await knex(
        'upgrade_subjects',
      )
        .join('upgrades', 'upgrades.id', 'upgrade_subjects.upgrade_id')
        // As the index has it: SQLite would not use it for a comparison.
        .whereRaw('upgrade_subjects.active')
        .whereIn('upgrade_subjects.cluster_id', ids)
        .select<HeldSubject[]>({
          clusterId: 'upgrade_subjects.cluster_id',
          upgradeId: 'upgrade_subjects.upgrade_id',
          target: 'upgrades.target',
        }))
        holds.set(clusterId, [
          {
            condition: 'active-upgrade',
            kind: 'held',
            reason: {
              code: 'start.other-upgrade',
              params: {
                upgrade: { object: upgradeId },
                version: { version: formatVersion(target) },
              },
            },
          },
        ]);
    return holds;
  },
};
