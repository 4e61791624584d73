import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { shortVersions } from '../format/words';
import type { Texts } from '../translation';

/**
 * Why there are no versions of nodes: a cluster that was read may have none, such as one whose
 * nodes are all scaled away.
 */
export function noNodesText(
  { nodeVersions }: Pick<Cluster, 'nodeVersions'>,
  texts: Texts,
): string {
  return texts(
    nodeVersions === undefined ? 'cluster.nodes.notRead' : 'cluster.nodes.none',
  );
}

/** Which versions the nodes run, and how far they are behind the control plane. */
export function nodeSkewText(cluster: Cluster, texts: Texts): string {
  const nodes = cluster.nodeVersions ?? [];
  if (nodes.length === 0) {
    return noNodesText(cluster, texts);
  }
  const versions = versionRange(
    nodes.map(node => node.version),
    texts,
  );
  const behind = cluster.nodeMinorsBehind ?? 0;
  return behind > 0
    ? texts('cluster.nodes.behind', { versions, count: behind })
    : texts('cluster.nodes.even', { versions });
}

/** "v1.34.1 to v1.35.4", or the one version; empty without any. */
export function versionRange(versions: string[], texts: Texts): string {
  const [first = '', ...others] = shortVersions(versions);
  const last = others[others.length - 1];
  return last === undefined ? first : texts('cluster.range', { first, last });
}
