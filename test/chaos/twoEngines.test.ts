import Knex from 'knex';
import { TestDatabases } from '@backstage/backend-test-utils';
import type { CrashPoint } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import {
  InMemoryUpgradeProvider,
  InMemoryUpgradeProviderOptions,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { createEngine, driveToEnd, expireLeases, Gate, USER } from './engines';
import { freshDatabase } from './freshDatabase';

const databases = TestDatabases.create({ ids: ['SQLITE_3', 'POSTGRES_15'] });
const WRITES_PER_UPGRADE = 2;

/** Holds one engine at the first visit of a crash point, until the gate opens. */
function stopAt(wanted: CrashPoint, gate: Gate) {
  let stopped = false;
  return async (point: CrashPoint) => {
    if (point !== wanted || stopped) return;
    stopped = true;
    await gate.wait();
  };
}

describe.each(databases.eachSupportedId())(
  'two engines on one database, %s',
  databaseId => {
    async function setUp(
      options: Partial<InMemoryUpgradeProviderOptions> = {},
    ) {
      const knex = await freshDatabase(databases, databaseId);
      const world = new InMemoryWorld();
      world.addCluster('a', 'v1.35.5');
      const provider = new InMemoryUpgradeProvider({ world, ...options });
      return { knex, world, provider };
    }

    it('share fifty upgrades and write each hop once', async () => {
      const { knex, world, provider } = await setUp({
        acceptsEverything: true,
      });
      // SQLite has one connection; on PostgreSQL the second engine has a pool of its own, as
      // another replica has.
      const other =
        databaseId === 'SQLITE_3' ? knex : Knex({ ...knex.client.config });
      const engines = [
        createEngine({ knex, provider }),
        createEngine({ knex: other, provider }),
      ];
      const ids: string[] = [];
      for (let number = 0; number < 50; number += 1) {
        world.addCluster(`c${number}`, 'v1.35.5');
        ids.push(
          (
            await engines[number % 2].upgrades.start(
              { clusterId: `c${number}`, target: 'v1.36.4' },
              USER,
            )
          ).upgrade.id,
        );
      }
      let rounds = 0;
      while ((await engines[0].reader.listActive()).length > 0) {
        expect(++rounds).toBeLessThan(100);
        await Promise.all(engines.map(({ engine }) => engine.tick()));
      }
      expect(world.acceptedWrites).toHaveLength(
        ids.length * WRITES_PER_UPGRADE,
      );
      expect(
        new Set(
          world.acceptedWrites.map(({ cluster, kind }) => `${cluster} ${kind}`),
        ).size,
      ).toBe(ids.length * WRITES_PER_UPGRADE);
      const owners = await knex('attempts').distinct<{ lease_owner: string }[]>(
        'lease_owner',
      );
      expect(owners).toHaveLength(2);
      expect(
        await knex('history').where({ outcome: 'succeeded' }),
      ).toHaveLength(ids.length);
      process.stdout.write(
        `chaos ${databaseId}: two engines, ${ids.length} upgrades, ${
          world.acceptedWrites.length
        } accepted changes for ${ids.length * WRITES_PER_UPGRADE} hops\n`,
      );
      if (other !== knex) await other.destroy();
    });

    it.each<CrashPoint>([
      'before-provider-start',
      'after-provider-start',
      'after-operation-intent',
      'before-operation-record',
    ])(
      'one that was stopped at %s and goes on after the other has finished changes nothing more',
      async point => {
        const { knex, world, provider } = await setUp();
        const gate = new Gate();
        const sleeper = createEngine({
          knex,
          provider,
          crashHook: stopAt(point, gate),
        });
        const { upgrade } = await sleeper.upgrades.start(
          { clusterId: 'a', target: 'v1.36.4' },
          USER,
        );
        const asleep = driveToEnd(sleeper, upgrade.id);
        await gate.reached;

        await expireLeases(knex);
        const successor = createEngine({ knex, provider });
        expect((await driveToEnd(successor, upgrade.id)).phase).toBe(
          'succeeded',
        );
        gate.open();
        await asleep;

        expect(world.acceptedWrites.map(({ kind }) => kind)).toEqual([
          'control-plane',
          'node-pools',
        ]);
        expect(await knex('history').where({ cluster_id: 'a' })).toHaveLength(
          1,
        );
        expect((await successor.upgrades.get(upgrade.id)).phase).toBe(
          'succeeded',
        );
      },
    );

    it('one that was stopped right before its write and goes on while the other is about to write: one of them writes [T-56]', async () => {
      const { knex, world, provider } = await setUp();
      const [first, second] = [new Gate(), new Gate()];
      // Behind the last question whether it may still write: what stops there is stopped by the
      // platform's precondition alone.
      const stop = stopAt('before-provider-start', first);
      const onTheWire = new InMemoryUpgradeProvider({
        world,
        beforeWrite: () => stop('before-provider-start'),
      });
      const sleeper = createEngine({ knex, provider: onTheWire });
      const { upgrade } = await sleeper.upgrades.start(
        { clusterId: 'a', target: 'v1.36.4' },
        USER,
      );
      const asleep = sleeper.engine.tick();
      await first.reached;

      await expireLeases(knex);
      const successor = createEngine({
        knex,
        provider,
        crashHook: stopAt('before-provider-start', second),
      });
      const taken = driveToEnd(successor, upgrade.id);
      await second.reached;
      first.open();
      // The sleeper writes first, and drops what it would record; then the successor finds its own
      // observation stale.
      while (world.acceptedWrites.length === 0)
        await new Promise(resolve => setImmediate(resolve));
      second.open();
      await Promise.all([asleep, taken]);

      expect(world.acceptedWrites.map(({ kind }) => kind)).toEqual([
        'control-plane',
        'node-pools',
      ]);
      expect((await successor.upgrades.get(upgrade.id)).phase).toBe(
        'succeeded',
      );
      expect(await knex('history').where({ cluster_id: 'a' })).toHaveLength(1);
    });

    it('drops every result of an engine whose lease was taken [T-57]', async () => {
      const { knex, provider } = await setUp();
      const gate = new Gate();
      const sleeper = createEngine({
        knex,
        provider,
        crashHook: stopAt('before-step-result', gate),
      });
      const { upgrade } = await sleeper.upgrades.start(
        { clusterId: 'a', target: 'v1.36.4' },
        USER,
      );
      const asleep = sleeper.engine.tick();
      await gate.reached;
      await expireLeases(knex);
      // Another engine claims the upgrade, and does nothing yet.
      const claimed = await knex('upgrades')
        .where({ id: upgrade.id })
        .update({
          lease_epoch: knex.raw('lease_epoch + 1'),
          lease_owner: 'other',
        });
      expect(claimed).toBe(1);
      gate.open();
      await asleep;
      const after = await sleeper.upgrades.get(upgrade.id);
      expect(after.steps[0].status).toBe('running');
      expect(
        await knex('upgrades').where({ id: upgrade.id }).first(),
      ).toMatchObject({ lease_owner: 'other' });
    });
  },
);
