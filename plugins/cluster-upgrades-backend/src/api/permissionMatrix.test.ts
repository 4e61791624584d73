import { mockCredentials } from '@backstage/backend-test-utils';
import type { Knex } from 'knex';
import { MigratedDatabases } from '../__testUtils__/databases';
import {
  CALLERS,
  REQUESTER,
  type Caller,
} from './__testUtils__/permissionMatrix/callers';
import {
  judgeRoute,
  type Outcome,
  type Surroundings,
} from './__testUtils__/permissionMatrix/judge';
import {
  readMatrix,
  writeRouteTable,
} from './__testUtils__/permissionMatrix/matrixDocument';
import { routeRows } from './__testUtils__/permissionMatrix/routeRows';
import { must, Stage } from './__testUtils__/permissionMatrix/Stage';
import {
  createWorld,
  hiddenName,
  ownName,
  startMatrixBackend,
  type MatrixBackend,
} from './__testUtils__/permissionMatrix/startMatrixBackend';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create(['SQLITE_3']);

/**
 * Of each of the two teams: enough that nothing is started twice on one, and so few that their
 * findings, two of each, are on one page of 200.
 */
const CLUSTERS = 48;
const OUTCOMES: readonly Outcome[] = [
  'allowed',
  'filtered',
  'denied',
  'sign in',
];
const counts = new Map<string, number>();
const count = (caller: Caller, outcome: Outcome) =>
  counts.set(
    `${caller} ${outcome}`,
    (counts.get(`${caller} ${outcome}`) ?? 0) + 1,
  );

afterAll(() => {
  const number = (caller: Caller, outcome: Outcome) =>
    counts.get(`${caller} ${outcome}`) ?? 0;
  const rows = CALLERS.map(caller =>
    [
      caller.padEnd(18),
      ...OUTCOMES.map(outcome =>
        String(number(caller, outcome)).padStart(outcome.length + 2),
      ),
    ].join(''),
  );
  const cells = [...counts.values()].reduce((sum, each) => sum + each, 0);
  process.stdout.write(
    `\nPermission matrix\n${[
      ''.padEnd(18),
      ...OUTCOMES.map(outcome => `  ${outcome}`),
    ].join('')}\n${rows.join('\n')}\n${cells} cells\n`,
  );
});

const rows = routeRows();
// WRITE_ROUTE_TABLE=1 brings docs/reference/routes.md up to date with the definitions of the routes.
if (process.env.WRITE_ROUTE_TABLE) writeRouteTable(rows);
const documented = readMatrix();

describe('the table of routes in docs/reference/routes.md', () => {
  it('has a row for every route, action and decision of the OpenAPI document, and no other', () => {
    expect(documented.map(({ what }) => what).sort()).toEqual(
      rows.map(({ what }) => what).sort(),
    );
  });

  it('names for each the permission that guards it, and what decides [T-2]', () => {
    const guards = Object.fromEntries(
      rows.map(({ what, guard: { permission, scope } }) => [
        what,
        [permission.name.replace('cluster-upgrades.', ''), scope],
      ]),
    );
    expect(
      Object.fromEntries(documented.map(({ what, facts }) => [what, facts])),
    ).toEqual(guards);
  });
});

describe('permissions', () => {
  let knex: Knex;
  let backend: MatrixBackend;
  let stage: Stage;
  const surroundings = (): Surroundings => ({ knex, backend, stage, count });

  beforeAll(async () => {
    knex = await databases.init('SQLITE_3');
    backend = await startMatrixBackend({
      knex,
      world: createWorld(CLUSTERS),
      config: { permission: { enabled: true } },
      clusters: CLUSTERS,
    });
    stage = await Stage.set(backend, knex, CLUSTERS);
  });

  it.each(rows.map((row, route) => [row.what, route, row] as const))(
    'are as written: %s [T-1]',
    async (what, route, row) => {
      const expected = must(
        documented.find(each => each.what === what),
        `row for ${what} in docs/reference/routes.md`,
      );
      await expect(
        judgeRoute(route, row, expected, surroundings()),
      ).resolves.toEqual([]);
    },
  );

  it('neither count nor name members that the caller may not see, and show them to others', async () => {
    const plan = must(stage.plans.mixed, 'plan').id;
    const rollout = must(stage.rollouts.mixed, 'rollout');
    for (const caller of ['service owner', 'viewer'] as const) {
      const shown = await backend.as(caller, {
        method: 'get',
        path: `/plans/${plan}`,
      });
      const clusters = caller === 'viewer' ? 2 : 1;
      expect(JSON.parse(shown.text)).toMatchObject({
        clusters,
        stages: [{ clusters }],
      });
      expect([
        caller,
        shown.text.includes(hiddenName(1)),
        shown.text.includes(ownName(1)),
      ]).toEqual([caller, caller === 'viewer', true]);
      const running = await backend.as(caller, {
        method: 'get',
        path: `/rollouts/${rollout}`,
      });
      expect(JSON.parse(running.text)).toMatchObject({
        clusters: { total: clusters },
      });
      const members = await backend.as(caller, {
        method: 'get',
        path: `/rollouts/${rollout}/clusters`,
      });
      expect(JSON.parse(members.text)).toMatchObject({ total: clusters });
    }
  });

  it('let no user approve what they submitted, whatever else they may do [T-99]', async () => {
    const { id, digest } = await stage.submitted([ownName(1)]);
    const sent = {
      method: 'post',
      path: `/plans/${id}/approvals`,
      body: { decision: 'approve', digest },
    } as const;
    const own = await backend.send(
      mockCredentials.user.header(REQUESTER),
      sent,
    );
    expect([own.status, own.text]).toEqual([
      403,
      expect.stringContaining(
        'You submitted this plan, so you cannot approve it',
      ),
    ]);
    // A name in other letters is the same person.
    const shouted = await backend.send(
      mockCredentials.user.header(
        REQUESTER.toUpperCase().replace('USER:DEFAULT', 'user:default'),
      ),
      sent,
    );
    expect(shouted.status).toBe(403);
    await expect(
      stage.rita<{ state: string; approvals: object[] }>({
        method: 'get',
        path: `/plans/${id}`,
      }),
    ).resolves.toMatchObject({ state: 'submitted', approvals: [] });
  });
});
