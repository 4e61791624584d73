import { createBackendModule } from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import request from 'supertest';
import {
  platformsExtensionPoint,
  configurationSectionsExtensionPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { eventually } from './__testUtils__/eventually';
import { clusterUpgradesPlugin } from './plugin';
import {
  FakeClusterSource,
  fakeCluster,
} from './__testUtils__/FakeClusterSource';

jest.setTimeout(600_000);

const ALL_BUT_DATE = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

function moduleWith(...sources: FakeClusterSource[]) {
  return createBackendModule({
    pluginId: 'cluster-upgrades',
    moduleId: 'test-sources',
    register(env) {
      env.registerInit({
        deps: { points: platformsExtensionPoint },
        async init({ points }) {
          points.addPlatform({
            id: 'test-platform',
            displayName: 'Test platform',
            sources,
          });
        },
      });
    },
  });
}

function claiming(section: string) {
  return createBackendModule({
    pluginId: 'cluster-upgrades',
    moduleId: 'test-section',
    register(env) {
      env.registerInit({
        deps: { sections: configurationSectionsExtensionPoint },
        init: async ({ sections }) => sections.addSection(section),
      });
    },
  });
}

async function start(
  sources: FakeClusterSource[],
  clusterUpgrades: object = {},
) {
  return startTestBackend({
    features: [
      clusterUpgradesPlugin,
      moduleWith(...sources),
      mockServices.rootConfig.factory({
        data: { clusterUpgrades, backend: { baseUrl: 'http://localhost' } },
      }),
      catalogServiceMock.factory({
        entities: [
          {
            apiVersion: 'backstage.io/v1alpha1',
            kind: 'Component',
            metadata: {
              name: 'api',
              annotations: { 'backstage.io/kubernetes-id': 'api' },
            },
            spec: { owner: 'payments' },
          },
        ],
      }),
    ],
  });
}

describe('the backend plugin', () => {
  it('discovers, reads, judges and lists clusters', async () => {
    const source = new FakeClusterSource('test')
      .add(
        {
          name: 'prod-eu-1',
          environment: 'prod',
          owner: 'group:default/platform',
        },
        fakeCluster('v1.34.1', 'uid-1'),
      )
      .add({ name: 'down', environment: 'prod' }, new Error('connect refused'));
    const { server } = await start([source]);
    const page = await eventually(
      async () =>
        (
          await request(server).get('/api/cluster-upgrades/clusters')
        ).body,
      body =>
        body.items?.length === 2 &&
        body.items.every(
          (item: { target?: string; freshness: { state: string } }) =>
            item.target !== undefined || item.freshness.state === 'unreachable',
        ),
    );
    const read = page.items.find(
      (item: { name: string }) => item.name === 'prod-eu-1',
    );
    expect(read).toMatchObject({
      version: 'v1.34.1',
      minor: '1.34',
      uid: 'uid-1',
      freshness: { state: 'fresh' },
    });
    expect(read.target).toMatch(/^1\.35\./);
    const down = page.items.find(
      (item: { name: string }) => item.name === 'down',
    );
    expect(down).toMatchObject({
      verdict: 'unknown',
      freshness: { state: 'unreachable' },
    });

    const one = await request(server).get(
      '/api/cluster-upgrades/clusters/by-entity/default/prod-eu-1',
    );
    expect(one.body.id).toBe(read.id);
    const fleet = await request(server).get('/api/cluster-upgrades/fleet');
    expect(fleet.body).toMatchObject({ total: 2, read: 1, unreachable: 1 });
    const readiness = await request(server).get(
      `/api/cluster-upgrades/clusters/${read.id}/readiness?target=1.36`,
    );
    expect(readiness.body).toMatchObject({ whatIf: true });
    const asked = source.asked.length;
    await request(server).get(
      `/api/cluster-upgrades/clusters/${read.id}/readiness?target=1.35`,
    );
    expect(source.asked.length).toBe(asked);
  });

  it("dates what it stores by the database's clock, however wrong its own is", async () => {
    const now = Date.now();
    jest
      .useFakeTimers({ doNotFake: [...ALL_BUT_DATE] })
      .setSystemTime(now + 20 * 60_000);
    try {
      const source = new FakeClusterSource('test').add(
        { name: 'prod' },
        fakeCluster('v1.34.1', 'uid-1'),
      );
      const { server } = await start([source]);
      const cluster = await eventually(
        async () =>
          (
            await request(server).get('/api/cluster-upgrades/clusters')
          ).body.items?.[0],
        item => item?.freshness.readAt !== undefined,
      );
      expect(Math.abs(Date.parse(cluster.freshness.readAt) - now)).toBeLessThan(
        10 * 60_000,
      );
    } finally {
      jest.useRealTimers();
    }
  });

  it('refuses to start with two sources of one id, and says how to mend it', async () => {
    await expect(
      start([new FakeClusterSource('a'), new FakeClusterSource('a')]),
    ).rejects.toThrow(/two sources have the id 'a'/);
  });

  it('refuses to start with a faulty configuration', async () => {
    await expect(start([], { inventory: { concurrency: 0 } })).rejects.toThrow(
      /clusterUpgrades.inventory.concurrency/,
    );
  });

  it('refuses to start with a section whose module is not installed, and with a provider that no module has', async () => {
    await expect(start([], { clusterApi: [] })).rejects.toThrow(
      /clusterUpgrades\.clusterApi: has no effect, because its module is not installed/,
    );
    const clusters = { a: { provider: { id: 'cluster-api', reference: 'a' } } };
    await expect(
      start([], { sources: [{ kubeconfig: { file: 'a', clusters } }] }),
    ).rejects.toThrow(
      /provider\.id: no provider has the id 'cluster-api'\. No provider is installed/,
    );
  });

  it('starts with a section that a module claims', async () => {
    const features = [
      clusterUpgradesPlugin,
      claiming('acme'),
      mockServices.rootConfig.factory({
        data: { clusterUpgrades: { acme: { anything: 1 } } },
      }),
      catalogServiceMock.factory({ entities: [] }),
    ];
    await expect(startTestBackend({ features })).resolves.toBeDefined();
    await expect(start([], { acme: { anything: 1 } })).rejects.toThrow(
      /clusterUpgrades: has no setting 'acme'/,
    );
  });
});
