import type { JsonObject } from '@drydock/backstage-plugin-cluster-upgrades-node';

export interface ConditionOptions {
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message?: string;
}

export interface ClusterOptions {
  readonly name?: string;
  readonly version?: string;
  /** false: a plain cluster. */
  readonly topology?: boolean;
  /** Names of its pools with their annotations; default: `md-0` with none. */
  readonly pools?: Record<string, Record<string, string>>;
  readonly labels?: Record<string, string>;
  readonly annotations?: Record<string, string>;
  readonly managedFields?: readonly JsonObject[];
  readonly paused?: boolean;
  readonly conditions?: Record<string, ConditionOptions>;
}

const NAMESPACE = 'fleet';

function conditions(
  generation: number,
  given: Record<string, ConditionOptions>,
): JsonObject[] {
  return Object.entries(given).map(([type, condition]) => ({
    type,
    message: '',
    observedGeneration: generation,
    ...condition,
  }));
}

const settledConditions: Record<string, ConditionOptions> = {
  RemoteConnectionProbe: { status: 'True', reason: 'ProbeSucceeded' },
  TopologyReconciled: { status: 'True', reason: 'ReconcileSucceeded' },
  RollingOut: { status: 'False', reason: 'NotRollingOut' },
};

/** What `TopologyReconciled` says while the bullets are true. */
export function upgrading(
  version: string,
  ...bullets: string[]
): ConditionOptions {
  return {
    status: 'False',
    reason: 'ClusterUpgrading',
    message: [
      `Cluster is upgrading to ${version}`,
      ...bullets.map(bullet => `  * ${bullet}`),
    ].join('\n'),
  };
}

export function clusterObject(options: ClusterOptions = {}): JsonObject {
  const {
    name = 'c1',
    version = 'v1.35.5',
    topology = true,
    pools = { 'md-0': {} },
  } = options;
  const machineDeployments = Object.entries(pools).map(
    ([pool, annotations]) => ({
      class: 'default-worker',
      name: pool,
      ...(Object.keys(annotations).length > 0
        ? { metadata: { annotations } }
        : {}),
    }),
  );
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Cluster',
    metadata: {
      name,
      namespace: NAMESPACE,
      resourceVersion: '100',
      generation: 4,
      labels: options.labels ?? {},
      annotations: options.annotations ?? {},
      managedFields: options.managedFields ?? [],
    },
    spec: {
      ...(options.paused ? { paused: true } : {}),
      controlPlaneRef: {
        apiGroup: 'controlplane.cluster.x-k8s.io',
        kind: 'KubeadmControlPlane',
        name: `${name}-cp`,
      },
      ...(topology
        ? {
            topology: {
              classRef: { name: 'quick', namespace: NAMESPACE },
              version,
              workers: { machineDeployments },
            },
          }
        : {}),
    },
    status: {
      observedGeneration: 4,
      phase: 'Provisioned',
      controlPlane: { versions: [{ version, replicas: 1 }] },
      conditions: conditions(4, {
        ...settledConditions,
        ...options.conditions,
      }),
    },
  };
}

export interface PartOptions {
  readonly cluster?: string;
  /** Version in its spec. */
  readonly version?: string;
  readonly replicas?: number;
  readonly upToDate?: number;
  readonly existing?: number;
  readonly managedFields?: readonly JsonObject[];
  readonly conditions?: Record<string, ConditionOptions>;
}

function counts({
  replicas = 1,
  upToDate = replicas,
  existing = replicas,
}: PartOptions): JsonObject {
  return {
    replicas: existing,
    upToDateReplicas: upToDate,
    availableReplicas: replicas,
    readyReplicas: replicas,
  };
}

export function controlPlaneObject(
  options: PartOptions & { readonly running?: string } = {},
): JsonObject {
  const {
    cluster = 'c1',
    version = 'v1.35.5',
    running = version,
    replicas = 1,
  } = options;
  return {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
    kind: 'KubeadmControlPlane',
    metadata: {
      name: `${cluster}-cp`,
      namespace: NAMESPACE,
      resourceVersion: '200',
      generation: 2,
      managedFields: options.managedFields ?? [],
    },
    spec: {
      replicas,
      version,
      machineTemplate: {
        spec: {
          infrastructureRef: {
            apiGroup: 'infrastructure.cluster.x-k8s.io',
            kind: 'DevMachineTemplate',
            name: `${cluster}-cp`,
          },
        },
      },
    },
    status: {
      observedGeneration: 2,
      version: running,
      ...counts(options),
      conditions: conditions(2, {
        RollingOut: { status: 'False', reason: 'NotRollingOut' },
        ...options.conditions,
      }),
    },
  };
}

