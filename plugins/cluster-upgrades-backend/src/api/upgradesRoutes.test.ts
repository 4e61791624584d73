import { said } from '@drydock/upgrade-reasons';
import express from 'express';
import request from 'supertest';
import type { Knex } from 'knex';
import type {
  Permission,
  ResourcePermission,
} from '@backstage/plugin-permission-common';
import {
  mockCredentials,
  mockErrorHandler,
  mockServices,
} from '@backstage/backend-test-utils';
import { NotAllowedError } from '@backstage/errors';
import {
  clusterReadPermission,
  type Upgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { InMemoryUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import type { PlanHook } from '@drydock/upgrade-plans';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { MigratedDatabases } from '../__testUtils__/databases';
import {
  givenRegistry,
  HALF_A_MINUTE_MS,
} from '../conditions/dependencies/__testUtils__/dependencies';
import { newNodeHookFacts, withResult } from '../upgrades/hooks/nodeHooks';
import { HistoryPages } from './pages/plans/HistoryPages';
import { DatabaseHistoryStore } from '../upgrades/history/DatabaseHistoryStore';
import type { ChangeDecision } from '../clusters/permissions/ChangePolicy';
import type { AnyRequest, Caller } from '../clusters/permissions/Access';
import type { ClusterIds } from '../clusters/permissions/ClusterIds';
import { asVisible } from '../clusters/permissions/Visible';
import type { Rollouts } from '../rollouts/createRolloutEngine';
import {
  EngineHarness,
  hasEnded,
  tickUntil,
} from '../upgrades/__testUtils__/EngineHarness';
import { readiness } from '../upgrades/__testUtils__/records';
import { storedCluster } from '../plans/__testUtils__/records';
import { readBody } from './requests/readBody';
import { historyRoutes } from './routes/history';
import { mountRoutes } from './routes/mountRoutes';
import { Things, type ThingsOptions } from './routes/Things';
import { upgradeRoutes } from './routes/upgrades';
import { UpgradePages } from './pages/plans/UpgradePages';

const databases = MigratedDatabases.create(['SQLITE_3']);

const BODY = {
  clusterId: 'prod-eu-1',
  target: '1.36',
  idempotencyKey: 'task-1',
};

/** Decides by permission name and cluster id. */
class FakeAccess {
  denied = new Set<string>();
  visible?: readonly string[];
  requireInPerson = (): void => undefined;
  credentials = async (asked: AnyRequest) =>
    mockServices.httpAuth().credentials(asked, { allow: ['user', 'service'] });
  criteria = async () => undefined;

  async caller(asked: AnyRequest, permission?: ResourcePermission) {
    if (
      this.denied.has(clusterReadPermission.name) ||
      (permission && this.denied.has(permission.name))
    )
      throw new NotAllowedError(`You need the permission ${permission?.name}`);
    return asVisible({
      credentials: await this.credentials(asked),
      visibility: undefined,
    });
  }

  decide = async (_credentials: unknown, permission: Permission) => ({
    all: false,
    any: true,
    allows: (resource?: { readonly id: string }) =>
      !this.denied.has(permission.name) &&
      resource !== undefined &&
      this.#sees(resource.id),
  });

  /** As the database tells of clusters. */
  clusterIds: ClusterIds = {
    visible: async () => this.visible,
    sees: async (_caller, clusterId) => this.#sees(clusterId),
    decide: async (credentials, permission) => {
      const { allows } = await this.decide(credentials, permission);
      return clusterId => allows({ id: clusterId });
    },
  };

  #sees(clusterId: string): boolean {
    return this.visible?.includes(clusterId) ?? true;
  }
}

/** Finds the upgrades of an engine, and one cluster. */
class FakeThings extends Things {
  constructor(
    knex: Knex,
    upgrades: Rollouts['upgrades'],
    private readonly access: FakeAccess,
  ) {
    super({
      ...({} as ThingsOptions),
      knex,
      upgrades,
      clusterIds: access.clusterIds,
    });
  }

  async cluster(caller: Caller, id: string) {
    return (await this.access.clusterIds.sees(caller, id)) &&
      id === BODY.clusterId
      ? asVisible(storedCluster(id))
      : undefined;
  }
}

async function begin(...options: Parameters<EngineHarness['engine']>) {
  const test = await EngineHarness.create(await databases.init('SQLITE_3'));
  const rollouts = test.engine(...options);
  jest.spyOn(rollouts.engine, 'wake').mockImplementation(() => undefined);
  const access = new FakeAccess();
  const success = jest.fn(async () => undefined);
  const fail = jest.fn(async () => undefined);
  const auditor = mockServices.auditor.mock({
    createEvent: jest.fn(async () => ({ success, fail })),
  });
  const decide = jest.fn(
    async (): Promise<ChangeDecision> => ({
      possible: true,
      reason: said('test'),
    }),
  );
  const app = express();
  app.use(readBody());
  const { clusterIds } = access;
  mountRoutes(
    app,
    { ...upgradeRoutes, ...historyRoutes },
    {
      access,
      things: new FakeThings(test.knex, rollouts.upgrades, access),
      auditor,
      services: {
        upgrades: rollouts.upgrades,
        upgradePages: new UpgradePages({
          upgrades: rollouts.upgrades,
          clusterIds,
          changes: { decide },
        }),
        history: new HistoryPages(
          new DatabaseHistoryStore(test.knex),
          clusterIds,
        ),
      },
    },
  );
  app.use(mockErrorHandler());
  return {
    test,
    rollouts,
    decide,
    access,
    auditor,
    success,
    fail,
    api: request(app),
  };
}

describe('routes of upgrades and history', () => {
  it('says in a preview that the portal allows no changes, and asks the platform nothing by dry run', async () => {
    const { api, decide, test, rollouts } = await begin({}, {});
    const preview = jest.spyOn(rollouts.upgrades, 'preview');
    decide.mockResolvedValue({
      possible: false,
      reason: said('The policy allows everything'),
      fix: said('Replace it'),
    });
    const { body } = await api
      .post('/upgrades/preview')
      .send({ ...BODY, target: 'v1.36.4' })
      .expect(200);
    expect(body).toMatchObject({
      allowed: false,
      reasons: [{ text: 'The policy allows everything. Replace it' }],
      hops: [{}, {}],
    });
    expect(preview).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ mayStart: false }),
    );
    expect(await test.knex('upgrades')).toHaveLength(0);
  });

  it('previews, starts, shows, controls, logs and remembers an upgrade', async () => {
    const { test, rollouts, api, success, auditor } = await begin();
    const preview = await api.post('/upgrades/preview').send(BODY).expect(200);
    expect(preview.body).toMatchObject({
      allowed: true,
      reasons: [],
      verdict: 'ready',
      platform: {
        provider: 'In-memory platform',
        insights: { state: 'read', items: [] },
        rollback: { state: 'read' },
      },
      hops: [
        expect.objectContaining({ kind: 'control-plane' }),
        expect.objectContaining({ kind: 'node-pools' }),
      ],
    });
    expect(await test.knex('upgrades')).toHaveLength(0);

    const started = await api.post('/upgrades').send(BODY).expect(201);
    expect(started.body).toMatchObject({
      clusterId: 'prod-eu-1',
      target: 'v1.36.4',
      phase: 'pending',
      requestedBy: 'user:default/mock',
    });
    await api.post('/upgrades').send(BODY).expect(200);
    expect(auditor.createEvent).toHaveBeenCalledWith(
      expect.objectContaining({
        eventId: 'upgrade-start',
        severityLevel: 'high',
      }),
    );
    expect(success).toHaveBeenCalledTimes(2);

    const { id } = started.body;
    await api
      .post(`/upgrades/${id}/actions`)
      .send({ action: 'pause' })
      .expect(200);
    await api
      .post(`/upgrades/${id}/actions`)
      .send({ action: 'pause' })
      .expect(409);
    await api
      .post(`/upgrades/${id}/actions`)
      .send({ action: 'resume' })
      .expect(200);
    await tickUntil(rollouts, id, hasEnded);

    expect(
      (await api.get(`/upgrades/${id}`).expect(200)).body.steps,
    ).toHaveLength(6);
    const { items } = (
      await api.get(`/upgrades/${id}/log`).query({ after: 2 }).expect(200)
    ).body;
    expect(items[0].sequence).toBe(3);
    expect(
      (await api.get('/upgrades').query({ active: 'true' }).expect(200)).body,
    ).toMatchObject({ total: 0, offset: 0, limit: 25 });
    const history = (await api.get('/history').expect(200)).body;
    expect(history.items[0]).toMatchObject({
      outcome: 'succeeded',
      requestedBy: 'user:default/mock',
      observedOnly: false,
      predictedVersusActual: [],
    });
  });

  it('shows what an upgrade needs outside of the cluster, and starts none while some of it does not answer', async () => {
    const { server, clock, replica, answer } = await givenRegistry();
    const { concerning: askDependencies } = replica(
      await databases.init('SQLITE_3'),
    );
    const { api, test } = await begin(
      {},
      { ports: { dependencies: askDependencies } },
    );
    answer(503);
    const reason =
      'Image registry: answers 503 instead of 200-299, since Nov 22, 2026, 9:12 AM UTC. Drydock asks again by itself';
    const dependency = {
      id: 'registry',
      title: 'Image registry',
      since: '2026-11-22T09:12:00.000Z',
      clusters: 1,
    };
    expect(
      (await api.post('/upgrades/preview').send(BODY).expect(200)).body,
    ).toMatchObject({
      allowed: false,
      reasons: [{ text: reason }],
      dependencies: [{ ...dependency, status: 'failing' }],
    });
    expect(
      (await api.post('/upgrades').send(BODY).expect(409)).body.error.message,
    ).toContain(reason);
    expect(await test.knex('upgrades')).toEqual([]);
    answer(200);
    clock.nowMs += HALF_A_MINUTE_MS;
    expect(
      (await api.post('/upgrades/preview').send(BODY).expect(200)).body,
    ).toMatchObject({
      allowed: true,
      dependencies: [
        { id: 'registry', status: 'ok', message: { text: 'answers 200' } },
      ],
    });
    await api.post('/upgrades').send(BODY).expect(201);
    await server.stop();
  });

  it('refuses without the permission, records the refusal, and hides what may not be seen [T-4]', async () => {
    const { api, access, fail, rollouts } = await begin();
    const { body } = await api.post('/upgrades').send(BODY).expect(201);
    await tickUntil(rollouts, body.id, hasEnded);
    access.denied.add('cluster-upgrades.rollout.operate');
    const denied = await api
      .post('/upgrades')
      .send({ ...BODY, idempotencyKey: 'task-2' })
      .expect(403);
    expect(denied.body.error.message).toContain(
      'cluster-upgrades.rollout.operate',
    );
    expect(fail).toHaveBeenCalledTimes(1);
    await api
      .post(`/upgrades/${body.id}/actions`)
      .send({ action: 'retry' })
      .expect(403);
    const shown = await api.get(`/upgrades/${body.id}`).expect(200);
    expect(
      shown.body.actions.every(
        (action: { allowed: boolean }) => !action.allowed,
      ),
    ).toBe(true);

    access.visible = [];
    await api.get(`/upgrades/${body.id}`).expect(404);
    await api.get(`/upgrades/${body.id}/log`).expect(404);
    expect((await api.get('/upgrades').expect(200)).body.total).toBe(0);
    expect((await api.get('/history').expect(200)).body.total).toBe(0);
  });

  it('asks the platform by dry run only for users with permission to start, and says where it did not [T-12]', async () => {
    const { api, access } = await begin();
    const asked = [
      jest.spyOn(InMemoryUpgradeProvider.prototype, 'dryRun'),
      jest.spyOn(InMemoryUpgradeProvider.prototype, 'availableVersions'),
    ];
    access.denied.add('cluster-upgrades.rollout.operate');
    const full = (
      await api
        .post('/upgrades/preview')
        .send({ ...BODY, target: 'v1.36.4' })
        .expect(200)
    ).body;
    expect(full).toMatchObject({
      allowed: false,
      verdict: 'ready',
      reasons: [
        {
          code: 'permission.start-preview',
          who: { permission: 'cluster-upgrades.rollout.operate' },
          text: 'You need the permission cluster-upgrades.rollout.operate. Drydock asks the platform about the upgrade only for users with this permission',
        },
      ],
    });
    expect(full.hops).toHaveLength(2);
    const minor = (await api.post('/upgrades/preview').send(BODY).expect(200))
      .body;
    expect(minor).toMatchObject({
      allowed: false,
      hops: [],
      reasons: [
        expect.anything(),
        { text: expect.stringContaining('Name a full version') },
      ],
    });
    for (const each of asked) expect(each).not.toHaveBeenCalled();
    access.denied.clear();
    expect(
      (await api.post('/upgrades/preview').send(BODY).expect(200)).body,
    ).toMatchObject({ allowed: true, reasons: [] });
    for (const each of asked) {
      expect(each).toHaveBeenCalledTimes(1);
      each.mockRestore();
    }
  });

  it('lets only holders of policy.override start what is blocked', async () => {
    const { api, access, test } = await begin();
    test.subjects.judged = readiness({ verdict: 'blocked', blockers: 1 });
    access.denied.add('cluster-upgrades.policy.override');
    const overriding = { ...BODY, overrideReason: 'end of support tomorrow' };
    const refused = await api.post('/upgrades').send(overriding).expect(409);
    expect(refused.body.error.message).toContain(
      'cluster-upgrades.policy.override',
    );
    access.denied.clear();
    await api.post('/upgrades').send(overriding).expect(201);
  });

  it.each(['resume', 'retry'] as const)(
    'lets only holders of policy.override %s what overrode findings',
    async action => {
      const { api, access, test, rollouts } = await begin();
      test.subjects.judged = readiness({ verdict: 'blocked', blockers: 1 });
      const { id } = (
        await api
          .post('/upgrades')
          .send({ ...BODY, overrideReason: 'end of support tomorrow' })
          .expect(201)
      ).body;
      if (action === 'resume') {
        await api
          .post(`/upgrades/${id}/actions`)
          .send({ action: 'pause' })
          .expect(200);
      } else {
        test.world.state('fleet/prod-eu-1').foreignOwner = {
          kind: 'flux',
          name: 'fleet',
          field: 'version',
          wayThrough: said('change it in Git'),
        };
        await tickUntil(rollouts, id, ({ phase }) => phase === 'blocked');
      }
      access.denied.add('cluster-upgrades.policy.override');
      const refused = await api
        .post(`/upgrades/${id}/actions`)
        .send({ action })
        .expect(403);
      expect(refused.body.error.message).toContain(
        'cluster-upgrades.policy.override',
      );
      const shown = (
        await api.get(`/upgrades/${id}`).expect(200)
      ).body.actions.find(
        (offered: { action: string }) => offered.action === action,
      );
      expect(shown).toEqual({
        action,
        allowed: false,
        reason: expect.objectContaining({
          code: 'permission.cluster',
          who: { permission: 'cluster-upgrades.policy.override' },
        }),
      });
      access.denied.clear();
      await api.post(`/upgrades/${id}/actions`).send({ action }).expect(200);
    },
  );

  it.each([
    [{ target: '1.36' }, 'clusterId'],
    [{ clusterId: 'prod-eu-1', target: 'x'.repeat(65) }, 'target'],
    [{ clusterId: 'prod-eu-1', target: 'garbage' }, 'not a Kubernetes version'],
  ])('answers 400 with the cause to %j', async (body, words) => {
    const { api } = await begin();
    const answer = await api.post('/upgrades').send(body).expect(400);
    expect(answer.body.error.message).toContain(words);
  });

  it('answers 404 for unknown clusters and upgrades, and 401 without credentials', async () => {
    const { api } = await begin();
    const { body } = await api
      .post('/upgrades')
      .send({ ...BODY, clusterId: 'nowhere' })
      .expect(404);
    expect(body.error.message).toContain('nowhere');
    await api.get('/upgrades/nothing').expect(404);
    await api
      .get('/upgrades')
      .set('authorization', mockCredentials.none.header())
      .expect(401);
  });

  it('answers 503 with cause and fix when the platform cannot be asked', async () => {
    const failure = {
      kind: 'unreachable',
      reason: said('Nothing answers at the address'),
      retryable: true,
      remedy: said('Check the firewall'),
    } as const;
    const { api } = await begin({
      beforeObserve: async () => {
        throw new ClusterReadError(failure);
      },
    });
    const { body } = await api.post('/upgrades/preview').send(BODY).expect(503);
    expect(body.error.message).toBe(
      'Drydock cannot read the platform of cluster prod-eu-1: Nothing answers at the address. Check the firewall.',
    );
  });

  it('exports history as formula-safe CSV [T-289]', async () => {
    const { api, test } = await begin();
    await new DatabaseHistoryStore(test.knex).append({
      id: 'h1',
      clusterId: 'c1',
      clusterName: '=cmd()',
      from: 'v1.35.5',
      to: 'v1.36.4',
      outcome: 'observed',
      observedOnly: true,
      endedAtMs: 0,
      overrides: [],
      predictedVersusActual: [],
    });
    const { text, headers } = await api.get('/history.csv').expect(200);
    expect(headers['content-type']).toContain('text/csv');
    const [header, row] = text.split('\r\n');
    expect(header.split(',').slice(0, 3)).toEqual([
      'id',
      'cluster_id',
      'cluster',
    ]);
    expect(row).toContain("'=cmd()");
    expect(row).toContain('1970-01-01T00:00:00.000Z');
  });

  it('shows what hooks of nodes came to with one upgrade, and only how many in lists', async () => {
    const { test, api } = await begin();
    const { body } = await api.post('/upgrades').send(BODY).expect(201);
    const hooks: readonly PlanHook[] = [
      {
        name: 'move',
        at: 'before-node-drain',
        type: 'webhook',
        webhook: 'w',
        deadlineMinutes: 30,
        retries: 0,
        onFailure: 'block',
      },
    ];
    const ended = {
      node: { name: 'n1', pool: 'workers' },
      point: 'before-drain',
      hook: 'move',
      outcome: 'failed',
      attempts: 1,
      message: said('no room'),
      atMs: 1000,
    } as const;
    const facts = {
      ...withResult(newNodeHookFacts(hooks), ended),
      queued: 2,
      runs: [
        {
          reference: 'uid-2',
          node: { name: 'n2' },
          point: 'before-drain',
          ended: 0,
          state: 'running',
          sinceMs: 2000,
        },
      ],
    };
    await test
      .knex('steps')
      .where({ upgrade_id: body.id, type: 'node-pools' })
      .update({ facts: JSON.stringify({ nodeHooks: facts }) });
    await test
      .knex('upgrades')
      .where({ id: body.id })
      .update({
        hops: JSON.stringify([
          {
            kind: 'node-pools',
            from: 'v1.36.4',
            to: 'v1.35.5',
            disrupts: ['nodes'],
            back: true,
          },
        ]),
      });

    const counts = {
      succeeded: 0,
      failed: 1,
      queued: 2,
      running: [
        {
          node: 'n2',
          point: 'before-node-drain',
          hook: 'move',
          state: 'running',
          since: '1970-01-01T00:00:02.000Z',
          attempt: 1,
        },
      ],
    };
    const one = await api.get(`/upgrades/${body.id}`).expect(200);
    const shown = (upgrade: Upgrade) =>
      upgrade.steps.find(({ type }) => type === 'node-pools')?.facts?.nodeHooks;
    expect(shown(one.body)).toEqual({
      ...counts,
      results: [
        {
          node: 'n1',
          pool: 'workers',
          point: 'before-node-drain',
          hook: 'move',
          outcome: 'failed',
          attempts: 1,
          message: {
            code: 'text',
            params: { text: { text: 'no room' } },
            text: 'no room',
          },
          at: '1970-01-01T00:00:01.000Z',
        },
      ],
    });
    expect(one.body.hops).toEqual([
      {
        kind: 'node-pools',
        from: 'v1.36.4',
        to: 'v1.35.5',
        disrupts: ['nodes'],
        back: true,
        status: 'pending',
      },
    ]);
    expect(
      shown((await api.get('/upgrades').expect(200)).body.items[0]),
    ).toEqual(counts);
  });
});
