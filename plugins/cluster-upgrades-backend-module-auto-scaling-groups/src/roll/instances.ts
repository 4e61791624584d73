import type { GroupInstance } from '@drydock/aws-access';
import { isThere } from '@drydock/kubernetes-knowledge';
import { present, type GroupState } from '../observe/groupState';
import type { GroupNode } from '../objects/node';
import type { Batch } from '../objects/rollTags';
import type { Next, NextInput } from './model';

/** What was added is there, and ready at the version; undefined: all of it. */
export function notThereYet(
  input: NextInput,
  { victims }: Batch,
): Next | undefined {
  const { state, roll } = input;
  const { group, nodes } = state;
  const lacking = group.desiredCapacity - present(state).length;
  const added = present(state).filter(
    ({ id, drift }) => drift === 'none' && !victims.includes(id),
  );
  for (const instance of added) {
    const node = nodes.get(instance.id);
    const wait =
      instance.lifecycle === 'InService' && node?.ready
        ? undefined
        : joining(input, instance);
    if (wait) return wait;
    if (node && !isThere(node.version, roll))
      return {
        failed: {
          code: 'asg.wrong-version',
          params: {
            node: { object: node.name },
            group: { object: group.name },
            current: { text: node.version },
            version: { text: roll.to },
          },
        },
      };
  }
  return lacking > 0
    ? {
        wait: {
          kind: 'provisioning',
          message: {
            code: 'asg.launching',
            params: {
              group: { object: group.name },
              count: { number: lacking },
            },
          },
          object: group.name,
        },
      }
    : undefined;
}

function joining(
  { state, joinMinutes, launchedAt, nowMs }: NextInput,
  instance: GroupInstance,
): Next {
  const launched = Date.parse(launchedAt.get(instance.id) ?? '');
  const isLate = nowMs - launched > joinMinutes * 60_000;
  const params = paramsOf(state, instance);
  return {
    wait: isLate
      ? {
          kind: 'unreachable',
          message: {
            code: 'asg.not-joined',
            params: { ...params, minutes: { number: joinMinutes } },
          },
          object: instance.id,
        }
      : {
          kind: 'provisioning',
          message: { code: 'asg.joining', params },
          object: instance.id,
        },
  };
}

/** Cordon, evict, terminate: one of them. */
export function leave(
  { state, pods, launchedAt }: NextInput,
  instance: GroupInstance,
): Next {
  const { id } = instance;
  const node = state.nodes.get(id);
  if (!node) return withoutNode(state, instance);
  if (!isNodeOf(node, launchedAt.get(id)))
    return {
      wait: {
        kind: 'held',
        message: {
          code: 'asg.not-proven',
          params: { node: { object: node.name }, instance: { object: id } },
        },
        object: id,
      },
    };
  if (!node.cordoned) return { change: { kind: 'cordon', node } };
  if (!pods) return { pods: node };
  const staying = pods.filter(({ isLeaving: leaves }) => !leaves);
  const alone = staying.find(({ isAlone }) => isAlone);
  const drain = {
    kind: 'drain' as const,
    node: node.name,
    pool: state.group.name,
  };
  if (alone)
    return {
      wait: {
        ...drain,
        message: {
          code: 'asg.pod-alone',
          params: {
            pod: { object: `${alone.namespace}/${alone.name}` },
            node: { object: node.name },
          },
        },
        object: `Pod ${alone.namespace}/${alone.name}`,
      },
    };
  if (staying.length > 0)
    return { change: { kind: 'evict', node, pods: staying } };
  return pods.length > 0
    ? {
        wait: {
          kind: 'provisioning',
          message: {
            code: 'asg.pods-leave',
            params: {
              node: { object: node.name },
              count: { number: pods.length },
            },
          },
        },
      }
    : { change: { kind: 'terminate', instance: id, node } };
}

/**
 * What was added and never joined goes; another instance may run pods under a node that does not say
 * which instance it is.
 */
function withoutNode(state: GroupState, instance: GroupInstance): Next {
  return state.batch?.isBack && instance.drift === 'none'
    ? { change: { kind: 'terminate', instance: instance.id } }
    : {
        wait: {
          kind: 'held',
          message: { code: 'asg.no-node', params: paramsOf(state, instance) },
          object: instance.id,
        },
      };
}

/** A node registers after its instance was launched. */
function isNodeOf(
  { createdAt }: GroupNode,
  launched: string | undefined,
): boolean {
  return Date.parse(createdAt) >= Date.parse(launched ?? '');
}

export function paramsOf({ group }: GroupState, { id }: GroupInstance) {
  return { group: { object: group.name }, instance: { object: id } };
}
