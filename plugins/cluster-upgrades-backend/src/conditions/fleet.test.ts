import type { Knex } from 'knex';
import { givenClusters, MigratedDatabases } from '../__testUtils__/databases';
import { inEnglish } from '@drydock/upgrade-reasons';
import { conditionsOn, NOW_MS, subjectOf } from './__testUtils__/situations';

jest.setTimeout(600_000);

const databases = MigratedDatabases.create();
const HOUR_MS = 3_600_000;
const MINOR = { minor: true, nodes: false };
const NODES = { minor: false, nodes: true };

async function freeze(
  knex: Knex,
  columns: Record<string, Knex.Value>,
): Promise<void> {
  await knex('freezes').insert({
    scope: 'all',
    from_ms: NOW_MS - HOUR_MS,
    until_ms: NOW_MS + HOUR_MS,
    set_by: 'user:default/ada',
    set_at_ms: 0,
    ...columns,
  });
}

describe.each(databases.eachSupportedId())(
  'what the fleet refuses on %s',
  databaseId => {
    let knex: Knex;
    let ids: Record<string, string>;
    const refusals = async (name: string, change = MINOR, atMs = NOW_MS) => {
      const holds = await conditionsOn(knex, {
        clock: { now: () => atMs },
      }).holdsOf('preview', subjectOf({ id: ids[name], change }));
      return inEnglish(holds.map(({ reason }) => reason));
    };

    beforeAll(async () => {
      knex = await databases.init(databaseId);
      ids = await givenClusters(knex, [
        { name: 'prod', environment: 'prod' },
        { name: 'dev', environment: 'dev' },
        { name: 'nowhere' },
      ]);
    });

    beforeEach(async () => {
      await knex('freezes').delete();
      await knex('emergency_stop').update({ active: false, reason: null });
    });

    it('is nothing without freezes and the emergency stop', async () =>
      expect(await refusals('prod')).toEqual([]));

    it('includes the emergency stop with its reason, beside other blockers', async () => {
      await knex('emergency_stop').update({ active: true, reason: 'outage' });
      expect(await refusals('dev')).toEqual([
        'Emergency stop of the fleet: outage',
      ]);
      await freeze(knex, { name: 'holidays' });
      expect(await refusals('dev')).toEqual([
        expect.stringContaining('Emergency stop'),
        expect.stringMatching(/^Freeze holidays until /),
      ]);
    });

    it('is what a freeze that holds now covers: its kind of change, and its environments', async () => {
      await freeze(knex, {
        name: 'nodes-of-prod',
        scope: 'nodes',
        environments: '["prod"]',
      });
      expect([
        await refusals('prod', NODES),
        await refusals('prod', MINOR),
        await refusals('dev', NODES),
      ]).toEqual([[expect.stringContaining('nodes-of-prod')], [], []]);
    });

    it('names the same one each time of several that began together', async () => {
      for (const name of ['b', 'a', 'c']) await freeze(knex, { name });
      expect(await refusals('prod')).toEqual([
        expect.stringMatching(/^Freeze a until /),
      ]);
    });

    it('includes a freeze of some environments when the environment of the cluster is unknown', async () => {
      await freeze(knex, { name: 'prod', environments: '["prod"]' });
      expect(await refusals('nowhere')).toHaveLength(1);
    });

    it('is no freeze that is over, was ended, or has not begun', async () => {
      await freeze(knex, { name: 'later', from_ms: NOW_MS + 1 });
      await freeze(knex, { name: 'ended', ended_at_ms: NOW_MS - 1 });
      expect(await refusals('prod')).toEqual([]);
      expect(await refusals('prod', MINOR, NOW_MS + 1)).toHaveLength(1);
      expect(await refusals('prod', MINOR, NOW_MS + HOUR_MS)).toEqual([]);
    });
  },
);
