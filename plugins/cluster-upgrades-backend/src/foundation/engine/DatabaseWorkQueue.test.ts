import { MigratedDatabases } from '../../__testUtils__/databases';
import { LeaseTable } from '../lease/LeaseTable';
import { DatabaseWorkQueue } from './DatabaseWorkQueue';
import {
  EngineHarness,
  USER,
} from '../../upgrades/__testUtils__/EngineHarness';

const databases = MigratedDatabases.create();
jest.setTimeout(600_000);

describe.each(databases.eachSupportedId())(
  'DatabaseWorkQueue on %s',
  databaseId => {
    async function queued() {
      const test = await EngineHarness.create(await databases.init(databaseId));
      const rollouts = test.engine();
      jest.spyOn(rollouts.engine, 'wake').mockImplementation(() => undefined);
      await rollouts.upgrades.start(
        { clusterId: 'prod-eu-1', target: 'v1.36.4' },
        USER,
      );
      return {
        queue: new DatabaseWorkQueue(
          test.knex,
          new LeaseTable(test.knex, 'upgrades'),
        ),
        knex: test.knex,
      };
    }

    it('hands work to one engine at a time, and to the next when it was given back or its lease ran out', async () => {
      const { queue, knex } = await queued();
      const [first] = await queue.claim('a', 5);
      expect(first).toMatchObject({
        owner: 'a',
        epoch: 1,
        generation: 1,
        takenOver: false,
      });
      expect(await queue.claim('b', 5)).toEqual([]);
      expect(
        await queue.release(first, {
          afterMs: 0,
          generation: first.generation,
        }),
      ).toBe(true);
      const [second] = await queue.claim('b', 5);
      expect(second).toMatchObject({ owner: 'b', epoch: 2, takenOver: false });
      await knex('upgrades').update({ lease_expires_at_ms: 0 });
      expect(await queue.claim('c', 5)).toMatchObject([
        { owner: 'c', epoch: 3, takenOver: true },
      ]);
      expect(await queue.renew(second)).toBe(false);
      expect(await queue.release(second, { afterMs: 0, generation: 1 })).toBe(
        false,
      );
    });

    it('does not hold once more what was given back, when a renewal arrives late', async () => {
      const { queue } = await queued();
      const [lease] = await queue.claim('a', 5);
      await queue.release(lease, { afterMs: 0, generation: lease.generation });
      expect(await queue.renew(lease)).toBe(false);
      expect(await queue.claim('b', 5)).toHaveLength(1);
    });

    it('is due at once when users requested something else or it was woken up, and otherwise at the given time', async () => {
      const { queue, knex } = await queued();
      const isDue = async () => (await queue.claim('b', 5)).length === 1;
      const [lease] = await queue.claim('a', 5);
      await queue.release(lease, {
        afterMs: 3_600_000,
        generation: lease.generation,
      });
      expect(await isDue()).toBe(false);
      for (const change of [{ generation: 7 }, { next_attempt_at_ms: 2 }]) {
        await knex('upgrades').update({
          next_attempt_at_ms: 1,
          lease_expires_at_ms: null,
        });
        const [again] = await queue.claim('a', 5);
        await knex('upgrades').update(change);
        await queue.release(again, {
          afterMs: 3_600_000,
          generation: again.generation,
        });
        expect(await isDue()).toBe(true);
      }
    });
  },
);
