import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { freePorts } from './ports.cjs';
import { ControlPlane, GO } from './controlPlane';
import type { AuditEvent } from './controlPlane';
import { eventually } from './eventually';
import { kubeTestAssets } from './kubeTestAssets';
import type { KubeTestAssets } from './kubeTestAssets';
import { SupervisedProcess } from './supervisedProcess';

/**
 * A real Cluster API management cluster: a control plane and the four Cluster API managers with
 * machines in memory, as processes on loopback. The order of the start is Cluster API's own: CRDs,
 * managers, and only then the admission webhooks, which the managers answer.
 *
 * No certificate tool is needed: the certificate that the apiserver makes for itself (127.0.0.1,
 * localhost) serves the webhooks too.
 */
export interface ClusterApiStack {
  readonly controlPlane: ControlPlane;
  /**
   * Kubeconfig files of the ServiceAccounts `drydock/reader` and `drydock/writer`, with the
   * documented minimal rights.
   */
  readonly kubeconfigs: Readonly<Record<Account, string>>;
  /**
   * Sends as the administrator and gives the answer's JSON. Throws for an answer that is no 2xx.
   */
  send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    contentType?: string,
  ): Promise<unknown>;
  apply(objects: readonly KubernetesObject[]): Promise<void>;
  /** Applies a template of the assets, with `${KEY}` filled in. */
  applyTemplate(
    name: string,
    values: Readonly<Record<string, string>>,
  ): Promise<void>;
  /** Lets the writer delete machines, as canary nodes need it. */
  grantCanaryNodes(): Promise<void>;
  /** Lets the writer change machines, as hooks for each node need it. */
  grantNodeHooks(): Promise<void>;
  /**
   * Lets the reader list MachineDrainRules and the writer create and delete them, as drain rules of
   * plans need it.
   */
  grantDrainRules(): Promise<void>;
  /** What one of the two accounts asked, in order, from the apiserver's audit log. */
  audit(account: Account): Promise<readonly AuditEvent[]>;
  stop(): Promise<void>;
}

type Account = 'reader' | 'writer';

export interface KubernetesObject extends Readonly<Record<string, unknown>> {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
}

export interface ClusterApiAssets {
  readonly kube: KubeTestAssets;
  /** Holds manifests/ and templates/. */
  readonly files: string;
}

/** The parts that are needed, or the name of what is missing. */
export function clusterApiAssets():
  | ClusterApiAssets
  | { readonly missing: string } {
  const kube = kubeTestAssets();
  if (!kube)
    return {
      missing: 'no test assets: neither KUBE_TEST_ASSETS nor ../shared/kube',
    };
  const folders = [
    path.join(kube.folder, 'capi'),
    // This package is never built: it runs from its sources only.
    // eslint-disable-next-line no-restricted-syntax
    path.resolve(__dirname, '../../../shared/kube/capi'),
  ];
  const files = folders.find(folder =>
    existsSync(path.join(folder, 'manifests/crds.json')),
  );
  if (!files) return { missing: 'no capi/manifests in the test assets' };
  if (!existsSync(path.join(kube.folder, 'bin/capi')))
    return { missing: 'no bin/capi in the test assets' };
  return { kube, files };
}

const MANAGERS = [
  'capi-core',
  'capi-kubeadm-bootstrap',
  'capi-kubeadm-control-plane',
  'capi-docker',
];
/** Of API servers in memory: one for each cluster, counted up from the first. */
const WORKLOAD_PORTS = 60;
const CAPI_GROUPS = ['cluster.x-k8s.io', 'controlplane.cluster.x-k8s.io'];

/** The minimal rights of docs/providers/cluster-api.md. */
const RULES: Readonly<Record<Account, readonly unknown[]>> = {
  reader: [
    {
      apiGroups: CAPI_GROUPS,
      resources: [
        'clusters',
        'clusterclasses',
        'machinedeployments',
        'machinepools',
        'machines',
        'kubeadmcontrolplanes',
      ],
      verbs: ['get', 'list'],
    },
    { apiGroups: [''], resources: ['secrets'], verbs: ['get'] },
  ],
  writer: [
    {
      apiGroups: CAPI_GROUPS,
      resources: [
        'clusters',
        'kubeadmcontrolplanes',
        'machinedeployments',
        'machinepools',
      ],
      verbs: ['patch'],
    },
  ],
};

