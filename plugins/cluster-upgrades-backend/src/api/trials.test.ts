import { inEnglish } from '@drydock/upgrade-reasons';
import { gunzipSync, gzipSync } from 'node:zlib';
import knexFactory, { type Knex } from 'knex';
import { createBackendModule } from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import request from 'supertest';
import { platformsExtensionPoint } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { CheckCoverage } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { eventually } from '../__testUtils__/eventually';
import { clusterUpgradesPlugin } from '../plugin';
import { asPolicy } from '../__testUtils__/asPolicy';
import {
  FakeClusterSource,
  fakeCluster,
} from '../__testUtils__/FakeClusterSource';
import {
  findingOf,
  reportOf,
  told as reasonOf,
} from './__testUtils__/trialReport';
import { platformWith } from '../__testUtils__/platformWith';

jest.setTimeout(600_000);

const API = '/api/cluster-upgrades';
const CANARY = 'canary-4711-Qz7Wk3Lp9';

describe('trials over the API', () => {
  const permissions = mockServices.permissions.mock();
  const auditor = mockServices.auditor.mock();
  let knex: Knex;
  let server: Awaited<ReturnType<typeof startTestBackend>>['server'];
  let ids: Record<string, string>;
  let mayReport = true;

  const get = async (path: string, status = 200) => {
    const response = await request(server).get(`${API}${path}`);
    expect([path, response.status, response.body.error?.message]).toEqual([
      path,
      status,
      response.body.error?.message,
    ]);
    return response.body;
  };
  const report = (cluster: string, body: object) =>
    request(server).post(`${API}/clusters/${cluster}/trials`).send(body);
  const readiness = (target = '1.35') =>
    get(`/clusters/${ids.mine}/readiness?target=${target}`);
  const ofTrial = (coverage: CheckCoverage[]) =>
    coverage
      .filter(({ checkId }) =>
        ['trial-import', 'target-schema'].includes(checkId),
      )
      .map(({ checkId, status, reasons }) => ({ checkId, status, reasons }));

  beforeAll(async () => {
    const policy = asPolicy(({ name }) => ({
      result:
        name === 'cluster-upgrades.trial.report' && !mayReport
          ? AuthorizeResult.DENY
          : AuthorizeResult.ALLOW,
    }));
    permissions.authorizeConditional.mockImplementation(
      policy.authorizeConditional,
    );
    permissions.authorize.mockImplementation(policy.authorize);
    knex = knexFactory({
      client: 'better-sqlite3',
      connection: ':memory:',
      useNullAsDefault: true,
      pool: { min: 1, max: 1 },
    });
    await knex.raw('pragma foreign_keys = on');
    const source = new FakeClusterSource('test')
      .add(
        { name: 'mine', environment: 'dev', owner: 'group:default/payments' },
        fakeCluster('v1.34.1', 'uid-1'),
      )
      .add(
        {
          name: 'strict',
          environment: 'prod',
          owner: 'group:default/payments',
        },
        fakeCluster('v1.34.1', 'uid-2'),
      )
      .add({ name: 'unread', environment: 'dev' }, new Error('no way there'));
    const clusterUpgrades = {
      environments: {
        dev: { desiredVersion: '1.35' },
        prod: { desiredVersion: '1.35' },
      },
      trials: { requiredEnvironments: ['prod'] },
    };
    const backend = await startTestBackend({
      features: [
        clusterUpgradesPlugin,
        createBackendModule({
          pluginId: 'cluster-upgrades',
          moduleId: 'test-source',
          register(env) {
            env.registerInit({
              deps: { platforms: platformsExtensionPoint },
              init: async ({ platforms }) =>
                platforms.addPlatform(platformWith(source)),
            });
          },
        }),
        permissions.factory,
        auditor.factory,
        mockServices.database.factory({ knex }),
        mockServices.rootConfig.factory({
          data: {
            backend: { baseUrl: 'http://localhost' },
            permission: { enabled: true },
            clusterUpgrades,
          },
        }),
        catalogServiceMock.factory({ entities: [] }),
      ],
    });
    server = backend.server;
    const read = async (): Promise<
      { id: string; name: string; checks: { ran: number } }[]
    > => (await request(server).get(`${API}/clusters`).expect(200)).body.items;
    const items = await eventually(
      read,
      found =>
        found.length === 3 &&
        found.filter(({ checks }) => checks.ran > 0).length === 2,
    );
    ids = Object.fromEntries(items.map(({ id, name }) => [name, id]));
  });
  afterAll(() => knex.destroy());

  it('leaves a cluster alone of which none was reported, unless its environment wants one', async () => {
    const { trial, coverage } = await readiness();
    expect(trial).toEqual({
      state: 'none',
      minor: '1.35',
      required: false,
      goodForDays: 14,
    });
    expect(ofTrial(coverage)).toEqual([]);
    const strict = await get(`/clusters/${ids.strict}/readiness`);
    expect(strict).toMatchObject({
      trial: { state: 'none', required: true },
      verdict: 'unknown',
    });
    const reasons = [
      'trial: No trial import for v1.35 was reported. Clusters of prod need one before they are upgraded to it',
    ];
    expect(inEnglish(ofTrial(strict.coverage))).toEqual([
      { checkId: 'trial-import', status: 'not-run', reasons },
      { checkId: 'target-schema', status: 'not-run', reasons },
    ]);
    const { coverage: all } = await get(
      '/findings?check=trial-import&check=target-schema',
    );
    expect(all).toMatchObject({
      clusters: 3,
      fullyChecked: 2,
      checks: 2,
      notRunTotal: 2,
      notRun: [
        { cluster: { name: 'strict' } },
        { cluster: { name: 'strict' } },
      ],
    });
    expect(
      (await get(`/clusters/${ids.strict}/readiness?target=1.34.9`)).trial,
    ).toMatchObject({ required: false });
  });

  it('makes findings of what was refused, for the target that was tried and no other [T-20]', async () => {
    const { status, body } = await report(
      'uid-1',
      reportOf({
        trial: { tried: 120, refused: 2 },
        findings: [
          findingOf('web'),
          findingOf('odd', { checkId: 'target-schema', severity: 'warning' }),
        ],
      }),
    );
    expect([status, body]).toMatchObject([
      201,
      {
        cluster: { id: ids.mine, name: 'mine' },
        verdict: 'blocked',
        findings: 2,
        trial: {
          state: 'current',
          minor: '1.35',
          held: {
            tried: 120,
            refused: 2,
            targetVersion: '1.35.2',
            sourceVersion: '1.34.1',
            reportedBy: 'user:default/mock',
          },
        },
      },
    ]);
    const { verdict, findings, coverage, trial } = await readiness();
    expect(verdict).toBe('blocked');
    expect(trial).toEqual(body.trial);
    expect(ofTrial(coverage)).toEqual([
      { checkId: 'trial-import', status: 'ran', reasons: [] },
      { checkId: 'target-schema', status: 'ran', reasons: [] },
    ]);
    const told = findings.filter(({ checkId }: { checkId: string }) =>
      checkId.startsWith('t'),
    );
    expect(inEnglish(told)).toMatchObject([
      {
        checkId: 'trial-import',
        severity: 'blocker',
        title: 'Service payments/web is refused by v1.35.2',
        owner: 'group:default/payments',
        state: 'open',
      },
      { checkId: 'target-schema', severity: 'warning' },
    ]);
    const other = await readiness('1.36');
    expect([ofTrial(other.coverage), other.trial.state]).toEqual([[], 'none']);
    const detail = await get(
      `/clusters/${ids.mine}/findings/${told[0].fingerprint}`,
    );
    expect(inEnglish(detail)).toMatchObject({
      trial: {
        state: 'current',
        held: { limits: ['Objects were created, not changed'] },
      },
      item: { finding: { checkId: 'trial-import' } },
    });
    expect(
      inEnglish(await get(`/clusters/${ids.mine}/gate?target=1.35`)),
    ).toMatchObject({
      allowed: false,
      blockers: [
        {
          checkId: 'trial-import',
          title: 'Service payments/web is refused by v1.35.2',
        },
      ],
    });
    const listed = await get('/findings?check=trial-import');
    expect(listed).toMatchObject({
      total: 1,
      items: [{ cluster: { name: 'mine' } }],
      facets: {
        check: expect.arrayContaining([
          {
            value: 'trial-import',
            label: expect.objectContaining({
              code: 'check-title.trial-import',
            }),
            count: 1,
          },
        ]),
      },
    });
    expect(auditor.createEvent).toHaveBeenCalledWith(
      expect.objectContaining({
        eventId: 'trial-report',
        meta: { clusterId: 'uid-1', target: '1.35.2', tried: 120, refused: 2 },
      }),
    );
  });

  it('keeps a waiver while the evidence is the same, and solves what a later trial does not find', async () => {
    const [{ finding }] = (await get('/findings?check=trial-import')).items;
    const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const waived = await request(server)
      .post(`${API}/clusters/${ids.mine}/waivers`)
      .send({
        fingerprint: finding.fingerprint,
        evidenceDigest: finding.evidenceDigest,
        reason: 'It is deleted on Monday',
        until,
      });
    expect(waived.status).toBe(201);
    expect(
      (await report('uid-1', reportOf({ findings: [findingOf('web')] }))).body,
    ).toMatchObject({
      verdict: expect.not.stringMatching('blocked'),
      findings: 1,
    });
    expect((await get('/findings?check=trial-import&state=waived')).total).toBe(
      1,
    );
    expect((await report('uid-1', reportOf({ findings: [] }))).status).toBe(
      201,
    );
    expect(
      (await get('/findings?check=trial-import&state=open&state=waived')).items,
    ).toEqual([]);
    expect((await get('/findings?check=trial-import&state=solved')).total).toBe(
      1,
    );
    expect(
      (await get(`/clusters/${ids.mine}/findings/${finding.fingerprint}`))
        .events[0],
    ).toMatchObject({ kind: 'solved' });
  });

  it('says what a trial did not see, and is unknown for it', async () => {
    await report(
      'uid-1',
      reportOf({
        coverage: [
          {
            checkId: 'trial-import',
            status: 'partial',
            reasons: [
              reasonOf(
                'Widget.example.com: its CRD is not installed at the target',
              ),
            ],
          },
          { checkId: 'target-schema', status: 'ran', reasons: [] },
        ],
      }),
    );
    const { verdict, coverage } = await readiness();
    expect(verdict).toBe('unknown');
    expect(inEnglish(ofTrial(coverage)[0])).toEqual({
      checkId: 'trial-import',
      status: 'partial',
      reasons: ['Widget.example.com: its CRD is not installed at the target'],
    });
    const { unknownChecks } = await get(
      `/clusters/${ids.mine}/gate?target=1.35`,
    );
    expect(unknownChecks).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ checkId: 'trial-import' }),
      ]),
    );
  });

  it('is forgotten with its findings, and then leaves the cluster alone again', async () => {
    await report('uid-1', reportOf({ findings: [findingOf('web')] }));
    expect(
      (await request(server).delete(`${API}/clusters/${ids.mine}/trials/1.35`))
        .status,
    ).toBe(204);
    expect(
      (await request(server).delete(`${API}/clusters/${ids.mine}/trials/1.35`))
        .status,
    ).toBe(404);
    expect((await get('/findings?check=trial-import')).items).toEqual([]);
    expect(ofTrial((await readiness()).coverage)).toEqual([]);
  });

  it('refuses a trial of another cluster, of one that was never read, and without permission [T-19]', async () => {
    for (const [cluster, words] of [
      ['strict', 'The trial is not of strict'],
      ['unread', 'was never read'],
    ] as const) {
      const { status, body } = await report(ids[cluster], reportOf());
      expect([status, body.error.message]).toEqual([
        409,
        expect.stringContaining(words),
      ]);
    }
    expect((await report('uid-of-no-cluster', reportOf())).status).toBe(404);
    mayReport = false;
    expect((await report('uid-1', reportOf())).body.error).toMatchObject({
      name: 'NotAllowedError',
      message: expect.stringContaining('cluster-upgrades.trial.report'),
    });
    expect(
      (await request(server).delete(`${API}/clusters/${ids.mine}/trials/1.35`))
        .status,
    ).toBe(403);
    mayReport = true;
    expect(await knex('cluster_trials')).toEqual([]);
  });

  it.each<[string, object]>([
    ['no report', {}],
    [
      'more findings than a trial tells',
      reportOf({
        findings: Array.from({ length: 2001 }, (_, index) =>
          findingOf(`web-${index}`),
        ),
      }),
    ],
    [
      'a title that is no reason',
      reportOf({ findings: [findingOf('web', { title: 'refused' })] }),
    ],
    [
      'labels without end',
      reportOf({
        findings: [
          findingOf('web', {
            hints: {
              labels: Object.fromEntries(
                Array.from({ length: 257 }, (_, index) => [`l${index}`, 'x']),
              ),
              annotations: {},
            },
          }),
        ],
      }),
    ],
    [
      'a check that is not of trials',
      reportOf({ findings: [findingOf('web', { checkId: 'upgrade-path' })] }),
    ],
    [
      'a severity that is none',
      reportOf({ findings: [findingOf('web', { severity: 'fatal' })] }),
    ],
    ['no version', reportOf({ trial: { targetVersion: 'latest' } })],
    ['counts below zero', reportOf({ trial: { tried: -1 } })],
    [
      'a trial that did not take place',
      reportOf({
        coverage: [
          { checkId: 'trial-import', status: 'not-run', reasons: [] },
          { checkId: 'target-schema', status: 'not-run', reasons: [] },
        ],
      }),
    ],
    [
      'refused objects that nothing names',
      reportOf({ trial: { refused: 12 } }),
    ],
    ['no UID', reportOf({ trial: { sourceUid: undefined } })],
    ['a time that is none', reportOf({ evaluatedAt: 'yesterday' })],
    [
      'a time to come',
      reportOf({ evaluatedAt: new Date(Date.now() + 3_600_000).toISOString() }),
    ],
    [
      'a time long ago',
      reportOf({
        evaluatedAt: new Date(Date.now() - 15 * 86_400_000).toISOString(),
      }),
    ],
  ])('refuses %s', async (_, body) => {
    const { status } = await report('uid-1', body);
    expect([status, await knex('cluster_trials')]).toEqual([400, []]);
  });

  it('refuses more than eight megabytes, also packed into a few [T-295]', async () => {
    const { status, body } = await report('uid-1', {
      ...reportOf(),
      padding: 'x'.repeat(8 * 1024 * 1024),
    });
    expect([status, body.error.message]).toEqual([
      413,
      expect.stringContaining('larger than'),
    ]);
    const packed = gzipSync(
      JSON.stringify({ ...reportOf(), padding: 'x'.repeat(64 * 1024 * 1024) }),
    );
    expect(packed.length).toBeLessThan(100_000);
    const sent = await request(server)
      .post(`${API}/clusters/uid-1/trials`)
      .set({ 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .serialize(bytes => bytes)
      .send(packed);
    expect([sent.status, sent.body.error.message]).toEqual([
      413,
      expect.stringContaining('larger than'),
    ]);
    expect(
      (
        await report('uid-1', {
          ...reportOf(),
          padding: 'x'.repeat(2 * 1024 * 1024),
        })
      ).status,
    ).toBe(201);
  });

  it('keeps no field that has no place, no credential and no prototype [T-296]', async () => {
    const text = JSON.stringify(
      reportOf({
        secret: CANARY,
        trial: {
          password: CANARY,
          limits: [
            reasonOf(`\u0007Nothing\u202e is proven by token=${CANARY}`),
          ],
          unproven: [
            {
              kind: 'Widget',
              reason: reasonOf(`https://me:${CANARY}@hook.example answered`),
              data: CANARY,
            },
          ],
        },
        findings: [
          {
            ...findingOf('web', {
              title: reasonOf(`Service web is refused: password: ${CANARY}`),
              hints: {
                labels: { app: 'web' },
                annotations: {
                  'example.com/token': CANARY,
                  'drydock.dev/owner': 'group:default/web',
                },
              },
            }),
            value: CANARY,
            fix: {
              what: reasonOf('Change it'),
              link: `https://evil.example/?token=${CANARY}`,
            },
          },
        ],
      }),
    ).replace('"app":"web"', '"app":"web","__proto__":"polluted"');
    const { status, body } = await request(server)
      .post(`${API}/clusters/uid-1/trials`)
      .set('content-type', 'application/json')
      .send(text);
    expect([status, inEnglish(body.trial.held.limits)]).toEqual([
      201,
      ['Nothing is proven by token=[redacted]'],
    ]);
    const [{ found, ...row }] = await knex('cluster_trials');
    const kept = JSON.stringify(row) + gunzipSync(found).toString('utf8');
    expect(kept).toContain('"app":"web"');
    expect(kept).toContain('group:default/web');
    expect(
      [CANARY, 'polluted', 'example.com/token', 'evil.example'].filter(word =>
        kept.includes(word),
      ),
    ).toEqual([]);
    const shown = JSON.stringify([
      await readiness(),
      await get('/findings?check=trial-import'),
    ]);
    expect(
      [CANARY, 'polluted', 'evil.example'].filter(word => shown.includes(word)),
    ).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
