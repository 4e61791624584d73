import type {
  ClusterStore,
  KubeObject,
  ManagedCluster,
} from '@drydock/fleet-simulator';
import {
  clusterVersionObject,
  configurationOf,
  kubeletOf,
  MACHINE_CONFIG,
  poolObject,
  roleLabel,
  withCondition,
  type OpenShiftObject,
  type WrittenCondition,
} from './objects';
import { VersionOperator, type OperatorWorld } from './VersionOperator';

type Kind = Parameters<OperatorWorld['list']>[0];

const CONFIG = 'config.openshift.io';
const GROUPS: Readonly<Record<Kind, string>> = {
  ClusterVersion: CONFIG,
  MachineConfigPool: MACHINE_CONFIG,
  Node: '',
};
const ACKS = 'openshift-config';
const GATES = 'openshift-config-managed';

interface Release {
  readonly version: string;
  readonly offered: readonly string[];
  /** Gates before the next minor. */
  readonly gates?: Readonly<Record<string, string>>;
  /** Pools that another user has paused. */
  readonly paused?: readonly string[];
}

/** What a cluster of the fleet begins with, by the minor of Kubernetes that it runs. */
const RELEASES: Readonly<Record<string, Release>> = {
  '1.33': {
    version: '4.20.28',
    offered: ['4.20.33', '4.21.12', '4.21.15'],
    gates: {
      'ack-4.20-kube-1.34-api-removals-in-4.21':
        'Kubernetes 1.34 and therefore OpenShift 4.21 remove APIs. Check that no client of this cluster uses them, then acknowledge.',
    },
  },
  '1.34': {
    version: '4.21.9',
    offered: ['4.21.15', '4.22.3'],
    paused: ['infra'],
  },
};
/** What is offered after an update. */
const GRAPH: Readonly<Record<string, readonly string[]>> = {
  '4.20.33': ['4.21.12', '4.21.15'],
  '4.21.12': ['4.21.15', '4.22.3'],
  '4.21.15': ['4.22.3'],
};

/**
 * An OpenShift cluster of the simulated fleet with its operators: they roll the nodes, and the API
 * server has the version of the last update that was completed. Its gates keep it from the next
 * minor until they are acknowledged.
 */
export class FleetOpenShiftCluster implements OperatorWorld {
  readonly #operator: VersionOperator;
  /** Something changed since the operators last had nothing to do. */
  #pending = true;

  private constructor(
    private readonly managed: ManagedCluster,
    private readonly store: ClusterStore,
  ) {
    this.#operator = new VersionOperator(this);
    for (const [version, offered] of Object.entries(GRAPH))
      this.#operator.graph.set(version, offered);
    store.subscribe(() => {
      this.#pending = true;
    });
  }

  static async open(
    managed: ManagedCluster,
    store: ClusterStore,
  ): Promise<FleetOpenShiftCluster> {
    const cluster = new FleetOpenShiftCluster(managed, store);
    if (store.list(CONFIG, 'ClusterVersion').length === 0)
      await cluster.#install();
    return cluster;
  }

  /**
   * One visible change; an idle cluster changes nothing. After an error it begins again with the next
   * change.
   */
  async step(): Promise<void> {
    if (!this.#pending) return;
    this.#pending = false;
    await this.#followGates();
    await this.#operator.step();
    const version = await this.#completed();
    if (version && kubeletOf(version) !== this.store.state.gitVersion)
      this.managed.upgradeControlPlane(kubeletOf(version));
  }

  async list(kind: Kind): Promise<readonly OpenShiftObject[]> {
    return this.store.list(GROUPS[kind], kind) as readonly OpenShiftObject[];
  }

  async change(
    kind: Kind,
    name: string,
    edit: (object: OpenShiftObject) => void,
  ): Promise<void> {
    const found = (await this.list(kind)).find(
      ({ metadata }) => metadata.name === name,
    );
    if (!found)
      throw new Error(`${this.store.state.name} has no ${kind} ${name}`);
    const object = structuredClone(found);
    edit(object);
    this.#put(object);
  }

  #put({ metadata, ...object }: OpenShiftObject): void {
    this.store.put({ ...object, metadata } as KubeObject, Date.now());
  }

