import fc from 'fast-check';
import { MigratedDatabases } from '../../__testUtils__/databases';
import { givenRows, HOUR_MS, jump, wake } from './__testUtils__/leasedRows';
import type { Lease } from './Lease';
import { LeaseTable } from './LeaseTable';

const databases = MigratedDatabases.create();
jest.setTimeout(600_000);

const REST_MS = 24 * HOUR_MS;

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`Not ${what}`);
}

describe.each(databases.eachSupportedId())('leases on %s', databaseId => {
  it('has one holder, drops what is late and loses no wake-up, whatever three claimants do [T-423]', async () => {
    const knex = await databases.init(databaseId);
    const leases = new LeaseTable(knex, 'owner_messages', HOUR_MS / 1000);
    const ids = ['a', 'b'];
    const owners = ['x', 'y', 'z'];
    const act = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constantFrom('claim', 'renew', 'store', 'release', 'rest'),
          owner: fc.constantFrom(...owners),
          id: fc.constantFrom(...ids),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('wake'),
          id: fc.constantFrom(...ids),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('jump'),
          ms: fc.constantFrom(-HOUR_MS / 4, HOUR_MS / 4, 2 * HOUR_MS),
        }),
      },
    ) as fc.Arbitrary<{
      kind: string;
      owner: string;
      id: string;
      ms: number;
    }>;
    const seen = { takenOver: 0, late: 0, woken: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 10, maxLength: 40, size: 'max' }),
        async acts => {
          await knex('owner_messages').delete();
          await givenRows(knex, ids);
          /** The holder of each row by the database: the last that claimed it. */
          const current = new Map<string, Lease>();
          /** The leases that each owner believes to hold. */
          const believed = new Map<string, Lease>();
          const woken = new Set<string>();
          for (const { kind, owner, id, ms } of acts) {
            const key = `${owner} ${id}`;
            const mine = believed.get(key);
            const isCurrent = mine !== undefined && current.get(id) === mine;
            if (mine && !isCurrent) seen.late += kind === 'claim' ? 0 : 1;
            switch (kind) {
              case 'claim':
                for (const { lease } of await leases.claimDue(owner, 2)) {
                  const before = current.get(lease.workId);
                  must(
                    lease.takenOver === (before !== undefined),
                    'taken over',
                  );
                  must(lease.epoch > (before?.epoch ?? 0), 'a rising epoch');
                  seen.takenOver += lease.takenOver ? 1 : 0;
                  current.set(lease.workId, lease);
                  believed.set(`${owner} ${lease.workId}`, lease);
                  woken.delete(lease.workId);
                }
                break;
              case 'renew':
                if (mine)
                  must((await leases.renew(mine)) === isCurrent, 'renewed');
                break;
              case 'store':
                if (mine)
                  must(
                    (await leases.change(mine, {
                      columns: { failure: key },
                    })) === isCurrent,
                    'stored',
                  );
                break;
              case 'release':
              case 'rest': {
                if (!mine) break;
                const released = await leases.release(mine, {
                  afterMs: kind === 'rest' ? undefined : REST_MS,
                });
                must((released !== undefined) === isCurrent, 'given back');
                if (!isCurrent) break;
                current.delete(id);
                if (woken.has(id)) {
                  seen.woken += 1;
                  must(
                    (released?.dueAtMs ?? Infinity) < Date.now() + HOUR_MS,
                    'due at once',
                  );
                } else if (kind === 'rest')
                  must(released?.dueAtMs === undefined, 'not due');
                break;
              }
              case 'wake':
                await wake(knex, id);
                if (current.has(id)) woken.add(id);
                break;
              default:
                await jump(knex, ms);
            }
          }
          // Nothing is stuck: when the last leases have run out, all that is due is claimed.
          await jump(knex, 10 * REST_MS);
          const left = await leases.claimDue('last', 2);
          for (const { lease } of left)
            expect(lease.takenOver).toBe(current.has(lease.workId));
          for (const id of current.keys())
            expect(left.map(({ lease }) => lease.workId)).toContain(id);
        },
      ),
      {
        seed: 20_261_129,
        numRuns: process.env.DRYDOCK_TEST_ALL === '1' ? 1_000 : 150,
      },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
  });
});