const CANARY_NODE_RULES = [
  {
    apiGroups: ['cluster.x-k8s.io'],
    resources: ['machines'],
    verbs: ['delete'],
  },
];
const NODE_HOOK_RULES = [
  {
    apiGroups: ['cluster.x-k8s.io'],
    resources: ['machines'],
    verbs: ['patch'],
  },
];
const DRAIN_RULE_RULES = (...verbs: string[]) => [
  { apiGroups: ['cluster.x-k8s.io'], resources: ['machinedrainrules'], verbs },
];

/** Starts everything; when a part fails, what runs is stopped before the error goes on. */
export async function startClusterApi({
  kube,
  files,
}: ClusterApiAssets): Promise<ClusterApiStack> {
  const controlPlane = await ControlPlane.start(
    { version: kube.versions[kube.versions.length - 1] },
    kube,
  );
  const managers: SupervisedProcess[] = [];
  const stop = async () => {
    await Promise.all(managers.map(manager => manager.stop()));
    await controlPlane.stop();
  };
  const folder = path.dirname(controlPlane.kubeconfigFile);
  const send: ClusterApiStack['send'] = async (
    method,
    target,
    body,
    contentType,
  ) => {
    const answer = await controlPlane.request(
      method,
      target,
      body,
      contentType,
    );
    if (answer.status < 200 || answer.status > 299)
      throw new Error(
        `${method} ${target} answered ${answer.status}: ${answer.body.slice(
          0,
          500,
        )}`,
      );
    return JSON.parse(answer.body);
  };
  try {
    for (const namespace of ['fleet', 'drydock'])
      await apply(send, {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: namespace },
      });
    const ports = await choosePorts();
    const manifests = await readManifests(controlPlane, files, ports);
    await Promise.all(
      manifests.definitions.map(definition => apply(send, definition)),
    );
    await untilEstablished(send, manifests.definitions.length);
    managers.push(
      ...(await startManagers(
        folder,
        kube,
        controlPlane.kubeconfigFile,
        ports,
      )),
    );
    // Only now: the managers answer these webhooks, and a webhook without an answer blocks every
    // write.
    for (const webhook of manifests.webhooks) await apply(send, webhook);
    const kubeconfigs = {
      reader: await createAccount(controlPlane, send, 'reader'),
      writer: await createAccount(controlPlane, send, 'writer'),
    };
    return {
      controlPlane,
      kubeconfigs,
      send,
      async apply(objects) {
        for (const object of objects) await apply(send, object);
      },
      async applyTemplate(name, values) {
        const text = readFileSync(
          path.join(files, 'templates', name),
          'utf8',
        ).replace(
          /\$\{([A-Z_]+)\}/g,
          (placeholder, key: string) => values[key] ?? placeholder,
        );
        for (const document of parseAllDocuments(text))
          await apply(send, document.toJS());
      },
      grantCanaryNodes: () =>
        grant(send, 'writer', 'drydock-canary-nodes', CANARY_NODE_RULES),
      grantNodeHooks: () =>
        grant(send, 'writer', 'drydock-node-hooks', NODE_HOOK_RULES),
      async grantDrainRules() {
        await grant(
          send,
          'reader',
          'drydock-drain-rules-reader',
          DRAIN_RULE_RULES('list'),
        );
        await grant(
          send,
          'writer',
          'drydock-drain-rules-writer',
          DRAIN_RULE_RULES('create', 'delete'),
        );
      },
      async audit(account) {
        const events = await controlPlane.auditEvents();
        return events.filter(
          ({ user }) =>
            user.username === `system:serviceaccount:drydock:${account}`,
        );
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Server-side apply by path; the kinds used here have regular plurals. */
async function apply(
  send: ClusterApiStack['send'],
  object: KubernetesObject,
): Promise<void> {
  const { apiVersion, kind, metadata } = object;
  const plural = `${kind.toLowerCase()}${/s$/i.test(kind) ? 'es' : 's'}`;
  const root = apiVersion.includes('/')
    ? `/apis/${apiVersion}`
    : `/api/${apiVersion}`;
  const scope = metadata.namespace ? `/namespaces/${metadata.namespace}` : '';
  await send(
    'PATCH',
    `${root}${scope}/${plural}/${metadata.name}?fieldManager=kubectl&force=true`,
    object,
    'application/apply-patch+yaml',
  );
}

/** The first port of each kind; managers have one of each, in their order. */
type Ports = Readonly<
  Record<'webhooks' | 'health' | 'diagnostics' | 'workload', number>
>;

async function choosePorts(): Promise<Ports> {
  const [first] = await freePorts(3 * MANAGERS.length + WORKLOAD_PORTS);
  return {
    webhooks: first,
    health: first + MANAGERS.length,
    diagnostics: first + 2 * MANAGERS.length,
    workload: first + 3 * MANAGERS.length,
  };
}

async function readManifests(
  controlPlane: ControlPlane,
  files: string,
  ports: Ports,
) {
  const authority = Buffer.from(
    await controlPlane.certificateAuthority(),
  ).toString('base64');
  const items = (name: string): KubernetesObject[] => {
    const text = readFileSync(path.join(files, 'manifests', name), 'utf8')
      .replace(/\$\{CA_BUNDLE_BASE64\}/g, authority)
      .replace(
        /127\.0\.0\.1:944([3-6])\//g,
        (_match, last: string) =>
          `127.0.0.1:${ports.webhooks + Number(last) - 3}/`,
      );
    return JSON.parse(text).items;
  };
  return { definitions: items('crds.json'), webhooks: items('webhooks.json') };
}

async function untilEstablished(
  send: ClusterApiStack['send'],
  wanted: number,
): Promise<void> {
  interface Definitions {
    readonly items: readonly {
      readonly status?: {
        readonly conditions?: readonly {
          readonly type: string;
          readonly status: string;
        }[];
      };
    }[];
  }
  await eventually(
    `the ${wanted} CRDs of Cluster API are established`,
    async () => {
      const { items } = (await send(
        'GET',
        '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
      )) as Definitions;
      const established = items.filter(({ status }) =>
        status?.conditions?.some(
          condition =>
            condition.type === 'Established' && condition.status === 'True',
        ),
      );
      return established.length >= wanted || undefined;
    },
  );
}

async function startManagers(
  folder: string,
  kube: KubeTestAssets,
  kubeconfigFile: string,
  ports: Ports,
): Promise<SupervisedProcess[]> {
  const certificates = path.join(folder, 'webhook-certificates');
  mkdirSync(certificates);
  copyFileSync(
    path.join(folder, 'certificates/apiserver.crt'),
    path.join(certificates, 'tls.crt'),
  );
  copyFileSync(
    path.join(folder, 'certificates/apiserver.key'),
    path.join(certificates, 'tls.key'),
  );
  return Promise.all(
    MANAGERS.map(async (name, index) => {
      symlinkSync(path.join(kube.folder, 'bin/capi'), path.join(folder, name));
      const script = path.join(folder, `start-${name}`);
      await writeFile(
        script,
        `#!/bin/sh\nPOD_IP=127.0.0.1 CAPD_BASE_PORT=${
          ports.workload
        } exec "${path.join(folder, name)}" "$@"\n`,
        { mode: 0o755 },
      );
      const manager = await SupervisedProcess.start(
        folder,
        script,
        [
          `--kubeconfig=${kubeconfigFile}`,
          '--feature-gates=ClusterTopology=true,RuntimeSDK=true,ReconcilerRateLimiting=false',
          `--webhook-port=${ports.webhooks + index}`,
          `--webhook-cert-dir=${certificates}`,
          `--health-addr=127.0.0.1:${ports.health + index}`,
          `--diagnostics-address=127.0.0.1:${ports.diagnostics + index}`,
          '--insecure-diagnostics=true',
        ],
        GO,
      );
      const isOk = async (check: string) =>
        (await fetch(`http://127.0.0.1:${ports.health + index}/${check}`)).ok;
      await manager.untilReady(
        async () => (await isOk('healthz')) && isOk('readyz'),
      );
      return manager;
    }),
  );
}

/** A ServiceAccount with its documented rights and a token, as an operator would make it. */
async function createAccount(
  controlPlane: ControlPlane,
  send: ClusterApiStack['send'],
  account: Account,
): Promise<string> {
  const name = `drydock-${account}`;
  await apply(send, {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name: account, namespace: 'drydock' },
  });
  await grant(send, account, name, RULES[account]);
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name: 'management',
        cluster: {
          server: controlPlane.url,
          'certificate-authority-data': Buffer.from(
            await controlPlane.certificateAuthority(),
          ).toString('base64'),
        },
      },
    ],
    users: [
      {
        name: account,
        user: {
          token: await controlPlane.serviceAccountToken('drydock', account),
        },
      },
    ],
    contexts: [
      { name: account, context: { cluster: 'management', user: account } },
    ],
    'current-context': account,
  };
  const file = path.join(
    path.dirname(controlPlane.kubeconfigFile),
    `${name}.kubeconfig`,
  );
  await writeFile(file, JSON.stringify(kubeconfig), { mode: 0o600 });
  return file;
}

