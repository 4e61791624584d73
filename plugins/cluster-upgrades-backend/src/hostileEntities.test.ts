import dns from 'node:dns';
import { createServer, type Server } from 'node:net';
import {
  createBackendModule,
  createBackendPlugin,
  coreServices,
} from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import request from 'supertest';
import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  platformsExtensionPoint,
  type ClusterSource,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { eventually } from './__testUtils__/eventually';
import { clusterUpgradesPlugin } from './plugin';
import { platformWith } from './__testUtils__/platformWith';

jest.setTimeout(600_000);

const API = '/api/cluster-upgrades';
/** As many of them as the API gives at once. */
const HOSTILE_CLUSTERS = 180;
const HOSTILE_COMPONENTS = 120;
/** Clusters of a module's source that stand for as many hostile entities. */
const CLUSTERS_OF_MODULE = 10;
const ALLOWED = 'allowed';

const annotationsWithAddresses = [
  'kubernetes.io/api-server',
  'kubernetes.io/dashboard-url',
  'kubernetes.io/dashboard-parameters',
  'kubernetes.io/oidc-token-provider',
  'backstage.io/managed-by-location',
  'backstage.io/managed-by-origin-location',
  'backstage.io/source-location',
  'backstage.io/view-url',
  'backstage.io/kubernetes-id',
  'backstage.io/kubernetes-namespace',
  'backstage.io/kubernetes-label-selector',
  'backstage.io/kubernetes-cluster',
  'argocd/app-name',
  'drydock.dev/kubernetes-version',
  'drydock.dev/source',
  'drydock.dev/provider',
  'drydock.dev/endpoint',
  'drydock.dev/environment',
  'drydock.dev/region',
];

/**
 * Addresses that a portal must not go to because an entity says so; `port` is the one that counts
 * connections.
 */
function hostileAddress(index: number, port: number): string {
  const host = `decoy-${index}.hostile.example`;
  const forms = [
    `https://127.0.0.1:${port}/${index}`,
    `http://localhost:${port}/`,
    `https://[::1]:${port}/`,
    `https://0x7f000001:${port}/`,
    `https://2130706433:${port}/`,
    `https://127.1:${port}`,
    'https://169.254.169.254/latest/meta-data/',
    'http://metadata.google.internal/',
    'https://100.100.100.200/',
    `https://${host}/`,
    `https://${host}:${port}/?token=x`,
    `https://me:secret@${host}`,
    `https://${ALLOWED}.example@${host}/`,
    `https://${host}#${ALLOWED}.example`,
    `https://${host}\\@${ALLOWED}.example`,
    `https://${ALLOWED}.example.${host}`,
    `https://${ALLOWED}.example%2f@127.0.0.1:${port}`,
    `//127.0.0.1:${port}/`,
    'file:///etc/passwd',
    ['javascript', 'alert(1)'].join(':'),
    `gopher://127.0.0.1:${port}/_x`,
    `ftp://${host}/`,
    `url:https://${host}/catalog.yaml`,
    'data:text/html,<script>',
    `https://${host}/\r\nHost: 127.0.0.1:${port}`,
    '',
    'null',
    '../../..',
    `unix:///var/run/docker.sock`,
    `https://\u202e${host}`,
  ];
  return forms[index % forms.length];
}

function entityOf(index: number, port: number): Entity {
  const isCluster = index < HOSTILE_CLUSTERS;
  const address = hostileAddress(index, port);
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: isCluster ? 'Resource' : 'Component',
    metadata: {
      name: `hostile-${index}`,
      namespace: 'default',
      annotations: Object.fromEntries(
        annotationsWithAddresses.map(name => [name, address]),
      ),
      links: [{ url: address }],
    },
    spec: {
      type: isCluster ? 'kubernetes-cluster' : 'service',
      lifecycle: 'production',
      owner: 'group:default/mallory',
      dependsOn: [`resource:default/hostile-${index % HOSTILE_CLUSTERS}`],
    },
  };
}

/**
 * A source of a module, such as Cluster API's, which reads its clusters as those of the same name
 * in the kubernetes plugin.
 */
const moduleWithSource = createBackendModule({
  pluginId: 'cluster-upgrades',
  moduleId: 'hostile-test',
  register(env) {
    env.registerInit({
      deps: { platforms: platformsExtensionPoint },
      async init({ platforms }) {
        const source: ClusterSource = {
          id: 'module',
          title: 'A module',
          list: async () => ({
            complete: true,
            clusters: Array.from(
              { length: CLUSTERS_OF_MODULE },
              (_, index) => ({ name: `fleet/hostile-${index}` }),
            ),
          }),
          access: ({ name }) =>
            platforms.kubernetesPlugin.open(
              { name: name.replace('fleet/', '') },
              [`${ALLOWED}.example`],
            ),
        };
        platforms.addPlatform(platformWith(source));
      },
    });
  },
});

