import { TestDatabases } from '@backstage/backend-test-utils';
import {
  EngineHarness,
  hasEnded,
  MIGRATIONS,
  migrateRollouts,
  tickUntil,
  USER,
} from './__testUtils__/EngineHarness';

jest.setTimeout(600_000);
const databases = TestDatabases.create({ ids: ['SQLITE_3', 'POSTGRES_15'] });
const TABLES = [
  'rollouts',
  'stages',
  'upgrades',
  'steps',
  'attempts',
  'operations',
  'upgrade_log',
  'history',
];

describe.each(databases.eachSupportedId())(
  'migration of rollouts and history on %s',
  databaseId => {
    it('goes up, holds rows, goes down with them, and up again', async () => {
      const knex = await databases.init(databaseId);
      await migrateRollouts(knex);
      const test = await EngineHarness.create(knex);
      const rollouts = test.engine();
      const { upgrade } = await rollouts.upgrades.start(
        { clusterId: 'prod-eu-1', target: 'v1.36.4' },
        USER,
      );
      await tickUntil(rollouts, upgrade.id, hasEnded);
      for (const table of TABLES)
        expect(await knex(table).select('*')).not.toHaveLength(0);

      for (const { migration } of [...MIGRATIONS].reverse())
        await migration.down(knex);
      for (const table of TABLES)
        expect(await knex.schema.hasTable(table)).toBe(false);
      await knex('knex_migrations').delete();
      await migrateRollouts(knex);
      for (const table of TABLES)
        expect(await knex(table).select('*')).toHaveLength(0);
    });

    it('admits one active upgrade per cluster and any number of ended ones', async () => {
      const knex = await databases.init(databaseId);
      await migrateRollouts(knex);
      const test = await EngineHarness.create(knex);
      const rollouts = test.engine();
      const first = await rollouts.upgrades.start(
        { clusterId: 'prod-eu-1', target: 'v1.35.9' },
        USER,
      );
      const row = await knex('upgrades')
        .where({ id: first.upgrade.id })
        .first();
      await expect(
        knex('upgrades').insert({ ...row, id: 'another' }),
      ).rejects.toThrow(/unique/i);
      await tickUntil(rollouts, first.upgrade.id, hasEnded);
      const second = await rollouts.upgrades.start(
        { clusterId: 'prod-eu-1', target: 'v1.36.4' },
        USER,
      );
      expect(second.created).toBe(true);
      rollouts.engine.stop();
    });
  },
);
