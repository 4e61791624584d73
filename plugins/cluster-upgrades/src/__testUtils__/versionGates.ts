import type {
  ClusterVersionGates,
  VersionGate,
  VersionGateAcknowledgement,
  VersionGateItem,
  VersionGateList,
  VersionGateScopeChoice,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { aReason } from './reasons';
import { minutesAgo } from './clusters';

export const cgroupGate: VersionGate = {
  id: 'cgroup-v1',
  minor: '1.37',
  title: aReason('Nodes on control groups v1'),
  description: [
    aReason(
      'Kubelets refuse to start where control groups v1 are mounted.\nLook at the images of node pools.',
    ),
  ],
  link: 'https://wiki.example.com/cgroups',
  source: 'configuration',
  digest: 'd1',
};

export const accelerators: VersionGate = {
  id: 'accelerators',
  minor: '1.37',
  title: aReason('Drivers of accelerators'),
  description: [aReason('Ask the vendor for a driver.')],
  environments: ['prod'],
  labels: { accelerator: 'nvidia' },
  source: 'knowledge',
  digest: 'd2',
};

export const forProd: VersionGateAcknowledgement = {
  id: 'ack-1',
  gateId: 'accelerators',
  minor: '1.37',
  title: aReason('Drivers of accelerators'),
  state: 'active',
  scope: { kind: 'environment', environment: 'prod' },
  acknowledgedBy: 'user:default/ada',
  acknowledgedAt: minutesAgo(60),
  reason: 'The vendor has sent a driver',
  expiresAt: '2027-01-01T00:00:00.000Z',
  mayWithdraw: true,
};

export const withdrawnForFleet: VersionGateAcknowledgement = {
  ...forProd,
  id: 'ack-2',
  gateId: 'cgroup-v1',
  title: aReason('Nodes on control groups v1'),
  state: 'withdrawn',
  scope: { kind: 'fleet' },
  expiresAt: undefined,
  endedAt: minutesAgo(10),
  endedBy: 'user:default/lena',
  endReason: 'Two nodes were forgotten',
  mayWithdraw: false,
};

export const allScopes: VersionGateScopeChoice[] = [
  { scope: { kind: 'fleet' }, allowed: false },
  { scope: { kind: 'environment', environment: 'prod' }, allowed: true },
  {
    scope: { kind: 'cluster', clusterId: 'c1', clusterName: 'payments-prod-1' },
    allowed: true,
  },
];

export const noScopes: VersionGateScopeChoice[] = allScopes.map(choice => ({
  ...choice,
  allowed: false,
}));

export const gateItems: VersionGateItem[] = [
  { gate: cgroupGate, active: [], activeForClusters: 0, clustersBelow: 7 },
  {
    gate: accelerators,
    active: [forProd],
    activeForClusters: 2,
    clustersBelow: 3,
  },
];

export const gateList: VersionGateList = {
  items: gateItems,
  scopes: allScopes,
};

/** As where nothing is configured. */
export const noClusterGates: ClusterVersionGates = {
  clusterId: 'c1',
  clusterName: 'payments-prod-1',
  from: '1.36.4',
  target: '1.37',
  items: [],
  scopes: allScopes,
};

/** As where the platform wants something acknowledged. */
export const openOnPlatform: ClusterVersionGates = {
  ...noClusterGates,
  items: [
    {
      gate: {
        id: 'openshift:ack-4.18-kube-1.32-api-removals-in-4.19',
        minor: '1.37',
        title: aReason('Gate ack-4.18 of OpenShift'),
        description: [aReason('APIs are removed.')],
        source: 'platform',
        digest: 'd3',
      },
      status: 'open',
      reason: aReason('OpenShift waits for it'),
    },
  ],
  platform: { title: 'OpenShift', allowed: true },
};

export const openForCluster: ClusterVersionGates = {
  ...noClusterGates,
  items: [
    {
      gate: cgroupGate,
      status: 'open',
      reason: aReason('It was not acknowledged'),
    },
    { gate: accelerators, status: 'not-concerned' },
  ],
};
