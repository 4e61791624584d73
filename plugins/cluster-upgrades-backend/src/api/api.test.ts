import { inEnglish } from '@drydock/upgrade-reasons';
import { createBackendModule } from '@backstage/backend-plugin-api';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import request from 'supertest';
import { RESOURCE_TYPE_CLUSTER } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { platformsExtensionPoint } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { eventually } from '../__testUtils__/eventually';
import { clusterUpgradesPlugin } from '../plugin';
import { spec } from '../schema/openapi';
import { asPolicy } from '../__testUtils__/asPolicy';
import {
  FakeClusterSource,
  fakeCluster,
} from '../__testUtils__/FakeClusterSource';
import { ROUTE_GUARDS } from './routes';
import { platformWith } from '../__testUtils__/platformWith';

jest.setTimeout(600_000);

const API = '/api/cluster-upgrades';
type Server = Awaited<ReturnType<typeof startTestBackend>>['server'];

const everyRoute = Object.entries(spec.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
);

describe('routes', () => {
  it('all have a permission, and no permission has lost its route [T-3]', () => {
    expect(Object.keys(ROUTE_GUARDS).sort()).toEqual([...everyRoute].sort());
  });
});

describe('the API', () => {
  const permissions = mockServices.permissions.mock();
  const auditor = mockServices.auditor.mock();
  const events: string[] = [];
  let server: Server;
  let ids: Record<string, string>;

  const decide = (
    result: Awaited<
      ReturnType<typeof permissions.authorizeConditional>
    >[number],
  ) => {
    const policy = asPolicy(() => result);
    permissions.authorizeConditional.mockImplementation(
      policy.authorizeConditional,
    );
    permissions.authorize.mockImplementation(policy.authorize);
  };
  const onlyOwnedBy = (owner: string) =>
    decide({
      result: AuthorizeResult.CONDITIONAL,
      pluginId: 'cluster-upgrades',
      resourceType: RESOURCE_TYPE_CLUSTER,
      conditions: {
        rule: 'IS_CLUSTER_OWNER',
        resourceType: RESOURCE_TYPE_CLUSTER,
        params: { claims: [owner] },
      },
    });

  beforeAll(async () => {
    auditor.createEvent.mockImplementation(async ({ eventId }) => ({
      success: async () => void events.push(`${eventId} succeeded`),
      fail: async () => void events.push(`${eventId} failed`),
    }));
    decide({ result: AuthorizeResult.ALLOW });
    const ignore = [
      { check: 'nodes', environment: 'dev', reason: 'Of no cluster by name' },
      { check: 'nodes', cluster: ['mine', 'yours'], reason: 'Of both' },
      { check: 'nodes', cluster: 'your*', reason: 'Of one' },
    ];
    const auditEvents = [
      { cluster: 'test/mine', token: 'x'.repeat(24) },
      { cluster: 'kubeconfig/mine', token: 'y'.repeat(24) },
    ];
    const source = new FakeClusterSource('test')
      .add(
        {
          name: 'mine',
          title: '=HYPERLINK("x")',
          environment: 'prod',
          owner: 'group:default/payments',
        },
        fakeCluster('v1.34.1', 'uid-1'),
      )
      .add(
        {
          name: 'yours',
          environment: 'staging',
          owner: 'group:default/platform',
        },
        fakeCluster('v1.33.1', 'uid-2'),
      );
    const backend = await startTestBackend({
      features: [
        clusterUpgradesPlugin,
        createBackendModule({
          pluginId: 'cluster-upgrades',
          moduleId: 'test-source',
          register(env) {
            env.registerInit({
              deps: { points: platformsExtensionPoint },
              init: async ({ points }) =>
                points.addPlatform(platformWith(source)),
            });
          },
        }),
        permissions.factory,
        auditor.factory,
        mockServices.rootConfig.factory({
          data: {
            backend: { baseUrl: 'http://localhost' },
            permission: { enabled: true },
            clusterUpgrades: { ignore, auditEvents },
          },
        }),
        catalogServiceMock.factory({ entities: [] }),
      ],
    });
    server = backend.server;
    const read = async (): Promise<
      { id: string; name: string; target?: string }[]
    > => (await request(server).get(`${API}/clusters`).expect(200)).body.items;
    const items = await eventually(
      read,
      found =>
        found.length === 2 && found.every(item => item.target !== undefined),
    );
    ids = Object.fromEntries(items.map(item => [item.name, item.id]));
  });

  beforeEach(() => {
    decide({ result: AuthorizeResult.ALLOW });
    events.length = 0;
  });

  it('answers every reading route', async () => {
    for (const path of [
      '/clusters',
      '/clusters.csv',
      '/fleet',
      '/clusters/by-entity/default/mine',
      `/clusters/${ids.mine}`,
      `/clusters/${ids.mine}/details`,
      `/clusters/${ids.mine}/targets`,
      `/clusters/${ids.mine}/readiness`,
      `/clusters/${ids.mine}/findings.csv`,
      '/impact/component/default/api',
      '/impact/component/default/api/fixes',
      '/impact/component/default/api/clusters',
      '/impact/component/default/api/components',
      '/upgrades',
      '/history',
      '/history.csv',
      '/diagnostics',
      '/diagnostics/clusters',
      `/clusters/${ids.mine}/diagnostics`,
      '/findings',
      '/findings/groups?by=owner',
      '/findings.csv',
      '/findings.md',
      '/findings.sarif',
      '/waivers',
      '/baselines',
      `/clusters/${ids.mine}/verdicts`,
      `/clusters/${ids.mine}/readiness/difference?against=1.36`,
      `/clusters/${ids.mine}/gate`,
      '/clusters/by-entity/default/mine/gate',
      '/support',
      '/support.csv',
    ]) {
      const { status } = await request(server).get(`${API}${path}`);
      expect([path, status]).toEqual([path, 200]);
    }
  });

  it.each([
    ['/baselines', 100 * 1024, 'Send shorter texts or fewer clusters.'],
    [
      '/plans',
      1024 * 1024,
      'select clusters by labels instead of listing them.',
    ],
  ])(
    'answers 413 to a larger request than %s takes, with what to do',
    async (path, bytes, hint) => {
      const { status, body } = await request(server)
        .post(`${API}${path}`)
        .send({ name: 'x'.repeat(bytes) });
      expect([status, body.error.message]).toEqual([
        413,
        expect.stringMatching(
          new RegExp(
            `^The request is larger than ${bytes.toLocaleString(
              'en',
            )} bytes\\. .*${hint}$`,
          ),
        ),
      ]);
    },
  );

  it('rejects a caller without credentials [T-324]', async () => {
    const { status } = await request(server)
      .get(`${API}/clusters`)
      .set('Authorization', mockCredentials.none.header());
    expect(status).toBe(401);
  });

  it('filters lists, totals and the fleet by the conditions of the policy [T-308]', async () => {
    onlyOwnedBy('group:default/payments');
    const { body: page } = await request(server).get(`${API}/clusters`);
    expect(page).toMatchObject({ total: 1, items: [{ id: ids.mine }] });
    const { body: fleet } = await request(server).get(`${API}/fleet`);
    expect(fleet).toMatchObject({
      total: 1,
      owners: ['group:default/payments'],
      environments: [{ name: 'prod', clusters: 1 }],
    });
    await request(server).get(`${API}/clusters/${ids.mine}`).expect(200);
    await request(server).get(`${API}/clusters/${ids.yours}`).expect(404);
    await request(server)
      .get(`${API}/clusters/by-entity/default/yours`)
      .expect(404);
    await request(server)
      .post(`${API}/clusters/${ids.yours}/refresh`)
      .expect(404);
    const { text } = await request(server).get(`${API}/clusters.csv`);
    expect(text).not.toContain('yours');
  });

  it('tells what the caller may do with one cluster', async () => {
    const { body } = await request(server).get(`${API}/clusters/${ids.mine}`);
    expect(body.permissions).toEqual({
      operate: true,
      override: true,
      waive: true,
    });
    expect(body.upgradable).toMatchObject({
      possible: false,
      reason: { code: 'condition.no-provider' },
    });
  });

  it('takes one or several values of a filter, and refuses what the document does not know', async () => {
    const total = async (query: string) =>
      (await request(server).get(`${API}/clusters?${query}`)).body.total;
    await expect(total('environment=prod')).resolves.toBe(1);
    await expect(total('environment=prod&environment=staging')).resolves.toBe(
      2,
    );
    await expect(total('minor=1.33&limit=1')).resolves.toBe(1);
    for (const query of [
      'verdict=green',
      'limit=0',
      'limit=1000',
      'offset=-1',
      'sort=secret',
      'nonsense=1',
      `search=${'x'.repeat(201)}`,
    ]) {
      const { status, body } = await request(server).get(
        `${API}/clusters?${query}`,
      );
      expect([query.slice(0, 30), status]).toEqual([query.slice(0, 30), 400]);
      expect(body.error.message).not.toBe('');
    }
  });

  it('explains a target that is no version, an unknown cluster and a malformed entity', async () => {
    const bad = await request(server).get(
      `${API}/clusters/${ids.mine}/readiness?target=garbage`,
    );
    expect(bad).toMatchObject({
      status: 400,
      body: {
        error: { message: expect.stringContaining('Write for example 1.36') },
      },
    });
    await request(server).get(`${API}/clusters/nope`).expect(404);
    await request(server)
      .get(`${API}/clusters/${'x'.repeat(500)}`)
      .expect(400);
    await request(server)
      .get(
        `${API}/clusters/by-entity/default/${encodeURIComponent("<script>'")}`,
      )
      .expect(404);
  });

  it.each([['1.33.1'], ['1.30'], ['1.99']])(
    'judges the downgrade, the skipped minor and the far future without failing (%s)',
    async target => {
      const { status, body } = await request(server).get(
        `${API}/clusters/${ids.mine}/readiness?target=${target}`,
      );
      expect(status).toBe(200);
      expect(['blocked', 'unknown']).toContain(body.verdict);
      expect(body.reasons.length).toBeGreaterThan(0);
    },
  );

  it('exports formula-safe CSV and leaves an audit event [T-288]', async () => {
    const { text, headers } = await request(server).get(`${API}/clusters.csv`);
    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(text.split('\r\n')).toHaveLength(4);
    expect(text).toContain("'=HYPERLINK");
    expect(text).not.toMatch(/(^|,|")=HYPERLINK/m);
    await request(server)
      .get(`${API}/clusters/${ids.mine}/findings.csv`)
      .expect(200);
    await request(server)
      .post(`${API}/clusters/${ids.mine}/refresh`)
      .expect(202);
    expect(events).toEqual([
      'clusters-export succeeded',
      'findings-export succeeded',
      'cluster-refresh succeeded',
    ]);
  });

  it('names clusters of ignore rules only to users who can see them, and baselines only to who made them [T-310]', async () => {
    const rules = async () =>
      (await request(server).get(`${API}/diagnostics`)).body.ignoreRules.map(
        ({ rule }: { rule: string }) => rule,
      );
    expect(await rules()).toEqual([
      'check nodes, environment dev',
      'check nodes, cluster mine or yours',
      'check nodes, cluster your*',
    ]);
    const baseline = (
      await request(server)
        .post(`${API}/baselines`)
        .send({ name: 'Before the rollout' })
    ).body;
    onlyOwnedBy('group:default/payments');
    expect(await rules()).toEqual([
      'check nodes, environment dev',
      'check nodes, cluster mine',
    ]);
    const bob = await request(server)
      .get(`${API}/baselines`)
      .set('Authorization', mockCredentials.user.header('user:default/bob'));
    expect([bob.status, bob.body]).toEqual([200, { items: [] }]);
    expect((await request(server).get(`${API}/baselines`)).body).toEqual({
      items: [baseline],
    });
  });

  it('names references of the configuration that mean nothing now, to callers who can see all clusters', async () => {
    const problems = async () =>
      (
        await request(server).get(`${API}/diagnostics`)
      ).body.referenceProblems?.map(inEnglish);
    expect(await problems()).toEqual([
      {
        setting: 'clusterUpgrades.auditEvents',
        reference: 'kubeconfig/mine',
        problem: expect.stringContaining(
          "No source has the id 'kubeconfig'. The sources are test",
        ),
      },
      {
        setting: 'clusterUpgrades.ignore[0].environment',
        reference: 'dev',
        problem: expect.stringContaining('No cluster has this environment now'),
      },
    ]);
    onlyOwnedBy('group:default/payments');
    expect(await problems()).toBeUndefined();
  });

  it('says what the plugin itself is doing', async () => {
    const { body } = await request(server).get(`${API}/diagnostics`);
    expect(body).toMatchObject({
      sources: [{ id: 'test', clusters: 2, complete: true }],
      changes: { possible: true },
      plansOnly: { all: false, environments: [], from: 'approval-rules' },
    });
    expect(body.checks.length).toBeGreaterThan(5);
  });
});
