import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { MigratedDatabases } from '../__testUtils__/databases';
import { REQUESTS } from './__testUtils__/permissionMatrix/requests';
import { routeRows } from './__testUtils__/permissionMatrix/routeRows';
import {
  ownName,
  createWorld,
  startMatrixBackend,
  type MatrixBackend,
  type Sent,
} from './__testUtils__/permissionMatrix/startMatrixBackend';
import { must, Stage } from './__testUtils__/permissionMatrix/Stage';
import { CHANGE_RULES } from './routes';
import { isGuarded } from './routes/changeRule';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create(['SQLITE_3']);
const CLUSTERS = 12;
const STOP = { method: 'put', path: '/emergency-stop' } as const;
const REASON = 'for the test of permissions';

/** One valid request for each row of the API that is not a GET. */
async function changingRequests(
  stage: Stage,
  backend: MatrixBackend,
): Promise<readonly { what: string; sent: Sent; guarded: boolean }[]> {
  const requests = [];
  for (const { what, method, path, choice } of routeRows().filter(
    row => row.method !== 'get',
  )) {
    const asking = must(
      REQUESTS[what.split(' ').slice(0, 2).join(' ')],
      `request for ${what}`,
    );
    const sent: Sent = {
      method,
      ...(await asking.request({
        stage,
        backend,
        caller: 'platform engineer',
        subject: 'own',
        allowed: false,
        choice,
      })),
    };
    requests.push({
      what,
      sent,
      guarded: isGuarded(
        CHANGE_RULES[`${method.toUpperCase()} ${path}`],
        sent.body,
      ),
    });
  }
  return requests;
}

describe.each([
  [
    'with the permission framework off',
    { permission: { enabled: false } },
    'the permission framework is off',
  ],
  [
    'with a permission policy that allows everything',
    { permission: { enabled: true } },
    'it seems to allow everything',
  ],
])('%s', (_, config, said) => {
  it('the portal shows and plans, and refuses everything that starts a change or makes one possible [T-24]', async () => {
    const knex = await databases.init('SQLITE_3');
    const world = createWorld(CLUSTERS);
    const before = await startMatrixBackend({
      knex,
      world,
      config: { permission: { enabled: true } },
      clusters: CLUSTERS,
    });
    const stage = await Stage.set(before, knex, CLUSTERS);
    const upgrade = must(stage.upgrades.own, 'upgrade');
    await stage.rita({
      method: 'post',
      path: `/upgrades/${upgrade}/actions`,
      body: { action: 'pause' },
    });
    const { id: planId, digest } = must(
      stage.approvedPlans.own,
      'approved plan',
    );
    const rollout = must(stage.rollouts.own, 'rollout');
    const changing = await changingRequests(stage, before);
    await before.backend.stop();
    const rows = async () => [
      await knex('upgrades').count({ number: '*' }),
      await knex('rollouts').count({ number: '*' }),
    ];
    const [writes, begun] = [world.acceptedWrites.length, await rows()];

    const open = await startMatrixBackend({
      knex,
      world,
      config,
      policy: { handle: async () => ({ result: AuthorizeResult.ALLOW }) },
      clusters: CLUSTERS,
    });
    for (const caller of [
      'platform engineer',
      'contractor',
      'service',
    ] as const) {
      for (const [path, body] of [
        ['/upgrades', stage.upgradeOf(stage.freeCluster('own'))],
        ['/rollouts', { planId, digest }],
        [`/rollouts/${rollout}/actions`, { action: 'resume' }],
        [`/upgrades/${upgrade}/actions`, { action: 'resume' }],
      ] as const) {
        const answer = await open.as(caller, { method: 'post', path, body });
        expect([caller, path, body, answer.status, answer.text]).toEqual([
          caller,
          path,
          body,
          403,
          expect.stringContaining(said),
        ]);
      }
      // Every user can stop the fleet; lifting the stop waits for a policy.
      expect(
        (
          await open.as(caller, {
            ...STOP,
            body: { active: true, reason: REASON },
          })
        ).status,
      ).toBe(200);
      const lifted = await open.as(caller, {
        ...STOP,
        body: { active: false, reason: REASON },
      });
      expect([caller, lifted.status, lifted.text]).toEqual([
        caller,
        403,
        expect.stringContaining(said),
      ]);
    }
    for (const { what, sent, guarded } of changing) {
      const { status, text } = await open.as('platform engineer', sent);
      expect({ what, refused: status === 403 && text.includes(said) }).toEqual({
        what,
        refused: guarded,
      });
    }
    const read = await open.as('platform engineer', {
      method: 'get',
      path: '/clusters?limit=200',
    });
    expect([read.status, read.text.includes(ownName(1))]).toEqual([200, true]);
    expect(
      (
        await open.as('platform engineer', {
          method: 'post',
          path: '/plans/preview',
          body: { document: stage.document([ownName(1)]) },
        })
      ).status,
    ).toBe(200);
    const { changes } = JSON.parse(
      (
        await open.as('platform engineer', {
          method: 'get',
          path: '/diagnostics',
        })
      ).text,
    );
    expect(changes).toMatchObject({
      possible: false,
      reason: { text: expect.stringContaining(said) },
      fix: { text: expect.stringContaining('clusterUpgrades.') },
    });
    expect(await rows()).toEqual(begun);
    expect(world.acceptedWrites.length - writes).toBe(0);
    await open.backend.stop();
  });
});
