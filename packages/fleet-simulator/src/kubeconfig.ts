import { stringify } from 'yaml';
import type { ClusterState } from './state/clusterState';

/** A kubeconfig with one context for one credential of one cluster. */
export function clusterKubeconfig(
  cluster: ClusterState,
  baseUrl: string,
  role: 'reader' | 'writer',
): string {
  return render(
    [{ context: cluster.name, cluster, token: tokenOf(cluster, role) }],
    baseUrl,
    cluster.name,
  );
}

/**
 * A kubeconfig for the whole fleet: a context for each cluster that Cluster API does not manage,
 * with its reader; `management` with the writer and `management-reader`. `<name>-writer` for each
 * of the former, so that tests can change things.
 */
export function fleetKubeconfig(
  clusters: readonly ClusterState[],
  baseUrl: string,
): string {
  const contexts = clusters.flatMap(cluster => {
    if (cluster.capi) return [];
    if (cluster.kind === 'management') {
      return [
        { context: cluster.name, cluster, token: cluster.writerToken },
        {
          context: `${cluster.name}-reader`,
          cluster,
          token: cluster.readerToken,
        },
      ];
    }
    return [
      { context: cluster.name, cluster, token: cluster.readerToken },
      {
        context: `${cluster.name}-writer`,
        cluster,
        token: cluster.writerToken,
      },
    ];
  });
  return render(contexts, baseUrl, contexts[0]?.context ?? '');
}

export function clusterUrl(baseUrl: string, name: string): string {
  return `${baseUrl}/clusters/${encodeURIComponent(name)}`;
}

function tokenOf(cluster: ClusterState, role: 'reader' | 'writer'): string {
  return role === 'reader' ? cluster.readerToken : cluster.writerToken;
}

function render(
  contexts: readonly {
    context: string;
    cluster: ClusterState;
    token: string;
  }[],
  baseUrl: string,
  current: string,
): string {
  const clusters = [
    ...new Map(contexts.map(({ cluster }) => [cluster.name, cluster])).values(),
  ];
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': current,
    clusters: clusters.map(({ name }) => ({
      name,
      cluster: { server: clusterUrl(baseUrl, name) },
    })),
    users: contexts.map(({ context, token }) => ({
      name: context,
      user: { token },
    })),
    contexts: contexts.map(({ context, cluster }) => ({
      name: context,
      context: { cluster: cluster.name, user: context },
    })),
  });
}