  /** The APIs, ClusterVersion, pools and gates; all nodes have the configuration of their pool. */
  async #install(): Promise<void> {
    const { state } = this.store;
    const minor = state.gitVersion.slice(1).split('.').slice(0, 2).join('.');
    const release = RELEASES[minor];
    if (!release) throw new Error(`No release for ${state.gitVersion}`);
    const { version, offered, gates = {}, paused = [] } = release;
    state.customResources = [
      ...state.customResources,
      custom(CONFIG, 'ClusterVersion', 'clusterversions'),
      custom(MACHINE_CONFIG, 'MachineConfigPool', 'machineconfigpools'),
    ];
    this.#putNew({
      ...clusterVersionObject(version, offered),
      spec: {
        channel: `eus-${version.split('.').slice(0, 2).join('.')}`,
        clusterID: '11111111-2222-4333-8444-555555555555',
      },
    });
    const pools = new Map<string, OpenShiftObject[]>();
    for (const node of await this.list('Node')) {
      const pool = node.metadata.labels?.['node-pool'] ?? 'worker';
      pools.set(pool, [...(pools.get(pool) ?? []), node]);
    }
    for (const [pool, nodes] of pools) {
      const object = poolObject(pool, version, nodes.length);
      this.#putNew({
        ...object,
        spec: { ...object.spec, paused: paused.includes(pool) },
      });
      for (const { metadata } of nodes)
        await this.change('Node', metadata.name, node =>
          joinPool(node, pool, version),
        );
    }
    for (const [namespace, name, data] of [
      [GATES, 'admin-gates', gates],
      [ACKS, 'admin-acks', {}],
    ] as const) {
      this.#putNew({
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: {
          name: namespace,
          labels: { 'kubernetes.io/metadata.name': namespace },
        },
      });
      this.#putNew({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name, namespace },
        data,
      });
    }
  }

  /** The store gives it its UID. */
  #putNew({ metadata, ...object }: OpenShiftObject): void {
    this.#put({ ...object, metadata: { ...metadata, uid: undefined } });
  }

  /** Says in `Upgradeable` whether a gate of the minor that runs is open. */
  async #followGates(): Promise<void> {
    const minor = (await this.#completed())?.split('.').slice(0, 2).join('.');
    const acks = this.#dataOf(ACKS, 'admin-acks');
    const open = Object.keys(this.#dataOf(GATES, 'admin-gates')).filter(
      key => key.startsWith(`ack-${minor}-`) && acks[key] !== 'true',
    );
    const condition = {
      type: 'Upgradeable',
      status: open.length > 0 ? ('False' as const) : ('True' as const),
      reason: open.length > 0 ? 'AdminAckRequired' : 'AsExpected',
      message: open.length > 0 ? `Not acknowledged: ${open.join(', ')}` : '',
    };
    const [{ status = {} }] = await this.list('ClusterVersion');
    const conditions = (status.conditions ?? []) as WrittenCondition[];
    const before = conditions.find(({ type }) => type === condition.type);
    if (before?.message === condition.message) return;
    await this.change('ClusterVersion', 'version', object => {
      object.status = {
        ...object.status,
        conditions: withCondition(
          conditions,
          condition,
          new Date().toISOString(),
        ),
      };
    });
  }

  #dataOf(namespace: string, name: string): Readonly<Record<string, string>> {
    const found = this.store.get('', 'ConfigMap', namespace, name);
    return (found as OpenShiftObject | undefined)?.data ?? {};
  }

  /** The release of the last update that was completed. */
  async #completed(): Promise<string | undefined> {
    const [clusterVersion] = await this.list('ClusterVersion');
    const history = (clusterVersion.status?.history ?? []) as readonly {
      readonly state: string;
      readonly version: string;
    }[];
    return history.find(({ state }) => state === 'Completed')?.version;
  }
}

function joinPool(node: OpenShiftObject, pool: string, version: string): void {
  const { metadata } = node;
  const configuration = configurationOf(pool, version);
  metadata.labels = {
    ...metadata.labels,
    ...(pool === 'master' ? {} : { [roleLabel('worker')]: '' }),
    [roleLabel(pool)]: '',
  };
  metadata.annotations = {
    ...metadata.annotations,
    [`${MACHINE_CONFIG}/currentConfig`]: configuration,
    [`${MACHINE_CONFIG}/desiredConfig`]: configuration,
    [`${MACHINE_CONFIG}/state`]: 'Done',
  };
}

function custom(group: string, kind: string, resource: string) {
  return { group, versions: ['v1'], kind, resource, namespaced: false };
}
