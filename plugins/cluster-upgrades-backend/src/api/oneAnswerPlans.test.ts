import type { Knex } from 'knex';
import {
  AuthorizeResult,
  isPermission,
  type PolicyDecision,
} from '@backstage/plugin-permission-common';
import type {
  PolicyQuery,
  PolicyQueryUser,
} from '@backstage/plugin-permission-node';
import {
  planApprovePermission,
  RESOURCE_TYPE_PLAN,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { MigratedDatabases } from '../__testUtils__/databases';
import { BLIND, jsonOf, type Blind } from './__testUtils__/oneAnswer/callers';
import { spelled, UNKNOWN } from './__testUtils__/oneAnswer/references';
import { normalised } from './__testUtils__/oneAnswer/routes';
import {
  MatrixPolicy,
  OPERATOR,
  OTHER_TEAM,
  OWN_TEAM,
} from './__testUtils__/permissionMatrix/callers';
import {
  documentOf,
  must,
  Stage,
} from './__testUtils__/permissionMatrix/Stage';
import {
  createWorld,
  hiddenName,
  ownName,
  startMatrixBackend,
  TARGET,
  type MatrixBackend,
  type Sent,
} from './__testUtils__/permissionMatrix/startMatrixBackend';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create(['SQLITE_3']);

/** Of each of the two teams. */
const CLUSTERS = 12;

/** The operator can approve only plans whose clusters are all in prod, the environment of everything that the operator sees. */
class ApprovesProd extends MatrixPolicy {
  async handle(
    query: PolicyQuery,
    user?: PolicyQueryUser,
  ): Promise<PolicyDecision> {
    const isCondition =
      user?.info.userEntityRef === OPERATOR &&
      isPermission(query.permission, planApprovePermission);
    if (!isCondition) return super.handle(query, user);
    return {
      result: AuthorizeResult.CONDITIONAL,
      pluginId: 'cluster-upgrades',
      resourceType: RESOURCE_TYPE_PLAN,
      conditions: {
        rule: 'HAS_ENVIRONMENT',
        resourceType: RESOURCE_TYPE_PLAN,
        params: { environments: ['prod'] },
      },
    };
  }
}

describe('plans and entities with hidden clusters', () => {
  let knex: Knex;
  let backend: MatrixBackend;
  let stage: Stage;

  const as = async (caller: Blind, sent: Sent) =>
    backend.send(BLIND[caller](), sent);

  beforeAll(async () => {
    knex = await databases.init('SQLITE_3');
    backend = await startMatrixBackend({
      knex,
      world: createWorld(CLUSTERS),
      config: { permission: { enabled: true } },
      policy: new ApprovesProd(),
      clusters: CLUSTERS,
    });
    stage = await Stage.set(backend, knex, CLUSTERS);
  });

  const drafted = (caller: Blind, name: string, stages: object) =>
    as(caller, {
      method: 'post',
      path: '/plans',
      body: { document: documentOf(name, [], { stages }) },
    });
  const named = (...names: string[]) => [{ name: 'all', clusters: { names } }];

  it.each<Blind>([
    'operator of other clusters',
    'operator of all who sees other clusters',
  ])(
    'a draft that names a hidden cluster is treated like one that names none, by a caller who is %s',
    async caller => {
      const life = async (clusterName: string) => {
        const planName = `life-${clusterName}-${caller.length}`;
        const seen: [string, number, string][] = [];
        const step = async (what: string, sent: Sent) => {
          const answer = await as(caller, sent);
          seen.push([
            what,
            answer.status,
            normalised(answer.text, {
              ...spelled(UNKNOWN, 0),
              plan: planName,
              clusterName,
            }),
          ]);
          return answer;
        };
        const stages = named(ownName(3), clusterName);
        const { id } = jsonOf<{ id: string }>(
          await step('create', {
            method: 'post',
            path: '/plans',
            body: { document: documentOf(planName, [], { stages }) },
          }),
        );
        await step('show', { method: 'get', path: `/plans/${id}` });
        await step('preview', {
          method: 'get',
          path: `/plans/${id}/preview`,
        });
        await step('events', { method: 'get', path: `/plans/${id}/events` });
        await step('revise', {
          method: 'put',
          path: `/plans/${id}`,
          body: {
            document: documentOf(planName, [], { stages, maxMinors: 2 }),
            revision: 1,
          },
        });
        await step('submit', {
          method: 'post',
          path: `/plans/${id}/actions`,
          body: stage.submission(),
        });
        await step('start', {
          method: 'post',
          path: '/rollouts',
          body: { planId: id, digest: 'f'.repeat(64) },
        });
        await step('list', {
          method: 'get',
          path: `/plans?search=${planName}`,
        });
        await step('archive', {
          method: 'post',
          path: `/plans/${id}/actions`,
          body: { action: 'archive' },
        });
        return seen;
      };
      const [ofHidden, ofUnknown] = [
        await life(hiddenName(3)),
        await life('nosuchkeep-3'),
      ];
      expect(ofHidden).toEqual(ofUnknown);
      expect(ofHidden.map(([what, status]) => [what, status])).toEqual([
        ['create', 201],
        ['show', 200],
        ['preview', 200],
        ['events', 200],
        ['revise', 200],
        ['submit', 409],
        ['start', 409],
        ['list', 200],
        ['archive', 200],
      ]);
    },
  );

  it.each<Blind>([
    'viewer of other clusters',
    'operator of other clusters',
    'operator of all who sees other clusters',
  ])(
    'the preview of a selector that matches hidden clusters is that of one that matches none, for a caller who is %s',
    async caller => {
      const preview = async (clusters: object, clusterName = 'none') => {
        const { status, text } = await as(caller, {
          method: 'post',
          path: '/plans/preview',
          body: {
            document: documentOf('selector', [], {
              stages: [{ name: 'all', clusters }],
            }),
          },
        });
        return [
          status,
          normalised(text, { ...spelled(UNKNOWN, 0), clusterName }),
        ];
      };
      expect(await preview({ owners: [OTHER_TEAM] })).toEqual(
        await preview({ owners: ['group:default/nosuchteam'] }),
      );
      const leavingOut = (name: string) =>
        preview({ names: [ownName(1)], except: { names: [name] } }, name);
      expect(await leavingOut(hiddenName(1))).toEqual(
        await leavingOut('nosuchkeep-1'),
      );
      // Both teams together, or the own team alone.
      expect(await preview({ environments: ['prod'] })).toEqual(
        await preview({ owners: [OWN_TEAM] }),
      );
    },
  );

  it('a decision on an own draft is answered alike, also where only the environment of a hidden cluster denies the permission', async () => {
    const caller = 'operator of all who sees other clusters';
    await knex('clusters')
      .where({ id: stage.clusterNamed(hiddenName(9)).id })
      .update({ environment: 'vault' });
    const decide = async (name: string) => {
      const { id } = jsonOf<{ id: string }>(
        await drafted(caller, `decide-${name}`, named(ownName(9), name)),
      );
      const { status, text } = await as(caller, {
        method: 'post',
        path: `/plans/${id}/approvals`,
        body: { decision: 'approve', digest: 'f'.repeat(64) },
      });
      return [
        status,
        (JSON.parse(text) as { error: { message: string } }).error.message,
      ];
    };
    const ofHidden = await decide(hiddenName(9));
    expect(ofHidden).toEqual(await decide('nosuchkeep-9'));
    expect(ofHidden).toEqual([
      409,
      'Revision 1 is not submitted for approval.',
    ]);
  });

  it('a plan that also selects hidden clusters is not submitted, and the refusal is the same for one and for many', async () => {
    const refusal = async (name: string, except: readonly string[]) => {
      const { id } = jsonOf<{ id: string }>(
        await drafted('operator of all who sees other clusters', name, [
          {
            name: 'all',
            clusters: {
              environments: ['prod'],
              ...(except.length > 0 ? { except: { names: except } } : {}),
            },
          },
        ]),
      );
      const { status, text } = await as(
        'operator of all who sees other clusters',
        {
          method: 'post',
          path: `/plans/${id}/actions`,
          body: stage.submission(),
        },
      );
      return [
        status,
        (JSON.parse(text) as { error: { message: string } }).error.message,
      ];
    };
    const many = await refusal('all-of-prod', []);
    expect(many).toEqual([
      403,
      'Plan not submitted. It also selects clusters that you do not have access to. Narrow the selectors of its stages, or ask someone who sees all of its clusters to submit it.',
    ]);
    expect(await refusal('most-of-prod', [ownName(4)])).toEqual(many);
  });

  it('a name that a hidden plan has is taken, and the refusal tells nothing of that plan', async () => {
    const { id, name } = await stage.draft([hiddenName(5)]);
    const { document } = await stage.rita<{ document: string }>({
      method: 'get',
      path: `/plans/${id}`,
    });
    for (const sent of [document, documentOf(name, [ownName(5)])]) {
      const { status, text } = await as('operator of other clusters', {
        method: 'post',
        path: '/plans',
        body: { document: sent },
      });
      expect([
        status,
        (JSON.parse(text) as { error: { message: string } }).error.message,
      ]).toEqual([
        409,
        `Plan not created. The name ${name} is taken. Choose another name.`,
      ]);
      expect(text).not.toContain(id);
    }
  });

  it('numbers of plans and rollouts of both teams are those of the visible clusters', async () => {
    const caller = 'viewer of other clusters';
    const [plan, rollout] = [
      must(stage.plans.mixed, 'plan').id,
      must(stage.rollouts.mixed, 'rollout'),
    ];
    const shown = jsonOf<object>(
      await as(caller, { method: 'get', path: `/plans/${plan}` }),
    );
    expect(shown).toMatchObject({
      clusters: 1,
      leftOut: 0,
      partlyHidden: true,
      stages: [{ clusters: 1, maxConcurrent: 1 }],
    });
    expect(
      jsonOf<object>(
        await as(caller, { method: 'get', path: `/rollouts/${rollout}` }),
      ),
    ).toMatchObject({
      partlyHidden: true,
      clusters: { total: 1 },
      stages: [{ clusters: { total: 1 } }],
    });
    const own1 = jsonOf<object>(
      await as(caller, {
        method: 'get',
        path: `/plans/${must(stage.plans.own, 'plan').id}`,
      }),
    );
    expect(own1).not.toHaveProperty('partlyHidden');
    for (const path of [
      `/plans/${plan}/events?limit=100`,
      `/rollouts/${rollout}/events?limit=100`,
    ]) {
      const { items, total } = jsonOf<{ items: object[]; total: number }>(
        await as(caller, { method: 'get', path }),
      );
      expect([
        total,
        JSON.stringify(items).includes('(a cluster that you may not see)'),
      ]).toEqual([items.length, false]);
    }
  });

  it('a cluster of which two records share the entity is found by the caller who sees one of them', async () => {
    const [seen, unseen] = [
      stage.clusterNamed(ownName(6)),
      stage.clusterNamed(hiddenName(6)),
    ];
    await knex('clusters')
      .where({ id: unseen.id })
      .update({ entity_ref: seen.entityRef });
    const get = (caller: Blind) =>
      as(caller, {
        method: 'get',
        path: `/clusters/by-entity/default/${ownName(6)}`,
      });
    expect((await get('viewer of other clusters')).status).toBe(200);
    const preview = await as('operator of other clusters', {
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
        await backend.as('viewer', {
          method: 'get',
          path: `/clusters/by-entity/default/${ownName(6)}`,
        })
      ).status,
    ).toBe(409);
    // Two that are both hidden are as unknown as none.
    await knex('clusters')
      .where({ id: stage.clusterNamed(hiddenName(7)).id })
      .update({ entity_ref: stage.clusterNamed(hiddenName(8)).entityRef });
    expect(
      (
        await as('viewer of other clusters', {
          method: 'get',
          path: `/clusters/by-entity/default/${hiddenName(8)}`,
        })
      ).status,
    ).toBe(404);
  });
});
