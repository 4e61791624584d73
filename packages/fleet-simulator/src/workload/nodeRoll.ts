import { isRecord } from '../kube/object';
import type { ClusterStore } from '../state/clusterStore';
import { compareSemver } from '../capi/semver';

/** Upgrades the nodes of a cluster that somebody else upgraded, one node in so many milliseconds; nothing when none is under way. */
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
