import type { Knex } from 'knex';
import { MigratedDatabases } from '../../__testUtils__/databases';
import { isPostgres } from '../database/client';
import { givenRows, HOUR_MS, jump, wake } from './__testUtils__/leasedRows';
import type { Lease } from './Lease';
import { LEASED_TABLES } from './leasedTables';
import { LeaseTable } from './LeaseTable';

const databases = MigratedDatabases.create();
jest.setTimeout(600_000);

describe.each(databases.eachSupportedId())('LeaseTable on %s', databaseId => {
  async function given(...ids: string[]) {
    const knex = await databases.init(databaseId);
    await givenRows(knex, ids);
    const leases = new LeaseTable(knex, 'owner_messages', HOUR_MS / 1000);
    const claim = async (owner: string, limit = 1) =>
      (await leases.claimDue(owner, limit)).map(({ lease }) => lease);
    const stores = (lease: Lease, text: string) =>
      leases.change(lease, { columns: { failure: text } });
    const stored = async (id: string) =>
      (await knex('owner_messages').where({ id }).first('failure')).failure;
    return { knex, leases, claim, stores, stored };
  }

  it('gives each row to one of two that claim at the same time, longest due first', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const { knex, claim } = await given(...ids);
    await knex('owner_messages')
      .where({ id: 'd' })
      .update({ next_attempt_at_ms: 0 });
    const [first] = await claim('first');
    expect(first.workId).toBe('d');
    const both = (await Promise.all([claim('x', 3), claim('y', 3)])).flat();
    const rest = await claim('z', 9);
    expect([...both, ...rest].map(({ workId }) => workId).sort()).toEqual(
      ids.filter(id => id !== 'd'),
    );
  });

  it('stores nothing, renews nothing and gives nothing back for a holder that was paused while another took over [T-420]', async () => {
    const { knex, leases, claim, stores, stored } = await given('a');
    const [paused] = await claim('paused');
    expect(await claim('other')).toEqual([]);
    await jump(knex, HOUR_MS);
    const [taken] = await claim('other');
    expect(taken).toMatchObject({ epoch: paused.epoch + 1, takenOver: true });
    expect(await stores(taken, 'by the other')).toBe(true);
    expect(await stores(paused, 'late')).toBe(false);
    expect(await leases.renew(paused)).toBe(false);
    expect(
      await leases.release(paused, {
        afterMs: 0,
        columns: { failure: 'late' },
      }),
    ).toBeUndefined();
    expect(await stored('a')).toBe('by the other');
    expect(await leases.isHeld('a')).toBe(true);
  });

  it('fences an owner off from its own earlier lease', async () => {
    const { knex, claim, stores } = await given('a');
    const [before] = await claim('same');
    await jump(knex, HOUR_MS);
    const [after] = await claim('same');
    expect(await stores(before, 'late')).toBe(false);
    expect(await stores(after, 'now')).toBe(true);
  });

  it('does not let a holder renew or store what it gave back', async () => {
    const { leases, claim, stores } = await given('a');
    const [lease] = await claim('x');
    expect(await leases.release(lease, { afterMs: 0 })).toBeDefined();
    expect(await leases.renew(lease)).toBe(false);
    expect(await stores(lease, 'late')).toBe(false);
    expect(await claim('y')).toHaveLength(1);
  });

  it('stores nothing of a change when users changed the row, nor what it did before and after', async () => {
    const { knex, leases, claim, stored } = await given('a', 'b');
    const [lease] = await claim('x');
    const change = (attempts: number) =>
      leases.change(
        lease,
        {
          where: { attempts },
          columns: { failure: 'changed' },
          before: async trx => {
            await trx('owner_messages')
              .where({ id: 'b' })
              .update({ failure: 'before' });
          },
        },
        async trx => {
          await trx('owner_messages')
            .where({ id: 'b' })
            .update({ failure: 'after' });
        },
      );
    expect(await change(7)).toBe(false);
    expect([await stored('a'), await stored('b')]).toEqual([null, null]);
    expect(await change(0)).toBe(true);
    expect([await stored('a'), await stored('b')]).toEqual([
      'changed',
      'after',
    ]);
    await expect(
      leases.change(lease, { columns: { failure: 'x' } }, async () => {
        throw new Error('connection terminated');
      }),
    ).rejects.toThrow('connection terminated');
    expect(await stored('a')).toBe('changed');
    expect(await knex('owner_messages').where({ failure: 'x' })).toEqual([]);
  });

  it('waits longer when the clock of the database is set back', async () => {
    const { knex, claim, stores } = await given('a');
    const [lease] = await claim('x');
    await jump(knex, -HOUR_MS / 2);
    expect(await claim('y')).toEqual([]);
    expect(await stores(lease, 'still its own')).toBe(true);
    await jump(knex, HOUR_MS);
    expect(await claim('y')).toEqual([]);
    await jump(knex, HOUR_MS);
    expect(await claim('y')).toHaveLength(1);
  });

  it('claims one row that is not due, for others due at the end of the lease', async () => {
    const { knex, leases, claim } = await given('a');
    await knex('owner_messages').update({ next_attempt_at_ms: null });
    const claimed = await leases.claimRow(knex, 'a', 'x');
    expect(claimed?.lease).toMatchObject({ owner: 'x', takenOver: false });
    expect(await leases.claimRow(knex, 'a', 'y')).toBeUndefined();
    expect(await leases.claimRow(knex, 'none', 'y')).toBeUndefined();
    expect(await claim('y')).toEqual([]);
    await jump(knex, HOUR_MS);
    expect(await claim('y')).toEqual([]);
    await wake(knex, 'a');
    expect(await claim('y')).toMatchObject([{ takenOver: true }]);
  });

  it('leaves a row that ended without a due time when it is given back later', async () => {
    const { knex, leases, claim } = await given('a');
    const [lease] = await claim('x');
    await knex('owner_messages').update({ next_attempt_at_ms: null });
    expect(await leases.release(lease, { afterMs: 0 })).toEqual({
      dueAtMs: undefined,
    });
    expect(await claim('y')).toEqual([]);
  });

  it.each(LEASED_TABLES)('claims %s by the index of due times', async table => {
    const knex = await databases.init(databaseId);
    if (isPostgres(knex)) await knex.raw('set enable_seqscan = off');
    const statements: { sql: string; bindings: Knex.RawBinding[] }[] = [];
    knex.on('query', query => statements.push(query));
    await new LeaseTable(knex, table).claimDue('x', 1);
    const [{ sql, bindings }] = statements;
    const explain = isPostgres(knex) ? 'explain' : 'explain query plan';
    // Parameters of PostgreSQL are numbered; of both in their order.
    const plan = await knex.raw(
      `${explain} ${sql.replace(/\$\d+/g, '?')}`,
      bindings,
    );
    expect(JSON.stringify(plan.rows ?? plan)).toContain(
      `${table}_next_attempt`,
    );
  });
});
