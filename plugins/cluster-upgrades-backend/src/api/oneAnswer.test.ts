import { mockCredentials } from '@backstage/backend-test-utils';
import { MigratedDatabases } from '../__testUtils__/databases';
import { decidedIn } from './__testUtils__/permissionMatrix/effects';
import {
  headerOf,
  OPERATOR,
  OTHER_TEAM,
  OWN_TEAM,
  READER,
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
  type Answer,
  type MatrixBackend,
  type Sent,
} from './__testUtils__/permissionMatrix/startMatrixBackend';
import {
  MOST_SPELLINGS,
  spelled,
  spellingsOf,
  UNKNOWN,
  type Ids,
  type Spellings,
} from './__testUtils__/oneAnswer/references';
import {
  normalised,
  placesOf,
  requestOf,
  routes,
  unclassified,
  type Route,
} from './__testUtils__/oneAnswer/routes';
import type { Knex } from 'knex';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create(['SQLITE_3']);

/** Of each of the two teams. */
const CLUSTERS = 12;

/** Callers from whom everything of the other team is hidden. */
const BLIND = {
  'not signed in': () => headerOf('not signed in'),
  'without permissions': () => headerOf('contractor'),
  'viewer of other clusters': () => mockCredentials.user.header(READER),
  'operator of other clusters': () => headerOf('service owner'),
  'operator of all who sees other clusters': () =>
    mockCredentials.user.header(OPERATOR),
};
type Blind = keyof typeof BLIND;

/** Callers who see everything: for them nothing is hidden, and an unknown id is not found. */
const SEEING = {
  'viewer of all': () => headerOf('viewer'),
  'operator of all': () => headerOf('platform engineer'),
  service: () => headerOf('service'),
};

const all = routes();
/** Routes that name a thing in their path, which is found or not. */
const isOfOneThing = ({ what, inPath }: Route) =>
  inPath.some(
    name => !['kind', 'namespace', 'gateId', 'freezeName'].includes(name),
  ) && !/\/(impact|upcoming)\//.test(what);

