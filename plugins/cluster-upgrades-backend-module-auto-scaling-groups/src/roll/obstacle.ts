import type { ProviderWait } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import {
  isLeaving,
  isRolling,
  leadsTo,
  present,
  type GroupState,
} from '../observe/groupState';
import { leftoversOf } from './leftovers';
import { largestOf, type Roll } from '../objects/rollTags';

type Hindrance = { readonly wait: ProviderWait } | { readonly failed: Reason };

/** Without these nothing is replaced. */
const NEEDED: ReadonlySet<string> = new Set(['Launch', 'Terminate']);

/** That eks-rolling-update works on the group, or was interrupted. Pure. */
export function otherTool(state: GroupState): Reason | undefined {
  const leftovers = leftoversOf(state);
  return leftovers.length === 0
    ? undefined
    : {
        code: 'asg.other-tool',
        params: {
          group: { object: state.group.name },
          leftovers: { reasons: leftovers },
        },
      };
}

/** Processes that others suspended and that a replacement needs. Pure. */
export function suspended({ group }: GroupState): Reason | undefined {
  const processes = group.suspendedProcesses.filter(each => NEEDED.has(each));
  return processes.length === 0
    ? undefined
    : {
        code: 'asg.suspended',
        params: {
          group: { object: group.name },
          processes: { list: processes.map(object => ({ object })) },
        },
      };
}

/** What the sizes of a group count, or an instance that Drydock does not count. Pure. */
export function unsuited(
  { group }: GroupState,
  { mayLeave }: { readonly mayLeave: boolean },
): Reason | undefined {
  const { name, countsInstances, hasWarmPool } = group;
  const params = { group: { object: name } };
  if (countsInstances === false) return { code: 'asg.weighted', params };
  if (hasWarmPool) return { code: 'asg.warm-pool', params };
  const counted = new Set(present({ group }));
  const other = group.instances.find(
    each => !counted.has(each) && !(mayLeave && isLeaving(each)),
  );
  return (
    other && {
      code: 'asg.not-in-service',
      params: {
        ...params,
        instance: { object: other.id },
        state: { text: other.lifecycle.slice(0, 60) },
      },
    }
  );
}

/** Why a group of a replacement must not be touched at all. Pure. */
export function untouchable(state: GroupState): Hindrance | undefined {
  const { group } = state;
  if (group.isBeingDeleted)
    return {
      failed: {
        code: 'asg.being-deleted',
        params: { group: { object: group.name } },
      },
    };
  const other = otherTool(state);
  return other && held(state, other);
}

/** Why a replacement does not go on now, or will not come to its end. Pure. */
export function obstacle(state: GroupState, roll: Roll): Hindrance | undefined {
  const hindrance = untouchable(state);
  if (hindrance) return hindrance;
  const reason =
    suspended(state) ??
    unsuited(state, { mayLeave: true }) ??
    templateFault(state, roll.to, '') ??
    sizeFault(state);
  return reason && held(state, reason);
}

/** That a desired capacity is none that Drydock sets. Pure. */
export function sizeFault(state: GroupState): Reason | undefined {
  if (!isRolling(state)) return undefined;
  const { group, roll } = state;
  if (
    group.desiredCapacity >= roll.sizeBefore &&
    group.desiredCapacity <= largestOf(roll)
  )
    return undefined;
  return {
    code: 'asg.size-changed',
    params: {
      group: { object: group.name },
      count: { number: group.desiredCapacity },
      before: { number: roll.sizeBefore },
    },
  };
}

/** A wait that only a person ends. Pure. */
export function held(
  { group }: Pick<GroupState, 'group'>,
  message: Reason,
): { readonly wait: ProviderWait } {
  return { wait: { kind: 'held', message, object: group.name } };
}

/** Why what the group launches does not lead to a version. Pure. */
export function templateFault(
  { group, launched }: GroupState,
  to: string,
  versionTag: string,
): Reason | undefined {
  const params = { group: { object: group.name }, version: { text: to } };
  if (group.launches.length === 0)
    return { code: 'asg.no-template', params: { group: params.group } };
  for (const [index, { templateName, version }] of group.launches.entries()) {
    const says = launched[index];
    const named = {
      ...params,
      number: { number: version },
      template: { object: templateName },
    };
    if (says === undefined)
      return {
        code: 'asg.template-silent',
        params: { ...named, tag: { object: versionTag } },
      };
    if (!leadsTo(says, to))
      return {
        code: 'asg.template-other',
        params: { ...named, current: { text: says } },
      };
  }
  return undefined;
}
