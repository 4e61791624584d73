import { MigratedDatabases } from '../../__testUtils__/databases';
import { ended, FleetHarness } from '../../rollouts/__testUtils__/FleetHarness';
import { UpgradeReader } from './UpgradeReader';
import { EngineActiveUpgrades } from './EngineActiveUpgrades';

jest.setTimeout(600_000);

const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())(
  'upgrades of clusters on %s',
  databaseId => {
    it('are in progress until they end, and then the last one that ended', async () => {
      const test = await FleetHarness.create(await databases.init(databaseId));
      await test.givenPlan({ members: [['a', 'b']] });
      const rollouts = test.fleetEngine();
      const upgrades = new EngineActiveUpgrades(
        test.knex,
        new UpgradeReader(test.knex),
      );
      const { id } = await test.start(rollouts);
      await test.tickUntil(
        rollouts,
        id,
        ({ members }) => members[0].upgrade !== undefined,
      );
      expect([
        [...(await upgrades.find(['a', 'b'])).keys()],
        (await upgrades.lastEnded(['a', 'b'])).size,
      ]).toEqual([['a'], 0]);
      expect((await upgrades.find(['a'])).get('a')?.hops).toEqual([
        expect.objectContaining({ kind: 'control-plane', to: 'v1.36.4' }),
        expect.objectContaining({ kind: 'node-pools' }),
      ]);

      await test.tickUntil(rollouts, id, ended);
      expect((await upgrades.find(['a', 'b'])).size).toBe(0);
      const endedAt = expect.stringMatching(/^\d{4}-.*Z$/);
      expect([...(await upgrades.lastEnded(['a', 'c']))]).toEqual([
        [
          'a',
          {
            id: expect.any(String),
            to: 'v1.36.4',
            outcome: 'succeeded',
            endedAt,
          },
        ],
      ]);
    });
  },
);
