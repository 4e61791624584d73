import type { GroupInstance } from '@drydock/aws-access';
import type { ProviderWait } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isThere } from '@drydock/kubernetes-knowledge';
import { outdated, present, type GroupState } from '../observe/groupState';
import type { GroupNode } from '../objects/node';
import type { Batch } from '../objects/rollTags';
import type { Next, NextInput } from './model';
import { held } from './obstacle';

/**
 * Why an instance may not leave yet: judged by what is there at this moment, since a listing can be
 * behind. Beside it there are as many ready nodes that take pods as the group had at its start, and
 * each instance that stays is one of them or an old one that is ready. Undefined: it may leave.
 */
export function notReadyYet(
  input: NextInput,
  batch: Batch,
  victim: GroupInstance,
): Next | undefined {
  const { state, roll } = input;
  const { group, nodes, excluded } = state;
  const old = new Set(outdated(state).map(({ id }) => id));
  const others = present(state).filter(({ id }) => id !== victim.id);
  for (const instance of others) {
    if (batch.victims.includes(instance.id)) continue;
    const node = nodes.get(instance.id);
    if (!isInService(instance) || !node?.ready)
      return joining(input, batch, instance);
    if (
      !isThere(node.version, roll) &&
      !old.has(instance.id) &&
      !excluded.has(instance.id)
    )
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
  const lacking = group.desiredCapacity - present(state).length;
  if (lacking > 0) return launching(input, batch, lacking);
  const ready = others.filter(each => {
    const node = nodes.get(each.id);
    return isInService(each) && node?.ready && !node.cordoned;
  });
  return ready.length < roll.sizeBefore
    ? held(state, {
        code: 'asg.too-few-ready',
        params: {
          group: { object: group.name },
          count: { number: ready.length },
          before: { number: roll.sizeBefore },
        },
      })
    : undefined;
}

/** AWS replaces unhealthy ones. */
function isInService({ lifecycle, health }: GroupInstance): boolean {
  return lifecycle === 'InService' && health !== 'Unhealthy';
}

function launching(input: NextInput, batch: Batch, lacking: number): Next {
  const { group } = input.state;
  const params = { group: { object: group.name }, count: { number: lacking } };
  return isLate(input, batch)
    ? {
        wait: {
          kind: 'unreachable',
          message: {
            code: 'asg.not-launched',
            params: { ...params, minutes: { number: input.joinMinutes } },
          },
          object: group.name,
        },
      }
    : {
        wait: {
          kind: 'provisioning',
          message: { code: 'asg.launching', params },
          object: group.name,
        },
      };
}

function joining(
  input: NextInput,
  batch: Batch,
  instance: GroupInstance,
): Next {
  const params = paramsOf(input.state, instance);
  return {
    wait: isLate(input, batch)
      ? {
          kind: 'unreachable',
          message: {
            code: 'asg.not-joined',
            params: { ...params, minutes: { number: input.joinMinutes } },
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

function isLate({ nowMs, joinMinutes }: NextInput, { beganMs }: Batch) {
  return nowMs - beganMs > joinMinutes * 60_000;
}

/** Cordon, evict, terminate: one of them. */
export function leave(
  { state, pods, launchedAt }: NextInput,
  instance: GroupInstance,
): Next {
  const { id } = instance;
  const node = state.nodes.get(id);
  if (!node)
    return held(state, {
      code: 'asg.no-node',
      params: paramsOf(state, instance),
    });
  if (!isNodeOf(node, launchedAt.get(id)))
    return held(state, {
      code: 'asg.not-proven',
      params: { node: { object: node.name }, instance: { object: id } },
    });
  if (!node.cordoned) return { change: { kind: 'cordon', node } };
  if (!pods) return { pods: node };
  const staying = pods.filter(({ isLeaving }) => !isLeaving);
  const alone = staying.find(({ isAlone }) => isAlone);
  if (alone) {
    const pod = `${alone.namespace}/${alone.name}`;
    return {
      wait: {
        ...drainOf(state, node, pods.length),
        message: {
          code: 'asg.pod-alone',
          params: { pod: { object: pod }, node: { object: node.name } },
        },
        object: `Pod ${pod}`,
      },
    };
  }
  if (staying.length > 0)
    return { change: { kind: 'evict', node, pods: staying } };
  return pods.length > 0
    ? { wait: drainOf(state, node, pods.length) }
    : { change: { kind: 'terminate', instance: id } };
}

/** That pods leave a node. Pure. */
export function drainOf(
  { group }: GroupState,
  { name }: GroupNode,
  count: number,
): ProviderWait {
  return {
    kind: 'drain',
    message: {
      code: 'asg.pods-leave',
      params: { node: { object: name }, count: { number: count } },
    },
    node: name,
    pool: group.name,
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
