import type { ProviderInsight } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  needsRoll,
  type ClusterState,
  type NodeRules,
} from '../observe/groupState';
import { otherTool } from '../roll/obstacle';

/** Which nodes an upgrade leaves out, and which it replaces for their age. Pure. */
export function insightsOf(
  { groups }: ClusterState,
  target: string,
  { excludeNodeLabels, maxNodeAgeDays = 0 }: NodeRules,
  now: Date,
): readonly ProviderInsight[] {
  const refreshedAt = now.toISOString();
  const namesOf = (which: 'excluded' | 'aged', of = groups) =>
    of.flatMap(state =>
      [...state[which]].flatMap(id => state.nodes.get(id)?.name ?? []),
    );
  const excluded = namesOf('excluded');
  const aged = namesOf(
    'aged',
    groups.filter(state => needsRoll(state, target)),
  );
  return [
    ...groups.flatMap(state => {
      const detail = otherTool(state);
      return detail
        ? [
            {
              id: `leftovers-${state.group.name}`,
              title: { code: 'asg.insight-leftovers' },
              status: 'error',
              detail,
              affected: [`Auto Scaling group ${state.group.name}`],
              refreshedAt,
            } as const,
          ]
        : [];
    }),
    ...(excluded.length > 0
      ? [
          {
            id: 'excluded-nodes',
            title: { code: 'asg.insight-excluded' },
            status: 'warning',
            detail: {
              code: 'asg.excluded',
              params: {
                count: { number: excluded.length },
                labels: {
                  list: excludeNodeLabels.map(object => ({ object })),
                },
              },
            },
            affected: excluded.map(name => `Node ${name}`),
            refreshedAt,
          } as const,
        ]
      : []),
    ...(aged.length > 0
      ? [
          {
            id: 'old-nodes',
            title: { code: 'asg.insight-aged' },
            status: 'warning',
            detail: {
              code: 'asg.aged',
              params: {
                count: { number: aged.length },
                days: { number: maxNodeAgeDays },
              },
            },
            affected: aged.map(name => `Node ${name}`),
            refreshedAt,
          } as const,
        ]
      : []),
  ];
}
