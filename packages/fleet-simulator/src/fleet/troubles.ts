import type { BuildContext } from './buildContext';
import { GENERATED_AT } from './buildContext';
import { clusterAuthority, endingAuthority } from './certificates';
import type { TroubleName } from './clusterPlan';
import { readyPodStatus } from '../workload/pods';

const encoded = (text: string) => Buffer.from(text).toString('base64');

/** What is wrong with a few clusters, besides traces of old API versions. */
const TROUBLES: Readonly<Record<TroubleName, (context: BuildContext) => void>> =
  {
    'dead-webhook': context =>
      addWebhook(context, {
        name: 'order-policy',
        service: 'order-policy',
        caBundle: encoded(clusterAuthority),
        ready: 0,
      }),
    'ending-webhook-ca': context =>
      addWebhook(context, {
        name: 'image-policy',
        service: 'image-policy',
        caBundle: encoded(endingAuthority),
        ready: 2,
      }),
    'unserved-stored-version': addUnservedStoredVersion,
    'unavailable-api-service': addUnavailableApiService,
    'old-cert-manager': context =>
      addDeployment(context, {
        namespace: 'cert-manager',
        name: 'cert-manager',
        image: 'quay.io/jetstack/cert-manager-controller:v1.12.3',
        replicas: 2,
      }),
    'ingress-nginx': context =>
      addDeployment(context, {
        namespace: 'ingress-nginx',
        name: 'ingress-nginx-controller',
        image: 'registry.k8s.io/ingress-nginx/controller:v1.12.1',
        replicas: 2,
      }),
    'external-ips': addExternalIps,
    ipvs: addIpvs,
    'bare-pod': addBarePod,
    'single-replica': context =>
      addDeployment(context, {
        namespace: 'ml',
        name: 'notebook-hub',
        image: 'registry.example.com/ml-platform/notebook-hub:3.1.0',
        replicas: 1,
      }),
    'in-tree-volume': addInTreeVolume,
    'legacy-token': addLegacyToken,
  };

export function addTroubles(context: BuildContext): void {
  for (const trouble of context.plan.troubles ?? []) TROUBLES[trouble](context);
}

function addNamespace(context: BuildContext, name: string): void {
  if (
    context.objects.some(
      object => object.kind === 'Namespace' && object.metadata.name === name,
    )
  )
    return;
  context.add(
    {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name, labels: { 'kubernetes.io/metadata.name': name } },
      status: { phase: 'Active' },
    },
    { manager: 'kubectl-create' },
  );
}

interface WebhookTrouble {
  readonly name: string;
  readonly service: string;
  readonly caBundle: string;
  /** Ready endpoints behind its Service. */
  readonly ready: number;
}

function addWebhook(
  context: BuildContext,
  { name, service, caBundle, ready }: WebhookTrouble,
): void {
  const namespace = 'policy';
  addNamespace(context, namespace);
  context.add(
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: service, namespace },
      spec: {
        type: 'ClusterIP',
        ports: [{ port: 443 }],
        selector: { app: service },
      },
    },
    { manager: 'helm' },
  );
  context.add({
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: {
      name: `${service}-x7k2p`,
      namespace,
      labels: {
        'kubernetes.io/service-name': service,
        'endpointslice.kubernetes.io/managed-by':
          'endpointslice-controller.k8s.io',
      },
    },
    addressType: 'IPv4',
    ports: [{ port: 8443 }],
    endpoints: Array.from({ length: ready }, (_, index) => ({
      addresses: [`10.8.0.${index + 10}`],
      conditions: { ready: true },
      nodeName: nodeNames(context)[index],
    })),
  });
  context.add(
    {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name },
      webhooks: [
        {
          name: `${name}.policy.example.com`,
          admissionReviewVersions: ['v1'],
          sideEffects: 'None',
          failurePolicy: 'Fail',
          matchPolicy: 'Equivalent',
          timeoutSeconds: 10,
          clientConfig: {
            caBundle,
            service: { namespace, name: service, path: '/validate', port: 443 },
          },
          rules: [
            {
              operations: ['CREATE', 'UPDATE'],
              apiGroups: [''],
              apiVersions: ['v1'],
              resources: ['pods'],
              scope: 'Namespaced',
            },
          ],
          namespaceSelector: {
            matchExpressions: [
              {
                key: 'kubernetes.io/metadata.name',
                operator: 'NotIn',
                values: ['kube-system', namespace],
              },
            ],
          },
        },
      ],
    },
    { manager: 'helm' },
  );
}

function nodeNames(context: BuildContext): readonly string[] {
  return context.objects
    .filter(({ kind }) => kind === 'Node')
    .map(({ metadata }) => metadata.name);
}

/** Objects of v1alpha1 may still be stored, but the version is no longer served. */
function addUnservedStoredVersion(context: BuildContext): void {
  const schema = {
    openAPIV3Schema: {
      type: 'object',
      'x-kubernetes-preserve-unknown-fields': true,
    },
  };
  context.add(
    {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'carts.shop.example.com' },
      spec: {
        group: 'shop.example.com',
        scope: 'Namespaced',
        names: {
          kind: 'Cart',
          listKind: 'CartList',
          plural: 'carts',
          singular: 'cart',
        },
        versions: [
          { name: 'v1', served: true, storage: true, schema },
          { name: 'v1alpha1', served: false, storage: false, schema },
        ],
      },
      status: {
        storedVersions: ['v1alpha1', 'v1'],
        conditions: [
          { type: 'Established', status: 'True' },
          { type: 'NamesAccepted', status: 'True' },
        ],
      },
    },
    { manager: 'helm' },
  );
}

