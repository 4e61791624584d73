import { inEnglish } from '@drydock/upgrade-reasons';
import type { ProviderInsight } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { said } from '@drydock/upgrade-reasons';
import { MigratedDatabases } from '../__testUtils__/databases';
import { ended, FleetHarness, phases } from './__testUtils__/FleetHarness';

const databases = MigratedDatabases.create(['SQLITE_3']);
const QUOTA: ProviderInsight = {
  id: 'quota',
  title: said('No address is left in the subnet'),
  status: 'error',
  detail: said('0 of 256'),
  refreshedAt: '2026-11-21T06:00:00Z',
};

describe('what a platform says after a plan was approved', () => {
  it('holds the cluster until the platform has nothing against it [T-383]', async () => {
    const test = await FleetHarness.create(await databases.init('SQLITE_3'));
    await test.givenPlan({ members: [['a']] });
    const warned = test.fleetEngine({}, { insights: [QUOTA] });
    const { id } = await test.start(warned);
    const held = await test.tickUntil(
      warned,
      id,
      ({ members }) => members[0].held !== undefined,
    );
    expect(inEnglish(held.members[0].held)).toContain(
      'reports that the upgrade will fail: No address is left in the subnet',
    );
    expect(test.world.acceptedWrites).toEqual([]);
    expect(phases(await test.tickUntil(test.fleetEngine(), id, ended))).toEqual(
      ['a succeeded'],
    );
  });

  it('lets the cluster begin where the plan was approved with an override', async () => {
    const test = await FleetHarness.create(await databases.init('SQLITE_3'));
    await test.givenPlan({
      members: [['a']],
      overrideReason: 'accepted by the board',
      platformErrors: [{ id: QUOTA.id, reason: said('as it said then') }],
    });
    const warned = test.fleetEngine(
      {},
      { insights: [{ ...QUOTA, refreshedAt: '2026-11-21T06:00:01Z' }] },
    );
    const { id } = await test.start(warned);
    expect(phases(await test.tickUntil(warned, id, ended))).toEqual([
      'a succeeded',
    ]);
    const [history] = await test.knex('history').where({ cluster_id: 'a' });
    expect(history.decisions).toContain('No address is left in the subnet');
    expect(history.decisions).toContain('accepted by the board');
  });

  it('holds it where the override was for something else', async () => {
    const test = await FleetHarness.create(await databases.init('SQLITE_3'));
    await test.givenPlan({
      members: [['a']],
      overrideReason: 'accepted by the board',
      platformErrors: [{ id: 'certificates', reason: said('as it said then') }],
    });
    const warned = test.fleetEngine({}, { insights: [QUOTA] });
    const { id } = await test.start(warned);
    const held = await test.tickUntil(
      warned,
      id,
      ({ members }) => members[0].held !== undefined,
    );
    expect(inEnglish(held.members[0].held)).toContain('Not approved: ');
    expect(test.world.acceptedWrites).toEqual([]);
  });
});
