import type { ProviderWait } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { STATE_TAG, type InstanceState } from '../groups/model';
import type { GroupState } from './groupState';

/** What upgrade-manager left when it gave up, or when its object was deleted. */
export interface Leftovers {
  /** Out of service, and still paid for. */
  readonly standby: readonly InstanceState[];
  readonly marked: readonly InstanceState[];
  /** Of those in Standby or marked: Drydock does not know why others are. */
  readonly cordoned: readonly InstanceState[];
}

/** Nothing is left over while an object works on the group. Pure. */
export function leftoversOf({ instances, live }: GroupState): Leftovers {
  const at = live.length > 0 ? [] : instances;
  const standby = at.filter(({ lifecycle }) => lifecycle === 'Standby');
  const marked = at.filter(({ mark }) => mark !== undefined);
  return {
    standby,
    marked,
    cordoned: at.filter(
      each =>
        each.node?.schedulable === false &&
        (standby.includes(each) || marked.includes(each)),
    ),
  };
}

export function hasLeftovers({ standby, marked }: Leftovers): boolean {
  return standby.length > 0 || marked.length > 0;
}

/** Each with the command that repairs it. A next attempt takes marked instances first by itself. */
export function waitsOfLeftovers(state: GroupState): readonly ProviderWait[] {
  const { group, config } = state;
  const { standby, marked, cordoned } = leftoversOf(state);
  const ids = (instances: readonly InstanceState[]) =>
    instances.map(({ id }) => id).join(' ');
  const wait = (
    code: 'standby' | 'marked',
    instances: readonly InstanceState[],
    command: string,
  ): readonly ProviderWait[] =>
    instances.length === 0
      ? []
      : [
          {
            kind: 'held',
            object: `Auto Scaling group ${group.name}`,
            pool: config.name,
            message: {
              code: `upgrade-manager.left-${code}`,
              params: {
                group: { object: group.name },
                instances: {
                  list: instances.map(({ id }) => ({ object: id })),
                },
                command: { text: command },
              },
            },
          },
        ];
  return [
    ...wait(
      'standby',
      standby,
      `aws autoscaling exit-standby --auto-scaling-group-name ${
        group.name
      } --instance-ids ${ids(standby)}`,
    ),
    ...wait(
      'marked',
      marked,
      `aws ec2 delete-tags --resources ${ids(marked)} --tags Key=${STATE_TAG}`,
    ),
    ...cordoned.flatMap(({ node }): readonly ProviderWait[] =>
      node
        ? [
            {
              kind: 'held',
              object: `Node ${node.name}`,
              node: node.name,
              pool: config.name,
              message: {
                code: 'upgrade-manager.left-cordoned',
                params: {
                  node: { object: node.name },
                  command: { text: `kubectl uncordon ${node.name}` },
                },
              },
            },
          ]
        : [],
    ),
  ];
}