function addUnavailableApiService(context: BuildContext): void {
  context.add(
    {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: 'v1beta1.external.metrics.k8s.io' },
      spec: {
        group: 'external.metrics.k8s.io',
        version: 'v1beta1',
        groupPriorityMinimum: 100,
        versionPriority: 100,
        insecureSkipTLSVerify: true,
        service: {
          namespace: 'monitoring',
          name: 'metrics-adapter',
          port: 443,
        },
      },
      status: {
        conditions: [
          {
            type: 'Available',
            status: 'False',
            reason: 'ServiceNotFound',
            message: 'service/metrics-adapter in "monitoring" is not present',
          },
        ],
      },
    },
    { manager: 'helm' },
  );
}

interface DeploymentTrouble {
  readonly namespace: string;
  readonly name: string;
  readonly image: string;
  readonly replicas: number;
}

/** A Deployment with its pods and, where it has several, a budget. */
function addDeployment(
  context: BuildContext,
  { namespace, name, image, replicas }: DeploymentTrouble,
): void {
  addNamespace(context, namespace);
  const labels = { 'app.kubernetes.io/name': name };
  const spec = {
    containers: [
      {
        name,
        image,
        readinessProbe: { httpGet: { path: '/healthz', port: 8080 } },
        resources: { requests: { cpu: '100m', memory: '128Mi' } },
      },
    ],
  };
  const selector = { matchLabels: labels };
  const template = { metadata: { labels }, spec };
  const deployment = context.add(
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name, namespace, labels },
      spec: { replicas, selector, template },
      status: { replicas, readyReplicas: replicas, observedGeneration: 1 },
    },
    { manager: 'helm' },
  );
  const ownedBy = (owner: typeof deployment) => [
    {
      apiVersion: owner.apiVersion,
      kind: owner.kind,
      name: owner.metadata.name,
      uid: String(owner.metadata.uid),
      controller: true,
    },
  ];
  const set = context.add({
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `${name}-6d8f`,
      namespace,
      labels: { ...labels, 'pod-template-hash': '6d8f' },
      ownerReferences: ownedBy(deployment),
    },
    spec: { replicas, selector, template },
  });
  const nodes = nodeNames(context);
  for (let index = 0; index < replicas; index += 1) {
    context.add({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: `${set.metadata.name}-${index}`,
        namespace,
        labels: { ...labels, 'pod-template-hash': '6d8f' },
        ownerReferences: ownedBy(set),
      },
      spec: { ...spec, nodeName: nodes[index % nodes.length] },
      status: readyPodStatus(GENERATED_AT),
    });
  }
  if (replicas < 2) return;
  context.add(
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name, namespace, generation: 1, labels },
      spec: { selector, maxUnavailable: 1 },
      status: {
        disruptionsAllowed: 1,
        currentHealthy: replicas,
        desiredHealthy: replicas - 1,
        expectedPods: replicas,
        observedGeneration: 1,
      },
    },
    { manager: 'helm' },
  );
}

function addExternalIps(context: BuildContext): void {
  context.add(
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: {
        name: 'legacy-gateway',
        namespace: 'checkout',
        labels: { team: 'checkout' },
      },
      spec: {
        type: 'ClusterIP',
        externalIPs: ['192.0.2.10'],
        ports: [{ port: 443 }],
        selector: { app: 'legacy-gateway' },
      },
    },
    { manager: 'kubectl-client-side-apply' },
  );
}

function addIpvs(context: BuildContext): void {
  const config =
    'apiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: KubeProxyConfiguration\nmode: ipvs\nipvs:\n  strictARP: true\n';
  context.add(
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'kube-proxy', namespace: 'kube-system' },
      data: { 'config.conf': config },
    },
    { manager: 'kubeadm' },
  );
}

function addBarePod(context: BuildContext): void {
  addNamespace(context, 'ml');
  context.add(
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'debug-shell',
        namespace: 'ml',
        labels: { team: 'ml-platform' },
      },
      spec: {
        nodeName: nodeNames(context).at(-1),
        containers: [
          { name: 'shell', image: 'registry.example.com/tools/shell:1.4' },
        ],
      },
      status: readyPodStatus(GENERATED_AT),
    },
    { manager: 'kubectl-run' },
  );
}

function addInTreeVolume(context: BuildContext): void {
  context.add(
    {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: {
        name: 'datasets',
        labels: { 'failure-domain.beta.kubernetes.io/zone': 'fra1-a' },
      },
      spec: {
        capacity: { storage: '500Gi' },
        accessModes: ['ReadWriteOnce'],
        persistentVolumeReclaimPolicy: 'Retain',
        storageClassName: 'standard',
        flexVolume: { driver: 'example.com/nas' },
      },
      status: { phase: 'Available' },
    },
    { manager: 'kubectl-create' },
  );
}

/** A token that never ends, of an account that a pipeline used until two years ago. */
function addLegacyToken(context: BuildContext): void {
  context.add(
    {
      apiVersion: 'v1',
      kind: 'Secret',
      type: 'kubernetes.io/service-account-token',
      metadata: {
        name: 'deployer-token-x7k2p',
        namespace: 'checkout',
        labels: { 'kubernetes.io/legacy-token-last-used': '2024-10-02' },
        annotations: { 'kubernetes.io/service-account.name': 'deployer' },
      },
      data: { token: encoded('simulated') },
    },
    { ageDays: 900 },
  );
}
