import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterApiStack, KubernetesObject } from './clusterApi';
import { ControlPlane } from './controlPlane';
import { eventually } from './eventually';

/**
 * A cluster of a ClusterClass whose API server is a real one, with a real scheduler, eviction API
 * and simulated kubelets, hosted outside the cluster as managed control planes are. Cluster API's
 * real controllers make, drain and delete its machines; so pods and budgets mean what they mean.
 * Played here are the control plane's own controller (it puts another version of the real servers
 * on the same data when the version changes) and the kubelets (a node for each machine). The API
 * that comes with machines in memory knows no evictions: it answers 404, which Cluster API takes
 * for a pod that is gone, so that nothing would ever hold a drain there.
 */
const NAMESPACE = 'fleet';
const GROUP = 'controlplane.example.com';
const VERSION = 'v1beta2';
const KIND = 'HostedControlPlane';
const PLURAL = 'hostedcontrolplanes';
const CLASS = 'hosted';
const BEAT_MILLISECONDS = 300;
const MERGE = 'application/merge-patch+json';
const DEV = 'infrastructure.cluster.x-k8s.io/v1beta2';
const BOOTSTRAP = 'bootstrap.cluster.x-k8s.io/v1beta2';
const CORE = 'cluster.x-k8s.io/v1beta2';

interface HostedObject {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly version: string };
  readonly status?: { readonly version?: string };
}
interface Machine {
  readonly metadata: {
    readonly name: string;
    readonly deletionTimestamp?: string;
  };
  readonly spec: { readonly version: string; readonly providerID?: string };
  readonly status?: {
    readonly conditions?: readonly {
      readonly type: string;
      readonly status: string;
      readonly reason: string;
      readonly message: string;
    }[];
  };
}

export class HostedCluster {
  readonly #shutdown = new AbortController();
  readonly #registered = new Set<string>();
  #running: Promise<void> = Promise.resolve();

  private constructor(
    readonly name: string,
    readonly api: ControlPlane,
    private readonly stack: ClusterApiStack,
  ) {}

