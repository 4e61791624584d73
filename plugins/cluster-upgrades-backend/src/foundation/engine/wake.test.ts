import { MigratedDatabases } from '../../__testUtils__/databases';
import { ended, FleetHarness } from '../../rollouts/__testUtils__/FleetHarness';
import { wakeRollouts } from './wake';

const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())(
  'a rollout whose engine is killed right after an upgrade of it ended, on %s',
  databaseId => {
    it('is due at once for the next engine, not at its next look', async () => {
      const test = await FleetHarness.create(await databases.init(databaseId));
      await test.givenPlan({ members: [['prod-eu-1']] });
      const rests = async () =>
        (await test
          .knex('rollouts')
          .where('next_attempt_at_ms', '>', 1)
          .whereNull('lease_owner')
          .first('id')) !== undefined;
      let dead = false;
      let die: () => void = () => undefined;
      const death = new Promise<void>(resolve => {
        die = resolve;
      });
      const first = test.fleetEngine({
        crashHook: async point => {
          // The rollout waits for its next look, which is far away: nothing but the end of the
          // upgrade brings it near.
          if (point === 'before-upgrade-finish')
            while (!(await rests()))
              await new Promise(resolve => setImmediate(resolve));
          if (point !== 'after-upgrade-finish') return;
          dead = true;
          die();
          await new Promise<never>(() => undefined);
        },
      });
      const { id } = await test.start(first);
      for (let count = 0; count < 100 && !dead; count += 1) {
        await test.makeDue();
        await Promise.race([first.engine.tick(), death]);
      }
      expect(dead).toBe(true);
      first.engine.stop();
      await test.expireLeases();

      const second = test.fleetEngine();
      await second.engine.tick();
      expect(ended(await second.fleet.get(id))).toBe(true);
    });
  },
);

describe('wakeRollouts', () => {
  it('makes rollouts of the plan due, and of their clusters those that stand still', async () => {
    const test = await FleetHarness.create(await databases.init('SQLITE_3'));
    await test.givenPlan({
      planId: 'mine',
      members: [['a', 'b']],
      stages: [{ maxConcurrent: 2 }],
    });
    await test.givenPlan({ planId: 'other', members: [['c']] });
    const rollouts = test.fleetEngine();
    for (const planId of ['mine', 'other'])
      await test.tickUntil(
        rollouts,
        (
          await test.start(rollouts, planId)
        ).id,
        ({ members }) => members.every(({ phase }) => phase === 'running'),
      );
    const later = 9_000_000_000_000;
    for (const table of ['rollouts', 'upgrades'])
      await test.knex(table).update({ next_attempt_at_ms: later });
    await test
      .knex('upgrades')
      .whereNot({ cluster_id: 'b' })
      .update({ stands_since_ms: 1 });
    await wakeRollouts(test.knex, { planId: 'mine' });
    expect(
      await test
        .knex('rollouts')
        .where('next_attempt_at_ms', '<', later)
        .pluck('plan_id'),
    ).toEqual(['mine']);
    expect(
      await test
        .knex('upgrades')
        .where('next_attempt_at_ms', '<', later)
        .pluck('cluster_id'),
    ).toEqual(['a']);
  });
});
