import { createHash } from 'node:crypto';
import type { ControlPlane } from '../src/controlPlane';
import { helmReleaseSecret } from '../src/helmRelease';

/**
 * Objects of a mid-sized cluster, 10,000 at scale 1. Half of what can be applied carries
 * last-applied, some of it at an old version.
 */
const NAMESPACES = 40;
const COUNTS = {
  pods: 3000,
  replicasets: 1600,
  deployments: 800,
  services: 700,
  endpointslices: 700,
  configmaps: 1000,
  secrets: 600,
  roles: 250,
  rolebindings: 250,
  poddisruptionbudgets: 200,
  horizontalpodautoscalers: 200,
  ingresses: 200,
  cronjobs: 100,
  networkpolicies: 150,
  statefulsets: 50,
} as const;
/** Releases with four stored revisions each, of which one is deployed. */
const RELEASES = 50;
const REVISIONS = 4;
const RELEASE_BYTES = 60_000;
const PARALLEL = 24;

type Kind = keyof typeof COUNTS;

const namespaceOf = (index: number) => `team-${index % NAMESPACES}`;
const labelsOf = (index: number) => ({
  app: `app-${index}`,
  'app.kubernetes.io/part-of': `system-${index % 97}`,
  team: namespaceOf(index),
});
const image = {
  name: 'main',
  image: 'registry.example/app:1.2.3',
  env: Array.from({ length: 8 }, (_, key) => ({
    name: `SETTING_${key}`,
    value: `value-${key}`,
  })),
  resources: { requests: { cpu: '100m', memory: '128Mi' } },
};
const template = (index: number, extra: Record<string, string> = {}) => ({
  metadata: { labels: { ...labelsOf(index), ...extra } },
  spec: { containers: [image], restartPolicy: 'Always' },
});

/** Text that looks random and is the same in every run. */
function noise(seed: string, bytes: number): string {
  let text = '';
  for (let block = 0; text.length < bytes; block++)
    text += createHash('sha512').update(`${seed} ${block}`).digest('base64');
  return text.slice(0, bytes);
}