  /**
   * Until its nodes are ready.
   * @param version - one that the assets hold, and so must be what it is upgraded to
   */
  static async start(
    stack: ClusterApiStack,
    {
      name,
      version,
      nodes,
    }: {
      readonly name: string;
      readonly version: string;
      readonly nodes: number;
    },
  ): Promise<HostedCluster> {
    const api = await ControlPlane.start({
      version,
      controllers: true,
      kwok: true,
    });
    const hosted = new HostedCluster(name, api, stack);
    try {
      await stack.apply([
        definitionOf(KIND, PLURAL),
        definitionOf(`${KIND}Template`, 'hostedcontrolplanetemplates'),
      ]);
      await eventually(`${KIND} is served`, async () =>
        (await stack.controlPlane.request('GET', hosted.#objects())).status ===
        200
          ? true
          : undefined,
      );
      await hosted.#letReaderSee();
      await stack.apply([
        ...(await hosted.#secrets()),
        ...classObjects(),
        clusterObject(name, version, nodes),
      ]);
      hosted.#running = hosted.#play();
      await eventually(`the nodes of ${name} are ready`, async () =>
        (await hosted.#readyNodes()) === nodes ? true : undefined,
      );
      return hosted;
    } catch (error) {
      await hosted.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#shutdown.abort();
    await this.#running;
    await this.api.stop();
  }

  async machines(): Promise<readonly Machine[]> {
    const { items } = (await this.stack.send(
      'GET',
      `/apis/${CORE}/namespaces/${NAMESPACE}/machines?labelSelector=cluster.x-k8s.io/cluster-name=${this.name}`,
    )) as { readonly items: readonly Machine[] };
    return items;
  }

  #objects(name?: string): string {
    return `/apis/${GROUP}/${VERSION}/namespaces/${NAMESPACE}/${PLURAL}${
      name ? `/${name}` : ''
    }`;
  }

  /** As docs/providers/cluster-api.md says for control planes of another kind. */
  async #letReaderSee(): Promise<void> {
    const group = 'rbac.authorization.k8s.io';
    const name = 'drydock-hosted-control-planes';
    await this.stack.apply([
      {
        apiVersion: `${group}/v1`,
        kind: 'ClusterRole',
        metadata: { name },
        rules: [{ apiGroups: [GROUP], resources: [PLURAL], verbs: ['get'] }],
      },
      {
        apiVersion: `${group}/v1`,
        kind: 'ClusterRoleBinding',
        metadata: { name },
        roleRef: { apiGroup: group, kind: 'ClusterRole', name },
        subjects: [
          { kind: 'ServiceAccount', name: 'reader', namespace: 'drydock' },
        ],
      },
    ]);
  }

  /** The kubeconfig to reach the cluster, and the authority for machines that join. */
  async #secrets(): Promise<readonly KubernetesObject[]> {
    const certificates = path.join(
      path.dirname(this.api.kubeconfigFile),
      'certificates',
    );
    const [authority, key] = await Promise.all([
      this.api.certificateAuthority(),
      readFile(path.join(certificates, 'apiserver.key'), 'utf8'),
    ]);
    const kubeconfig = {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        {
          name: this.name,
          cluster: {
            server: this.api.url,
            'certificate-authority-data':
              Buffer.from(authority).toString('base64'),
          },
        },
      ],
      users: [{ name: 'admin', user: { token: this.api.adminToken } }],
      contexts: [
        { name: 'admin', context: { cluster: this.name, user: 'admin' } },
      ],
      'current-context': 'admin',
    };
    const secret = (
      suffix: string,
      stringData: Readonly<Record<string, string>>,
    ): KubernetesObject => {
      const metadata = {
        name: `${this.name}-${suffix}`,
        namespace: NAMESPACE,
        labels: { 'cluster.x-k8s.io/cluster-name': this.name },
      };
      return {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata,
        type: 'cluster.x-k8s.io/secret',
        stringData,
      };
    };
    return [
      secret('kubeconfig', { value: JSON.stringify(kubeconfig) }),
      secret('ca', { 'tls.crt': authority, 'tls.key': key }),
    ];
  }

  /**
   * The two controllers that Cluster API does not bring. What fails while servers are swapped is
   * tried again at the next beat.
   */
  async #play(): Promise<void> {
    while (!this.#shutdown.signal.aborted) {
      await this.#upgradeControlPlane().catch(() => undefined);
      await this.#registerNodes().catch(() => undefined);
      await sleep(BEAT_MILLISECONDS);
    }
  }

  async #upgradeControlPlane(): Promise<void> {
    const { items } = (await this.stack.send('GET', this.#objects())) as {
      readonly items: readonly HostedObject[];
    };
    for (const { metadata, spec, status } of items) {
      if (status?.version === spec.version) continue;
      if (this.api.version !== spec.version) await this.api.swap(spec.version);
      const condition = {
        type: 'Available',
        status: 'True',
        reason: 'Available',
        message: '',
        lastTransitionTime: new Date().toISOString(),
      };
      const now = {
        version: spec.version,
        externalManagedControlPlane: true,
        initialization: { controlPlaneInitialized: true },
        conditions: [condition],
      };
      await this.stack.send(
        'PATCH',
        `${this.#objects(metadata.name)}/status`,
        { status: now },
        MERGE,
      );
    }
  }

  async #registerNodes(): Promise<void> {
    for (const {
      metadata: { name, deletionTimestamp },
      spec: { version, providerID },
    } of await this.machines()) {
      if (
        providerID === undefined ||
        deletionTimestamp !== undefined ||
        this.#registered.has(name)
      )
        continue;
      const { status, body } = await this.api.request(
        'POST',
        '/api/v1/nodes',
        nodeOf(name, version, providerID),
      );
      if (status !== 201 && status !== 409)
        throw new Error(`Node ${name}: ${status} ${body.slice(0, 300)}`);
      this.#registered.add(name);
    }
  }

  async #readyNodes(): Promise<number> {
    return (await this.machines()).filter(({ status }) =>
      status?.conditions?.some(
        ({ type, status: state }) => type === 'Ready' && state === 'True',
      ),
    ).length;
  }
}