describe('300 catalog entities with hostile addresses', () => {
  let decoy: Server;
  let connections = 0;
  const looked: string[] = [];
  const proxied: string[] = [];
  let server: Awaited<ReturnType<typeof startTestBackend>>['server'];
  let clusters: Cluster[];

  /**
   * Stands for the kubernetes plugin: it would dial whatever its locator found, so being asked for
   * a cluster counts as a request there.
   */
  const kubernetesPlugin = (names: readonly string[]) =>
    createBackendPlugin({
      pluginId: 'kubernetes',
      register(env) {
        env.registerInit({
          deps: { router: coreServices.httpRouter },
          async init({ router }) {
            router.use((incoming, response) => {
              if (incoming.path === '/clusters') {
                response.json({
                  items: names.map(name => ({
                    name,
                    dashboardUrl: 'https://127.0.0.1/',
                    authProvider: 'aws',
                  })),
                });
                return;
              }
              proxied.push(
                String(incoming.header('backstage-kubernetes-cluster')),
              );
              response.status(404).json({ kind: 'Status', message: 'none' });
            });
          },
        });
      },
    });

  beforeAll(async () => {
    decoy = createServer(socket => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>(resolve => decoy.listen(0, '::', resolve));
    const address = decoy.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const lookup = dns.lookup;
    jest.spyOn(dns, 'lookup').mockImplementation(((
      host: string,
      ...rest: unknown[]
    ) => {
      looked.push(host);
      return Reflect.apply(lookup, dns, [host, ...rest]);
    }) as typeof dns.lookup);

    const entities = Array.from(
      { length: HOSTILE_CLUSTERS + HOSTILE_COMPONENTS },
      (_, index) => entityOf(index, port),
    );
    const allowed: Entity = {
      ...entityOf(0, port),
      metadata: {
        name: ALLOWED,
        annotations: {
          'kubernetes.io/api-server': `https://${ALLOWED}.example:6443`,
        },
      },
    };
    const backend = await startTestBackend({
      features: [
        clusterUpgradesPlugin,
        moduleWithSource,
        kubernetesPlugin(
          [...entities.slice(0, HOSTILE_CLUSTERS), allowed].map(
            ({ metadata }) => metadata.name,
          ),
        ),
        mockServices.rootConfig.factory({
          data: {
            backend: { baseUrl: 'http://localhost', listen: { port: 0 } },
            kubernetes: { clusterLocatorMethods: [{ type: 'catalog' }] },
            clusterUpgrades: {
              inventory: { concurrency: 50 },
              sources: [
                { kubernetesPlugin: { allowedHosts: [`${ALLOWED}.example`] } },
              ],
            },
          },
        }),
        catalogServiceMock.factory({ entities: [...entities, allowed] }),
      ],
    });
    server = backend.server;
    clusters = await eventually(
      async (): Promise<Cluster[]> =>
        (
          await request(server).get(`${API}/clusters?limit=200&sort=name`)
        ).body.items ?? [],
      items =>
        items.length > HOSTILE_CLUSTERS + CLUSTERS_OF_MODULE &&
        items.every(({ freshness }) => freshness.failure !== undefined),
    );
  });

  afterAll(async () => {
    jest.restoreAllMocks();
    await new Promise(resolve => decoy.close(resolve));
  });

  it('make the backend ask for no cluster but the one whose host is allowed [T-218]', () => {
    expect(new Set(proxied)).toEqual(new Set([ALLOWED]));
  });

  it('make it connect nowhere and look up no name [T-216]', () => {
    expect(connections).toBe(0);
    // The one service that it does ask is found by name, which shows that looking up is counted.
    expect(looked).toContain('localhost');
    expect(
      looked.filter(host =>
        /hostile|metadata|169\.254|100\.100|^allowed/.test(host),
      ),
    ).toEqual([]);
  });

  it('leave their clusters unread, and say so [T-219]', () => {
    const hostile = clusters.filter(({ title }) => title !== ALLOWED);
    expect(hostile).toHaveLength(HOSTILE_CLUSTERS + CLUSTERS_OF_MODULE);
    expect(
      hostile.filter(({ sources }) =>
        sources.some(({ id }) => id === 'module'),
      ),
    ).toHaveLength(CLUSTERS_OF_MODULE);
    for (const { verdict, freshness } of hostile) {
      expect(verdict).toBe('unknown');
      expect(freshness.failure).toMatchObject({
        kind: 'refused-address',
        reason: {
          code: expect.stringMatching(/^read\.host-(not-allowed|missing)$/),
        },
        remedy: { code: 'read.remedy-allow-host' },
      });
    }
  });

  it('give no address to what the portal shows', async () => {
    const diagnostics = await request(server).get(`${API}/diagnostics`);
    expect(diagnostics.status).toBe(200);
    expect(JSON.stringify(clusters)).not.toMatch(
      /me:secret|token=x|javascript:/,
    );
  });
});