const TOKEN_VOLUME = {
  name: 'kube-api-access-x7k2p',
  projected: {
    defaultMode: 420,
    sources: [
      { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
      {
        configMap: {
          name: 'kube-root-ca.crt',
          items: [{ key: 'ca.crt', path: 'ca.crt' }],
        },
      },
      {
        downwardAPI: {
          items: [
            {
              path: 'namespace',
              fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' },
            },
          ],
        },
      },
    ],
  },
};
const probe = {
  httpGet: { path: '/healthz', port: 8080, scheme: 'HTTP' },
  initialDelaySeconds: 5,
  periodSeconds: 10,
  timeoutSeconds: 1,
  successThreshold: 1,
  failureThreshold: 3,
};

/** A pod as a Deployment's ReplicaSet makes it. */
function podOf(index: number) {
  const owner = index % COUNTS.deployments;
  const container = {
    ...image,
    ports: [{ containerPort: 8080, protocol: 'TCP' }],
    livenessProbe: probe,
    readinessProbe: probe,
    volumeMounts: [
      {
        name: TOKEN_VOLUME.name,
        mountPath: '/var/run/secrets/kubernetes.io/serviceaccount',
        readOnly: true,
      },
    ],
  };
  return {
    kind: 'Pod',
    metadata: {
      labels: { ...labelsOf(owner), 'pod-template-hash': 'abc' },
      ownerReferences: [
        {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          name: `deployments-${owner}-abc`,
          uid: '6f1e7c1a-0000-4000-8000-000000000000',
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: {
      ...template(owner).spec,
      containers: [container],
      volumes: [TOKEN_VOLUME],
      serviceAccountName: 'default',
    },
  };
}

/** What a kubelet reports of a running pod. */
function podStatus(index: number) {
  const time = '2026-11-20T08:00:00Z';
  const ip = `10.${(index >> 16) % 250}.${(index >> 8) % 250}.${index % 250}`;
  return {
    phase: 'Running',
    startTime: time,
    hostIP: '10.0.0.1',
    hostIPs: [{ ip: '10.0.0.1' }],
    podIP: ip,
    podIPs: [{ ip }],
    qosClass: 'Burstable',
    conditions: [
      'PodReadyToStartContainers',
      'Initialized',
      'Ready',
      'ContainersReady',
      'PodScheduled',
    ].map(type => ({
      type,
      status: 'True',
      lastProbeTime: null,
      lastTransitionTime: time,
    })),
    containerStatuses: [
      {
        name: 'main',
        ready: true,
        started: true,
        restartCount: 0,
        image: image.image,
        imageID: `registry.example/app@sha256:${createHash('sha256')
          .update(image.image)
          .digest('hex')}`,
        containerID: `containerd://${createHash('sha256')
          .update(String(index))
          .digest('hex')}`,
        state: { running: { startedAt: time } },
        lastState: {},
      },
    ],
  };
}

const SPECS: Readonly<
  Record<
    Kind,
    {
      readonly api: string;
      readonly make: (index: number) => Record<string, unknown>;
    }
  >
> = {
  pods: { api: 'api/v1', make: podOf },
  replicasets: {
    api: 'apis/apps/v1',
    make: index => ({
      kind: 'ReplicaSet',
      metadata: {
        labels: { ...labelsOf(index), 'pod-template-hash': `h${index}` },
      },
      spec: {
        replicas: 0,
        selector: { matchLabels: { app: `app-${index}` } },
        template: template(index, { 'pod-template-hash': `h${index}` }),
      },
    }),
  },
  deployments: {
    api: 'apis/apps/v1',
    make: index => ({
      kind: 'Deployment',
      spec: {
        replicas: 2,
        selector: { matchLabels: { app: `app-${index}` } },
        template: template(index),
      },
    }),
  },
  statefulsets: {
    api: 'apis/apps/v1',
    make: index => ({
      kind: 'StatefulSet',
      spec: {
        replicas: 3,
        serviceName: 'x',
        selector: { matchLabels: { app: `app-${index}` } },
        template: template(index),
      },
    }),
  },
  services: {
    api: 'api/v1',
    make: index => ({
      kind: 'Service',
      spec: {
        clusterIP: 'None',
        selector: { app: `app-${index}` },
        ports: [{ port: 80 }],
      },
    }),
  },
  endpointslices: {
    api: 'apis/discovery.k8s.io/v1',
    make: index => ({
      kind: 'EndpointSlice',
      metadata: {
        labels: {
          'kubernetes.io/service-name': `service-${index}`,
          'endpointslice.kubernetes.io/managed-by':
            'endpointslice-controller.k8s.io',
        },
      },
      addressType: 'IPv4',
      endpoints: Array.from({ length: 4 }, (_, host) => ({
        addresses: [`10.1.${index % 250}.${host + 1}`],
        conditions: { ready: true },
        nodeName: 'node-a',
      })),
    }),
  },
  configmaps: {
    api: 'api/v1',
    make: index => ({
      kind: 'ConfigMap',
      data: { 'settings.json': noise(`config ${index}`, 2000) },
    }),
  },
  secrets: {
    api: 'api/v1',
    make: index => ({
      kind: 'Secret',
      data: {
        password: Buffer.from(noise(`secret ${index}`, 800)).toString('base64'),
      },
    }),
  },
  roles: {
    api: 'apis/rbac.authorization.k8s.io/v1',
    make: () => ({
      kind: 'Role',
      rules: [
        {
          apiGroups: [''],
          resources: ['pods', 'configmaps'],
          verbs: ['get', 'list', 'watch'],
        },
      ],
    }),
  },
  rolebindings: {
    api: 'apis/rbac.authorization.k8s.io/v1',
    make: index => ({
      kind: 'RoleBinding',
      roleRef: {
        apiGroup: 'rbac.authorization.k8s.io',
        kind: 'Role',
        name: `roles-${index}`,
      },
      subjects: [
        {
          kind: 'ServiceAccount',
          name: 'default',
          namespace: namespaceOf(index),
        },
      ],
    }),
  },
  poddisruptionbudgets: {
    api: 'apis/policy/v1',
    make: index => ({
      kind: 'PodDisruptionBudget',
      spec: {
        minAvailable: 1,
        selector: { matchLabels: { app: `app-${index}` } },
      },
    }),
  },
  horizontalpodautoscalers: {
    api: 'apis/autoscaling/v2',
    make: index => ({
      kind: 'HorizontalPodAutoscaler',
      spec: {
        maxReplicas: 5,
        scaleTargetRef: {
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          name: `deployments-${index}`,
        },
      },
    }),
  },
  ingresses: {
    api: 'apis/networking.k8s.io/v1',
    make: index => ({
      kind: 'Ingress',
      spec: {
        rules: [
          {
            host: `app-${index}.example`,
            http: {
              paths: [
                {
                  path: '/',
                  pathType: 'Prefix',
                  backend: { service: { name: 'x', port: { number: 80 } } },
                },
              ],
            },
          },
        ],
      },
    }),
  },
  cronjobs: {
    api: 'apis/batch/v1',
    make: index => ({
      kind: 'CronJob',
      spec: {
        schedule: '0 3 * * *',
        jobTemplate: {
          spec: {
            template: {
              ...template(index),
              spec: { containers: [image], restartPolicy: 'Never' },
            },
          },
        },
      },
    }),
  },
  networkpolicies: {
    api: 'apis/networking.k8s.io/v1',
    make: index => ({
      kind: 'NetworkPolicy',
      spec: { podSelector: { matchLabels: { app: `app-${index}` } } },
    }),
  },
};

/** Old versions that one object in twenty of these kinds was last applied at. */
const OLD_VERSIONS: Partial<Record<Kind, string>> = {
  deployments: 'extensions/v1beta1',
  poddisruptionbudgets: 'policy/v1beta1',
  horizontalpodautoscalers: 'autoscaling/v2beta2',
  ingresses: 'networking.k8s.io/v1beta1',
  cronjobs: 'batch/v1beta1',
};

interface Seed {
  readonly path: string;
  readonly object: Record<string, unknown>;
  /** A patch that follows. */
  readonly then?: {
    readonly path: string;
    readonly object: Record<string, unknown>;
  };
}

function objectOf(kind: Kind, index: number): Seed {
  const { api, make } = SPECS[kind];
  const namespace = namespaceOf(index);
  const apiVersion = api.replace(/^apis?\//, '');
  const made = make(index);
  const metadata = {
    name: `${kind}-${index}`,
    namespace,
    labels: labelsOf(index),
    ...(typeof made.metadata === 'object' ? made.metadata : {}),
  };
  const applied =
    index % 2 === 0 &&
    kind !== 'pods' &&
    kind !== 'replicasets' &&
    kind !== 'endpointslices';
  const lastVersion =
    index % 20 === 0 ? OLD_VERSIONS[kind] ?? apiVersion : apiVersion;
  const annotations = applied
    ? {
        'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify({
          ...made,
          apiVersion: lastVersion,
          metadata,
        }),
      }
    : {};
  const collection = `/${api}/namespaces/${namespace}/${kind}`;
  const manager =
    kind === 'pods' || kind === 'replicasets' || kind === 'endpointslices'
      ? 'kube-controller-manager'
      : 'kubectl-client-side-apply';
  const then =
    kind === 'pods'
      ? {
          path: `${collection}/${metadata.name}/status?fieldManager=kubelet`,
          object: { status: podStatus(index) },
        }
      : undefined;
  return {
    path: `${collection}?fieldManager=${manager}`,
    ...(then ? { then } : {}),
    object: { ...made, apiVersion, metadata: { ...metadata, annotations } },
  };
}

function releases() {
  return Array.from({ length: RELEASES * REVISIONS }, (_, index) => {
    const [release, revision] = [
      Math.floor(index / REVISIONS),
      (index % REVISIONS) + 1,
    ];
    const namespace = namespaceOf(release);
    const manifest = `---\napiVersion: ${
      release % 10 === 0 ? 'policy/v1beta1' : 'policy/v1'
    }\nkind: PodDisruptionBudget\nmetadata:\n  name: release-${release}\n`;
    const object = helmReleaseSecret({
      namespace,
      name: `release-${release}`,
      chart: 'chart',
      chartVersion: '1.0.0',
      manifest,
      revision,
      padding: noise(`release ${index}`, RELEASE_BYTES),
    });
    const status = revision === REVISIONS ? 'deployed' : 'superseded';
    return {
      path: `/api/v1/namespaces/${namespace}/secrets`,
      object: {
        ...object,
        metadata: {
          ...object.metadata,
          labels: { ...object.metadata.labels, status },
        },
      },
    };
  });
}

/** Creates the objects; returns how many there are. */
export async function seedObjects(
  controlPlane: ControlPlane,
  scale: number,
): Promise<number> {
  for (let index = 0; index < NAMESPACES; index++) {
    await create(controlPlane, {
      path: '/api/v1/namespaces',
      object: {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: namespaceOf(index) },
      },
    });
  }
  const kinds = Object.keys(COUNTS).filter(
    (kind): kind is Kind => kind in COUNTS,
  );
  const objects = kinds.flatMap(kind =>
    Array.from(
      { length: Math.round(COUNTS[kind] * scale) },
      (_, index) => () => objectOf(kind, index),
    ),
  );
  const all = [...objects, ...releases().map(release => () => release)];
  let next = 0;
  const worker = async () => {
    while (next < all.length) await create(controlPlane, all[next++]());
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return all.length + NAMESPACES;
}

/**
 * A connection that the server closed while a request was on its way is tried once more; then the
 * object may exist already.
 */
async function create(
  controlPlane: ControlPlane,
  { path, object, then }: Seed,
): Promise<void> {
  const post = () => controlPlane.request('POST', path, object);
  const { status, body } = await post().catch(post);
  if (status !== 201 && status !== 409)
    throw new Error(
      `POST ${path} was refused: ${status} ${body.slice(0, 300)}`,
    );
  if (!then) return;
  const patch = () =>
    controlPlane.request(
      'PATCH',
      then.path,
      then.object,
      'application/merge-patch+json',
    );
  const patched = await patch().catch(patch);
  if (patched.status !== 200)
    throw new Error(
      `PATCH ${then.path} was refused: ${patched.status} ${patched.body.slice(
        0,
        300,
      )}`,
    );
}
