import { versionGateAcknowledgePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Condition } from './model';

/**
 * The gates of the minors that a cluster enters must be acknowledged by a person with the
 * permission.
 */
export const versionGate: Condition = {
  id: 'version-gate',
  phases: ['preview', 'submit', 'start', 'write', 'gate'],
  async judge(subjects, { knex, versionGates }) {
    const open = await versionGates(knex, subjects);
    return new Map(
      [...open].map(([id, gates]) => [
        id,
        gates.map(({ gate, reason }) => ({
          condition: 'version-gate',
          kind: 'held' as const,
          reason,
          gate,
          override: {
            permission: versionGateAcknowledgePermission.name,
            binds: [gate.id],
          },
        })),
      ]),
    );
  },
};
