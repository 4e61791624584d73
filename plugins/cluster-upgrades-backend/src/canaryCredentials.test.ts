import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import knexFactory, { type Knex } from 'knex';
import {
  createServiceFactory,
  coreServices,
  type DatabaseService,
  type LoggerService,
} from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import request from 'supertest';
import type {
  Cluster,
  Finding,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  generateFleet,
  GitForge,
  startSimulator,
  type KubeObject,
  type Simulator,
} from '@drydock/fleet-simulator';
import { eventually } from './__testUtils__/eventually';
import { clusterUpgradesPlugin } from './plugin';

jest.setTimeout(600_000);

const API = '/api/cluster-upgrades';
const CANARIES = 40;

/** Credentials that are to be found nowhere; each is taken once. */
class Canaries {
  readonly all: string[] = [];

  next(): string {
    const canary = `canary${String(this.all.length).padStart(
      2,
      '0',
    )}x${'Qz7Wk3Lp9'}`;
    this.all.push(canary);
    return canary;
  }
}

const canaries = new Canaries();
const base64 = (text: string) => Buffer.from(text).toString('base64');
const meta = (name: string, more: object = {}) => ({
  name,
  namespace: 'canaries',
  ...more,
});
const lastApplied = (object: object) => ({
  'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(object),
});
const container = (more: object) => ({
  containers: [{ name: 'app', image: `registry.example/app:1`, ...more }],
});

/** A release whose values, notes, hooks, chart values and rendered Secret each hold a canary. */
function helmRelease(): KubeObject {
  const manifest = `---\napiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: web\n---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: web\nstringData:\n  password: ${canaries.next()}\n`;
  const release = {
    name: 'web',
    namespace: 'canaries',
    version: 1,
    manifest,
    config: { database: { password: canaries.next() } },
    info: {
      status: 'deployed',
      notes: `Log in with ${canaries.next()}`,
      description: `set password=${canaries.next()}`,
    },
    chart: {
      metadata: {
        name: 'web',
        version: '1.0.0',
        annotations: { key: canaries.next() },
      },
      values: { token: canaries.next() },
      templates: [{ name: 't', data: base64(canaries.next()) }],
    },
    hooks: [{ manifest: `token: ${canaries.next()}` }],
  };
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'helm.sh/release.v1',
    metadata: meta('sh.helm.release.v1.web.v1', {
      labels: { owner: 'helm', status: 'deployed', name: 'web', version: '1' },
      annotations: { note: canaries.next() },
    }),
    data: {
      release: base64(gzipSync(JSON.stringify(release)).toString('base64')),
      extra: base64(canaries.next()),
    },
  };
}

