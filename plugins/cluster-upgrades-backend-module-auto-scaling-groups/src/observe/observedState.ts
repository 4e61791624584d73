import type {
  MoveState,
  ObservedState,
  ProviderWait,
  VersionCount,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isAtLeast } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import type { GroupNode } from '../objects/node';
import { ROLL_TAG } from '../objects/rollTags';
import {
  canaryNodeOf,
  isRolling,
  leftOutNodes,
  oldestOf,
  outdated,
  outdatedAt,
  ownNodes,
  present,
  type ClusterState,
  type GroupState,
} from './groupState';

/** What a look at rolling groups found. */
export interface Findings {
  readonly waits: readonly ProviderWait[];
  readonly failure?: Reason;
}

/** Pure. */
export function observedStateOf(
  { served, groups }: ClusterState,
  observedAt: string,
  { waits, failure }: Findings,
): ObservedState {
  return {
    observedAt,
    precondition: preconditionOf(groups),
    controlPlane: {
      desired: served,
      current: served,
      versions: [{ version: served, count: 1 }],
      settled: true,
    },
    nodePools: groups.map(poolOf),
    waits,
    ...(failure ? { failure } : {}),
  };
}

/** Of a hop, for as long as one of its groups has the tag of its move. Pure. */
export function underWay(
  { progress }: MoveState,
  { failure }: ObservedState,
): MoveState {
  return failure
    ? {
        state: 'failed',
        ours: true,
        progress,
        reason: {
          code: 'step.platform-gave-up',
          params: { failure: { reasons: [failure] } },
        },
      }
    : { state: 'under-way', ours: true, progress };
}

function poolOf(state: GroupState): ObservedState['nodePools'][number] {
  const { group, roll, excluded } = state;
  const all = ownNodes(state);
  const leftOut = leftOutNodes(state);
  const desired = roll?.to ?? oldestOf(state);
  const isQuiet =
    group.instances.length === group.desiredCapacity &&
    group.instances.every(({ lifecycle }) => lifecycle === 'InService');
  const canaryNode = canaryNodeOf(state);
  const noCanaryNode = whyNoCanary(state);
  const outdatedNodes = outdatedAt(state, desired).length;
  return {
    name: group.name,
    desired,
    versions: versionsOf(all),
    ...(leftOut.length > 0 ? { leftOut: versionsOf(leftOut) } : {}),
    nodes: present(state).filter(({ id }) => !excluded.has(id)).length,
    updatedNodes: all.filter(
      ({ ready, version }) => ready && isAtLeast(version, desired),
    ).length,
    readyNodes: all.filter(({ ready }) => ready).length,
    settled: roll === undefined && isQuiet,
    ...(outdatedNodes > 0 ? { outdatedNodes } : {}),
    ...(canaryNode ? { canaryNode } : {}),
    ...(noCanaryNode ? { noCanaryNode } : {}),
  };
}

function versionsOf(nodes: readonly GroupNode[]): readonly VersionCount[] {
  return [...new Set(nodes.map(({ version }) => version))].map(version => ({
    version,
    count: nodes.filter(each => each.version === version).length,
  }));
}

/** Why no node of a group can be replaced before its others; undefined: one can. Pure. */
export function whyNoCanary(state: GroupState): Reason | undefined {
  const params = { group: { object: state.group.name } };
  if (isRolling(state)) return { code: 'asg.no-canary-rolling', params };
  if (ownNodes(state).length < 2)
    return { code: 'asg.no-canary-alone', params };
  return canaryCandidate(state)
    ? undefined
    : { code: 'asg.no-canary-ready', params };
}

/** The instance that goes first: an old one that is a ready node. Pure. */
export function canaryCandidate(state: GroupState): string | undefined {
  return outdated(state).find(({ id }) => {
    const node = state.nodes.get(id);
    return node?.ready && !node.cordoned;
  })?.id;
}

/**
 * What a start rests on. Not the desired capacity, which an autoscaler changes at any time. Pure.
 */
export function preconditionOf(groups: readonly GroupState[]): string {
  return JSON.stringify(
    Object.fromEntries(groups.map(each => [each.group.name, standOf(each)])),
  );
}

/** Pure. */
export function isAsObserved(precondition: string, state: GroupState): boolean {
  try {
    return (
      JSON.stringify(JSON.parse(precondition)[state.group.name]) ===
      JSON.stringify(standOf(state))
    );
  } catch {
    return false;
  }
}

function standOf({ group }: GroupState): readonly unknown[] {
  return [
    group.minSize,
    group.maxSize,
    group.launches.map(({ templateId, version }) => [templateId, version]),
    group.tags[ROLL_TAG] ?? '',
    group.suspendedProcesses,
  ];
}
