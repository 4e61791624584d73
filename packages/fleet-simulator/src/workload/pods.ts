import { isRecord, KubeObject, kubeTime } from '../kube/object';
import { createRandom } from '../random';
import type { ClusterStore } from '../state/clusterStore';
import { isReady } from './budgets';

/**
 * Lets each Deployment have the pods that it asks for, and its status say so. Pods are ready at
 * once.
 */
export function syncDeployments(store: ClusterStore, now: number): void {
  const pods = store.list('', 'Pod');
  const sets = store.list('apps', 'ReplicaSet');
  const nodes = store.list('', 'Node').filter(isSchedulable);
  for (const deployment of store.list('apps', 'Deployment')) {
    const set = sets.find(candidate => isOwnedBy(candidate, deployment));
    const spec = isRecord(deployment.spec) ? deployment.spec : {};
    if (!set) continue;
    const own = pods.filter(pod => isOwnedBy(pod, set));
    const wanted = typeof spec.replicas === 'number' ? spec.replicas : 1;
    for (let index = own.length; index < wanted; index += 1)
      store.put(createPod(store, set, nodes, index, now), now);
    for (const pod of own.slice(wanted)) store.remove(pod);
    const ready =
      Math.min(own.filter(isReady).length, wanted) +
      Math.max(wanted - own.length, 0);
    const status = isRecord(deployment.status) ? deployment.status : {};
    if (status.replicas !== wanted || status.readyReplicas !== ready) {
      store.put(
        {
          ...deployment,
          status: {
            ...status,
            replicas: wanted,
            readyReplicas: ready,
            availableReplicas: ready,
            updatedReplicas: wanted,
            observedGeneration: deployment.metadata.generation ?? 1,
          },
        },
        now,
      );
    }
  }
}

/**
 * Moves pods to nodes that take any, as eviction and their controllers do together. Those without a
 * controller are gone.
 */
export function movePods(
  store: ClusterStore,
  pods: readonly KubeObject[],
  now: number,
): void {
  const nodes =
    pods.length > 0 ? store.list('', 'Node').filter(isSchedulable) : [];
  for (const pod of pods) {
    const targets = nodes.filter(
      ({ metadata }) =>
        !isRecord(pod.spec) || metadata.name !== pod.spec.nodeName,
    );
    store.remove(pod);
    const owner = pod.metadata.ownerReferences?.[0];
    if (
      !owner ||
      owner.kind === 'DaemonSet' ||
      owner.kind === 'Node' ||
      targets.length === 0
    )
      continue;
    const random = createRandom(`${pod.metadata.uid}/${now}`, 'move');
    const name = `${pod.metadata.name.replace(/-[^-]+$/, '')}-${random.suffix(
      5,
    )}`;
    const target = random.pick(targets).metadata.name;
    store.put(
      {
        ...pod,
        metadata: {
          ...pod.metadata,
          name,
          uid: undefined,
          resourceVersion: undefined,
          creationTimestamp: kubeTime(now),
        },
        spec: { ...(isRecord(pod.spec) ? pod.spec : {}), nodeName: target },
      },
      now,
    );
  }
}

export function podsOn(store: ClusterStore, nodeName: string): KubeObject[] {
  return store
    .list('', 'Pod')
    .filter(pod => isRecord(pod.spec) && pod.spec.nodeName === nodeName);
}

export function isOwnedBy(object: KubeObject, owner: KubeObject): boolean {
  return (
    object.metadata.ownerReferences?.some(
      reference => reference.uid === owner.metadata.uid,
    ) ?? false
  );
}

function isSchedulable(node: KubeObject): boolean {
  return !(
    isRecord(node.spec) &&
    (node.spec.unschedulable === true || Array.isArray(node.spec.taints))
  );
}

function createPod(
  store: ClusterStore,
  set: KubeObject,
  nodes: readonly KubeObject[],
  index: number,
  now: number,
): KubeObject {
  const random = createRandom(
    `${set.metadata.uid}/${store.revision}/${index}`,
    'pod',
  );
  const template =
    isRecord(set.spec) && isRecord(set.spec.template) ? set.spec.template : {};
  const labels =
    isRecord(template.metadata) && isRecord(template.metadata.labels)
      ? (template.metadata.labels as Record<string, string>)
      : {};
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `${set.metadata.name}-${random.suffix(5)}`,
      namespace: set.metadata.namespace,
      labels,
      ownerReferences: [
        {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          name: set.metadata.name,
          uid: String(set.metadata.uid),
          controller: true,
        },
      ],
    },
    spec: {
      ...(isRecord(template.spec) ? template.spec : {}),
      ...(nodes.length > 0
        ? { nodeName: random.pick(nodes).metadata.name }
        : {}),
    },
    status: readyPodStatus(now),
  };
}

export function readyPodStatus(now: number): Record<string, unknown> {
  return {
    phase: 'Running',
    startTime: kubeTime(now),
    conditions: [
      { type: 'Ready', status: 'True', lastTransitionTime: kubeTime(now) },
      {
        type: 'ContainersReady',
        status: 'True',
        lastTransitionTime: kubeTime(now),
      },
    ],
  };
}
