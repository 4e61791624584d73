import { MigratedDatabases } from '../__testUtils__/databases';
import { ownName, createWorld, startMatrixBackend } from './__testUtils__/permissionMatrix/startMatrixBackend';
import { must, Stage } from './__testUtils__/permissionMatrix/Stage';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create(['SQLITE_3']);
const CLUSTERS = 12;
const OFF = 'the permission framework is off';

describe('with the permission framework off', () => {
  it('is read and planned, and nothing that changes a cluster begins or goes on, whoever asks', async () => {
    const knex = await databases.init('SQLITE_3');
    const world = createWorld(CLUSTERS);
    const before = await startMatrixBackend({ knex, world, config: { permission: { enabled: true } }, clusters: CLUSTERS });
    const stage = await Stage.set(before, knex, CLUSTERS);
    const upgrade = must(stage.upgrades.own, 'upgrade');
    await stage.rita({ method: 'post', path: `/upgrades/${upgrade}/actions`, body: { action: 'pause' } });
    await before.backend.stop();
    const { id: planId, digest } = must(stage.approvedPlans.own, 'approved plan');
    const rollout = must(stage.rollouts.own, 'rollout');
    const rows = async () => [await knex('upgrades').count({ number: '*' }), await knex('rollouts').count({ number: '*' })];
    const [writes, begun] = [world.acceptedWrites.length, await rows()];

    const off = await startMatrixBackend({ knex, world, config: { permission: { enabled: false } }, clusters: CLUSTERS });
    for (const caller of ['platform engineer', 'service'] as const) {
      for (const [path, body] of [
        ['/upgrades', stage.upgradeOf(stage.freeCluster('own'))],
        ['/rollouts', { planId, digest }],
        [`/rollouts/${rollout}/actions`, { action: 'resume' }],
        [`/upgrades/${upgrade}/actions`, { action: 'resume' }],
      ] as const) {
        const answer = await off.as(caller, { method: 'post', path, body });
        expect([caller, path, body, answer.status, answer.text]).toEqual([caller, path, body, 403, expect.stringContaining(OFF)]);
      }
    }
    const read = await off.as('platform engineer', { method: 'get', path: '/clusters?limit=200' });
    expect([read.status, read.text.includes(ownName(1))]).toEqual([200, true]);
    expect((await off.as('platform engineer', { method: 'post', path: '/plans/preview', body: { document: stage.document([ownName(1)]) } })).status).toBe(200);
    // What ends or holds something is no less possible than before.
    expect((await off.as('platform engineer', { method: 'post', path: `/rollouts/${rollout}/actions`, body: { action: 'pause' } })).status).toBe(200);
    expect(await rows()).toEqual(begun);
    expect(world.acceptedWrites.length - writes).toBe(0);
  });
});