/** What people and tools keep credentials in, where they should and where they should not. */
function objects(): KubeObject[] {
  return [
    {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        name: 'canaries',
        annotations: { 'example.com/token': canaries.next() },
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Secret',
      type: 'Opaque',
      metadata: meta('plain', {
        annotations: lastApplied({
          apiVersion: 'v1',
          kind: 'Secret',
          data: { password: canaries.next() },
        }),
      }),
      data: { password: base64(canaries.next()) },
      stringData: { token: canaries.next() },
    },
    {
      apiVersion: 'v1',
      kind: 'Secret',
      type: 'kubernetes.io/service-account-token',
      metadata: meta('old-token', {
        annotations: {
          'kubernetes.io/service-account.name': 'deployer',
          ...lastApplied({ kind: 'Secret', data: { token: canaries.next() } }),
        },
      }),
      data: { token: base64(canaries.next()) },
    },
    helmRelease(),
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: meta('stuck', {
        annotations: {
          'example.com/password': canaries.next(),
          ...lastApplied({
            apiVersion: 'policy/v1beta1',
            kind: 'PodDisruptionBudget',
            metadata: {
              name: 'stuck',
              annotations: { webhook: canaries.next() },
            },
          }),
        },
      }),
      spec: { maxUnavailable: 0, selector: { matchLabels: { app: 'web' } } },
    },
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: meta('web', {
        labels: { app: 'web' },
        annotations: {
          'example.com/webhook': `https://hook.example/?token=${canaries.next()}`,
        },
      }),
      spec: {
        replicas: 1,
        selector: { matchLabels: { app: 'web' } },
        template: {
          metadata: {
            labels: { app: 'web' },
            annotations: { secret: canaries.next() },
          },
          spec: container({
            env: [{ name: 'PASSWORD', value: canaries.next() }],
            args: [`--token=${canaries.next()}`],
            command: ['sh', '-c', `login ${canaries.next()}`],
          }),
        },
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'kube-apiserver-a',
        namespace: 'kube-system',
        labels: { component: 'kube-apiserver' },
      },
      spec: {
        containers: [
          {
            name: 'kube-apiserver',
            image: 'registry.k8s.io/kube-apiserver:v1.33.1',
            env: [
              {
                name: 'HTTPS_PROXY',
                value: `http://me:${canaries.next()}@proxy.example`,
              },
            ],
            command: [
              'kube-apiserver',
              `--etcd-servers=https://root:${canaries.next()}@etcd.example`,
              '--oidc-client-secret',
              canaries.next(),
              `--authorization-webhook=https://hook.example/a?key=${canaries.next()}`,
              `--token-auth-file=${canaries.next()}`,
              '--v=2',
            ],
          },
        ],
      },
      status: { phase: 'Running' },
    },
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'kubeadm-config', namespace: 'kube-system' },
      data: {
        ClusterConfiguration: JSON.stringify({
          apiVersion: 'kubeadm.k8s.io/v1beta4',
          kind: 'ClusterConfiguration',
          etcd: {
            external: {
              endpoints: [`https://root:${canaries.next()}@etcd.example`],
              password: canaries.next(),
            },
          },
        }),
      },
    },
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'kube-proxy', namespace: 'kube-system' },
      data: {
        'kubeconfig.conf': JSON.stringify({
          apiVersion: 'v1',
          kind: 'Config',
          users: [{ name: 'x', user: { token: canaries.next() } }],
        }),
      },
    },
    {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'hook', annotations: { token: canaries.next() } },
      webhooks: [
        {
          name: 'hook.example',
          failurePolicy: 'Fail',
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
          clientConfig: {
            url: `https://me:${canaries.next()}@hook.example/admit?token=${canaries.next()}`,
          },
          rules: [
            {
              apiGroups: ['*'],
              apiVersions: ['*'],
              operations: ['*'],
              resources: ['*'],
            },
          ],
        },
      ],
    },
  ];
}

/**
 * Files of a repository: read to their end, one broken right behind a credential, and one whose
 * place for a number holds it.
 */
function manifestFiles(): Readonly<Record<string, string>> {
  const secret = `apiVersion: v1\nkind: Secret\nmetadata: {name: db, annotations: {note: ${canaries.next()}}}\nstringData:\n  password: ${canaries.next()}\n`;
  return {
    'k8s/budget.yaml': `apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: kept-in-git}\nspec: {maxUnavailable: ${canaries.next()}}\n---\n${secret}`,
    'k8s/broken.yaml': `apiVersion: v1\nkind: Secret\nstringData:\n  password: "${canaries.next()}\n token: [${canaries.next()}\n`,
    'k8s/broken.json': `{"kind": "Secret", "stringData": {"password": "${canaries.next()}" "token": ${canaries.next()}}}`,
  };
}

