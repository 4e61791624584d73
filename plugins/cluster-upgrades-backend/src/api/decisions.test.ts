import { said, inEnglish } from '@drydock/upgrade-reasons';
import { createBackendModule } from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import request from 'supertest';
import type {
  Finding,
  VerdictEntry,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ReadinessCheck } from '@drydock/upgrade-readiness';
import {
  platformsExtensionPoint,
  readinessChecksExtensionPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { eventually } from '../__testUtils__/eventually';
import { clusterUpgradesPlugin } from '../plugin';
import { asPolicy } from '../__testUtils__/asPolicy';
import {
  FakeClusterSource,
  fakeCluster,
} from '../__testUtils__/FakeClusterSource';
import { platformWith } from '../__testUtils__/platformWith';

jest.setTimeout(600_000);

const API = '/api/cluster-upgrades';
const DAY = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const fingerprints = (findings: readonly Pick<Finding, 'fingerprint'>[]) =>
  findings.map(({ fingerprint }) => fingerprint).sort();

/** Finds what a test says, whatever the cluster. */
let evidence = 'allows 0';
const budgets: ReadinessCheck = {
  id: 'test-budgets',
  title: said('Test budgets'),
  phase: 'nodes',
  canBlock: true,
  docs: 'checks/test-budgets',
  needs: ['version'],
  evaluate: ({ targetMinor }) => ({
    findings: [
      ...['payments', 'kube-system'].map(namespace => ({
        severity: 'blocker' as const,
        confidence: 'observed' as const,
        phase: 'nodes' as const,
        title: said(`PDB ${namespace}/api allows no disruption`),
        object: {
          group: 'policy',
          kind: 'PodDisruptionBudget',
          namespace,
          name: '=api',
        },
        evidence: [{ what: said(evidence), source: 'status' }],
        fix: { what: said('Raise it') },
      })),
      ...(targetMinor === '1.36'
        ? [
            {
              severity: 'warning' as const,
              confidence: 'inferred' as const,
              phase: 'next-apply' as const,
              title: said('Only at 1.36'),
              breaksAt: '1.36',
              evidence: [],
              fix: { what: said('x') },
            },
          ]
        : []),
    ],
  }),
};

describe('decisions about findings', () => {
  const permissions = mockServices.permissions.mock();
  let server: Awaited<ReturnType<typeof startTestBackend>>['server'];
  let ids: Record<string, string>;
  let mayWaive = true;

  const get = async (path: string, status = 200) => {
    const response = await request(server).get(`${API}${path}`);
    expect([path, response.status, response.body.error?.message]).toEqual([
      path,
      status,
      response.body.error?.message,
    ]);
    return response.body;
  };
  const waive = (body: object) =>
    request(server)
      .post(`${API}/clusters/${ids.mine}/waivers`)
      .send({ reason: 'Drained by hand on Monday', until: DAY(30), ...body });
  const findingIn = async (namespace: string, query = '') =>
    (await get(`/findings?cluster=${ids.mine}&namespace=${namespace}${query}`))
      .items[0];

  beforeAll(async () => {
    const policy = asPolicy(({ name }) => ({
      result:
        name === 'cluster-upgrades.finding.waive' && !mayWaive
          ? AuthorizeResult.DENY
          : AuthorizeResult.ALLOW,
    }));
    permissions.authorizeConditional.mockImplementation(
      policy.authorizeConditional,
    );
    permissions.authorize.mockImplementation(policy.authorize);
    const source = new FakeClusterSource('test')
      .add(
        {
          name: 'mine',
          environment: 'prod',
          owner: 'group:default/payments',
          platform: 'eks',
        },
        fakeCluster('v1.34.1', 'uid-1'),
      )
      .add(
        {
          name: 'yours',
          environment: 'dev',
          owner: 'group:default/platform',
          labels: { tier: 'bronze' },
        },
        fakeCluster('v1.34.1', 'uid-2'),
      );
    const clusterUpgrades = {
      environments: {
        prod: { desiredVersion: '1.35' },
        dev: { desiredVersion: '1.35' },
      },
      ignore: [
        {
          check: 'test-*',
          namespace: 'kube-system',
          environment: 'dev',
          labels: { tier: 'bron*' },
          reason: 'The platform drains it by hand',
        },
      ],
    };
    const backend = await startTestBackend({
      features: [
        clusterUpgradesPlugin,
        createBackendModule({
          pluginId: 'cluster-upgrades',
          moduleId: 'test-source',
          register(env) {
            env.registerInit({
              deps: {
                platforms: platformsExtensionPoint,
                checks: readinessChecksExtensionPoint,
              },
              init: async ({ platforms, checks }) => {
                platforms.addPlatform(platformWith(source));
                checks.addCheck(budgets);
              },
            });
          },
        }),
        permissions.factory,
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
    await eventually(
      async () =>
        (
          await request(server).get(`${API}/findings?limit=100`).expect(200)
        ).body,
      ({ facets }) => facets?.cluster?.length === 2,
    );
    const { body: clusters } = await request(server).get(`${API}/clusters`);
    ids = Object.fromEntries(
      clusters.items.map(({ id, name }: { id: string; name: string }) => [
        name,
        id,
      ]),
    );
  });

  it('lists findings of all clusters with facets and coverage, filtered, sorted and paged', async () => {
    const page = await get('/findings?check=test-budgets');
    expect(page).toMatchObject({
      total: 3,
      facets: {
        severity: [{ value: 'blocker', count: 3 }],
        check: expect.arrayContaining([
          {
            value: 'test-budgets',
            count: 3,
            label: expect.objectContaining({ text: 'Test budgets' }),
          },
        ]),
      },
    });
    expect(page.items[0]).toMatchObject({
      state: 'open',
      cluster: { name: expect.any(String) },
      target: expect.stringMatching(/^1\.35/),
      dueAt: expect.stringMatching(/^\d{4}-/),
      firstSeenAt: expect.any(String),
    });
    expect(page.coverage).toEqual({
      clusters: 2,
      fullyChecked: 2,
      checks: 1,
      notRun: [],
      notRunTotal: 0,
    });
    const all = await get('/findings');
    expect(all.coverage.notRunTotal).toBeGreaterThan(0);
    expect(inEnglish(all.coverage.notRun[0])).toMatchObject({
      checkId: expect.any(String),
      reason: expect.stringMatching(/./),
      cluster: { id: expect.any(String) },
    });
    const second = await get(
      '/findings?check=test-budgets&sort=cluster&offset=2&limit=1&facets=false',
    );
    expect(second).toMatchObject({
      total: 3,
      items: [{ cluster: { name: 'yours' } }],
    });
    expect(second.facets).toBeUndefined();
    for (const [query, total] of [
      ['environment=prod', 2],
      ['namespace=payments', 2],
      ['namespace=%28none%29', 0],
      ['owner=group%3Adefault%2Fplatform', 1],
      ['severity=warning', 0],
      ['search=yours%20pdb', 1],
      ['search=yours%20%25', 0],
      ['state=ignored', 1],
      [
        'kind=PodDisruptionBudget&breaksAt=%28none%29&phase=nodes&confidence=observed',
        3,
      ],
    ] as const) {
      expect([
        query,
        (await get(`/findings?check=test-budgets&${query}`)).total,
      ]).toEqual([query, total]);
    }
    await get('/findings?isNew=true', 400);
    await get('/findings?baseline=none', 404);
  });

  it('keeps what a rule ignores visible, with the reason, and does not count it', async () => {
    const { items } = await get(`/findings?state=ignored&cluster=${ids.yours}`);
    expect(items).toEqual([
      expect.objectContaining({
        state: 'ignored',
        finding: expect.objectContaining({
          ignored: { reason: 'The platform drains it by hand' },
        }),
      }),
    ]);
    expect((await get(`/clusters/${ids.yours}`)).findings).toMatchObject({
      blockers: 1,
      ignored: 1,
    });
    expect((await get('/diagnostics')).ignoreRules).toEqual([
      {
        rule: 'check test-*, namespace kube-system, environment dev, label tier bron*',
        reason: 'The platform drains it by hand',
        expired: false,
      },
    ]);
  });

  it('groups by owner, cluster, check and target', async () => {
    const owners = await get('/findings/groups?by=owner&check=test-budgets');
    expect(owners).toMatchObject({
      total: 2,
      items: [
        {
          key: 'group:default/payments',
          entityRef: 'group:default/payments',
          blockers: 2,
          clusters: 1,
          nextDueAt: expect.any(String),
        },
        { key: 'group:default/platform', blockers: 1 },
      ],
    });
    expect(
      (await get('/findings/groups?by=cluster&check=test-budgets')).items[0],
    ).toMatchObject({ key: ids.mine, label: { text: 'mine' }, blockers: 2 });
    expect(
      (await get('/findings/groups?by=check&check=test-budgets')).items,
    ).toMatchObject([
      { key: 'test-budgets', label: { text: 'Test budgets' }, clusters: 2 },
    ]);
    const [target] = (
      await get('/findings/groups?by=target&check=test-budgets')
    ).items;
    expect(target).toMatchObject({
      key: expect.stringMatching(/^1\.35/),
      findings: 3,
    });
    expect(
      (await get(`/findings?check=test-budgets&target=${target.key}`)).total,
    ).toBe(3);
    expect((await get('/findings?check=test-budgets&target=1.99')).total).toBe(
      0,
    );
  });

  it('exports all that match as CSV, Markdown and SARIF [T-11]', async () => {
    const csv = await request(server).get(
      `${API}/findings.csv?check=test-budgets&state=open&state=ignored`,
    );
    expect(csv.headers['content-type']).toMatch(/^text\/csv/);
    expect(csv.text.split('\r\n')).toHaveLength(6);
    expect(csv.text).toContain("'=api");
    expect(
      (await request(server).get(`${API}/findings.csv?check=nothing`)).text,
    ).toMatch(/^clusterId,cluster,[^\r\n]*\r\n$/);
    const markdown = await request(server).get(
      `${API}/findings.md?check=test-budgets`,
    );
    expect(markdown.text).toContain('## 3 findings');
    expect(markdown.text).toContain('2 of 2 clusters fully checked');
    const sarif = JSON.parse(
      (
        await request(server)
          .get(`${API}/findings.sarif?check=test-budgets`)
          .buffer(true)
          .parse((response, done) => {
            let text = '';
            response.on('data', chunk => (text += chunk));
            response.on('end', () => done(null, text));
          })
      ).body,
    );
    expect(sarif.runs[0].results).toHaveLength(3);
  });

  it('takes a waived finding out of the verdict, the gate and the start rules at once, and back in when it is revoked', async () => {
    const { finding } = await findingIn('payments');
    const other = await findingIn('kube-system');
    expect(await get(`/clusters/${ids.mine}/gate`)).toMatchObject({
      allowed: false,
      verdict: 'blocked',
      blockersTotal: 2,
      waived: 0,
    });
    const { body: waiver, status } = await waive({
      fingerprint: finding.fingerprint,
      evidenceDigest: finding.evidenceDigest,
    });
    expect([status, waiver]).toEqual([
      201,
      expect.objectContaining({
        state: 'active',
        fingerprint: finding.fingerprint,
        createdBy: 'user:default/mock',
        until: DAY(30),
        cluster: expect.objectContaining({ id: ids.mine }),
      }),
    ]);
    await waive({ fingerprint: other.finding.fingerprint }).expect(400);
    await waive({
      fingerprint: other.finding.fingerprint,
      evidenceDigest: other.finding.evidenceDigest,
    }).expect(201);

    expect((await get(`/clusters/${ids.mine}`)).findings).toMatchObject({
      blockers: 0,
      waived: 2,
    });
    expect(await findingIn('payments')).toBeUndefined();
    expect(await findingIn('payments', '&state=waived')).toMatchObject({
      state: 'waived',
      waiver: {
        id: waiver.id,
        reason: 'Drained by hand on Monday',
        createdBy: 'user:default/mock',
      },
    });
    const gate = await get(`/clusters/${ids.mine}/gate?accept=unknown`);
    expect(gate).toMatchObject({
      allowed: true,
      blockersTotal: 0,
      waived: 2,
      target: expect.stringMatching(/^1\.35/),
    });
    const preview = await request(server)
      .post(`${API}/upgrades/preview`)
      .send({ clusterId: ids.mine, target: '1.35' });
    expect(preview.body.verdict).not.toBe('blocked');
    expect(
      inEnglish(await get(`/clusters/${ids.mine}/readiness`)),
    ).toMatchObject({
      reasons: expect.arrayContaining([
        '2 findings are waived and not counted',
      ]),
    });

    const detail = await get(
      `/clusters/${ids.mine}/findings/${finding.fingerprint}`,
    );
    expect(detail).toMatchObject({
      item: { state: 'waived' },
      waivers: [{ id: waiver.id }],
      events: [{ kind: 'waived', by: 'user:default/mock' }, { kind: 'seen' }],
      elsewhereTotal: 1,
      elsewhere: [{ id: ids.yours }],
      permissions: { waive: true, maxDays: 90 },
      check: { checkId: 'test-budgets' },
    });
    expect(await get('/waivers?state=active&environment=prod')).toMatchObject({
      total: 2,
    });
    expect(await get('/waivers?environment=dev')).toMatchObject({ total: 0 });

    const revoked = await request(server).delete(
      `${API}/waivers/${waiver.id}?reason=No%20longer%20true`,
    );
    expect(revoked.body).toMatchObject({
      state: 'revoked',
      endReason: 'No longer true',
      endedBy: 'user:default/mock',
    });
    await request(server)
      .delete(`${API}/waivers/${waiver.id}?reason=again`)
      .expect(409);
    expect((await get(`/clusters/${ids.mine}`)).findings).toMatchObject({
      blockers: 1,
      waived: 1,
    });
    expect(
      await get(`/clusters/${ids.mine}/gate?enforce=true`, 409),
    ).toMatchObject({ allowed: false, blockersTotal: 1 });
    expect(await get('/clusters/by-entity/default/mine/gate')).toMatchObject({
      allowed: false,
      clusterId: ids.mine,
    });
  });

  it('refuses waivers without permission, too long, of what is gone or of other evidence than was seen [T-5]', async () => {
    const { finding } = await findingIn('payments');
    const { fingerprint, evidenceDigest } = finding;
    for (const [body, status, message] of [
      [{ fingerprint: 'gone' }, 404, /has no finding/],
      [{ fingerprint, until: DAY(91) }, 400, /at most 90 days/],
      [{ fingerprint, until: DAY(-1) }, 400, /is in the past/],
      [{ fingerprint, until: '2027-02-30' }, 400, /is not a day/],
      [{ fingerprint, reason: '            ' }, 400, /at least 10 characters/],
      [
        { fingerprint, evidenceDigest: 'other' },
        409,
        /evidence of this finding changed/,
      ],
    ] as const) {
      const response = await waive({ evidenceDigest, ...body });
      expect([body, response.status, response.body.error.message]).toEqual([
        body,
        status,
        expect.stringMatching(message),
      ]);
    }
    mayWaive = false;
    const denied = await waive({ fingerprint, evidenceDigest });
    expect([denied.status, denied.body.error.message]).toEqual([
      403,
      expect.stringContaining('cluster-upgrades.finding.waive'),
    ]);
    expect(
      await get(`/clusters/${ids.mine}/findings/${fingerprint}`),
    ).toMatchObject({
      permissions: {
        waive: false,
        reason: { who: { permission: 'cluster-upgrades.finding.waive' } },
      },
    });
    mayWaive = true;
  });

  it('voids a waiver when the evidence changes, and tells what is new since a baseline [T-6]', async () => {
    const created = await request(server)
      .post(`${API}/baselines`)
      .send({ name: 'Before', clusters: [ids.mine] });
    expect([created.status, created.body]).toEqual([
      201,
      expect.objectContaining({
        name: 'Before',
        clusters: 1,
        findings: expect.any(Number),
      }),
    ]);
    const { id } = created.body;
    expect(
      await get(`/findings?baseline=${id}&isNew=true&cluster=${ids.mine}`),
    ).toMatchObject({ total: 0 });
    expect(
      (await get(`/findings?baseline=${id}&isNew=true&check=test-budgets`))
        .items,
    ).toMatchObject([{ cluster: { id: ids.yours }, isNew: true }]);
    expect(
      inEnglish(
        (await get(`/findings?baseline=${id}&isNew=false&check=test-budgets`))
          .items[0],
      ),
    ).toMatchObject({ cluster: { id: ids.mine }, isNew: false });

    expect(await findingIn('kube-system', '&state=waived')).toMatchObject({
      state: 'waived',
    });
    evidence = 'allows 0, wants 3';
    await request(server)
      .post(`${API}/clusters/${ids.mine}/refresh`)
      .expect(202);
    const { finding } = await eventually(
      () => findingIn('kube-system'),
      found => found !== undefined,
    );
    expect(
      (await get(`/clusters/${ids.mine}/findings/${finding.fingerprint}`))
        .waivers,
    ).toMatchObject([{ state: 'void' }]);
    expect((await get('/baselines')).items).toHaveLength(1);
    await request(server).delete(`${API}/baselines/${id}`).expect(204);
    expect((await get('/baselines')).items).toEqual([]);
  });

  it('keeps how a cluster was judged, and compares targets and evaluations', async () => {
    const { items, total, trend } = await get(`/clusters/${ids.mine}/verdicts`);
    expect(total).toBeGreaterThan(2);
    expect(
      items.map(
        ({ blockers, waived }: { blockers: number; waived: number }) => [
          blockers,
          waived,
        ],
      ),
    ).toEqual(
      expect.arrayContaining([
        [2, 0],
        [0, 2],
        [1, 1],
      ]),
    );
    // Of each day the last one: at midnight this file has two days.
    const days = new Map(
      [...(items as VerdictEntry[])]
        .reverse()
        .map(({ at, verdict, blockers, warnings, infos }) => [
          at.slice(0, 10),
          { day: at.slice(0, 10), verdict, blockers, warnings, infos },
        ]),
    );
    expect([items.length, trend]).toEqual([total, [...days.values()]]);
    expect(inEnglish(trend.at(-1))).toMatchObject({
      verdict: 'blocked',
      blockers: 2,
    });
    const targets = await get(
      `/clusters/${ids.mine}/readiness/difference?against=1.35&target=1.36`,
    );
    expect(
      inEnglish(targets.added).map(({ title }: { title: string }) => title),
    ).toContain('Only at 1.36');
    expect(targets).toMatchObject({
      from: { target: expect.stringMatching(/^1\.35/) },
    });
    // What support ends say changes as days go by, and so does which of it is gone: each target is
    // asked for itself.
    const [before, after] = [
      await get(`/clusters/${ids.mine}/readiness?target=1.35`),
      await get(`/clusters/${ids.mine}/readiness?target=1.36`),
    ];
    const kept = new Set(
      after.findings.map(({ fingerprint }: Finding) => fingerprint),
    );
    const gone = before.findings.filter(
      ({ fingerprint }: Finding) => !kept.has(fingerprint),
    );
    expect(fingerprints(targets.gone)).toEqual(fingerprints(gone));
    expect(
      gone.filter(({ checkId }: Finding) => checkId !== 'support-dates'),
    ).toEqual([]);
    const waived = items.find((item: { waived: number }) => item.waived === 2);
    const times = await get(
      `/clusters/${ids.mine}/readiness/difference?against=${waived.id}`,
    );
    expect(times.changed).toHaveLength(2);
    expect(times.changed[0]).toMatchObject({
      before: { state: 'waived' },
      after: { state: 'open' },
      what: ['state', 'evidence'],
    });
    await get(
      `/clusters/${ids.mine}/readiness/difference?against=nonsense`,
      404,
    );
  });

  it('answers the gate also where it cannot know, and refuses a target that is none', async () => {
    const gate = await get(
      `/clusters/${ids.mine}/gate?target=1.99&accept=unknown`,
    );
    expect(gate).toMatchObject({
      allowed: false,
      verdict: expect.stringMatching(/blocked|unknown/),
    });
    expect(gate.reasons.length).toBeGreaterThan(0);
    await get(`/clusters/${ids.mine}/gate?target=garbage`, 400);
    const next = await get(`/clusters/${ids.mine}/gate?target=1.35`);
    const named = next.unknownChecks
      .map(({ checkId }: { checkId: string }) => `acceptCheck=${checkId}`)
      .join('&');
    expect(
      (await get(`/clusters/${ids.mine}/gate?target=1.35&${named}`)).accepted,
    ).toEqual(
      next.unknownChecks.map(({ checkId }: { checkId: string }) => checkId),
    );
  });

  it('sums support by environment and shows what reading each cluster lacks', async () => {
    const support = await get('/support');
    expect(support).toMatchObject({
      total: 2,
      groups: [
        { key: 'dev', clusters: 1 },
        { key: 'prod', clusters: 1 },
      ],
      sum: { clusters: 2 },
      items: [
        { cluster: { name: 'yours' }, minor: '1.34' },
        { support: { provider: 'eks' } },
      ],
    });
    expect(await get('/support?platform=eks&groupBy=owner')).toMatchObject({
      total: 1,
      groups: [{ key: 'group:default/payments' }],
    });
    const { items } = await get('/diagnostics/clusters?gaps=true');
    // The checks of every cluster: one count here and there.
    const { checks } = await get('/diagnostics');
    const ofEvery = checks.filter(
      ({ ofSomeClusters }: { ofSomeClusters?: boolean }) => !ofSomeClusters,
    );
    expect([ofEvery.length, checks.length > ofEvery.length]).toEqual([
      items[0].checks.total,
      true,
    ]);
    expect(items[0]).toMatchObject({
      freshness: { state: 'fresh' },
      gaps: [],
      totals: { requests: expect.any(Number) },
      knowledge: { version: expect.any(String) },
    });
    expect(items[0].coverage.length).toBe(items[0].checks.total);
  });
});
