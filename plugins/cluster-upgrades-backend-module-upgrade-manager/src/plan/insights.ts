import type { ProviderInsight } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isProven, type GroupState } from '../observe/groupState';

/**
 * How upgrade-manager drains the nodes that it replaces: kubectl's drain with force and
 * delete-emptydir-data (controllers/providers/kubernetes/nodes.go of keikoproj/upgrade-manager), by
 * no setting of a RollingUpgrade. Nothing where no group is left to roll. Pure.
 */
export function insightsOf(
  states: readonly GroupState[],
  target: string,
  now: Date,
): readonly ProviderInsight[] {
  const open = states.filter(state => !isProven(state, target));
  return open.length === 0
    ? []
    : [
        {
          id: 'forced-drains',
          title: { code: 'upgrade-manager.insight-forced-drains' },
          status: 'warning',
          detail: { code: 'upgrade-manager.forced-drains' },
          affected: open.map(({ group }) => `Auto Scaling group ${group.name}`),
          refreshedAt: now.toISOString(),
        },
      ];
}
