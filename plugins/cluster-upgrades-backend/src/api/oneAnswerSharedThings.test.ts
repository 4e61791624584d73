import { MigratedDatabases } from '../__testUtils__/databases';
import { jsonOf, type Blind } from './__testUtils__/oneAnswer/callers';
import { PlansOfTwoTeams } from './__testUtils__/oneAnswer/PlansOfTwoTeams';
import { must } from './__testUtils__/permissionMatrix/Stage';
import {
  hiddenName,
  ownName,
  TARGET,
} from './__testUtils__/permissionMatrix/startMatrixBackend';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create(['SQLITE_3']);

describe('plans, rollouts and entities of visible and hidden clusters', () => {
  let plans: PlansOfTwoTeams;

  beforeAll(async () => {
    plans = await PlansOfTwoTeams.start(await databases.init('SQLITE_3'));
  });

  it('numbers of plans and rollouts of both teams are those of the visible clusters [T-305]', async () => {
    const caller = 'viewer of other clusters';
    const [plan, rollout] = [
      must(plans.stage.plans.mixed, 'plan').id,
      must(plans.stage.rollouts.mixed, 'rollout'),
    ];
    const shown = jsonOf<object>(
      await plans.as(caller, { method: 'get', path: `/plans/${plan}` }),
    );
    expect(shown).toMatchObject({
      clusters: 1,
      leftOut: 0,
      partlyHidden: true,
      stages: [{ clusters: 1, maxConcurrent: 1 }],
    });
    expect(
      jsonOf<object>(
        await plans.as(caller, { method: 'get', path: `/rollouts/${rollout}` }),
      ),
    ).toMatchObject({
      partlyHidden: true,
      clusters: { total: 1 },
      stages: [{ clusters: { total: 1 } }],
    });
    const { text } = await plans.as(caller, {
      method: 'get',
      path: `/rollouts/${rollout}`,
    });
    expect(text).not.toMatch(/\b2 (clusters|at a time)/);
    const own1 = jsonOf<object>(
      await plans.as(caller, {
        method: 'get',
        path: `/plans/${must(plans.stage.plans.own, 'plan').id}`,
      }),
    );
    expect(own1).not.toHaveProperty('partlyHidden');
    for (const path of [
      `/plans/${plan}/events?limit=100`,
      `/rollouts/${rollout}/events?limit=100`,
    ]) {
      const { items, total } = jsonOf<{ items: object[]; total: number }>(
        await plans.as(caller, { method: 'get', path }),
      );
      expect([
        total,
        JSON.stringify(items).includes('(a cluster that you may not see)'),
      ]).toEqual([items.length, false]);
    }
  });

  it('a cluster of which two records share the entity is found by the caller who sees one of them [T-307]', async () => {
    const [seen, unseen] = [
      plans.stage.clusterNamed(ownName(6)),
      plans.stage.clusterNamed(hiddenName(6)),
    ];
    await plans
      .knex('clusters')
      .where({ id: unseen.id })
      .update({ entity_ref: seen.entityRef });
    const get = (caller: Blind) =>
      plans.as(caller, {
        method: 'get',
        path: `/clusters/by-entity/default/${ownName(6)}`,
      });
    expect((await get('viewer of other clusters')).status).toBe(200);
    const preview = await plans.as('operator of other clusters', {
      method: 'post',
      path: '/upgrades/preview',
      body: { clusterId: seen.entityRef, target: TARGET },
    });
    expect([preview.status, preview.text.includes(unseen.id)]).toEqual([
      200,
      false,
    ]);
    expect(
      (
        await plans.backend.as('viewer', {
          method: 'get',
          path: `/clusters/by-entity/default/${ownName(6)}`,
        })
      ).status,
    ).toBe(409);
    // Two that are both hidden are as unknown as none.
    await plans
      .knex('clusters')
      .where({ id: plans.stage.clusterNamed(hiddenName(7)).id })
      .update({
        entity_ref: plans.stage.clusterNamed(hiddenName(8)).entityRef,
      });
    expect(
      (
        await plans.as('viewer of other clusters', {
          method: 'get',
          path: `/clusters/by-entity/default/${hiddenName(8)}`,
        })
      ).status,
    ).toBe(404);
  });
});
