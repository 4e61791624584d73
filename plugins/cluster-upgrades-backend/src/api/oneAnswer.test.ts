import { mockCredentials } from '@backstage/backend-test-utils';
import { MigratedDatabases } from '../__testUtils__/databases';
import { decidedIn } from './__testUtils__/permissionMatrix/effects';
import { headerOf, READER } from './__testUtils__/permissionMatrix/callers';
import { must, Stage } from './__testUtils__/permissionMatrix/Stage';
import {
  createWorld,
  startMatrixBackend,
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
  unclassified,
} from './__testUtils__/oneAnswer/routes';
import { BLIND, SEEING, type Blind } from './__testUtils__/oneAnswer/callers';
import { routes, type Route } from './__testUtils__/oneAnswer/openApiRoutes';
import type { Knex } from 'knex';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create(['SQLITE_3']);

/** Of each of the two teams. */
const CLUSTERS = 12;

const all = routes();
/** Routes that name a thing in their path, which is found or not. */
const isOfOneThing = ({ what, inPath }: Route) =>
  inPath.some(
    name => !['kind', 'namespace', 'gateId', 'freezeName'].includes(name),
  ) && !/\/(impact|upcoming)\//.test(what);

/** What a caller is answered of unknown things: 404 only after permissions were asked for. */
function statusOf(
  caller: Blind,
  route: Route,
  place: string,
  { status, text }: Answer,
): number {
  if (caller === 'not signed in') return 401;
  if (caller === 'without permissions') return 403;
  if (place !== 'itself' || !isOfOneThing(route)) return status;
  return status === 403 && text.includes('You need the permission') ? 403 : 404;
}

/** Spellings that make a request of their own: most things have one, and some two or three. */
function spellingsIn(route: Route, place: string): readonly number[] {
  const requests = Array.from({ length: MOST_SPELLINGS }, (_, index) =>
    JSON.stringify(requestOf(route, place, spelled(UNKNOWN, index))),
  );
  return [...new Set(requests)].map(request => requests.indexOf(request));
}

describe('hidden and unknown things have one answer [T-42]', () => {
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

  it('in every parameter and field of the OpenAPI document, each of which is put down as a reference or as none [T-299]', () => {
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
        const answers: object[] = [];
        const expected: object[] = [];
        let before = await decidedIn(knex);
        for (const place of placesOf(route)) {
          for (const index of spellingsIn(route, place)) {
            const ofHidden = await ask(
              caller,
              route,
              place,
              spelled(hidden, index),
            );
            const after = await decidedIn(knex);
            const changed = before !== after;
            before = after;
            const ofUnknown = await ask(
              caller,
              route,
              place,
              spelled(UNKNOWN, index),
            );
            const status = statusOf(caller, route, place, ofUnknown);
            answers.push({
              place,
              index,
              ...ofHidden,
              changed: changed && ofHidden.status >= 400,
            });
            expected.push({
              place,
              index,
              ...ofUnknown,
              status,
              changed: false,
            });
          }
        }
        expect(answers).toEqual(expected);
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

  it('denies a caller who cannot start any rollout before it looks at the plan, whatever the plan is called [T-301]', async () => {
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
});
