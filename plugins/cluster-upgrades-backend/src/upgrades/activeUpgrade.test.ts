import { MigratedDatabases } from '../__testUtils__/databases';
import {
  EngineHarness,
  hasEnded,
  tickUntil,
  USER,
} from './__testUtils__/EngineHarness';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())(
  'upgrades of one cluster on %s',
  databaseId => {
    it('are one active one and any number of ended ones', async () => {
      const knex = await databases.init(databaseId);
      const test = await EngineHarness.create(knex);
      const rollouts = test.engine();
      const first = await rollouts.upgrades.start(
        { clusterId: 'prod-eu-1', target: 'v1.35.9' },
        USER,
      );
      const row = await knex('upgrades')
        .where({ id: first.upgrade.id })
        .first();
      await knex('upgrades').insert({ ...row, id: 'another' });
      await expect(
        knex('upgrade_subjects').insert({
          upgrade_id: 'another',
          role: 'new',
          cluster_id: row.cluster_id,
          active: true,
        }),
      ).rejects.toThrow(/unique/i);
      await knex('upgrades').where({ id: 'another' }).delete();
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
