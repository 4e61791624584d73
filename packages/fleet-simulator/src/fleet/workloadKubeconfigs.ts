import { CORE_GROUP } from '../capi/objects';
import { KubeObject } from '../kube/object';
import { clusterKubeconfig } from '../kubeconfig';
import { stableUuid } from '../random';
import type { ClusterStore } from '../state/clusterStore';

/**
 * Writes `<name>-kubeconfig` Secrets of the management cluster, as Cluster API does. They are admin
 * credentials there, so they carry the writer's token. Written at each start, because the port may
 * be another one.
 */
export function pointKubeconfigsAt(
  stores: readonly ClusterStore[],
  baseUrl: string,
): void {
  const workloads = new Map(stores.map(store => [store.state.name, store]));
  for (const management of stores) {
    if (management.state.kind !== 'management') continue;
    for (const cluster of management.list(CORE_GROUP, 'Cluster')) {
      const workload = workloads.get(cluster.metadata.name);
      if (!workload) continue;
      management.put(
        kubeconfigSecret(
          cluster,
          clusterKubeconfig(workload.state, baseUrl, 'writer'),
        ),
        Date.now(),
      );
    }
  }
}

function kubeconfigSecret(cluster: KubeObject, kubeconfig: string): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'cluster.x-k8s.io/secret',
    metadata: {
      name: `${cluster.metadata.name}-kubeconfig`,
      namespace: cluster.metadata.namespace,
      uid: stableUuid(cluster.metadata.name, 'kubeconfig'),
      creationTimestamp: cluster.metadata.creationTimestamp,
      labels: { 'cluster.x-k8s.io/cluster-name': cluster.metadata.name },
    },
    data: { value: Buffer.from(kubeconfig).toString('base64') },
  };
}
