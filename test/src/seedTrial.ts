import type { ControlPlane } from './controlPlane';
import { eventually } from './eventually';

/** A credential that must be seen nowhere but in the cluster that has it. */
export const CANARY = 'canary-8f2c61d7';
/**
 * Of an object that is no Secret: the target is asked about it, and a report names its place alone.
 */
export const REFUSED_VALUE = 'not-a-number-41c9';

const NAMESPACE = 'payments';
const GROUP = 'example.com';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const inNamespace = (name: string) => ({ name, namespace: NAMESPACE });
const template = {
  metadata: { labels: { app: 'api' } },
  spec: { containers: [{ name: 'main', image: 'registry.example/app:1.0.0' }] },
};
const onceTemplate = {
  ...template,
  spec: { ...template.spec, restartPolicy: 'Never' },
};

/** Objects without fault, of many kinds; those with values that must not travel among them. */
const INNOCENT: readonly object[] = [
  {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { ...inNamespace('password'), annotations: { note: CANARY } },
    data: { password: base64(CANARY) },
  },
  {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: inNamespace('registry'),
    type: 'kubernetes.io/dockerconfigjson',
    data: {
      '.dockerconfigjson': base64(
        JSON.stringify({ auths: { 'registry.example': { auth: CANARY } } }),
      ),
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: inNamespace('ssh'),
    type: 'kubernetes.io/ssh-auth',
    data: { 'ssh-privatekey': base64(CANARY) },
  },
  {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: inNamespace('sh.helm.release.v1.shop.v1'),
    type: 'helm.sh/release.v1',
    data: { release: base64(CANARY) },
  },
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: inNamespace('settings'),
    data: { password: CANARY },
  },
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: inNamespace('kube-root-ca.crt'),
    data: { 'ca.crt': 'x' },
  },
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: inNamespace('api') },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: inNamespace('api'),
    spec: { type: 'NodePort', ports: [{ port: 80 }], selector: { app: 'api' } },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: inNamespace('headless'),
    spec: { clusterIP: 'None', ports: [{ port: 80 }] },
  },
  {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: inNamespace('data'),
    spec: {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '1Gi' } },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'data' },
    spec: {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadWriteOnce'],
      csi: { driver: 'csi.example.com', volumeHandle: '1' },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'LimitRange',
    metadata: inNamespace('limits'),
    spec: { limits: [{ type: 'Container', default: { cpu: '1' } }] },
  },
  {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: inNamespace('quota'),
    spec: { hard: { pods: '100' } },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: inNamespace('api'),
    spec: { selector: { matchLabels: { app: 'api' } }, template },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: inNamespace('db'),
    spec: {
      serviceName: 'db',
      selector: { matchLabels: { app: 'api' } },
      template,
    },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: inNamespace('agent'),
    spec: { selector: { matchLabels: { app: 'api' } }, template },
  },
  {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: inNamespace('nightly'),
    spec: {
      schedule: '0 3 * * *',
      jobTemplate: { spec: { template: onceTemplate } },
    },
  },
  {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: inNamespace('once'),
    spec: { template: onceTemplate },
  },
  {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: inNamespace('api'),
    spec: { maxUnavailable: 1, selector: { matchLabels: { app: 'api' } } },
  },
  {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: inNamespace('api'),
    spec: {
      maxReplicas: 3,
      scaleTargetRef: {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        name: 'api',
      },
    },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: inNamespace('deny'),
    spec: { podSelector: {} },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: inNamespace('api'),
    spec: {
      defaultBackend: { service: { name: 'api', port: { number: 80 } } },
    },
  },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    metadata: inNamespace('api'),
    rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }],
  },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    metadata: inNamespace('api'),
    roleRef: {
      apiGroup: 'rbac.authorization.k8s.io',
      kind: 'Role',
      name: 'api',
    },
    subjects: [{ kind: 'ServiceAccount', name: 'api', namespace: NAMESPACE }],
  },
  {
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name: 'important' },
    value: 1000,
  },
  {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'fast' },
    provisioner: 'csi.example.com',
  },
];

function definition(kind: string, spec: object) {
  const plural = `${kind.toLowerCase()}s`;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${GROUP}` },
    spec: {
      group: GROUP,
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase() },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', properties: { spec } } },
        },
      ],
    },
  };
}

const LOOSE = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
const STRICT = { type: 'object', properties: { size: { type: 'integer' } } };
const custom = (kind: string, name: string, spec: object) => ({
  apiVersion: `${GROUP}/v1`,
  kind,
  metadata: inNamespace(name),
  spec,
});
const CUSTOM = [
  custom('Widget', 'fine', { size: 1 }),
  custom('Widget', 'odd', { size: 1, legacy: REFUSED_VALUE }),
  custom('Widget', 'wrong', { size: REFUSED_VALUE }),
  custom('Gadget', 'alone', {}),
];

const POLICY = {
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
/** Taken by older API servers; the newest know that some programs read it as octal. */
const LEADING_ZERO = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: inNamespace('leading-zero'),
  spec: { ports: [{ port: 80 }], externalIPs: ['010.1.2.3'] },
};

/**
 * Applies as kubectl does, which leaves every object's manifest in an annotation, values of Secrets
 * with it.
 */
async function apply(
  controlPlane: ControlPlane,
  ...items: readonly object[]
): Promise<void> {
  await controlPlane.kubectl(
    ['apply', '-f', '-'],
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
  );
}

async function define(
  controlPlane: ControlPlane,
  ...definitions: readonly ReturnType<typeof definition>[]
): Promise<void> {
  await apply(controlPlane, ...definitions);
  await controlPlane.kubectl([
    'wait',
    '--for=condition=Established',
    ...definitions.map(({ metadata }) => `crd/${metadata.name}`),
    '--timeout=300s',
  ]);
}

/** The cluster whose objects are tried. */
export async function seedTrialSource(
  controlPlane: ControlPlane,
): Promise<void> {
  await apply(controlPlane, {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: NAMESPACE },
  });
  await define(
    controlPlane,
    definition('Widget', LOOSE),
    definition('Gadget', LOOSE),
  );
  await apply(
    controlPlane,
    ...INNOCENT,
    ...CUSTOM,
    ...(controlPlane.version.startsWith('v1.24.') ? [POLICY] : [LEADING_ZERO]),
  );
  if (controlPlane.version.startsWith('v1.24.'))
    await untilCounted(controlPlane);
}

/** A target with one of the definitions, stricter than the source's. */
export async function seedTrialTarget(
  controlPlane: ControlPlane,
): Promise<void> {
  await define(controlPlane, definition('Widget', STRICT));
}

/** The API server counts its objects once a second. */
async function untilCounted(controlPlane: ControlPlane): Promise<void> {
  await eventually(
    'the API server has counted its PodSecurityPolicy',
    async () => {
      const { body } = await controlPlane.request('GET', '/metrics');
      return (
        /apiserver_storage_objects\{resource="podsecuritypolicies.policy"\} 1\b/.test(
          body,
        ) || undefined
      );
    },
  );
}
