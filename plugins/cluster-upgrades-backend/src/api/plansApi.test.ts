import { createBackendModule } from '@backstage/backend-plugin-api';
import { mockCredentials, mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { AuthorizeResult, type PolicyDecision } from '@backstage/plugin-permission-common';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import request from 'supertest';
import { RESOURCE_TYPE_CLUSTER, RESOURCE_TYPE_PLAN } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterSourcesExtensionPoint, upgradeProvidersExtensionPoint } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { InMemoryUpgradeProvider, InMemoryWorld } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { eventually } from '../__testUtils__/eventually';
import { clusterUpgradesPlugin } from '../plugin';
import { FakeClusterSource, fakeCluster } from '../__testUtils__/FakeClusterSource';
import { planDocument } from '../plans/__testUtils__/PlanHarness';

jest.setTimeout(600_000);

const API = '/api/cluster-upgrades';
const ALLOW: PolicyDecision = { result: AuthorizeResult.ALLOW };
const DENY: PolicyDecision = { result: AuthorizeResult.DENY };
type Server = Awaited<ReturnType<typeof startTestBackend>>['server'];

describe('the API of plans', () => {
  const permissions = mockServices.permissions.mock();
  const auditor = mockServices.auditor.mock();
  const events: string[] = [];
  const decisions = new Map<string, PolicyDecision>();
  const world = new InMemoryWorld();
  let server: Server;
  let ids: Record<string, string> = {};

  const clusterCondition = (rule: string, params: Record<string, string | string[]>): PolicyDecision => ({
    result: AuthorizeResult.CONDITIONAL,
    pluginId: 'cluster-upgrades',
    resourceType: RESOURCE_TYPE_CLUSTER,
    conditions: { rule, resourceType: RESOURCE_TYPE_CLUSTER, params },
  });
  const planCondition = (conditions: Extract<PolicyDecision, { conditions: unknown }>['conditions']): PolicyDecision => ({ result: AuthorizeResult.CONDITIONAL, pluginId: 'cluster-upgrades', resourceType: RESOURCE_TYPE_PLAN, conditions });

  const as = (name: string) => {
    const header = mockCredentials.user.header(`user:default/${name}`);
    const send = (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
      const sent = request(server)[method](`${API}${path}`).set('Authorization', header);
      return body === undefined ? sent : sent.send(body);
    };
    return { get: (path: string) => send('get', path), post: (path: string, body: object) => send('post', path, body), put: (path: string, body: object) => send('put', path, body), delete: (path: string) => send('delete', path) };
  };
  const [ada, ben, vic] = [as('ada'), as('ben'), as('vic')];

  beforeAll(async () => {
    permissions.authorizeConditional.mockImplementation(async queries => queries.map(({ permission }) => decisions.get(permission.name) ?? ALLOW));
    permissions.authorize.mockImplementation(async queries => queries.map(({ permission }) => ({ result: (decisions.get(permission.name) ?? ALLOW).result === AuthorizeResult.ALLOW ? AuthorizeResult.ALLOW : AuthorizeResult.DENY })));
    auditor.createEvent.mockImplementation(async ({ eventId }) => ({
      success: async () => void events.push(`${eventId} succeeded`),
      fail: async () => void events.push(`${eventId} failed`),
    }));
    const source = new FakeClusterSource('test');
    for (const [index, name] of ['prod-1', 'prod-2', 'staging-1'].entries()) {
      world.addCluster(name, 'v1.35.5');
      const environment = name.split('-')[0];
      source.add({ name, environment, owner: `group:default/team-${environment}`, provider: { id: 'in-memory', reference: name }, labels: { tier: environment } }, fakeCluster('v1.35.5', `uid-${index}`));
    }
    const backend = await startTestBackend({
      features: [
        clusterUpgradesPlugin,
        createBackendModule({
          pluginId: 'cluster-upgrades',
          moduleId: 'test-clusters',
          register(env) {
            env.registerInit({
              deps: { sources: clusterSourcesExtensionPoint, providers: upgradeProvidersExtensionPoint },
              async init({ sources, providers }) {
                sources.addSource(source);
                providers.addProvider(new InMemoryUpgradeProvider({ world, versions: ['v1.35.5', 'v1.36.4'] }));
              },
            });
          },
        }),
        permissions.factory,
        auditor.factory,
        mockServices.rootConfig.factory({ data: { backend: { baseUrl: 'http://localhost' }, permission: { enabled: true }, clusterUpgrades: {} } }),
        catalogServiceMock.factory({ entities: [] }),
      ],
    });
    server = backend.server;
    const read = async (): Promise<{ id: string; name: string; version?: string; target?: string }[]> => (await ada.get('/clusters').expect(200)).body.items;
    const items = await eventually(read, found => found.length === 3 && found.every(item => item.version !== undefined && item.target !== undefined));
    ids = Object.fromEntries(items.map(item => [item.name, item.id]));
  });

  beforeEach(() => {
    decisions.clear();
    events.length = 0;
  });

  const create = async (name: string, spec = {}) => (await ada.post('/plans', { document: planDocument(spec, name) }).expect(201)).body;
  const checks = async () => {
    const { body } = await ada.get(`/clusters/${ids['prod-1']}/readiness?target=v1.36.4`).expect(200);
    const coverage: { checkId: string; status: string }[] = body.coverage;
    return coverage.filter(check => check.status === 'not-run' || check.status === 'partial').map(check => check.checkId);
  };
  const submit = async (id: string) => ada.post(`/plans/${id}/actions`, { action: 'submit', acceptUnknownChecks: await checks(), overrideReason: 'for the test of the API' });

  it('keeps a plan, submits it, has it approved, and says at each step what may be done next', async () => {
    const draft = await create('one');
    expect(draft).toMatchObject({ name: 'one', state: 'draft', revision: 1, clusters: 3, stages: [{ name: 'staging', clusters: 1 }, { name: 'prod', clusters: 2, canaries: 1 }] });
    await ada.post('/plans', { document: planDocument({}, 'one') }).expect(200);
    const other = await ada.post('/plans', { document: planDocument({ maxMinors: 2 }, 'one') }).expect(409);
    expect(other.body.error.message).toContain(`PUT /plans/${draft.id}`);

    const { body: submitted, status } = await submit(draft.id);
    expect([status, submitted.state]).toEqual([200, 'submitted']);
    const rule = (plan: { actions: { action: string; allowed: boolean; reason?: string }[] }, action: string) => plan.actions.find(each => each.action === action);
    expect(rule(submitted, 'approve')).toMatchObject({ allowed: false, reason: expect.stringContaining('Nobody approves') });
    const own = await ada.post(`/plans/${draft.id}/approvals`, { decision: 'approve', digest: submitted.digest }).expect(403);
    expect(own.body.error.message).toContain('Nobody approves what they submitted themselves');

    const seen = (await ben.get('/plans/one').expect(200)).body;
    expect(rule(seen, 'approve')).toMatchObject({ allowed: true });
    await ben.post('/plans/one/approvals', { decision: 'approve', digest: 'f'.repeat(64) }).expect(409);
    const { body: approved } = await ben.post('/plans/one/approvals', { decision: 'approve', digest: submitted.digest, reason: 'looks good' }).expect(200);
    expect(approved).toMatchObject({ state: 'approved', requirements: [{ required: 1, given: 1, satisfied: true }], approvals: [{ principal: 'user:default/ben', live: true, reason: 'looks good' }] });
    expect(rule(approved, 'start')).toMatchObject({ allowed: true });
    await ada.delete(`/plans/one/approvals/${approved.approvals[0].id}`).expect(403);
    const { body: taken } = await ben.delete(`/plans/one/approvals/${approved.approvals[0].id}`).expect(200);
    expect(taken).toMatchObject({ state: 'submitted', approvals: [{ live: false, endedReason: expect.stringContaining('took it back') }] });
    const { body: record } = await ada.get('/plans/one/events').expect(200);
    expect(record.items.map((event: { kind: string }) => event.kind)).toEqual(['approval-withdrawn', 'plan-approved', 'approval-given', 'plan-submitted', 'plan-created']);
    expect(events).toEqual(expect.arrayContaining(['plan-create succeeded', 'plan-control succeeded', 'plan-decide failed', 'plan-decide succeeded', 'plan-decision-withdraw succeeded']));
  });

  it('says to who wrote a plan that somebody else submitted why they do not approve it', async () => {
    const { body: draft } = await ben.post('/plans', { document: planDocument({}, 'handed-over') }).expect(201);
    const { body: submitted } = await submit(draft.id);
    const { body: seen } = await ben.get('/plans/handed-over').expect(200);
    const reason = 'Nobody approves what they wrote themselves, whoever submitted it';
    expect(seen.actions).toContainEqual({ action: 'approve', allowed: false, reason });
    const refused = await ben.post('/plans/handed-over/approvals', { decision: 'approve', digest: submitted.digest }).expect(403);
    expect(refused.body.error.message).toContain(reason);
    await vic.post('/plans/handed-over/approvals', { decision: 'approve', digest: submitted.digest }).expect(200);
  });

  it('validates without keeping anything, and publishes the schema', async () => {
    const { body: bad } = await vic.post('/plans/validate', { document: 'kind: UpgradePlan' }).expect(200);
    expect(bad.valid).toBe(false);
    expect(bad.problems.length).toBeGreaterThan(0);
    const { body: good } = await vic.post('/plans/validate', { document: planDocument() }).expect(200);
    expect(good).toMatchObject({ valid: true, problems: [], normalized: expect.stringContaining('kind: UpgradePlan') });
    expect((await vic.get('/plans/schema.json').expect(200)).body).toMatchObject({ type: 'object' });
    const refused = await ada.post('/plans', { document: 'kind: UpgradePlan' }).expect(400);
    expect(refused.body.error.message).toContain('apiVersion');
    const longName = await ada.get(`/plans/${'x'.repeat(30)}`).expect(404);
    expect(longName.body.error.message).toContain('GET /plans');
  });

  it('takes a plan file up to the largest that is promised, and says of a larger one what is wrong', async () => {
    const maximumBytes = 256 * 1024;
    const ofSize = (bytes: number) => {
      const document = `${planDocument({}, 'large')}\n# `;
      return document + '"'.repeat(bytes - document.length);
    };
    await ada.post('/plans', { document: ofSize(maximumBytes) }).expect(201);
    expect((await ada.post('/plans/validate', { document: ofSize(maximumBytes) }).expect(200)).body).toMatchObject({ valid: true });
    const larger = await ada.post('/plans', { document: ofSize(maximumBytes + 1) }).expect(400);
    expect(larger.body.error.message).toContain('must NOT have more than 262144 characters');
    const muchLarger = await ada.post('/plans', { document: ofSize(5 * maximumBytes) }).expect(400);
    expect(muchLarger.body.error.message).toContain('a plan file has at most 256 KiB');
  });

  it('holds against a submitted plan only what nobody decided on', async () => {
    const { id } = await create('decided');
    expect((await ada.get('/plans/decided/preview').expect(200)).body.refusals.length).toBeGreaterThan(0);
    expect((await submit(id)).status).toBe(200);
    const { body: submitted } = await ada.get('/plans/decided/preview').expect(200);
    expect(submitted).toMatchObject({ refusals: [], submittable: true });
    expect(submitted.stages.flatMap(({ members }: { members: { refusals: string[] }[] }) => members.flatMap(member => member.refusals))).toEqual([]);
    const { body: other } = await ada.post('/plans/preview', { document: planDocument({ maxMinors: 2 }, 'decided') }).expect(200);
    expect(other.refusals.length).toBeGreaterThan(0);
  });

  it('says to who may make no plan at all that they may not, and not to who may of some clusters', async () => {
    expect((await vic.get('/plans')).body.createDenied).toBeUndefined();
    decisions.set('cluster-upgrades.plan.create', clusterCondition('IS_CLUSTER_OWNER', { owners: ['group:default/team-prod'] }));
    expect((await vic.get('/plans')).body.createDenied).toBeUndefined();
    decisions.set('cluster-upgrades.plan.create', DENY);
    expect((await vic.get('/plans')).body.createDenied).toBe('The permission cluster-upgrades.plan.create is missing');
    decisions.clear();
  });

  it('says the same to who may upgrade no cluster at all', async () => {
    expect((await vic.get('/clusters?limit=1')).body.operateDenied).toBeUndefined();
    decisions.set('cluster-upgrades.rollout.operate', DENY);
    expect((await vic.get('/clusters?limit=1')).body.operateDenied).toBe('The permission cluster-upgrades.rollout.operate is missing');
  });

  it('previews a plan without keeping it, and a kept one', async () => {
    const { body: bad } = await vic.post('/plans/preview', { document: 'kind: UpgradePlan' }).expect(200);
    expect(bad).toMatchObject({ submittable: false, stages: [], problems: expect.arrayContaining([expect.objectContaining({ path: 'apiVersion' })]) });
    const document = planDocument({ windows: [{ name: 'nights', rule: 'FREQ=DAILY;BYHOUR=22;BYMINUTE=0', durationMinutes: 240 }] }, 'looked-at');
    const { body: preview } = await ada.post('/plans/preview', { document }).expect(200);
    expect(preview).toMatchObject({ problems: [], target: 'v1.36.4', timeZone: 'UTC', submittable: true, requirements: [{ required: 1, satisfied: false }], owners: expect.arrayContaining([expect.objectContaining({ owner: 'group:default/team-prod' })]) });
    expect(preview.stages).toMatchObject([
      { name: 'staging', hiddenClusters: 0, members: [{ clusterName: 'staging-1', from: 'v1.35.5', target: 'v1.36.4', hops: [{ kind: 'control-plane' }, { kind: 'node-pools' }] }] },
      { name: 'prod', members: [{ clusterName: 'prod-1', canary: true }, { clusterName: 'prod-2', canary: false }] },
    ]);
    expect(preview.stages[0].openings.length).toBeGreaterThanOrEqual(28);
    expect(preview.stages[0].earliestStart).toBeDefined();
    expect(preview.stages[1].earliestStart).toBeUndefined();
    expect(preview.refusals.length).toBeGreaterThan(0);
    expect(preview.refusals.every(({ remedy }: { remedy: string }) => remedy === 'accept-checks' || remedy === 'override')).toBe(true);
    expect(preview.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(preview.targets).toMatchObject(expect.arrayContaining([{ version: 'v1.36.4', allowed: true, clusters: 3 }].map(expect.objectContaining)));
    await ada.get('/plans/looked-at').expect(404);

    await create('kept');
    decisions.set('cluster-upgrades.cluster.read', clusterCondition('HAS_ENVIRONMENT', { environments: ['staging'] }));
    const { body: partly } = await vic.get('/plans/kept/preview').expect(200);
    expect(partly).toMatchObject({ submittable: false, stages: [{ members: [{ clusterName: 'staging-1' }] }, { members: [], hiddenClusters: 2 }] });
    expect(partly.digest).toBeUndefined();
    expect(JSON.stringify(partly)).not.toContain('prod-1');
  });

  it('is denied to who may see nothing, and lets nobody plan for clusters that are not theirs', async () => {
    const plan = await create('two');
    decisions.set('cluster-upgrades.cluster.read', DENY);
    const { body: own } = await vic.post('/plans', { document: planDocument({ stages: [{ name: 's', clusters: { names: ['prod-1'] } }] }, 'unseen') }).expect(201);
    expect(JSON.stringify(own)).not.toContain('prod-1');
    for (const path of ['/plans', '/plans/two', '/plans/two/events', '/plans/schema.json', '/freezes', '/emergency-stop']) await vic.get(path).expect(403);
    decisions.clear();
    decisions.set('cluster-upgrades.plan.create', DENY);
    await vic.post('/plans', { document: planDocument({}, 'other') }).expect(403);
    await vic.put('/plans/two', { document: planDocument({ maxMinors: 2 }, 'two'), revision: 1 }).expect(403);
    await vic.post('/plans/two/actions', { action: 'archive' }).expect(403);
    decisions.set('cluster-upgrades.plan.create', clusterCondition('HAS_ENVIRONMENT', { environments: ['staging'] }));
    const partly = await vic.post('/plans', { document: planDocument({}, 'other') }).expect(403);
    expect(partly.body.error.message).toContain('2 of 3 clusters');
    await vic.post('/plans', { document: planDocument({ stages: [{ name: 's', clusters: { environments: ['staging'] } }] }, 'theirs') }).expect(201);
    await vic.post(`/plans/${plan.id}/actions`, { action: 'submit' }).expect(403);
    expect(events.filter(event => event === 'plan-control failed')).toHaveLength(2);
  });

  it('submits forced drains for holders of a permission of their own alone, and says so to those who decide', async () => {
    const effects = [{ name: 'nodes', type: 'node-rollout', drainTimeoutMinutes: 30, onDrainTimeout: 'force' }];
    const forced = 'Nodes of all node pools are removed when their drain has lasted 30 min, whatever disruption budgets say';
    const plan = await create('forcing', { effects });
    expect(plan.forcedDrains).toEqual([forced]);
    decisions.set('cluster-upgrades.drain.force', clusterCondition('HAS_ENVIRONMENT', { environments: ['staging'] }));
    const refused = await ada.post(`/plans/${plan.id}/actions`, { action: 'submit' }).expect(403);
    expect(refused.body.error.message).toContain('The permission cluster-upgrades.drain.force is missing for 2 of 3 clusters');
    const { body: preview } = await ada.get('/plans/forcing/preview').expect(200);
    expect(preview).toMatchObject({ submittable: false, forcedDrains: [forced] });
    expect(preview.refusals).toContainEqual({ reason: expect.stringContaining('cluster-upgrades.drain.force'), remedy: 'permission' });
  });

  it('says to those who decide what hooks call, when, for whom, and what follows where they fail', async () => {
    const hooks = [
      { name: 'backup', at: 'before-upgrade', type: 'job', job: 'etcd-snapshot', retries: 0 },
      { name: 'move', at: 'before-node-drain', type: 'webhook', webhook: 'search', deadlineMinutes: 45, onFailure: 'continue' },
    ];
    expect((await create('hooked', { hooks })).hooks).toEqual([
      { name: 'backup', at: 'before-upgrade', forEachNode: false, type: 'job', uses: 'etcd-snapshot', deadlineMinutes: 30, retries: 0, onFailure: 'block' },
      { name: 'move', at: 'before-node-drain', forEachNode: true, type: 'webhook', uses: 'search', deadlineMinutes: 45, retries: 2, onFailure: 'continue' },
    ]);
    expect((await create('unhooked')).hooks).toEqual([]);
  });

  it('shows a plan to who sees one of its clusters, and names no other', async () => {
    await create('three', { stages: [{ name: 's', clusters: { names: ['prod-1', 'staging-1'] } }] });
    await create('four', { stages: [{ name: 's', clusters: { names: ['prod-2'] } }] });
    await create('without', { stages: [{ name: 's', clusters: { environments: ['staging'], except: { names: ['resource:prod-2', 'prod-2'] } } }] });
    decisions.set('cluster-upgrades.cluster.read', clusterCondition('HAS_LABEL', { label: 'tier', values: ['staging'] }));
    const { body: plan } = await vic.get('/plans/three').expect(200);
    expect(plan).toMatchObject({ clusters: 2 });
    expect(JSON.stringify(plan)).not.toContain('prod-1');
    expect(JSON.stringify((await vic.get('/plans/without').expect(200)).body)).not.toContain('prod-2');
    await vic.get('/plans/four').expect(403);
    const { body: list } = await vic.get('/plans?search=three').expect(200);
    expect(list).toMatchObject({ total: 1, items: [{ name: 'three' }] });
    expect((await vic.get('/plans?search=four').expect(200)).body.total).toBe(0);
    decisions.clear();
    expect((await vic.get('/plans?search=four&state=draft&sort=name').expect(200)).body).toMatchObject({ total: 1 });
    expect((await vic.get('/plans?search=four&state=running').expect(200)).body).toMatchObject({ total: 0 });
  });

  it('decides on approvals by conditions on the plan', async () => {
    const { id } = await create('five');
    const { body: submitted } = await submit(id);
    const approve = { decision: 'approve', digest: submitted.digest };
    decisions.set('cluster-upgrades.plan.approve', DENY);
    await ben.post('/plans/five/approvals', approve).expect(403);
    decisions.set('cluster-upgrades.plan.approve', planCondition({ rule: 'HAS_ENVIRONMENT', resourceType: RESOURCE_TYPE_PLAN, params: { environments: ['staging'] } }));
    const refused = await ben.post('/plans/five/approvals', approve).expect(403);
    expect(refused.body.error.message).toContain('cluster-upgrades.plan.approve');
    decisions.set('cluster-upgrades.plan.approve', planCondition({ not: { rule: 'IS_REQUESTER', resourceType: RESOURCE_TYPE_PLAN, params: { claims: ['user:default/ben'] } } }));
    await ben.post('/plans/five/approvals', approve).expect(200);
    decisions.set('cluster-upgrades.plan.approve', planCondition({ not: { rule: 'IS_REQUESTER', resourceType: RESOURCE_TYPE_PLAN, params: { claims: ['user:default/ada'] } } }));
    await vic.post('/plans/five/approvals', { ...approve, decision: 'reject' }).expect(403);
  });

  it('sets and ends freezes for who may, and says what is wrong with one', async () => {
    const freeze = { name: 'holidays', from: '2030-12-20T00:00:00+01:00', until: '2031-01-06T00:00:00+01:00', environments: ['prod'], reason: 'Nobody is there' };
    decisions.set('cluster-upgrades.freeze.set', DENY);
    await vic.post('/freezes', freeze).expect(403);
    await vic.delete('/freezes/holidays').expect(403);
    decisions.clear();
    for (const wrong of [{ from: '2030-12-20T00:00:00' }, { until: '2030-01-01T00:00:00Z' }, { environments: [] }]) await ada.post('/freezes', { ...freeze, ...wrong }).expect(400);
    await ada.post('/freezes', freeze).expect(200);
    const longer = (await ada.post('/freezes', { ...freeze, until: '2031-01-08T00:00:00Z' }).expect(200)).body;
    expect(longer).toMatchObject({ name: 'holidays', until: '2031-01-08T00:00:00.000Z', setBy: 'user:default/ada', scope: 'all', ended: false });
    decisions.set('cluster-upgrades.freeze.set', DENY);
    expect((await vic.get('/freezes').expect(200)).body).toMatchObject({ items: [{ name: 'holidays' }], mayChange: false });
    decisions.clear();
    expect((await ada.get('/freezes').expect(200)).body).toMatchObject({ mayChange: true });
    await ada.delete('/freezes/holidays').expect(200);
    expect((await vic.get('/freezes').expect(200)).body.items).toHaveLength(0);
    expect((await vic.get('/freezes?ended=true').expect(200)).body.items).toMatchObject([{ ended: true }]);
    await ada.delete('/freezes/nope').expect(404);
  });

  it('switches the emergency stop for who may', async () => {
    decisions.set('cluster-upgrades.fleet.stop', DENY);
    await vic.put('/emergency-stop', { active: true, reason: 'let me' }).expect(403);
    expect((await vic.get('/emergency-stop').expect(200)).body).toMatchObject({ active: false, mayChange: false });
    decisions.clear();
    expect((await ada.put('/emergency-stop', { active: true, reason: 'smoke' }).expect(200)).body).toMatchObject({ active: true, reason: 'smoke', setBy: 'user:default/ada', mayChange: true, held: 0 });
    expect((await ada.put('/emergency-stop', { active: false, reason: 'over' }).expect(200)).body).toMatchObject({ active: false });
    expect(events).toEqual(['emergency-stop-set failed', 'emergency-stop-set succeeded', 'emergency-stop-set succeeded']);
  });

  it('rejects, withdraws, revises and archives, after each of which nothing starts; a plan whose rollout runs is not changed, and an approval that is taken back holds it', async () => {
    const spec = (maxMinors?: number) => ({ ...(maxMinors ? { maxMinors } : {}), stages: [{ name: 'staging', clusters: { environments: ['staging'] } }] });
    const { id } = await create('controlled', spec());
    const start = (digest: string) => ada.post('/rollouts', { planId: id, digest, idempotencyKey: `controlled-${digest}` });
    const decide = async (decision: 'approve' | 'reject', digest: string) => (await ben.post(`/plans/${id}/approvals`, { decision, digest, reason: 'for the test' }).expect(200)).body;
    const act = (plan: string, action: string) => ada.post(`/plans/${plan}/actions`, { action });
    const submitted = async (): Promise<string> => (await submit(id).then(({ body }) => body)).digest;

    let digest = await submitted();
    expect(await decide('reject', digest)).toMatchObject({ state: 'rejected' });
    await start(digest).expect(409);
    expect((await act(id, 'withdraw').expect(200)).body).toMatchObject({ state: 'draft' });
    await start(digest).expect(409);
    digest = await submitted();
    await decide('approve', digest);
    expect((await ada.put(`/plans/${id}`, { document: planDocument(spec(2), 'controlled') }).expect(200)).body).toMatchObject({ state: 'draft' });
    await start(digest).expect(409);
    digest = await submitted();
    const { approvals } = await decide('approve', digest);

    world.state('staging-1').stalled = true;
    const rollout: string = (await start(digest).expect(201)).body.id;
    for (const action of ['withdraw', 'archive']) await act(id, action).expect(409);
    await ada.put(`/plans/${id}`, { document: planDocument(spec(3), 'controlled') }).expect(409);
    await ben.delete(`/plans/${id}/approvals/${approvals.find((approval: { live: boolean }) => approval.live).id}`).expect(200);
    // A control has the engine look at it now; nothing else would before the scheduler's next beat.
    await ada.post(`/rollouts/${rollout}/actions`, { action: 'pause' }).expect(200);
    const waitsNow = async (): Promise<string[]> => (await ada.get(`/rollouts/${rollout}`).expect(200)).body.waits.map(({ kind }: { kind: string }) => kind);
    const waits = await eventually(waitsNow, kinds => kinds.includes('approval'));
    expect(waits).toEqual(expect.arrayContaining(['approval', 'paused']));

    const shelved = await create('shelved', spec());
    expect((await act(shelved.id, 'archive').expect(200)).body).toMatchObject({ state: 'archived' });
    await act(shelved.id, 'submit').expect(409);
  });
});