export function deploymentObject(
  options: PartOptions & { readonly pool?: string } = {},
): JsonObject {
  const {
    cluster = 'c1',
    version = 'v1.35.5',
    replicas = 1,
    pool = 'md-0',
  } = options;
  return {
    metadata: {
      name: `${cluster}-${pool}-x1`,
      namespace: NAMESPACE,
      resourceVersion: '300',
      generation: 1,
      managedFields: options.managedFields ?? [],
      labels: {
        'cluster.x-k8s.io/cluster-name': cluster,
        'topology.cluster.x-k8s.io/deployment-name': pool,
      },
    },
    spec: {
      clusterName: cluster,
      replicas,
      template: {
        spec: {
          version,
          infrastructureRef: {
            kind: 'DevMachineTemplate',
            name: `${cluster}-${pool}`,
          },
        },
      },
    },
    status: {
      observedGeneration: 1,
      ...counts(options),
      conditions: conditions(1, {
        RollingOut: { status: 'False', reason: 'NotRollingOut' },
        ...options.conditions,
      }),
    },
  };
}

export interface MachineOptions {
  readonly cluster?: string;
  readonly name: string;
  /** Name of its pool in the topology; undefined: control plane. */
  readonly pool?: string;
  readonly version: string;
  /** false: its node is not there yet. */
  readonly arrived?: boolean;
  readonly deleting?: ConditionOptions;
  readonly conditions?: Record<string, ConditionOptions>;
  readonly phase?: string;
}

function phaseOf(deleting: boolean, arrived: boolean): string {
  if (deleting) return 'Deleting';
  return arrived ? 'Running' : 'Provisioning';
}

export function machineObject({
  cluster = 'c1',
  name,
  pool,
  version,
  arrived = true,
  deleting,
  conditions: given,
  phase,
}: MachineOptions): JsonObject {
  return {
    metadata: {
      name,
      namespace: NAMESPACE,
      uid: `uid-${name}`,
      resourceVersion: '400',
      labels: {
        'cluster.x-k8s.io/cluster-name': cluster,
        ...(pool
          ? {
              'cluster.x-k8s.io/deployment-name': `${cluster}-${pool}-x1`,
              'topology.cluster.x-k8s.io/deployment-name': pool,
            }
          : { 'cluster.x-k8s.io/control-plane': '' }),
      },
      ...(deleting ? { deletionTimestamp: '2026-11-21T02:45:05Z' } : {}),
    },
    spec: { clusterName: cluster, version },
    status: {
      phase: phase ?? phaseOf(deleting !== undefined, arrived),
      ...(arrived
        ? { nodeInfo: { kubeletVersion: version }, nodeRef: { name } }
        : {}),
      conditions: conditions(1, {
        Ready: arrived
          ? { status: 'True', reason: 'Ready' }
          : { status: 'False', reason: 'NotReady' },
        ...(deleting ? { Deleting: deleting } : {}),
        ...given,
      }),
    },
  };
}

export function clusterClassObject(
  kubernetesVersions?: readonly string[],
): JsonObject {
  return {
    metadata: { name: 'quick', namespace: NAMESPACE, resourceVersion: '10' },
    spec: { ...(kubernetesVersions ? { kubernetesVersions } : {}) },
  };
}

/** A managedFields entry that owns one field. */
export function managerOf(
  manager: string,
  operation: 'Apply' | 'Update',
  field: string,
  time = '2026-11-20T10:00:00Z',
): JsonObject {
  const fieldsV1 = field
    .split('.')
    .reduceRight<JsonObject>((inner, part) => ({ [`f:${part}`]: inner }), {});
  return { manager, operation, time, fieldsType: 'FieldsV1', fieldsV1 };
}
