import { said } from '@drydock/upgrade-reasons';
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

    it('keep one that failed from going on while another works on its cluster', async () => {
      const knex = await databases.init(databaseId);
      const test = await EngineHarness.create(knex);
      const rollouts = test.engine();
      const begin = async (target: string) =>
        (
          await rollouts.upgrades.start(
            { clusterId: 'prod-eu-1', target },
            USER,
          )
        ).upgrade.id;
      const subjects = async () =>
        (await knex('upgrade_subjects').orderBy('upgrade_id')).map(
          ({ upgrade_id: id, active }) => [id, Boolean(active)],
        );
      const failed = await begin('v1.36.4');
      test.world.state('fleet/prod-eu-1').desired = 'v1.36.4';
      test.world.state('fleet/prod-eu-1').failure = said('no capacity');
      await tickUntil(rollouts, failed, hasEnded);
      expect(await subjects()).toEqual([[failed, false]]);
      Object.assign(test.world.state('fleet/prod-eu-1'), {
        desired: 'v1.35.5',
        failure: undefined,
      });
      const other = await begin('v1.35.9');
      await expect(
        rollouts.upgrades.control(failed, 'retry', {
          principal: USER.principal,
          reason: 'test',
        }),
      ).rejects.toThrow(/has not ended|another active upgrade|changed/);
      expect((await subjects()).filter(([, active]) => active)).toEqual([
        [other, true],
      ]);
      await tickUntil(rollouts, other, hasEnded);
      expect((await subjects()).filter(([, active]) => active)).toEqual([]);
      rollouts.engine.stop();
    });
  },
);
