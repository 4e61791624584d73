import { said } from '@drydock/upgrade-reasons';
import { MigratedDatabases } from '../__testUtils__/databases';
import { appendPlanEvents } from '../upgrades/store/planEvents';
import { ended, FleetHarness } from '../rollouts/__testUtils__/FleetHarness';
import { START, withRoutes } from '../rollouts/__testUtils__/fleetRoutes';

const databases = MigratedDatabases.create(['SQLITE_3']);
const begin = async (plan: Parameters<FleetHarness['givenPlan']>[0]) =>
  withRoutes(await databases.init('SQLITE_3'), plan);

describe('routes of rollouts', () => {
  it('start once for a key, show stages, clusters and record, and control', async () => {
    const { test, rollouts, api } = await begin({
      members: [['a', 'b'], ['c']],
      stages: [{ maxConcurrent: 1 }],
    });
    const started = await api.post('/rollouts').send(START).expect(201);
    expect(started.body).toMatchObject({
      planId: 'plan-1',
      planName: 'plan-1',
      phase: 'running',
      desired: 'run',
      requestedBy: 'user:default/mock',
      clusters: { total: 3, waiting: 3 },
    });
    expect((await api.post('/rollouts').send(START).expect(200)).body.id).toBe(
      started.body.id,
    );
    const { id } = started.body;

    await rollouts.engine.tick();
    const running = (await api.get(`/rollouts/${id}`).expect(200)).body;
    expect(running.stages[0]).toMatchObject({
      name: 'stage-1',
      phase: 'running',
      maxConcurrent: 1,
      failureBudget: 0,
      clusters: { total: 2, running: 1, waiting: 1 },
    });
    expect(running.actions).toContainEqual({
      action: 'resume',
      allowed: false,
      reason: {
        code: 'rollout.not-paused',
        params: {},
        text: 'The rollout is not paused',
      },
    });
    expect(running.finish).toBeUndefined();

    const { items, total } = (
      await api
        .get(`/rollouts/${id}/clusters`)
        .query({ phase: ['running'] })
        .expect(200)
    ).body;
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      clusterName: 'a',
      stage: 'stage-1',
      phase: 'running',
      stepNumber: 1,
      stepCount: 6,
      stepTitle: { text: 'Check readiness for v1.36.4 again' },
    });
    const waiting = (
      await api
        .get(`/rollouts/${id}/clusters`)
        .query({ search: 'b', sort: 'name' })
        .expect(200)
    ).body.items[0];
    expect(waiting.waitingOn.text).toContain('1 at a time');

    await api
      .post(`/rollouts/${id}/actions`)
      .send({ action: 'skip-cluster', clusterId: 'c' })
      .expect(400);
    await api
      .post(`/rollouts/${id}/actions`)
      .send({
        action: 'skip-cluster',
        clusterId: 'a',
        reason: 'not this one please',
      })
      .expect(409);
    await api
      .post(`/rollouts/${id}/actions`)
      .send({
        action: 'skip-cluster',
        clusterId: 'c',
        reason: 'not this one please',
      })
      .expect(200);
    await test.tickUntil(rollouts, id, ended);
    const csv = (
      await api.get(`/rollouts/${id}/clusters.csv`).expect(200)
    ).text.split('\r\n');
    expect(csv).toHaveLength(5);
    expect(csv[3]).toContain('not this one please');
    const events = (
      await api.get(`/rollouts/${id}/events`).query({ limit: 200 }).expect(200)
    ).body;
    expect(events.items[0]).toMatchObject({ kind: 'rollout-finished' });
    const [columns, newest, ...older] = (
      await api.get(`/rollouts/${id}/events.csv`).expect(200)
    ).text
      .trim()
      .split('\r\n');
    expect(columns).toBe(
      'id,at,kind,principal,stage,cluster_id,cluster,message',
    );
    expect([newest, older.length]).toEqual([
      expect.stringContaining('rollout-finished'),
      events.total - 1,
    ]);
    expect(events.items).toContainEqual(
      expect.objectContaining({
        kind: 'cluster-skipped',
        principal: 'user:default/mock',
        clusterName: 'c',
      }),
    );
    expect(
      (
        await api
          .get('/rollouts')
          .query({ active: 'false', search: 'plan' })
          .expect(200)
      ).body,
    ).toMatchObject({ total: 1, offset: 0, limit: 25 });
  });

  it('export the whole record, however long it is', async () => {
    const { test, api } = await begin({ members: [['a']] });
    const { id } = (await api.post('/rollouts').send(START).expect(201)).body;
    const events = Array.from({ length: 1500 }, (_, number) => ({
      kind: 'gate-passed' as const,
      rolloutId: id,
      message: said(`event ${number}`),
    }));
    // In one call: SQLite takes 500 rows at most in a statement.
    await appendPlanEvents(test.knex, Date.now(), events);
    const { total } = (
      await api.get(`/rollouts/${id}/events`).query({ limit: 1 }).expect(200)
    ).body;
    const rows = (await api.get(`/rollouts/${id}/events.csv`).expect(200)).text
      .trim()
      .split('\r\n')
      .slice(1);
    expect(total).toBeGreaterThan(1500);
    expect([rows.length, new Set(rows).size]).toEqual([total, total]);
  });

  it('neither count nor name clusters that the caller may not see', async () => {
    const { test, rollouts, api, access } = await begin({
      members: [['seen', 'secret-1']],
      stages: [{ maxConcurrent: 2 }],
    });
    const { id } = (await api.post('/rollouts').send(START).expect(201)).body;
    const gateEvent = {
      kind: 'version-gate-acknowledged',
      rolloutId: id,
      message: said('ada acknowledged it for all clusters of vault'),
    } as const;
    await appendPlanEvents(test.knex, Date.now(), [
      { ...gateEvent, clusterIds: ['secret-1'] },
    ]);
    expect((await api.get(`/rollouts/${id}/events`)).text).toContain(
      'of vault',
    );
    await rollouts.engine.tick();
    access.visible = ['seen'];
    for (const path of [
      '/rollouts',
      `/rollouts/${id}`,
      `/rollouts/${id}/clusters`,
      `/rollouts/${id}/clusters.csv`,
      `/rollouts/${id}/events`,
      `/rollouts/${id}/events.csv`,
    ]) {
      expect((await api.get(path).expect(200)).text).not.toMatch(
        /secret-1|vault/,
      );
    }
    expect((await api.get(`/rollouts/${id}/events`)).text).toContain(
      'A version gate of this upgrade was acknowledged',
    );
    expect((await api.get(`/rollouts/${id}`)).body).toMatchObject({
      partlyHidden: true,
      clusters: { total: 1 },
      stages: [{ maxConcurrent: 2, clusters: { total: 1 } }],
    });
    expect((await api.get(`/rollouts/${id}/clusters`)).body.total).toBe(1);
    access.visible = ['another'];
    await api.get(`/rollouts/${id}`).expect(404);
    expect((await api.get('/rollouts').expect(200)).body.total).toBe(0);
  });

  it('need all clusters to control a rollout, and one to act on it', async () => {
    const { api, access, fail, test } = await begin({ members: [['a', 'b']] });
    access.operable = ['a'];
    await test.knex('plan_clusters').insert([
      { plan_id: 'plan-1', cluster_id: 'a' },
      { plan_id: 'plan-1', cluster_id: 'b' },
    ]);
    expect(
      (await api.post('/rollouts').send(START).expect(403)).body.error.message,
    ).toBe(
      'You need the permission cluster-upgrades.rollout.operate for this plan. Ask your Backstage admin.',
    );
    expect(fail).toHaveBeenCalledTimes(1);
    access.operable = undefined;
    const { id } = (await api.post('/rollouts').send(START).expect(201)).body;
    access.operable = ['a'];
    await api
      .post(`/rollouts/${id}/actions`)
      .send({ action: 'pause' })
      .expect(403);
    await api
      .post(`/rollouts/${id}/actions`)
      .send({
        action: 'skip-cluster',
        clusterId: 'b',
        reason: 'another team owns it',
      })
      .expect(403);
    expect((await api.get(`/rollouts/${id}`)).body.actions[0]).toEqual({
      action: 'pause',
      allowed: false,
      reason: expect.objectContaining({
        who: { permission: 'cluster-upgrades.rollout.operate' },
      }),
    });
    await api
      .post(`/rollouts/${id}/actions`)
      .send({
        action: 'skip-cluster',
        clusterId: 'a',
        reason: 'it is mine and may wait',
      })
      .expect(200);
  });
});
