import { isRecord } from '../kube/object';
import type { ClusterStore } from '../state/clusterStore';
import { compareSemver } from '../capi/semver';

/**
 * After an upgrade from outside Drydock, upgrades one node every `machineMilliseconds`. Does
 * nothing when no roll is in progress.
 */
export function stepNodeRoll(
  store: ClusterStore,
  now: number,
  machineMilliseconds: number,
): void {
  const { nodeRoll, clock } = store.state;
  if (!nodeRoll) return;
  const next = store.list('', 'Node').find(node => {
    const info =
      isRecord(node.status) && isRecord(node.status.nodeInfo)
        ? node.status.nodeInfo
        : {};
    return (
      compareSemver(String(info.kubeletVersion), nodeRoll.kubeletVersion) < 0
    );
  });
  if (!next) {
    delete store.state.nodeRoll;
    delete clock.nodeRoll;
    store.touched();
    return;
  }
  clock.nodeRoll ??= now;
  if (now - clock.nodeRoll < machineMilliseconds) return;
  clock.nodeRoll = now;
  const status = isRecord(next.status) ? next.status : {};
  const info = isRecord(status.nodeInfo) ? status.nodeInfo : {};
  store.put(
    {
      ...next,
      status: {
        ...status,
        nodeInfo: { ...info, kubeletVersion: nodeRoll.kubeletVersion },
      },
    },
    now,
  );
}
