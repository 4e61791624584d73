import type { ControlPlane } from '../controlPlane';
import type { FaultTopic } from './topic';

interface NodeSeed {
  readonly name: string;
  readonly pool: string;
  readonly kubelet?: string;
  readonly runtime?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly spec?: Readonly<Record<string, unknown>>;
}

const CURRENT = 'v1.31.4';
const LEAVING = {
  taints: [{ key: 'ToBeDeletedByClusterAutoscaler', effect: 'NoSchedule' }],
};

const SEEDS: readonly NodeSeed[] = [
  {
    name: 'control-1',
    pool: 'masters',
    labels: { 'node-role.kubernetes.io/control-plane': '' },
  },
  {
    name: 'control-2',
    pool: 'masters',
    labels: { 'node-role.kubernetes.io/control-plane': '' },
  },
  { name: 'sound-a', pool: 'sound' },
  { name: 'sound-b', pool: 'sound' },
  // Not ready as `sick-a`, but an autoscaler is taking it away.
  { name: 'sound-c', pool: 'sound', spec: LEAVING },
  { name: 'sick-a', pool: 'sick', runtime: 'containerd://1.7.28' },
  { name: 'sick-b', pool: 'sick' },
  { name: 'sick-c', pool: 'sick', spec: { unschedulable: true } },
  {
    name: 'sick-d',
    pool: 'sick',
    spec: {
      taints: [
        {
          key: 'node.cloudprovider.kubernetes.io/uninitialized',
          effect: 'NoSchedule',
        },
      ],
    },
  },
  { name: 'behind-a', pool: 'behind', kubelet: 'v1.28.15' },
  { name: 'allowed-a', pool: 'allowed', kubelet: 'v1.29.12' },
];

function nodeObject({
  name,
  pool,
  kubelet = CURRENT,
  runtime = 'containerd://2.1.4',
  labels = {},
  spec = {},
}: NodeSeed) {
  const resources = { cpu: '8', memory: '32Gi', pods: '110' };
  const nodeInfo = {
    kubeletVersion: kubelet,
    kubeProxyVersion: '',
    containerRuntimeVersion: runtime,
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
    metadata: {
      name,
      labels: { 'kubernetes.io/hostname': name, 'node-pool': pool, ...labels },
    },
    spec,
    status: { capacity: resources, allocatable: resources, nodeInfo },
  };
}

export async function createNodes(controlPlane: ControlPlane): Promise<void> {
  await Promise.all(
    SEEDS.map(async seed => {
      const { status, body } = await controlPlane.request(
        'POST',
        '/api/v1/nodes',
        nodeObject(seed),
      );
      if (status !== 201)
        throw new Error(
          `Node ${seed.name} was refused: ${status} ${body.slice(0, 300)}`,
        );
    }),
  );
}

/**
 * What kubelets say of themselves when they are in trouble; the simulated ones must be stopped
 * before, for they know no trouble.
 */
export async function makeNodesSick(controlPlane: ControlPlane): Promise<void> {
  const conditions: readonly (readonly [
    node: string,
    type: string,
    status: string,
  ])[] = [
    ['sick-a', 'Ready', 'False'],
    ['sick-b', 'MemoryPressure', 'True'],
    ['sound-c', 'Ready', 'False'],
  ];
  for (const [node, type, status] of conditions) {
    const patch = {
      status: {
        conditions: [
          {
            type,
            status,
            reason: 'Test',
            message: 'made by a test',
            lastHeartbeatTime: new Date().toISOString(),
            lastTransitionTime: new Date().toISOString(),
          },
        ],
      },
    };
    await controlPlane.request(
      'PATCH',
      `/api/v1/nodes/${node}/status`,
      patch,
      'application/strategic-merge-patch+json',
    );
  }
}

export const nodeTopic: FaultTopic = {
  checkId: 'nodes',
  expected: [
    ['warning', '1 node of node pool sick is not ready'],
    ['warning', 'Node pool sick reports MemoryPressure on 1 node'],
    ['warning', '1 node of node pool sick is cordoned by hand'],
    [
      'warning',
      '1 node of node pool sick carries taint node.cloudprovider.kubernetes.io/uninitialized',
    ],
    ['info', 'Node pool sick mixes container runtimes'],
  ],
  innocent: [
    ['node', 'sound-c'],
    ['node', 'sound-a'],
  ],
};
