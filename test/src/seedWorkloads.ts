import type { ControlPlane } from './controlPlane';
import { eventually } from './eventually';
import { helmReleaseSecret } from './helmRelease';
import { nodeManifest } from './nodeManifest';

const NAMESPACE = 'payments';
const IMAGE = 'registry.example/app:1.0.0';

const labels = (app: string) => ({ app, 'backstage.io/kubernetes-id': app });
const podTemplate = (app: string) => ({
  metadata: { labels: labels(app) },
  spec: { containers: [{ name: 'main', image: IMAGE }] },
});

function budget(
  name: string,
  app: string,
  spec: Record<string, unknown>,
  apiVersion = 'policy/v1',
  annotations: Record<string, string> = {},
) {
  return {
    apiVersion,
    kind: 'PodDisruptionBudget',
    metadata: { name, namespace: NAMESPACE, annotations },
    spec: { selector: { matchLabels: { app } }, ...spec },
  };
}

function deployment(app: string, replicas: number) {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: app, namespace: NAMESPACE, labels: labels(app) },
    spec: {
      replicas,
      selector: { matchLabels: { app } },
      template: podTemplate(app),
    },
  };
}

function cronJob(name: string, apiVersion: string) {
  return {
    apiVersion,
    kind: 'CronJob',
    metadata: { name, namespace: NAMESPACE },
    spec: {
      schedule: '0 3 * * *',
      suspend: true,
      jobTemplate: {
        spec: {
          template: {
            ...podTemplate(name),
            spec: { ...podTemplate(name).spec, restartPolicy: 'Never' },
          },
        },
      },
    },
  };
}

/**
 * An annotation that a `kubectl apply` of years ago left on an object which has lived through
 * upgrades since.
 */
function lastAppliedAt(apiVersion: string): Record<string, string> {
  return {
    'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify({
      apiVersion,
      kind: 'PodDisruptionBudget',
      metadata: { name: 'left-behind', namespace: NAMESPACE },
    }),
  };
}

const json = (items: readonly unknown[]) =>
  JSON.stringify({ apiVersion: 'v1', kind: 'List', items });

/**
 * Workloads with known faults in namespace `payments`: a budget that allows no disruption, objects
 * applied at removed versions, a Helm release that renders one, and beside each a neighbour without
 * fault. What only some minors serve is seeded where it is served.
 */
export async function seedWorkloads(controlPlane: ControlPlane): Promise<void> {
  await createNodes(controlPlane);
  const namespace = {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: NAMESPACE, labels: { team: 'payments' } },
  };
  await controlPlane.kubectl(['apply', '-f', '-'], json([namespace]));
  await controlPlane.kubectl(
    ['apply', '-f', '-'],
    json([
      deployment('api', 2),
      deployment('shop', 3),
      budget('api', 'api', { minAvailable: 2 }),
      budget('up-to-date', 'shop', { maxUnavailable: 1 }),
    ]),
  );
  // Not through kubectl: it brings an annotation that it finds up to date.
  await post(
    controlPlane,
    `/apis/policy/v1/namespaces/${NAMESPACE}/poddisruptionbudgets`,
    budget(
      'left-behind',
      'nothing',
      { maxUnavailable: 1 },
      'policy/v1',
      lastAppliedAt('policy/v1beta1'),
    ),
  );
  // API servers drop entries of managedFields at versions that they no longer serve, so after an
  // upgrade no entry owns such an annotation.
  await forgetManagers(
    controlPlane,
    `/apis/policy/v1/namespaces/${NAMESPACE}/poddisruptionbudgets/left-behind`,
  );
  await post(
    controlPlane,
    `/api/v1/namespaces/${NAMESPACE}/secrets`,
    helmRelease(),
  );
  if (controlPlane.version.startsWith('v1.24.'))
    await seedRemovedIn125(controlPlane);
  if (controlPlane.version.startsWith('v1.31.'))
    await seedRemovedIn132(controlPlane);
  await untilBudgetCounts(controlPlane);
}

async function createNodes(controlPlane: ControlPlane): Promise<void> {
  for (const name of ['node-a', 'node-b', 'node-c'])
    await post(
      controlPlane,
      '/api/v1/nodes',
      nodeManifest(name, controlPlane.version, {
        labels: { 'eks.amazonaws.com/nodegroup': 'general' },
      }),
    );
}

async function post(
  controlPlane: ControlPlane,
  path: string,
  object: unknown,
): Promise<void> {
  const { status, body } = await controlPlane.request('POST', path, object);
  if (status !== 201)
    throw new Error(
      `POST ${path} was refused: ${status} ${body.slice(0, 300)}`,
    );
}

