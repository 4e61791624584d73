import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { count, shortVersions } from '../format/words';

/** Why there are no versions of nodes: a cluster that was read may have none, such as one whose nodes are all scaled away. */
export function noNodesText({
  nodeVersions,
}: Pick<Cluster, 'nodeVersions'>): string {
  return nodeVersions === undefined ? 'nodes not read' : 'no nodes';
}

/** Which versions the nodes run, and how far they are behind the control plane. */
export function nodeSkewText(cluster: Cluster): string {
  const nodes = cluster.nodeVersions ?? [];
  if (nodes.length === 0) {
    return noNodesText(cluster);
  }
  const versions = shortVersions(nodes.map(node => node.version));
  const range =
    versions.length === 1
      ? versions[0]
      : `${versions[0]} to ${versions[versions.length - 1]}`;
  const behind = cluster.nodeMinorsBehind ?? 0;
  return behind > 0
    ? `nodes ${range}, ${count(behind, 'minor')} behind`
    : `nodes ${range}`;
}
