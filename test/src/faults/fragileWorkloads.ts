import { deployment, inNamespace } from './topic';
import type { FaultTopic, KubernetesObject } from './topic';

const NAMESPACE = 'fragile';
const named = inNamespace(NAMESPACE);
const probed = {
  container: { readinessProbe: { httpGet: { path: '/', port: 80 } } },
};
const spread = (app: string) => ({
  topologySpreadConstraints: [
    {
      topologyKey: 'kubernetes.io/hostname',
      maxSkew: 1,
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: { matchLabels: { app } },
    },
  ],
});
/** Wanted, not asked for: what cannot run elsewhere is a finding of the drain simulation. */
const rather = (node: string) => ({
  affinity: {
    nodeAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        {
          weight: 100,
          preference: {
            matchExpressions: [
              { key: 'kubernetes.io/hostname', operator: 'In', values: [node] },
            ],
          },
        },
      ],
    },
  },
  topologySpreadConstraints: [],
});
const budget = (app: string): KubernetesObject => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: named(app),
  spec: { maxUnavailable: 1, selector: { matchLabels: { app } } },
});
const of = (
  name: string,
  replicas: number,
  pod: Readonly<Record<string, unknown>>,
) => deployment(NAMESPACE, name, { replicas, pod, ...probed });

const localVolume: KubernetesObject = {
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name: 'local-data' },
  spec: {
    capacity: { storage: '1Gi' },
    accessModes: ['ReadWriteOnce'],
    storageClassName: 'by-hand',
    hostPath: { path: '/data' },
  },
};
const claim: KubernetesObject = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: named('local-data'),
  spec: {
    accessModes: ['ReadWriteOnce'],
    storageClassName: 'by-hand',
    resources: { requests: { storage: '1Gi' } },
  },
};

/**
 * Every workload here is to run on the pool `sound` alone; the number of their replicas is that of
 * the pods to wait for.
 */
export const fragileObjects: readonly KubernetesObject[] = [
  localVolume,
  claim,
  of('one-node', 3, rather('sound-a')),
  of('local-data', 1, {
    volumes: [
      { name: 'data', persistentVolumeClaim: { claimName: 'local-data' } },
    ],
  }),
  of('slow-to-end', 2, {
    ...spread('slow-to-end'),
    terminationGracePeriodSeconds: 1800,
  }),
  budget('slow-to-end'),
  of('single', 1, {}),
  of('without-budget', 2, spread('without-budget')),
  deployment(NAMESPACE, 'unprobed', { replicas: 2, pod: spread('unprobed') }),
  budget('unprobed'),
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: named('bare'),
    spec: {
      containers: [{ name: 'main', image: 'registry.example/app:1.0.0' }],
    },
  },
  // Looks like them, and is as it should be: one node but a budget, an emptyDir, ten minutes at
  // most, none wanted at all.
  of('sound', 3, {
    ...spread('sound'),
    terminationGracePeriodSeconds: 600,
    volumes: [{ name: 'cache', emptyDir: {} }],
  }),
  budget('sound'),
  of('one-node-with-budget', 2, rather('sound-b')),
  budget('one-node-with-budget'),
  of('switched-off', 0, {}),
];

export const fragilePods = 3 + 1 + 2 + 1 + 2 + 2 + 1 + 3 + 2;

export const fragileTopic: FaultTopic = {
  checkId: 'fragile-workloads',
  namespace: NAMESPACE,
  expected: [
    [
      'warning',
      'Deployment fragile/one-node runs all its 3 replicas on one node and has no disruption budget',
    ],
    [
      'warning',
      'Deployment fragile/local-data keeps data on a local volume and has a single replica',
    ],
    ['warning', 'Deployment fragile/slow-to-end may take 30 minutes to end'],
    ['info', 'Deployment fragile/single has a single replica'],
    ['info', 'Deployment fragile/without-budget has no disruption budget'],
    ['info', 'Deployment fragile/unprobed has no readiness probe'],
    [
      'warning',
      'Pod fragile/bare has no controller: a drain deletes it for good',
    ],
  ],
  innocent: [
    ['deployment', 'sound', NAMESPACE],
    ['deployment', 'one-node-with-budget', NAMESPACE],
    ['deployment', 'switched-off', NAMESPACE],
  ],
};
