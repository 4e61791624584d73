import { isRecord, type KubeObject } from '../kube/object';
import type { NodeRoll } from '../state/clusterState';
import type { ClusterStore } from '../state/clusterStore';
import { compareSemver } from '../capi/semver';
import { findDrainBlock } from './drain';

/** By which each platform tells the pool of a node. */
const POOL_LABELS = [
  'eks.amazonaws.com/nodegroup',
  'cloud.google.com/gke-nodepool',
  'agentpool',
  'node-pool',
];

export function poolOfNode({ metadata }: KubeObject): string | undefined {
  return POOL_LABELS.flatMap(label => metadata.labels?.[label] ?? [])[0];
}

export function kubeletVersionOf({ status }: KubeObject): string {
  const info = isRecord(status) && isRecord(status.nodeInfo) && status.nodeInfo;
  return info ? String(info.kubeletVersion) : '';
}

/**
 * Upgrades one node of each roll every `machineMilliseconds`, and ends rolls whose nodes all have
 * the version.
 */
export function stepNodeRolls(
  store: ClusterStore,
  now: number,
  machineMilliseconds: number,
): void {
  const { nodeRolls = [] } = store.state;
  if (nodeRolls.length === 0) return;
  const left = nodeRolls.filter(roll =>
    stepRoll(store, roll, now, machineMilliseconds),
  );
  if (left.length === nodeRolls.length) return;
  store.state.nodeRolls = left;
  store.touched();
}

/** @returns whether a node is left */
function stepRoll(
  store: ClusterStore,
  roll: NodeRoll,
  now: number,
  machineMilliseconds: number,
): boolean {
  const { kubeletVersion, pool } = roll;
  const next = store
    .list('', 'Node')
    .find(
      node =>
        (pool === undefined || poolOfNode(node) === pool) &&
        compareSemver(kubeletVersionOf(node), kubeletVersion) !== 0,
    );
  if (!next) return false;
  roll.lastAt ??= now;
  if (now - roll.lastAt < machineMilliseconds) return true;
  if (pool !== undefined && isBlocked(store, roll, next.metadata.name, now))
    return true;
  roll.lastAt = now;
  const status = isRecord(next.status) ? next.status : {};
  const info = isRecord(status.nodeInfo) ? status.nodeInfo : {};
  store.put(
    { ...next, status: { ...status, nodeInfo: { ...info, kubeletVersion } } },
    now,
  );
  return true;
}

function isBlocked(
  store: ClusterStore,
  roll: NodeRoll,
  node: string,
  now: number,
): boolean {
  const block = findDrainBlock(store, node);
  const { blocked } = roll;
  if (block && !blocked)
    roll.blocked = { since: now, node, budget: block.budget };
  if (!block) delete roll.blocked;
  if (Boolean(block) !== Boolean(blocked)) store.touched();
  return block !== undefined;
}
