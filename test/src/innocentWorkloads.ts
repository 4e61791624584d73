import type { ControlPlane } from './controlPlane';
import { eventually } from './eventually';
import { nodeManifest } from './nodeManifest';

const labels = { app: 'shop' };
const NODES = ['node-a', 'node-b', 'node-c'];

const podSpec = {
  containers: [
    {
      name: 'main',
      image: 'registry.example/shop:1.0.0',
      readinessProbe: { httpGet: { path: '/ready', port: 8080 } },
    },
  ],
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: { matchLabels: labels },
    },
  ],
};
const template = { metadata: { labels }, spec: podSpec };

/** A service as a careful team runs it, at versions that outlive every wave of the assets. */
const objects = [
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'shop' },
    spec: { replicas: 3, selector: { matchLabels: labels }, template },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'shop' },
    spec: { selector: labels, ports: [{ port: 80 }] },
  },
  {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'shop' },
    spec: { maxUnavailable: 1, selector: { matchLabels: labels } },
  },
  {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'shop' },
    spec: {
      minReplicas: 3,
      maxReplicas: 6,
      scaleTargetRef: {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        name: 'shop',
      },
    },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { name: 'shop' },
    spec: {
      ingressClassName: 'example',
      rules: [
        {
          http: {
            paths: [
              {
                path: '/',
                pathType: 'Prefix',
                backend: { service: { name: 'shop', port: { number: 80 } } },
              },
            ],
          },
        },
      ],
    },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'shop' },
    spec: { podSelector: { matchLabels: labels }, policyTypes: ['Ingress'] },
  },
  {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'reports' },
    spec: {
      schedule: '0 3 * * *',
      jobTemplate: {
        spec: {
          template: {
            spec: {
              restartPolicy: 'Never',
              containers: [
                { name: 'main', image: 'registry.example/reports:1.0.0' },
              ],
            },
          },
        },
      },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'shop' },
    data: { greeting: 'hello' },
  },
].map(object => ({
  ...object,
  metadata: { ...object.metadata, namespace: 'default' },
}));

/** Seeds three nodes and a service without fault, and waits until it runs. */
export async function seedInnocentWorkloads(
  controlPlane: ControlPlane,
): Promise<void> {
  for (const name of NODES) {
    const { status, body } = await controlPlane.request(
      'POST',
      '/api/v1/nodes',
      nodeManifest(name, controlPlane.version),
    );
    if (status !== 201)
      throw new Error(`Node ${name} was refused: ${status} ${body}`);
  }
  await controlPlane.kubectl(
    ['apply', '-f', '-'],
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }),
  );
  await controlPlane.kubectl([
    'wait',
    'deployment/shop',
    '--for=condition=Available',
    '--timeout=300s',
  ]);
  await eventually(
    'the budget of the innocent workload is counted',
    async () => {
      const { status } = JSON.parse(
        await controlPlane.kubectl([
          'get',
          'poddisruptionbudget',
          'shop',
          '-o',
          'json',
        ]),
      );
      return (
        (status?.disruptionsAllowed === 1 && status.currentHealthy === 3) ||
        undefined
      );
    },
  );
}