describe('hidden and unknown things have one answer', () => {
  let knex: Knex;
  let backend: MatrixBackend;
  let stage: Stage;
  let hidden: Spellings;
  let own: Spellings;

  const as = async (caller: Blind, sent: Sent) =>
    backend.send(BLIND[caller](), sent);
  const ask = async (caller: Blind, route: Route, place: string, ids: Ids) => {
    const { status, text } = await as(caller, requestOf(route, place, ids));
    return { status, text: normalised(text, ids) };
  };
  const json = <T>({ status, text }: Answer): T => {
    if (status >= 300) throw new Error(`${status}: ${text}`);
    return JSON.parse(text);
  };

  beforeAll(async () => {
    knex = await databases.init('SQLITE_3');
    backend = await startMatrixBackend({
      knex,
      world: createWorld(CLUSTERS),
      config: { permission: { enabled: true } },
      clusters: CLUSTERS,
    });
    stage = await Stage.set(backend, knex, CLUSTERS);
    [hidden, own] = [
      await spellingsOf(stage, 'other'),
      await spellingsOf(stage, 'own'),
    ];
  });

  it('in every parameter and field of the OpenAPI document, each of which is put down as a reference or as none', () => {
    expect(all.flatMap(unclassified)).toEqual([]);
    expect(all.length).toBeGreaterThan(80);
  });

  describe.each(Object.keys(BLIND) as Blind[])(
    'for a caller who is %s',
    caller => {
      it.each(
        all
          .filter(route => placesOf(route).length > 0)
          .map(route => [route.what, route] as const),
      )('%s', async (_, route) => {
        for (const place of placesOf(route)) {
          for (let index = 0; index < MOST_SPELLINGS; index += 1) {
            const [hiddenIds, unknownIds] = [
              spelled(hidden, index),
              spelled(UNKNOWN, index),
            ];
            const before = await decidedIn(knex);
            const ofHidden = await ask(caller, route, place, hiddenIds);
            const isRefused = ofHidden.status >= 400;
            if (isRefused) expect(await decidedIn(knex)).toBe(before);
            const ofUnknown = await ask(caller, route, place, unknownIds);
            expect([place, index, ofHidden]).toEqual([place, index, ofUnknown]);
            if (caller === 'not signed in') expect(ofHidden.status).toBe(401);
            else if (caller === 'without permissions')
              expect(ofHidden.status).toBe(403);
            else if (place === 'itself' && isOfOneThing(route))
              expect(
                ofHidden.status === 404 ||
                  (ofHidden.status === 403 &&
                    ofHidden.text.includes('You need the permission')),
              ).toBe(true);
          }
        }
      });
    },
  );

  it.each(
    all
      .filter(route => route.method === 'get' && isOfOneThing(route))
      .map(route => [route.what, route] as const),
  )('and are there for callers who see them: %s', async (_, route) => {
    const ids = spelled(hidden, 0);
    for (const header of Object.values(SEEING)) {
      expect(
        (await backend.send(header(), requestOf(route, 'itself', ids))).status,
      ).toBe(200);
      expect(
        (
          await backend.send(
            header(),
            requestOf(route, 'itself', spelled(UNKNOWN, 0)),
          )
        ).status,
      ).toBe(404);
    }
    expect(
      (
        await as(
          'viewer of other clusters',
          requestOf(route, 'itself', spelled(own, 0)),
        )
      ).status,
    ).toBe(200);
  });

  it('denies a caller who may start no rollout before it looks at the plan, whatever the plan is called', async () => {
    const { name } = await stage.rita<{ name: string }>({
      method: 'get',
      path: `/plans/${must(stage.plans.own, 'plan').id}`,
    });
    const start = (header: string, planId: string) =>
      backend.send(header, {
        method: 'post',
        path: '/rollouts',
        body: { planId, digest: 'f'.repeat(64) },
      });
    for (const header of [
      headerOf('contractor'),
      headerOf('viewer'),
      mockCredentials.user.header(READER),
    ]) {
      const answers = await Promise.all(
        [
          name,
          must(stage.plans.own, 'plan').id,
          ...hidden.plan,
          ...UNKNOWN.plan,
        ].map(each => start(header, each)),
      );
      expect(answers.map(({ status }) => status)).toEqual(
        answers.map(() => 403),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    }
    // By its name it is found, authorised and compared like by its id.
    const mixed = must(stage.approvedPlans.other, 'plan of both teams');
    const { name: mixedName } = await stage.rita<{ name: string }>({
      method: 'get',
      path: `/plans/${mixed.id}`,
    });
    for (const planId of [mixedName, mixed.id]) {
      const { status, text } = await start(headerOf('service owner'), planId);
      expect(status).toBe(403);
      expect(text).not.toMatch(/digest|approv|rita/);
    }
  });

  describe('for plans', () => {
    const drafted = (caller: Blind, name: string, stages: object) =>
      as(caller, {
        method: 'post',
        path: '/plans',
        body: { document: documentOf(name, [], { stages }) },
      });
    const named = (...names: string[]) => [
      { name: 'all', clusters: { names } },
    ];

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
          const { id } = json<{ id: string }>(
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

    it('a plan that also selects hidden clusters is not submitted, and the refusal is the same for one and for many', async () => {
      const refusal = async (name: string, except: readonly string[]) => {
        const { id } = json<{ id: string }>(
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
      const shown = json<object>(
        await as(caller, { method: 'get', path: `/plans/${plan}` }),
      );
      expect(shown).toMatchObject({
        clusters: 1,
        leftOut: 0,
        partlyHidden: true,
        stages: [{ clusters: 1, maxConcurrent: 1 }],
      });
      expect(
        json<object>(
          await as(caller, { method: 'get', path: `/rollouts/${rollout}` }),
        ),
      ).toMatchObject({
        partlyHidden: true,
        clusters: { total: 1 },
        stages: [{ clusters: { total: 1 } }],
      });
      const own1 = json<object>(
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
        const { items, total } = json<{ items: object[]; total: number }>(
          await as(caller, { method: 'get', path }),
        );
        expect([
          total,
          JSON.stringify(items).includes('(a cluster that you may not see)'),
        ]).toEqual([items.length, false]);
      }
    });
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
