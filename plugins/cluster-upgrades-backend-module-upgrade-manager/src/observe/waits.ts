import type { ProviderWait } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { markOf } from '../objects/mark';
import {
  rollingName,
  type NodeInProcessing,
  type RollingUpgrade,
} from '../objects/rollingUpgrade';
import { hasCapacity, type GroupState } from './groupState';
import { waitsOfLeftovers } from './leftovers';

/** The controller sets a first status within a second where it runs; it may be restarting. */
export const SILENT_AFTER_MILLISECONDS = 300_000;
/** A drain that takes longer waits for something. */
const DRAIN_MILLISECONDS = 300_000;

/** What a group waits for. What needs a person comes first. */
export function waitsOf(state: GroupState, now: Date): readonly ProviderWait[] {
  const { live, config } = state;
  const inPool = live.flatMap(object => waitsOfObject(object, state, now));
  const absent = state.instances.filter(({ node }) => node === undefined);
  return [
    ...waitsOfLeftovers(state),
    ...inPool.map(wait => ({ ...wait, pool: config.name })),
    ...(live.length > 0 || hasCapacity(state)
      ? []
      : [
          {
            kind: 'provisioning' as const,
            object: `Auto Scaling group ${state.group.name}`,
            pool: config.name,
            message: {
              code: 'upgrade-manager.fewer-instances' as const,
              params: {
                group: { object: state.group.name },
                count: { number: state.instances.length },
                wanted: { number: state.group.desiredCapacity },
              },
            },
          },
        ]),
    ...(absent.length === 0
      ? []
      : [
          {
            kind: 'provisioning' as const,
            object: `Auto Scaling group ${state.group.name}`,
            pool: config.name,
            message: {
              code: 'upgrade-manager.not-joined' as const,
              params: {
                instances: { list: absent.map(({ id }) => ({ object: id })) },
              },
            },
          },
        ]),
  ];
}

function waitsOfObject(
  object: RollingUpgrade,
  state: GroupState,
  now: Date,
): readonly ProviderWait[] {
  const name = rollingName(object);
  const upgrade = { object: name };
  const group = { object: state.group.name };
  if (isSilent(object, now))
    return [
      {
        kind: 'unreachable',
        object: name,
        message: {
          code: 'upgrade-manager.silent',
          params: { upgrade, since: { time: object.createdAt } },
        },
      },
    ];
  if (object.phase === 'silent' || object.phase === 'init') {
    const ahead = state.live.find(({ phase }) => phase === 'running');
    return [
      {
        kind: 'other',
        object: name,
        message: ahead
          ? {
              code: 'upgrade-manager.queued',
              params: { upgrade, ahead: { object: rollingName(ahead) } },
            }
          : { code: 'upgrade-manager.not-admitted', params: { upgrade } },
      },
    ];
  }
  return [
    ...(object.phase === 'unknown'
      ? [
          {
            kind: 'held' as const,
            object: name,
            message: {
              code: 'upgrade-manager.strange-status' as const,
              params: { upgrade, status: { text: object.currentStatus } },
            },
          },
        ]
      : []),
    ...(markOf(object)
      ? []
      : [
          {
            kind: 'other' as const,
            object: name,
            message: {
              code: 'upgrade-manager.of-others' as const,
              params: { upgrade, group },
            },
          },
        ]),
    ...object.processing.map(node => waitOfNode(node, object, now)),
  ];
}

function waitOfNode(
  { name, step, since }: NodeInProcessing,
  object: RollingUpgrade,
  now: Date,
): ProviderWait {
  const drains =
    step === 'drain' &&
    since !== undefined &&
    now.getTime() - Date.parse(since) > DRAIN_MILLISECONDS;
  return {
    kind: drains ? 'drain' : 'provisioning',
    object: rollingName(object),
    node: name,
    message: drains
      ? {
          code: 'upgrade-manager.drains-long',
          params: { node: { object: name }, since: { time: since } },
        }
      : {
          code: 'upgrade-manager.node-in-processing',
          params: {
            node: { object: name },
            step: { object: step },
            upgrade: { object: rollingName(object) },
          },
        },
  };
}

/**
 * The controller should have touched it long ago. The status stays empty for ever where the
 * strategy is not valid; that looks the same as a controller that does not run, or may not write.
 *
 * @param from - ISO time from which it counts, where it is later than the creation
 */
export function isSilent(
  { phase, createdAt }: RollingUpgrade,
  now: Date,
  from?: string,
): boolean {
  const since = Math.max(Date.parse(createdAt), Date.parse(from ?? createdAt));
  return (
    phase === 'silent' && now.getTime() - since > SILENT_AFTER_MILLISECONDS
  );
}