async function forgetManagers(
  controlPlane: ControlPlane,
  path: string,
): Promise<void> {
  const { status, body } = await controlPlane.request(
    'PATCH',
    path,
    { metadata: { managedFields: [{}] } },
    'application/merge-patch+json',
  );
  if (status !== 200)
    throw new Error(
      `PATCH ${path} was refused: ${status} ${body.slice(0, 300)}`,
    );
}

function helmRelease() {
  const manifest = [
    '---\n# Source: shop/templates/budget.yaml\napiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: from-chart\n  labels:\n    app: "shop"\nspec:\n  maxUnavailable: 1\n',
    '---\n# Source: shop/templates/service.yaml\napiVersion: v1\nkind: Service\nmetadata:\n  name: shop\nspec:\n  ports: []\n',
  ].join('');
  return helmReleaseSecret({
    namespace: NAMESPACE,
    name: 'shop',
    chart: 'shop',
    chartVersion: '1.4.2',
    manifest,
  });
}

/** Real writes at versions that 1.25 no longer serves. */
async function seedRemovedIn125(controlPlane: ControlPlane): Promise<void> {
  const policy = {
    apiVersion: 'policy/v1beta1',
    kind: 'PodSecurityPolicy',
    metadata: { name: 'restricted' },
    spec: {
      privileged: false,
      seLinux: { rule: 'RunAsAny' },
      runAsUser: { rule: 'RunAsAny' },
      fsGroup: { rule: 'RunAsAny' },
      supplementalGroups: { rule: 'RunAsAny' },
      volumes: ['*'],
    },
  };
  const moved = (apiVersion: string) => cronJob('moved-on', apiVersion);
  await controlPlane.kubectl(
    ['apply', '-f', '-'],
    json([policy, cronJob('nightly', 'batch/v1beta1'), moved('batch/v1beta1')]),
  );
  await controlPlane.kubectl(['apply', '-f', '-'], json([moved('batch/v1')]));
  await controlPlane.kubectl(
    ['apply', '--server-side', '--field-manager=flux', '-f', '-'],
    json([cronJob('server-side', 'batch/v1beta1')]),
  );
  await controlPlane.kubectl(
    ['create', '-f', '-'],
    json([cronJob('created-once', 'batch/v1beta1')]),
  );
  await controlPlane.kubectl(
    ['apply', '-f', '-'],
    json([
      budget('left-behind', 'nothing', { maxUnavailable: 1 }, 'policy/v1beta1'),
    ]),
  );
}

async function seedRemovedIn132(controlPlane: ControlPlane): Promise<void> {
  const flowSchema = {
    apiVersion: 'flowcontrol.apiserver.k8s.io/v1beta3',
    kind: 'FlowSchema',
    metadata: { name: 'batch-jobs' },
    spec: {
      matchingPrecedence: 9000,
      priorityLevelConfiguration: { name: 'workload-low' },
    },
  };
  await controlPlane.kubectl(['apply', '-f', '-'], json([flowSchema]));
}

/**
 * Waits for the disruption controller's word, and for the count of stored objects that the
 * apiserver polls.
 */
async function untilBudgetCounts(controlPlane: ControlPlane): Promise<void> {
  await eventually('budgets have counted their pods', async () => {
    const { items } = JSON.parse(
      await controlPlane.kubectl([
        'get',
        'poddisruptionbudgets',
        '-n',
        NAMESPACE,
        '-o',
        'json',
      ]),
    );
    const settled = items.every(
      (item: {
        metadata: { name: string; generation: number };
        status: {
          observedGeneration?: number;
          currentHealthy?: number;
          expectedPods?: number;
        };
      }) => {
        const { observedGeneration, currentHealthy, expectedPods } =
          item.status;
        const seen = (observedGeneration ?? 0) >= item.metadata.generation;
        return (
          seen &&
          (item.metadata.name !== 'api' ||
            (expectedPods === 2 && currentHealthy === 2)) &&
          (item.metadata.name !== 'up-to-date' || currentHealthy === 3)
        );
      },
    );
    if (settled && (await countsPolicies(controlPlane))) return true;
    throw new Error(
      (
        await controlPlane.kubectl([
          'get',
          'poddisruptionbudgets,pods,nodes',
          '-n',
          NAMESPACE,
          '-o',
          'wide',
        ])
      ).slice(0, 3000),
    );
  });
}

async function countsPolicies(controlPlane: ControlPlane): Promise<boolean> {
  if (!controlPlane.version.startsWith('v1.24.')) return true;
  const { body } = await controlPlane.request('GET', '/metrics');
  return /apiserver_storage_objects\{resource="podsecuritypolicies.policy"\} 1\b/.test(
    body,
  );
}
