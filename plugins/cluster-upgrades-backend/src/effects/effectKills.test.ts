import { TestDatabases } from '@backstage/backend-test-utils';
import { COMPENSATED_CRASH_POINTS } from '../rollouts';
import { ended } from '../rollouts/fleet/__testUtils__/FleetHarness';
import { EffectsHarness, MINUTE_MS, MortalProcess } from './__testUtils__/EffectsHarness';

jest.setTimeout(60_000);

const databases = TestDatabases.create({ ids: ['SQLITE_3', 'POSTGRES_15'] });
const POINTS = [...COMPENSATED_CRASH_POINTS, 'before-provider-start', 'after-provider-start'] as const;

describe.each(databases.eachSupportedId())('a process that is killed around an effect, on %s', databaseId => {
  const open: EffectsHarness[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map(test => test.close()));
  });

  it.each(POINTS)('%s: leaves no silence, and never two at once', async point => {
    const test = await EffectsHarness.create(await databases.init(databaseId));
    open.push(test);
    const mortal = new MortalProcess(test, point);
    const { id } = await test.fleet.start(mortal.rollouts);
    let process = mortal;
    let renewed = false;
    const isOver = async () => ended(await process.rollouts.fleet.get(id)) && (await test.fleet.knex('upgrade_effects').whereNull('ended_at_ms')).length === 0;
    for (let count = 0; count < 80 && !(await isOver()); count += 1) {
      await test.makeDue();
      if (!(await process.tick())) {
        process = new MortalProcess(test);
        await test.fleet.expireLeases();
      }
      // Half of its time goes by in the middle of the upgrade, so that it is renewed.
      if (!renewed && test.fleet.world.acceptedWrites.length > 0) {
        renewed = true;
        test.aheadMs += 121 * MINUTE_MS;
      }
    }
    expect(mortal.diedAt).toBe(point);
    expect(await isOver()).toBe(true);
    expect((await process.rollouts.fleet.get(id)).phase).toBe('succeeded');
    expect(test.fleet.world.acceptedWrites).toHaveLength(2);
    expect(test.alertmanager.active).toEqual([]);
    expect({ silences: test.alertmanager.silences.size, mostAtOnce: test.alertmanager.mostAtOnce }).toEqual({ silences: 1, mostAtOnce: 1 });
    expect(await test.rows()).toMatchObject([{ state: 'undone' }]);
  });
});