/** A server that repeats a credential in its refusal, with the kubeconfig's own ones around it. */
async function leakyServer(canary: string): Promise<Server> {
  const server = createServer((_, response) =>
    response.writeHead(403, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        kind: 'Status',
        message: `cannot list: Authorization: Bearer ${canary} password=${canary}`,
      }),
    ),
  );
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe(`${CANARIES} credentials in clusters, kubeconfigs, addresses and entities`, () => {
  let simulator: Simulator;
  let leaky: Server;
  let forge: GitForge;
  let folder: string;
  let knex: Knex;
  let server: Awaited<ReturnType<typeof startTestBackend>>['server'];
  let clusters: Cluster[];
  const lines: string[] = [];
  const places = new Map<string, string[]>();

  function remember(kind: string, text: string): void {
    places.set(kind, [...(places.get(kind) ?? []), text]);
  }

  const logger: LoggerService = {
    error: (message, context) =>
      void lines.push(`${String(message)} ${describeContext(context)}`),
    warn: (message, context) =>
      void lines.push(`${String(message)} ${describeContext(context)}`),
    info: (message, context) =>
      void lines.push(`${String(message)} ${describeContext(context)}`),
    debug: (message, context) =>
      void lines.push(`${String(message)} ${describeContext(context)}`),
    child: () => logger,
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drydock-'));
    knex = knexFactory({
      client: 'better-sqlite3',
      connection: ':memory:',
      useNullAsDefault: true,
      pool: { min: 1, max: 1 },
    });
    const fleet = generateFleet({ seed: 11, clusters: 3 });
    simulator = await startSimulator({ fleet });
    leaky = await leakyServer(canaries.next());
    forge = await GitForge.start('gitea');
    await forge.push(manifestFiles());
    const readable = fleet.clusters
      .filter(({ kind, capi }) => kind === 'workload' && !capi)
      .map(({ name }) => name);
    const [target] = readable;
    const kubeconfig: Kubeconfig = {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [],
      users: [],
      contexts: [],
    };
    for (const name of readable)
      addContext(
        kubeconfig,
        name,
        { server: simulator.clusterUrl(name) },
        { token: simulator.token(name, 'reader') },
      );
    for (const object of objects())
      simulator.store(target).put(object, Date.now());
    const address = leaky.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    addContext(
      kubeconfig,
      'leaky',
      { server: `http://127.0.0.1:${port}` },
      { token: canaries.next() },
    );
    addContext(
      kubeconfig,
      'with-password',
      { server: 'https://127.0.0.1:9' },
      { username: 'ada', password: canaries.next() },
    );
    addContext(
      kubeconfig,
      'with-key',
      { server: 'https://127.0.0.1:9' },
      {
        'client-certificate-data': base64('none'),
        'client-key-data': base64(canaries.next()),
      },
    );
    addContext(
      kubeconfig,
      'with-user',
      { server: `https://ada:${canaries.next()}@127.0.0.1:9` },
      { token: canaries.next() },
    );
    addContext(
      kubeconfig,
      'with-proxy',
      {
        server: 'https://127.0.0.1:9',
        'proxy-url': `http://ada:${canaries.next()}@127.0.0.1:9`,
      },
      { token: canaries.next() },
    );
    const entity = {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: {
        name: 'web',
        annotations: {
          'backstage.io/kubernetes-id': 'web',
          'drydock.dev/endpoint': `https://me:${canaries.next()}@x.example`,
        },
      },
      spec: { type: 'service', lifecycle: 'production', owner: 'web' },
    };
    const file = join(folder, 'kubeconfig');
    await writeFile(file, JSON.stringify(kubeconfig));
    const database: DatabaseService = { getClient: async () => knex };
    const backend = await startTestBackend({
      features: [
        clusterUpgradesPlugin,
        createServiceFactory({
          service: coreServices.database,
          deps: {},
          factory: () => database,
        }),
        createServiceFactory({
          service: coreServices.logger,
          deps: {},
          factory: () => logger,
        }),
        mockServices.urlReader.factory(),
        mockServices.rootConfig.factory({
          data: {
            backend: { baseUrl: 'http://localhost' },
            integrations: forge.integrations(),
            clusterUpgrades: {
              sources: [{ kubeconfig: { file, owner: 'platform' } }],
              manifests: [
                { url: forge.address('k8s') },
                { url: `${forge.address('gone')}?token=${canaries.next()}` },
              ],
            },
          },
        }),
        catalogServiceMock.factory({ entities: [entity] }),
      ],
    });
    server = backend.server;
    clusters = await eventually(
      async (): Promise<Cluster[]> =>
        (await request(server).get(`${API}/clusters?limit=200`)).body.items ??
        [],
      items =>
        items.length >= 6 &&
        items.every(
          ({ freshness }) =>
            freshness.state !== 'never' || freshness.failure !== undefined,
        ),
    );
    const judged = clusters.find(({ title }) => title === target);
    await eventually(
      async (): Promise<Cluster> =>
        (
          await request(server).get(`${API}/clusters/${judged?.id}`)
        ).body,
      ({ checks }) => checks?.total > 0,
    );
    await eventually(
      async () =>
        (
          await request(server).get(`${API}/clusters/${judged?.id}/readiness`)
        ).text,
      text => text.includes('kept-in-git') && text.includes('broken.json'),
    );

    for (const path of [
      '/clusters.csv',
      '/findings',
      '/findings/groups',
      '/findings.csv',
      '/findings.md',
      '/findings.sarif',
      '/fleet',
      '/support',
      '/support.csv',
      '/diagnostics',
      '/diagnostics/clusters',
      '/history',
      '/history.csv',
      '/upgrades',
      '/waivers',
      '/baselines',
      '/impact/component/default/web',
      '/impact/component/default/web/fixes',
      '/impact/component/default/web/clusters',
      '/impact/component/default/web/components',
      '/clusters',
    ])
      await ask(path);
    for (const { id } of clusters) {
      for (const path of [
        '',
        '/details',
        '/targets',
        '/readiness',
        '/readiness?target=1.37',
        '/findings.csv',
        '/verdicts',
        '/gate',
        '/diagnostics',
      ])
        await ask(`/clusters/${id}${path}`);
    }
    const { body } = await request(server).get(
      `${API}/clusters/${judged?.id}/readiness`,
    );
    const findings: Finding[] = body.findings;
    for (const { fingerprint } of findings)
      await ask(`/clusters/${judged?.id}/findings/${fingerprint}`);
    await rememberRows();
    for (const line of lines) remember('log', line);
  });

  async function ask(path: string): Promise<void> {
    const answer = await request(server).get(`${API}${path}`).buffer(true);
    remember(
      'answer',
      `${path} ${answer.status} ${JSON.stringify(answer.headers)} ${
        answer.text
      }`,
    );
  }

  async function rememberRows(): Promise<void> {
    const tables: { name: string }[] = await knex('sqlite_master')
      .where({ type: 'table' })
      .select('name');
    for (const { name } of tables) {
      for (const row of await knex(name).select())
        remember('row', `${name} ${JSON.stringify(row)}`);
    }
  }

  afterAll(async () => {
    await simulator.close();
    await forge.stop();
    leaky.closeAllConnections();
    await new Promise(resolve => leaky.close(resolve));
    await knex.destroy();
    await rm(folder, { recursive: true });
  });

  it('were planted, and the cluster that holds most was read and judged', () => {
    expect(canaries.all.length).toBeGreaterThanOrEqual(CANARIES);
    const text = [...places.values()].flat().join('\n');
    // What stands beside the canaries is there, so it was looked at.
    for (const neighbour of [
      'PodDisruptionBudget',
      'canaries',
      'stuck',
      'hook.example',
      'removed-api-helm',
      'with-password',
      'kept-in-git',
      'broken.yaml',
      'broken.json',
      '[redacted]',
    ])
      expect(`${neighbour} ${text.includes(neighbour)}`).toBe(
        `${neighbour} true`,
      );
  });

  it.each(['row', 'log', 'answer'])('are in no %s [T-193]', kind => {
    const texts = places.get(kind) ?? [];
    const found = [...canaries.all, forge.token].flatMap(canary => {
      const forms = [canary, base64(canary).replace(/=+$/, '')];
      return texts.flatMap(text =>
        forms.flatMap(form =>
          text.includes(form)
            ? [
                text.slice(0, 60),
                text.slice(
                  Math.max(0, text.indexOf(form) - 80),
                  text.indexOf(form) + 40,
                ),
              ].join(' … ')
            : [],
        ),
      );
    });
    process.stdout.write(
      `Searched ${texts.length} places (${kind}) for ${canaries.all.length} canaries\n`,
    );
    expect(texts.length).toBeGreaterThan(kind === 'log' ? 0 : 50);
    expect([...new Set(found)].slice(0, 20)).toEqual([]);
  });
});

/** Also what a logger would print of an error. */
function describeContext(context: unknown): string {
  return context instanceof Error
    ? `${context.stack ?? ''} ${String(context.cause)}`
    : JSON.stringify(context) ?? '';
}

interface Kubeconfig {
  apiVersion: string;
  kind: string;
  clusters: object[];
  users: object[];
  contexts: { name: string; context: object }[];
}

function addContext(
  kubeconfig: Kubeconfig,
  name: string,
  cluster: object,
  user: object,
): void {
  kubeconfig.clusters.push({ name, cluster });
  kubeconfig.users.push({ name, user });
  kubeconfig.contexts.push({ name, context: { cluster: name, user: name } });
}
