import { ClusterReadError } from '@drydock/upgrade-readiness';
import { said } from '@drydock/upgrade-reasons';
import type { NodeWriter } from '../cluster/GroupCluster';
import type { AwsWorld } from './AwsWorld';

interface TestPod {
  readonly name: string;
  readonly uid: string;
  readonly node: string;
  readonly owner?: string;
  goesMs?: number;
}

interface TestNode {
  readonly name: string;
  readonly instance: string;
  readonly zone: string;
  readonly version: string;
  createdMs: number;
  labels: Record<string, string>;
  resourceVersion: number;
  unschedulable: boolean;
  annotations: Record<string, string>;
}

const JOIN_MS = 60_000;
const EVICT_MS = 10_000;
const NEVER_MS = 365 * 86_400_000;

/**
 * The nodes of the instances of an {@link AwsWorld}, with one pod on each and one of a DaemonSet: as
 * much of an API server as a replacement asks for.
 */
export class KubeWorld implements NodeWriter {
  readonly nodes = new Map<string, TestNode>();
  pods: TestPod[] = [];
  served = 'v1.36.1-eks-aeac579';
  /** A budget does not let any pod go. */
  blocksEvictions = false;
  /** Evicted pods never end. */
  keepsPods = false;
  readonly notReady = new Set<string>();
  /** Kubelets report this instead of what the template says. */
  kubelet: string | undefined;
  readonly writes: string[] = [];
  /** Called after each write, before it is answered. */
  onWrite: () => void = () => undefined;
  #uids = 0;

  constructor(private readonly aws: AwsWorld) {}

  /** Does what is due. */
  settle(): void {
    const { nowMs, groups, templates } = this.aws;
    this.pods = this.pods.filter(
      ({ goesMs }) => goesMs === undefined || goesMs > nowMs,
    );
    const instances = [...groups.values()].flatMap(group =>
      group.instances.map(instance => ({ group, instance })),
    );
    for (const { group, instance } of instances) {
      const isOld =
        !instance.isPending && nowMs - instance.launchedMs >= JOIN_MS;
      const isFirst =
        this.nodes.size < [...groups.values()].length * 3 &&
        !instance.isPending;
      if (
        this.#nodeOf(instance.id) ||
        instance.neverJoins ||
        instance.leavesMs !== undefined ||
        !(isOld || isFirst)
      )
        continue;
      const says =
        templates.get(group.template)?.[instance.version - 1].description ?? '';
      const name = `ip-${instance.id.slice(-4)}`;
      this.nodes.set(name, {
        name,
        instance: instance.id,
        zone: instance.zone,
        version: (instance.version > 1 ? this.kubelet : undefined) ?? says,
        createdMs: nowMs,
        resourceVersion: 1,
        unschedulable: false,
        labels: {},
        annotations: {},
      });
      this.addPod(name, 'ReplicaSet');
      this.addPod(name, 'DaemonSet');
    }
    const alive = new Set(instances.map(({ instance }) => instance.id));
    for (const [name, { instance }] of this.nodes)
      if (!alive.has(instance)) {
        this.nodes.delete(name);
        this.pods = this.pods.filter(pod => pod.node !== name);
      }
  }

  addPod(node: string, owner?: string): void {
    this.#uids += 1;
    this.pods.push({
      name: `pod-${this.#uids}`,
      uid: `uid-${this.#uids}`,
      node,
      owner,
    });
  }

  /** Pods that are lost where an instance goes: those that a drain would have moved. */
  drainable(instance: string): readonly string[] {
    const node = this.#nodeOf(instance)?.name;
    return this.pods
      .filter(pod => pod.node === node && pod.owner !== 'DaemonSet')
      .map(({ name }) => name);
  }

  readonly access = {
    read: async ({
      path,
      query,
    }: {
      path: string;
      query?: Record<string, string>;
    }) => ({
      status: 200,
      headers: {},
      body: Buffer.from(JSON.stringify(this.#get(path, query))),
    }),
  };

  async clusterUid(): Promise<string> {
    return 'uid';
  }

  async patch({ path, body }: Parameters<NodeWriter['patch']>[0]) {
    const node = this.nodes.get(path.split('/').at(-1) ?? '');
    if (!node || String(node.resourceVersion) !== body.metadata.resourceVersion)
      return {
        outcome: 'conflict' as const,
        message: 'the object has been modified',
      };
    const { unschedulable } = body.spec as { unschedulable: boolean | null };
    node.unschedulable = unschedulable === true;
    for (const [key, value] of Object.entries(body.metadata.annotations ?? {}))
      if (value === null) delete node.annotations[key];
      else node.annotations[key] = value;
    node.resourceVersion += 1;
    this.writes.push(`${unschedulable ? 'cordon' : 'uncordon'} ${node.name}`);
    this.onWrite();
    return {
      outcome: 'written' as const,
      resourceVersion: String(node.resourceVersion),
      warnings: [],
    };
  }

  async evict({ name, uid }: Parameters<NodeWriter['evict']>[0]) {
    const pod = this.pods.find(each => each.name === name && each.uid === uid);
    if (!pod) return { outcome: 'gone' as const };
    if (this.blocksEvictions)
      return {
        outcome: 'blocked' as const,
        message: said(
          "Cannot evict pod as it would violate the pod's disruption budget.",
        ),
      };
    pod.goesMs = this.aws.nowMs + (this.keepsPods ? NEVER_MS : EVICT_MS);
    this.writes.push(`evict ${name}`);
    this.onWrite();
    return { outcome: 'evicted' as const };
  }

  #nodeOf(instance: string): TestNode | undefined {
    return [...this.nodes.values()].find(each => each.instance === instance);
  }

  #get(path: string, query: Record<string, string> = {}): object {
    this.settle();
    if (path === '/version') return { gitVersion: this.served };
    if (path === '/api/v1/namespaces/kube-system')
      return { metadata: { uid: 'uid' } };
    if (path === '/api/v1/nodes')
      return {
        items: [...this.nodes.values()].map(node =>
          nodeBody(node, !this.notReady.has(node.name)),
        ),
      };
    if (path === '/api/v1/pods')
      return {
        items: this.pods
          .filter(pod => query.fieldSelector === `spec.nodeName=${pod.node}`)
          .map(podBody),
      };
    throw new ClusterReadError({
      kind: 'not-found',
      retryable: false,
      reason: said(path),
    });
  }
}

function nodeBody(node: TestNode, isReady: boolean) {
  return {
    metadata: {
      name: node.name,
      uid: `uid-${node.name}`,
      resourceVersion: String(node.resourceVersion),
      creationTimestamp: new Date(node.createdMs).toISOString(),
      labels: node.labels,
      annotations: node.annotations,
    },
    spec: {
      providerID: `aws:///${node.zone}/${node.instance}`,
      ...(node.unschedulable ? { unschedulable: true } : {}),
    },
    status: {
      nodeInfo: { kubeletVersion: `${node.version}-eks-113cf36` },
      conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }],
    },
  };
}

function podBody({ name, uid, owner, goesMs }: TestPod) {
  return {
    metadata: {
      name,
      namespace: 'default',
      uid,
      ...(owner
        ? { ownerReferences: [{ kind: owner, controller: true }] }
        : {}),
      ...(goesMs === undefined
        ? {}
        : { deletionTimestamp: new Date(goesMs).toISOString() }),
    },
    status: { phase: 'Running' },
  };
}
