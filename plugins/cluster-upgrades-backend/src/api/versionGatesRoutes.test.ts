import type { PolicyDecision } from '@backstage/plugin-permission-common';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import {
  FakeClusterSource,
  fakeCluster,
} from '../__testUtils__/FakeClusterSource';
import { planDocument } from '../plans/__testUtils__/PlanHarness';
import {
  CGROUPS,
  REASON,
} from '../conditions/versionGates/__testUtils__/gates';
import { ApiBackend, clusterCondition, DENY } from './__testUtils__/ApiBackend';

jest.setTimeout(600_000);

const PERMISSION = 'cluster-upgrades.version-gate.acknowledge';
const LATER = { ...CGROUPS, id: 'later', minor: '1.37' };
const OPEN =
  'The version gate "Control groups v1 go" (cgroup-v1) must be acknowledged before a cluster goes to v1.36';

describe('routes of version gates', () => {
  const world = new InMemoryWorld();
  let api: ApiBackend;
  let checks: string[] = [];

  const send = (
    method: 'get' | 'post' | 'delete',
    path: string,
    body: object = {},
  ) =>
    method === 'post'
      ? api.as('ada').post(path, body)
      : api.as('ada')[method](path);
  const gate = async (id = CGROUPS.id) => {
    const { items } = (await send('get', '/version-gates').expect(200)).body;
    return items.find((item: { gate: { id: string } }) => item.gate.id === id);
  };
  const acknowledge = async (scope: object, more: object = {}) =>
    send('post', `/version-gates/${CGROUPS.id}/acknowledgements`, {
      digest: (await gate()).gate.digest,
      scope,
      reason: REASON,
      ...more,
    });
  const withdraw = (id: string) =>
    send(
      'delete',
      `/version-gate-acknowledgements/${id}?reason=${encodeURIComponent(
        'Two nodes were forgotten',
      )}`,
    );
  const ofCluster = async (name: string) =>
    (
      await send(
        'get',
        `/clusters/${api.ids[name]}/version-gates?target=1.36.4`,
      ).expect(200)
    ).body;
  const upgrade = (name: string) => ({
    clusterId: api.ids[name],
    target: 'v1.36.4',
    acceptUnknownChecks: checks,
  });

  beforeAll(async () => {
    const source = new FakeClusterSource('test');
    for (const [index, name] of ['prod-1', 'prod-2', 'staging-1'].entries()) {
      world.addCluster(name, 'v1.35.5');
      source.add(
        {
          name,
          environment: name.split('-')[0],
          owner: `group:default/team-${name}`,
          provider: { id: 'in-memory', reference: name },
        },
        fakeCluster('v1.35.5', `uid-${index}`),
      );
    }
    source.add(
      {
        name: 'unread',
        environment: 'lab',
        owner: 'group:default/team-unread',
      },
      new Error('It does not answer'),
    );
    api = await ApiBackend.start({
      source,
      provider: new InMemoryUpgradeProvider({
        world,
        versions: ['v1.35.5', 'v1.36.4'],
      }),
      config: { versionGates: [CGROUPS, LATER] },
      isReady: found =>
        found.length === 4 &&
        found.every(
          ({ name, version, target }) =>
            name === 'unread' ||
            (version !== undefined && target !== undefined),
        ),
    });
    checks = await api.checksNotRun('prod-1', 'v1.36.4');
  });

  beforeEach(() => void (api.events.length = 0));

  afterEach(async () => {
    api.decisions.clear();
    const { items } = (
      await send('get', '/version-gate-acknowledgements?limit=100')
    ).body;
    for (const { id, endedAt } of items)
      if (endedAt === undefined) await withdraw(id).expect(200);
  });

  it('tell of the gates on the way to a target alone, and how each stands to the cluster', async () => {
    expect(await ofCluster('prod-1')).toMatchObject({
      from: '1.35.5',
      target: '1.36.4',
      items: [
        {
          gate: { id: 'cgroup-v1', minor: '1.36' },
          status: 'open',
          reason: { text: expect.stringContaining(OPEN) },
        },
      ],
    });
    await acknowledge({ kind: 'environment', environment: 'prod' });
    expect(await ofCluster('prod-1')).toMatchObject({
      items: [
        {
          status: 'acknowledged',
          acknowledgement: {
            acknowledgedBy: 'user:default/ada',
            reason: REASON,
            scope: { kind: 'environment', environment: 'prod' },
            mayWithdraw: true,
          },
        },
      ],
    });
    expect(await ofCluster('staging-1')).toMatchObject({
      items: [{ status: 'open' }],
    });
    expect(await gate()).toMatchObject({
      active: [{ state: 'active', scope: { environment: 'prod' } }],
      activeForClusters: 0,
      clustersBelow: 4,
    });
    expect(
      (await send('get', '/version-gates?minor=1.37')).body.items,
    ).toMatchObject([{ gate: { id: 'later' }, active: [] }]);
  });

  it('are all open up to the target for a cluster of unknown version', async () => {
    const { from, items } = await ofCluster('unread');
    expect([from, items]).toMatchObject([
      undefined,
      [
        {
          gate: { id: 'cgroup-v1' },
          status: 'open',
          reason: {
            text: `The version of the cluster is unknown, so it may enter v1.36: ${OPEN}. Acknowledge it on the page "Version gates"`,
            who: { permission: PERMISSION },
          },
        },
      ],
    ]);
    await acknowledge({ kind: 'cluster', clusterId: api.ids.unread });
    expect(await ofCluster('unread')).toMatchObject({
      items: [{ status: 'acknowledged' }],
    });
  });

  it('refuse a preview and a start until the gate is acknowledged for the cluster, by the gate of pipelines as well [T-121]', async () => {
    const { body: refused } = await send(
      'post',
      '/upgrades/preview',
      upgrade('prod-2'),
    ).expect(200);
    expect(refused).toMatchObject({
      allowed: false,
      reasons: [{ text: expect.stringContaining(OPEN) }],
      versionGates: [
        { id: 'cgroup-v1', description: [{ text: CGROUPS.description }] },
      ],
    });
    const { body: conflict } = await send(
      'post',
      '/upgrades',
      upgrade('prod-2'),
    ).expect(409);
    expect(conflict.error.message).toContain(OPEN);
    const accepted = checks.map(id => `&acceptCheck=${id}`).join('');
    const ask = () =>
      send(
        'get',
        `/clusters/${api.ids['prod-2']}/gate?target=1.36.4${accepted}`,
      ).expect(200);
    expect((await ask()).body).toMatchObject({
      allowed: false,
      reasons: expect.arrayContaining([
        expect.objectContaining({ text: expect.stringContaining(OPEN) }),
      ]),
    });
    await acknowledge({ kind: 'cluster', clusterId: api.ids['prod-2'] });
    expect(
      (await send('post', '/upgrades/preview', upgrade('prod-2'))).body,
    ).toMatchObject({ allowed: true, versionGates: [] });
    expect((await ask()).body.reasons).not.toContainEqual(
      expect.objectContaining({ text: expect.stringContaining(OPEN) }),
    );
    expect(await gate()).toMatchObject({ active: [], activeForClusters: 1 });
  });

  it('refuse the preview and the submission of a plan, with each gate once and the clusters that it keeps', async () => {
    const document = planDocument({}, 'gated');
    const preview = async () =>
      (await send('post', '/plans/preview', { document }).expect(200)).body;
    await acknowledge({ kind: 'environment', environment: 'prod' });
    expect(await preview()).toMatchObject({
      submittable: false,
      versionGates: [
        {
          gate: { id: 'cgroup-v1' },
          clusters: [{ name: 'staging-1', environment: 'staging' }],
        },
      ],
    });
    const { id } = (await send('post', '/plans', { document }).expect(201))
      .body;
    const submit = () =>
      send('post', `/plans/${id}/actions`, {
        action: 'submit',
        acceptUnknownChecks: checks,
      });
    expect((await submit().expect(409)).body.error.message).toContain(
      `staging-1: ${OPEN}`,
    );
    await acknowledge({ kind: 'fleet' });
    expect(await preview()).toMatchObject({
      submittable: true,
      versionGates: [],
    });
    expect((await submit().expect(200)).body).toMatchObject({
      state: 'submitted',
    });
  });

  it('keep a record of what was acknowledged, given anew and withdrawn, each an auditor event', async () => {
    const { body: first } = await acknowledge(
      { kind: 'fleet' },
      { expiresAt: '2099-01-01T00:00:00Z' },
    );
    const { body: second } = await acknowledge({ kind: 'fleet' });
    await withdraw(second.id).expect(200);
    await withdraw(second.id).expect(409);
    const { body: record } = await send(
      'get',
      '/version-gate-acknowledgements?gateId=cgroup-v1&limit=2',
    ).expect(200);
    expect(record.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: second.id,
          state: 'withdrawn',
          endedBy: 'user:default/ada',
          endReason: 'Two nodes were forgotten',
          mayWithdraw: false,
        }),
        expect.objectContaining({
          id: first.id,
          state: 'replaced',
          expiresAt: '2099-01-01T00:00:00.000Z',
        }),
      ]),
    );
    expect(record.total).toBeGreaterThan(1);
    expect(
      (await send('get', '/version-gate-acknowledgements?gateId=later')).body,
    ).toMatchObject({ items: [], total: 0 });
    expect(api.events).toEqual([
      'version-gate-acknowledge succeeded',
      'version-gate-acknowledge succeeded',
      'version-gate-withdraw succeeded',
      'version-gate-withdraw failed',
    ]);
  });

  it.each([
    [
      'another digest than it has now',
      { digest: 'f'.repeat(64) },
      409,
      'has changed',
    ],
    [
      'a reason that says nothing',
      { reason: '          ' },
      400,
      'at least 10 characters',
    ],
    [
      'an end that is over',
      { expiresAt: '2020-01-01T00:00:00Z' },
      400,
      '"expiresAt" is in the past',
    ],
    [
      'an end without an offset',
      { expiresAt: '2099-01-01' },
      400,
      '"expiresAt" must be a time with its offset',
    ],
    [
      'an environment without a name',
      { scope: { kind: 'environment' } },
      400,
      '"scope.environment"',
    ],
    [
      'a cluster that is not there',
      { scope: { kind: 'cluster', clusterId: 'nowhere' } },
      404,
      'Cluster nowhere was not found',
    ],
  ])('refuse %s', async (_, more, status, says) => {
    const { body } = await acknowledge({ kind: 'fleet' }, more);
    expect([body.error.message, body.response.statusCode]).toEqual([
      expect.stringContaining(says),
      status,
    ]);
  });

  it('do not know a gate that is not there', async () => {
    const { body } = await send(
      'post',
      '/version-gates/nothing/acknowledgements',
      { digest: 'x', scope: { kind: 'fleet' }, reason: REASON },
    ).expect(404);
    expect(body.error.message).toContain('no version gate nothing');
  });

  it.each([
    [
      'an owner: for the own cluster alone',
      () =>
        clusterCondition('IS_CLUSTER_OWNER', {
          claims: ['group:default/team-prod-1'],
        }),
      ['prod-1'],
    ],
    [
      'a user of an environment: for it and its clusters',
      () => clusterCondition('HAS_ENVIRONMENT', { environments: ['prod'] }),
      ['prod', 'prod-1', 'prod-2'],
    ],
    ['no user', (): PolicyDecision => DENY, []],
  ])('may be acknowledged by %s', async (_, decision, expected) => {
    api.decisions.set(PERMISSION, decision());
    const clusters = ['prod-1', 'prod-2', 'staging-1'];
    const { body } = await send(
      'get',
      `/version-gates?${clusters
        .map(name => `clusterId=${api.ids[name]}`)
        .join('&')}`,
    ).expect(200);
    const choices: {
      scope: {
        kind: string;
        environment?: string;
        clusterId?: string;
        clusterName?: string;
      };
      allowed: boolean;
    }[] = body.scopes;
    expect(choices.map(({ scope }) => scope.kind)).toEqual([
      'fleet',
      'environment',
      'environment',
      'cluster',
      'cluster',
      'cluster',
    ]);
    expect(
      choices
        .flatMap(({ scope, allowed }) =>
          allowed ? [scope.environment ?? scope.clusterName ?? 'fleet'] : [],
        )
        .sort(),
    ).toEqual(expected);
    for (const { scope, allowed } of choices) {
      const answer = await acknowledge(scope);
      const refused = [
        403,
        expect.stringContaining(`You need the permission ${PERMISSION} for `),
      ];
      expect([scope, answer.status, answer.body.error?.message]).toEqual([
        scope,
        ...(allowed ? [201, undefined] : refused),
      ]);
    }
    api.decisions.delete(PERMISSION);
  });

  it('show environments, and why they were acknowledged, only to users who see a cluster of them', async () => {
    const reason = 'The vendor of prod confirmed it';
    await acknowledge({ kind: 'environment', environment: 'prod' }, { reason });
    await acknowledge({ kind: 'environment', environment: 'staging' });
    api.decisions.set(
      'cluster-upgrades.cluster.read',
      clusterCondition('HAS_ENVIRONMENT', { environments: ['staging'] }),
    );
    const { body: record } = await send(
      'get',
      '/version-gate-acknowledgements?limit=100',
    ).expect(200);
    expect(record.total).toBe(record.items.length);
    expect(record.items).toContainEqual(
      expect.objectContaining({
        scope: { kind: 'environment', environment: 'staging' },
      }),
    );
    const { body: overview } = await send('get', '/version-gates').expect(200);
    expect(overview.items[0].active).toMatchObject([
      { scope: { environment: 'staging' } },
    ]);
    for (const body of [record, overview])
      expect(JSON.stringify(body)).not.toMatch(/prod|vendor/);
    api.decisions.clear();
    expect((await gate()).active).toHaveLength(2);
  });

  it('show single clusters only to users who see them', async () => {
    const { body: one } = await acknowledge({
      kind: 'cluster',
      clusterId: api.ids['prod-1'],
    });
    api.decisions.set(
      'cluster-upgrades.cluster.read',
      clusterCondition('IS_CLUSTER_OWNER', {
        claims: ['group:default/team-prod-2'],
      }),
    );
    expect(
      JSON.stringify(
        (
          await send('get', '/version-gate-acknowledgements?limit=100').expect(
            200,
          )
        ).body,
      ),
    ).not.toContain(api.ids['prod-1']);
    expect(await gate()).toMatchObject({ activeForClusters: 0 });
    await withdraw(one.id).expect(404);
    expect(
      (await send('get', `/version-gates?clusterId=${api.ids['prod-1']}`)).body
        .scopes,
    ).toMatchObject([{ scope: { kind: 'fleet' } }]);
    api.decisions.clear();
  });
});