async function grant(
  send: ClusterApiStack['send'],
  account: Account,
  name: string,
  rules: readonly unknown[],
): Promise<void> {
  const group = 'rbac.authorization.k8s.io';
  await apply(send, {
    apiVersion: `${group}/v1`,
    kind: 'ClusterRole',
    metadata: { name },
    rules,
  });
  await apply(send, {
    apiVersion: `${group}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name },
    roleRef: { apiGroup: group, kind: 'ClusterRole', name },
    subjects: [{ kind: 'ServiceAccount', name: account, namespace: 'drydock' }],
  });
}

const DEV = {
  apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
  group: 'infrastructure.cluster.x-k8s.io',
};

/**
 * A cluster without a ClusterClass: every object by itself, machines in memory that are there at
 * once.
 */
export function plainClusterObjects(
  name: string,
  version: string,
): readonly KubernetesObject[] {
  const metadata = (suffix = '') => ({
    name: `${name}${suffix}`,
    namespace: 'fleet',
  });
  const quick = { provisioning: { startupDuration: '100ms' } };
  const criSocket = {
    nodeRegistration: {
      criSocket: 'unix:///var/run/containerd/containerd.sock',
    },
  };
  const reference = (apiGroup: string, kind: string, suffix = '') => ({
    apiGroup,
    kind,
    name: `${name}${suffix}`,
  });
  return [
    // The annotation: without any, the development provider of 1.14.0 panics on its empty map.
    {
      apiVersion: DEV.apiVersion,
      kind: 'DevCluster',
      metadata: {
        ...metadata(),
        annotations: { 'example.com/purpose': 'test' },
      },
      spec: { backend: { inMemory: {} } },
    },
    {
      apiVersion: DEV.apiVersion,
      kind: 'DevMachineTemplate',
      metadata: metadata('-cp'),
      spec: {
        template: {
          spec: {
            backend: {
              inMemory: {
                vm: quick,
                node: quick,
                apiServer: quick,
                etcd: quick,
              },
            },
          },
        },
      },
    },
    {
      apiVersion: DEV.apiVersion,
      kind: 'DevMachineTemplate',
      metadata: metadata('-md'),
      spec: {
        template: {
          spec: { backend: { inMemory: { vm: quick, node: quick } } },
        },
      },
    },
    {
      apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
      kind: 'KubeadmConfigTemplate',
      metadata: metadata('-md'),
      spec: { template: { spec: { joinConfiguration: criSocket } } },
    },
    {
      apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
      kind: 'KubeadmControlPlane',
      metadata: metadata('-cp'),
      spec: {
        replicas: 1,
        version,
        machineTemplate: {
          spec: {
            infrastructureRef: reference(
              DEV.group,
              'DevMachineTemplate',
              '-cp',
            ),
          },
        },
        kubeadmConfigSpec: {
          clusterConfiguration: {
            apiServer: { certSANs: ['localhost', '127.0.0.1'] },
          },
          initConfiguration: criSocket,
          joinConfiguration: criSocket,
        },
      },
    },
    {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'Cluster',
      metadata: metadata(),
      spec: {
        controlPlaneRef: reference(
          'controlplane.cluster.x-k8s.io',
          'KubeadmControlPlane',
          '-cp',
        ),
        infrastructureRef: reference(DEV.group, 'DevCluster'),
      },
    },
    {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'MachineDeployment',
      metadata: metadata('-md'),
      spec: {
        clusterName: name,
        replicas: 1,
        selector: {},
        template: {
          spec: {
            clusterName: name,
            version,
            bootstrap: {
              configRef: reference(
                'bootstrap.cluster.x-k8s.io',
                'KubeadmConfigTemplate',
                '-md',
              ),
            },
            infrastructureRef: reference(
              DEV.group,
              'DevMachineTemplate',
              '-md',
            ),
          },
        },
      },
    },
  ];
}