function nodeOf(name: string, kubeletVersion: string, providerID: string) {
  const resources = { cpu: '4', memory: '8Gi', pods: '110' };
  const nodeInfo = {
    kubeletVersion,
    kubeProxyVersion: '',
    containerRuntimeVersion: 'containerd://2.1.4',
    osImage: 'Example Linux',
    kernelVersion: '6.12.0',
    architecture: 'amd64',
    operatingSystem: 'linux',
    machineID: '',
    systemUUID: '',
    bootID: '',
  };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { 'kubernetes.io/hostname': name } },
    spec: { providerID },
    status: { capacity: resources, allocatable: resources, nodeInfo },
  };
}

/** A kind that Cluster API takes for one of its control planes, by the label of its contract. */
function definitionOf(kind: string, plural: string): KubernetesObject {
  const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const schema = {
    openAPIV3Schema: {
      type: 'object',
      properties: { spec: open, status: open },
    },
  };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural}.${GROUP}`,
      labels: { 'cluster.x-k8s.io/v1beta2': VERSION },
    },
    spec: {
      group: GROUP,
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase() },
      versions: [
        {
          name: VERSION,
          served: true,
          storage: true,
          schema,
          subresources: { status: {} },
        },
      ],
    },
  } as KubernetesObject;
}

/** Machines in memory, with the control plane of above. */
function classObjects(): readonly KubernetesObject[] {
  const metadata = (suffix: string) => ({
    name: `${CLASS}-${suffix}`,
    namespace: NAMESPACE,
  });
  const quick = { provisioning: { startupDuration: '100ms' } };
  const template = (apiVersion: string, kind: string, suffix: string) => ({
    templateRef: { apiVersion, kind, name: `${CLASS}-${suffix}` },
  });
  return [
    {
      apiVersion: DEV,
      kind: 'DevClusterTemplate',
      metadata: metadata('cluster'),
      spec: { template: { spec: { backend: { inMemory: {} } } } },
    },
    {
      apiVersion: `${GROUP}/${VERSION}`,
      kind: `${KIND}Template`,
      metadata: metadata('control-plane'),
      spec: { template: { spec: {} } },
    },
    {
      apiVersion: DEV,
      kind: 'DevMachineTemplate',
      metadata: metadata('worker'),
      spec: {
        template: {
          spec: { backend: { inMemory: { vm: quick, node: quick } } },
        },
      },
    },
    {
      apiVersion: BOOTSTRAP,
      kind: 'KubeadmConfigTemplate',
      metadata: metadata('worker'),
      spec: {
        template: {
          spec: {
            joinConfiguration: {
              nodeRegistration: {
                criSocket: 'unix:///var/run/containerd/containerd.sock',
              },
            },
          },
        },
      },
    },
    {
      apiVersion: CORE,
      kind: 'ClusterClass',
      metadata: { name: CLASS, namespace: NAMESPACE },
      spec: {
        infrastructure: template(DEV, 'DevClusterTemplate', 'cluster'),
        controlPlane: template(
          `${GROUP}/${VERSION}`,
          `${KIND}Template`,
          'control-plane',
        ),
        workers: {
          machineDeployments: [
            {
              class: 'default-worker',
              bootstrap: template(BOOTSTRAP, 'KubeadmConfigTemplate', 'worker'),
              infrastructure: template(DEV, 'DevMachineTemplate', 'worker'),
            },
          ],
        },
      },
    },
  ];
}

function clusterObject(
  name: string,
  version: string,
  replicas: number,
): KubernetesObject {
  const topology = {
    classRef: { name: CLASS },
    version,
    workers: {
      machineDeployments: [{ class: 'default-worker', name: 'md-0', replicas }],
    },
  };
  return {
    apiVersion: CORE,
    kind: 'Cluster',
    metadata: { name, namespace: NAMESPACE },
    spec: {
      clusterNetwork: {
        services: { cidrBlocks: ['10.128.0.0/12'] },
        pods: { cidrBlocks: ['192.168.0.0/16'] },
        serviceDomain: 'cluster.local',
      },
      topology,
    },
  };
}
