import {
  AuthorizeResult,
  type PolicyDecision,
} from '@backstage/plugin-permission-common';
import { RESOURCE_TYPE_PLAN } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { planDocument } from '../plans/__testUtils__/PlanHarness';
import {
  clusterCondition,
  DENY,
  type ApiBackend,
} from './__testUtils__/ApiBackend';
import { PlansBackend } from './__testUtils__/PlansBackend';

type Person = ReturnType<ApiBackend['as']>;

jest.setTimeout(600_000);

describe('the permissions for plans', () => {
  let api: PlansBackend;
  let ada: Person;
  let ben: Person;
  let vic: Person;
  const create = (name: string, spec = {}) => api.create(name, spec);
  const submit = (id: string) => api.submit(id);

  beforeAll(async () => {
    api = await PlansBackend.start();
    [ada, ben, vic] = ['ada', 'ben', 'vic'].map(name => api.backend.as(name));
  });
  beforeEach(() => api.backend.reset());
  const planCondition = (
    conditions: Extract<PolicyDecision, { conditions: unknown }>['conditions'],
  ): PolicyDecision => ({
    result: AuthorizeResult.CONDITIONAL,
    pluginId: 'cluster-upgrades',
    resourceType: RESOURCE_TYPE_PLAN,
    conditions,
  });

  it('says that plans are denied to a user who cannot create any, but not to a user who can for some clusters', async () => {
    expect((await vic.get('/plans')).body.createDenied).toBeUndefined();
    api.backend.decisions.set(
      'cluster-upgrades.plan.create',
      clusterCondition('IS_CLUSTER_OWNER', {
        owners: ['group:default/team-prod'],
      }),
    );
    expect((await vic.get('/plans')).body.createDenied).toBeUndefined();
    api.backend.decisions.set('cluster-upgrades.plan.create', DENY);
    expect((await vic.get('/plans')).body.createDenied).toMatchObject({
      who: { permission: 'cluster-upgrades.plan.create' },
      text: 'You need the permission cluster-upgrades.plan.create',
    });
    api.backend.decisions.clear();
  });

  it('says the same to a user who cannot upgrade any cluster', async () => {
    expect(
      (await vic.get('/clusters?limit=1')).body.operateDenied,
    ).toBeUndefined();
    api.backend.decisions.set('cluster-upgrades.rollout.operate', DENY);
    expect(
      (await vic.get('/clusters?limit=1')).body.operateDenied,
    ).toMatchObject({
      who: { permission: 'cluster-upgrades.rollout.operate' },
      text: 'You need the permission cluster-upgrades.rollout.operate',
    });
  });

  it('is denied to a user who sees nothing, and does not allow plans for clusters of others', async () => {
    const plan = await create('two');
    api.backend.decisions.set('cluster-upgrades.cluster.read', DENY);
    await vic
      .post('/plans', {
        document: planDocument(
          { stages: [{ name: 's', clusters: { names: ['prod-1'] } }] },
          'unseen',
        ),
      })
      .expect(403);
    for (const path of [
      '/plans',
      '/plans/two',
      '/plans/two/events',
      '/plans/schema.json',
      '/freezes',
      '/emergency-stop',
    ])
      await vic.get(path).expect(403);
    api.backend.decisions.clear();
    api.backend.decisions.set('cluster-upgrades.plan.create', DENY);
    await vic
      .post('/plans', { document: planDocument({}, 'other') })
      .expect(403);
    await vic
      .put('/plans/two', {
        document: planDocument({ maxMinors: 2 }, 'two'),
        revision: 1,
      })
      .expect(403);
    await vic.post('/plans/two/actions', { action: 'archive' }).expect(403);
    api.backend.decisions.set(
      'cluster-upgrades.plan.create',
      clusterCondition('HAS_ENVIRONMENT', { environments: ['staging'] }),
    );
    const partly = await vic
      .post('/plans', { document: planDocument({}, 'other') })
      .expect(403);
    expect(partly.body.error.message).toBe(
      'You need the permission cluster-upgrades.plan.create for some of the clusters. Ask your Backstage admin.',
    );
    await vic
      .post('/plans', {
        document: planDocument(
          { stages: [{ name: 's', clusters: { environments: ['staging'] } }] },
          'theirs',
        ),
      })
      .expect(201);
    await vic
      .post(`/plans/${plan.id}/actions`, { action: 'submit' })
      .expect(403);
    expect(
      api.backend.events.filter(event => event === 'plan-control failed'),
    ).toHaveLength(2);
  });

  it('submits forced drains for holders of a permission of their own alone, and says so to those who decide', async () => {
    const effects = [
      {
        name: 'nodes',
        type: 'node-rollout',
        drainTimeoutMinutes: 30,
        onDrainTimeout: 'force',
      },
    ];
    const forced =
      'Nodes of all node pools are removed when their drain has lasted 30 min, regardless of disruption budgets';
    const plan = await create('forcing', { effects });
    expect(plan.forcedDrains).toMatchObject([{ text: forced }]);
    api.backend.decisions.set(
      'cluster-upgrades.drain.force',
      clusterCondition('HAS_ENVIRONMENT', { environments: ['staging'] }),
    );
    const refused = await ada
      .post(`/plans/${plan.id}/actions`, { action: 'submit' })
      .expect(403);
    expect(refused.body.error.message).toContain(
      'You need the permission cluster-upgrades.drain.force for 3 clusters, and do not have it for 2 of them',
    );
    const { body: preview } = await ada
      .get('/plans/forcing/preview')
      .expect(200);
    expect(preview).toMatchObject({
      submittable: false,
      forcedDrains: [{ text: forced }],
    });
    expect(preview.refusals).toContainEqual({
      reason: expect.objectContaining({
        who: { permission: 'cluster-upgrades.drain.force' },
      }),
      remedy: 'permission',
    });
  });

  it('saves and submits own queries for holders of a permission of their own only [T-116]', async () => {
    const gate = {
      name: 'errors',
      type: 'metric',
      source: 'main',
      query: 'up',
      pass: 'value > 0',
    };
    const spec = { stages: [{ name: 's', clusters: {}, gates: [gate] }] };
    const onlyStaging = clusterCondition('HAS_ENVIRONMENT', {
      environments: ['staging'],
    });
    api.backend.decisions.set('cluster-upgrades.gate.query', onlyStaging);
    const refused = await ada
      .post('/plans', { document: planDocument(spec, 'querying') })
      .expect(403);
    expect(refused.body.error.message).toContain(
      'You need the permission cluster-upgrades.gate.query for some of the clusters',
    );
    api.backend.decisions.delete('cluster-upgrades.gate.query');
    const plan = await create('querying', spec);
    api.backend.decisions.set('cluster-upgrades.gate.query', onlyStaging);
    await ada
      .put(`/plans/${plan.id}`, {
        document: planDocument({ ...spec, maxMinors: 2 }, 'querying'),
      })
      .expect(403);
    const submitted = await ada
      .post(`/plans/${plan.id}/actions`, { action: 'submit' })
      .expect(403);
    expect(submitted.body.error.message).toContain(
      'It is needed because these gates define their own query: s/errors. Use a template of the metric source instead',
    );
    const { body: preview } = await ada
      .get('/plans/querying/preview')
      .expect(200);
    expect(preview.refusals).toContainEqual({
      reason: expect.objectContaining({
        who: { permission: 'cluster-upgrades.gate.query' },
      }),
      remedy: 'permission',
    });
    const chosen = {
      stages: [
        {
          name: 's',
          clusters: {},
          gates: [{ ...gate, query: undefined, template: 'errors' }],
        },
      ],
    };
    await ada
      .put(`/plans/${plan.id}`, { document: planDocument(chosen, 'querying') })
      .expect(200);
  });

  it('shows a plan to who sees one of its clusters, and names no other', async () => {
    await create('three', {
      stages: [{ name: 's', clusters: { names: ['prod-1', 'staging-1'] } }],
    });
    await create('four', {
      stages: [{ name: 's', clusters: { names: ['prod-2'] } }],
    });
    await create('without', {
      stages: [
        {
          name: 's',
          clusters: {
            environments: ['staging'],
            except: { names: ['resource:prod-2', 'prod-2'] },
          },
        },
      ],
    });
    api.backend.decisions.set(
      'cluster-upgrades.cluster.read',
      clusterCondition('HAS_LABEL', { label: 'tier', values: ['staging'] }),
    );
    const { body: plan } = await vic.get('/plans/three').expect(200);
    expect(plan).toMatchObject({ clusters: 1 });
    expect(JSON.stringify(plan)).not.toContain('prod-1');
    expect(
      JSON.stringify((await vic.get('/plans/without').expect(200)).body),
    ).not.toContain('prod-2');
    await vic.get('/plans/four').expect(404);
    const { body: list } = await vic.get('/plans?search=three').expect(200);
    expect(list).toMatchObject({ total: 1, items: [{ name: 'three' }] });
    expect((await vic.get('/plans?search=four').expect(200)).body.total).toBe(
      0,
    );
    api.backend.decisions.clear();
    expect(
      (await vic.get('/plans?search=four&state=draft&sort=name').expect(200))
        .body,
    ).toMatchObject({ total: 1 });
    expect(
      (await vic.get('/plans?search=four&state=running').expect(200)).body,
    ).toMatchObject({ total: 0 });
  });

  it('decides on approvals by conditions on the plan', async () => {
    const { id } = await create('five');
    const { body: submitted } = await submit(id);
    const approve = { decision: 'approve', digest: submitted.digest };
    api.backend.decisions.set('cluster-upgrades.plan.approve', DENY);
    await ben.post('/plans/five/approvals', approve).expect(403);
    api.backend.decisions.set(
      'cluster-upgrades.plan.approve',
      planCondition({
        rule: 'HAS_ENVIRONMENT',
        resourceType: RESOURCE_TYPE_PLAN,
        params: { environments: ['staging'] },
      }),
    );
    const refused = await ben
      .post('/plans/five/approvals', approve)
      .expect(403);
    expect(refused.body.error.message).toContain(
      'cluster-upgrades.plan.approve',
    );
    api.backend.decisions.set(
      'cluster-upgrades.plan.approve',
      planCondition({
        not: {
          rule: 'IS_REQUESTER',
          resourceType: RESOURCE_TYPE_PLAN,
          params: { claims: ['user:default/ben'] },
        },
      }),
    );
    await ben.post('/plans/five/approvals', approve).expect(200);
    api.backend.decisions.set(
      'cluster-upgrades.plan.approve',
      planCondition({
        not: {
          rule: 'IS_REQUESTER',
          resourceType: RESOURCE_TYPE_PLAN,
          params: { claims: ['user:default/ada'] },
        },
      }),
    );
    await vic
      .post('/plans/five/approvals', { ...approve, decision: 'reject' })
      .expect(403);
  });
});
