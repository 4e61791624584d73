import type {
  Hop,
  ObservedState,
  PlannedHops,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isAtLeast, isOlder } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import {
  outdated,
  oldestOf,
  type ClusterState,
  type GroupState,
} from '../observe/groupState';
import { otherTool, suspended, templateFault } from '../roll/obstacle';

/** The hop of all groups that are behind. Pure. */
export function planGroups(
  state: ClusterState,
  { controlPlane }: ObservedState,
  target: string,
  versionTag: string,
): PlannedHops {
  const behind = state.groups.filter(group => isBehind(group, target));
  const newer = state.groups.find(group => isOlder(target, oldestOf(group)));
  if (newer) return { ok: false, message: downgrade(newer, target) };
  const [first] = behind;
  if (!first)
    return {
      ok: false,
      message: { code: 'asg.is-there', params: { version: { text: target } } },
      isThere: true,
    };
  const message = behind
    .map(group => refusalOf(group, target, versionTag))
    .find(each => each !== undefined);
  if (message) return { ok: false, message };
  if (
    isOlder(controlPlane.current, target) &&
    state.served === controlPlane.current
  )
    return { ok: false, message: ahead(state.served, target) };
  const oldest = behind
    .map(oldestOf)
    .reduce((least, each) => (isOlder(each, least) ? each : least));
  const hop: Hop = {
    kind: 'node-pools',
    from: oldest,
    to: target,
    pools: behind.map(({ group }) => group.name),
    disrupts: ['nodes'],
  };
  return { ok: true, hops: [hop] };
}

/** Whether nodes of a group are older than a version. Pure. */
export function isBehind({ nodes }: GroupState, to: string): boolean {
  return [...nodes.values()].some(({ version }) => !isAtLeast(version, to));
}

/** Why nodes of a group cannot be led to a version now. Pure. */
export function refusalOf(
  state: GroupState,
  to: string,
  versionTag: string,
): Reason | undefined {
  const oldest = oldestOf(state);
  const held = otherTool(state) ?? suspended(state);
  if (isOlder(to, oldest)) return downgrade(state, to);
  const fault = held ?? templateFault(state, to, versionTag);
  if (fault) return fault;
  return isBehind(state, to) && outdated(state).length === 0
    ? {
        code: 'asg.no-drift',
        params: {
          group: { object: state.group.name },
          current: { text: oldest },
          version: { text: to },
        },
      }
    : undefined;
}

/** Pure. */
export function ahead(served: string, to: string): Reason {
  return {
    code: 'asg.ahead',
    params: { version: { text: to }, current: { text: served } },
  };
}

function downgrade(state: GroupState, to: string): Reason {
  return {
    code: 'asg.downgrade',
    params: {
      version: { text: to },
      current: { text: oldestOf(state) },
      group: { object: state.group.name },
    },
  };
}
