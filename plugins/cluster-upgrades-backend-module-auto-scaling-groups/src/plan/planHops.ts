import type {
  Hop,
  ObservedState,
  PlannedHops,
  PlanWish,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isAtLeast, isOlder } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import {
  isBehind,
  needsRoll,
  oldestOf,
  outdated,
  present,
  type ClusterState,
  type GroupState,
} from '../observe/groupState';
import {
  otherTool,
  sizeFault,
  suspended,
  templateFault,
  unsuited,
} from '../roll/obstacle';

/** A hop for each group that is behind, or with canary pools one for all of them. Pure. */
export function planGroups(
  state: ClusterState,
  { controlPlane }: ObservedState,
  target: string,
  versionTag: string,
  wish?: Pick<PlanWish, 'canaryPools' | 'canaryNode'>,
): PlannedHops {
  if (state.served === '') return { ok: false, message: unreadable() };
  const behind = state.groups.filter(group => needsRoll(group, target));
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
  const atVersion = wish?.canaryNode
    ? behind.find(group => !isOlder(oldestOf(group), target))
    : undefined;
  if (atVersion) return { ok: false, message: noCanaryAt(atVersion, target) };
  if (
    isOlder(controlPlane.current, target) &&
    state.served === controlPlane.current
  )
    return { ok: false, message: ahead(state.served, target) };
  const turns = wish?.canaryPools ? [behind] : behind.map(each => [each]);
  return { ok: true, hops: turns.map(groups => hopOf(groups, target)) };
}

function hopOf(groups: readonly GroupState[], to: string): Hop {
  return {
    kind: 'node-pools',
    from: groups
      .map(oldestOf)
      .reduce((least, each) => (isOlder(each, least) ? each : least)),
    to,
    pools: groups.map(({ group }) => group.name),
    disrupts: ['nodes'],
    terminatesInstances: true,
  };
}

/** Why nodes of a group cannot be led to a version now. Pure. */
export function refusalOf(
  state: GroupState,
  to: string,
  versionTag: string,
): Reason | undefined {
  const oldest = oldestOf(state);
  if (isOlder(to, oldest)) return downgrade(state, to);
  const fault =
    otherTool(state) ??
    suspended(state) ??
    unsuited(state, { mayLeave: false }) ??
    sizeFault(state) ??
    templateFault(state, to, versionTag);
  if (fault) return fault;
  const params = {
    group: { object: state.group.name },
    version: { text: to },
  };
  const isUntold = present(state).some(
    ({ id, drift }) =>
      !state.excluded.has(id) &&
      drift === 'unknown' &&
      !isAtLeast(state.nodes.get(id)?.version ?? '', to),
  );
  if (isUntold) return { code: 'asg.drift-unknown', params };
  return isBehind(state, to) && outdated(state).length === 0
    ? {
        code: 'asg.no-drift',
        params: { ...params, current: { text: oldest } },
      }
    : undefined;
}

/** Only versions tell a node that was replaced first from the others. */
function noCanaryAt({ group }: GroupState, target: string): Reason {
  return {
    code: 'asg.no-canary-at-version',
    params: { group: { object: group.name }, version: { text: target } },
  };
}

/** Pure. */
export function unreadable(): Reason {
  return { code: 'asg.version-unreadable' };
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
