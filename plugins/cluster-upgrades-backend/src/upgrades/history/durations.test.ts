import { inEnglish } from '@drydock/upgrade-reasons';
import { MigratedDatabases } from '../../__testUtils__/databases';
import {
  durationDifference,
  earlierDurations,
  estimatesByProvider,
} from './durations';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())(
  'earlier upgrades on %s',
  databaseId => {
    async function givenUpgrades() {
      const knex = await databases.init(databaseId);
      await knex('rollouts').insert({
        id: 'r',
        requested_by: 'a',
        created_at_ms: 0,
      });
      await knex('stages').insert({
        id: 's',
        rollout_id: 'r',
        number: 1,
        max_concurrent: 1,
      });
      const insert = async (
        id: string,
        provider: string,
        phase: string,
        seconds: number,
        endedAtMs: number,
      ) =>
        knex('upgrades').insert({
          id,
          rollout_id: 'r',
          stage_id: 's',
          cluster_id: id,
          cluster_name: id,
          strategy: 'in-place',
          provider_id: provider,
          provider_reference: id,
          from_version: '1',
          target: '2',
          hops: '[]',
          readiness_at_start: '{}',
          requested_by: 'a',
          executed_by: 'a',
          accepted_unknown_checks: '[]',
          phase,
          desired: 'run',
          generation: 1,
          created_at_ms: 0,
          updated_at_ms: 0,
          started_at_ms: endedAtMs - seconds * 1000,
          ended_at_ms: endedAtMs,
        });
      return { knex, insert };
    }

    it('are the newest that succeeded through the same provider, newest first', async () => {
      const { knex, insert } = await givenUpgrades();
      for (let index = 0; index < 60; index += 1)
        await insert(`a${index}`, 'a', 'succeeded', index, 1_000_000 + index);
      await insert('failed', 'a', 'failed', 9999, 2_000_000);
      await insert('other', 'b', 'succeeded', 7, 2_000_000);
      expect(await earlierDurations(knex, 'a')).toEqual(
        Array.from({ length: 50 }, (_, index) => 59 - index),
      );
      expect(await earlierDurations(knex, 'a', 'a59')).toEqual(
        Array.from({ length: 50 }, (_, index) => 58 - index),
      );
      expect(await earlierDurations(knex, 'b')).toEqual([7]);
    });

    it('make no estimate for a provider with too few of them', async () => {
      const { knex, insert } = await givenUpgrades();
      for (let index = 0; index < 5; index += 1)
        await insert(`a${index}`, 'a', 'succeeded', 600, 1_000_000 + index);
      await insert('b', 'b', 'succeeded', 600, 1_000_000);
      expect([...(await estimatesByProvider(knex, ['a', 'b', 'a']))]).toEqual([
        ['a', { p50: 10, p90: 10, samples: 5 }],
      ]);
    });
  },
);

describe('durationDifference', () => {
  it('compares with nothing while there are fewer than five samples', () => {
    expect(durationDifference([10, 10, 10, 10], 10_000)).toEqual([]);
  });

  it('says nothing of an upgrade as long as others', () => {
    expect(durationDifference([60, 70, 80, 90, 600], 590)).toEqual([]);
  });

  it('names an upgrade that took longer than nine in ten', () => {
    expect(inEnglish(durationDifference([60, 70, 80, 90, 600], 1800))).toEqual([
      {
        predicted: 'Takes 80 s to 10 min, as 5 earlier upgrades did',
        actual: 'Took 30 min',
      },
    ]);
  });
});
