/** A JSON object of a test cluster, changed in place. */
export interface OpenShiftObject {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    uid?: string;
    resourceVersion?: string;
    generation?: number;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
    managedFields?: unknown[];
  };
  spec?: Record<string, unknown>;
  status?: Record<string, unknown>;
  data?: Record<string, string>;
}

/** A condition as OpenShift writes it. */
export interface WrittenCondition {
  type: string;
  status: 'True' | 'False';
  reason: string;
  message: string;
  lastTransitionTime: string;
}

export const MACHINE_CONFIG = 'machineconfiguration.openshift.io';
const BEFORE = '2026-01-01T00:00:00Z';

export function releaseOf(version: string) {
  return {
    version,
    image: `quay.io/openshift-release-dev/ocp-release@sha256:${Buffer.from(
      version.padEnd(32, 'x'),
    ).toString('hex')}`,
  };
}

/** OpenShift 4.18 is Kubernetes 1.31. */
export function kubeletOf(version: string): string {
  const [, minor, patch] = version.split('.');
  return `v1.${Number(minor) + 13}.${Number(patch) % 10}`;
}

export function configurationOf(pool: string, version: string): string {
  return `rendered-${pool}-${version}`;
}

/** The conditions with one more, or another status of it. */
export function withCondition(
  conditions: readonly WrittenCondition[],
  condition: Omit<WrittenCondition, 'lastTransitionTime'>,
  now: string,
): WrittenCondition[] {
  const before = conditions.find(({ type }) => type === condition.type);
  const since =
    before?.status === condition.status ? before.lastTransitionTime : now;
  return [
    ...conditions.filter(({ type }) => type !== condition.type),
    { ...condition, lastTransitionTime: since },
  ];
}

/** As parts/openshift/observed/clusterversion-after.yaml. */
export function clusterVersionObject(
  version: string,
  offered: readonly string[],
): OpenShiftObject {
  const release = releaseOf(version);
  const condition = (
    type: string,
    status: 'True' | 'False',
    message: string,
  ): WrittenCondition => ({
    type,
    status,
    reason: '',
    message,
    lastTransitionTime: BEFORE,
  });
  return {
    apiVersion: 'config.openshift.io/v1',
    kind: 'ClusterVersion',
    metadata: {
      name: 'version',
      uid: 'uid-of-version',
      generation: 1,
      annotations: {},
    },
    spec: {
      channel: 'stable-4.19',
      clusterID: '11111111-2222-4333-8444-555555555555',
    },
    status: {
      observedGeneration: 1,
      versionHash: 'x',
      desired: release,
      availableUpdates: offered.map(releaseOf),
      history: [
        {
          state: 'Completed',
          startedTime: BEFORE,
          completionTime: '2026-01-01T01:00:00Z',
          verified: true,
          ...release,
        },
      ],
      conditions: [
        condition('Available', 'True', `Done applying ${version}`),
        condition('Progressing', 'False', `Cluster version is ${version}`),
        condition('Failing', 'False', ''),
      ],
    },
  };
}

/** A pool whose nodes all have the configuration of a version. */
export function poolObject(
  name: string,
  version: string,
  machines: number,
): OpenShiftObject {
  const configuration = { name: configurationOf(name, version) };
  const condition = (type: string, status: 'True' | 'False') => ({
    type,
    status,
    reason: '',
    message: '',
    lastTransitionTime: '2026-01-01T01:10:00Z',
  });
  return {
    apiVersion: `${MACHINE_CONFIG}/v1`,
    kind: 'MachineConfigPool',
    metadata: {
      name,
      uid: `uid-of-${name}`,
      generation: 1,
      annotations: {},
    },
    spec: {
      paused: false,
      configuration,
      nodeSelector: { matchLabels: { [roleLabel(name)]: '' } },
    },
    status: {
      observedGeneration: 1,
      configuration,
      machineCount: machines,
      updatedMachineCount: machines,
      readyMachineCount: machines,
      unavailableMachineCount: 0,
      degradedMachineCount: 0,
      conditions: [
        condition('Updated', 'True'),
        condition('Updating', 'False'),
        condition('Degraded', 'False'),
      ],
    },
  };
}

export function roleLabel(pool: string): string {
  return `node-role.kubernetes.io/${pool}`;
}

/** A node of a custom pool is a worker too. */
export function poolNodeObject(
  name: string,
  pool: string,
  version: string,
): OpenShiftObject {
  const isMaster = pool === 'master';
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        ...(isMaster ? {} : { [roleLabel('worker')]: '' }),
        [roleLabel(pool)]: '',
      },
      annotations: {
        [`${MACHINE_CONFIG}/currentConfig`]: configurationOf(pool, version),
        [`${MACHINE_CONFIG}/desiredConfig`]: configurationOf(pool, version),
        [`${MACHINE_CONFIG}/state`]: 'Done',
      },
    },
    spec: {},
    status: {
      nodeInfo: { kubeletVersion: kubeletOf(version) },
      conditions: [{ type: 'Ready', status: 'True' }],
    },
  };
}
