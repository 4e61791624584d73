import type { Knex } from 'knex';
import { mockServices } from '@backstage/backend-test-utils';
import { MigratedDatabases } from '../../__testUtils__/databases';
import { keepSearchIndex } from './keepSearchIndex';

jest.setTimeout(600_000);

describe('keepSearchIndex', () => {
  const databases = MigratedDatabases.create();
  const postgres = databases
    .eachSupportedId()
    .filter(([id]) => id === 'POSTGRES_15');
  const indexes = async (knex: Knex): Promise<boolean[]> =>
    (
      await knex('pg_index')
        .join('pg_class', 'pg_class.oid', 'indexrelid')
        .where({ relname: 'cluster_findings_search_index' })
        .select('indisvalid')
    ).map(({ indisvalid }) => indisvalid);

  it('does nothing on SQLite', async () => {
    const logger = mockServices.logger.mock();
    await keepSearchIndex(await databases.init('SQLITE_3'), logger);
    expect(logger.warn).not.toHaveBeenCalled();
  });

  // Without PostgreSQL there is nothing to make.
  (postgres.length > 0
    ? describe.each(postgres)
    : describe.skip.each([['(skipped: no PostgreSQL here)']]))('%p', id => {
    it('makes the index once for callers at the same time, and again where it was left half made', async () => {
      const knex = await databases.init(id as 'POSTGRES_15');
      const logger = mockServices.logger.mock();
      await Promise.all([
        keepSearchIndex(knex, logger),
        keepSearchIndex(knex, logger),
        keepSearchIndex(knex, logger),
      ]);
      await keepSearchIndex(knex, logger);
      expect(await indexes(knex)).toEqual([true]);
      expect(logger.info).toHaveBeenCalledTimes(1);
      // As a replica leaves it that dies meanwhile.
      await knex.raw(
        "update pg_index set indisvalid = false where indexrelid = 'cluster_findings_search_index'::regclass",
      );
      await keepSearchIndex(knex, logger);
      expect(await indexes(knex)).toEqual([true]);
      expect(logger.warn).not.toHaveBeenCalled();
    });

    it('does not block writers while it is made', async () => {
      const knex = await databases.init(id as 'POSTGRES_15');
      const writer = await knex.transaction();
      await writer.raw('lock table cluster_findings in row exclusive mode');
      // It waits for transactions in progress; others write meanwhile.
      const made = keepSearchIndex(knex, mockServices.logger.mock());
      await waitUntil(
        async () =>
          (
            await knex('pg_stat_activity')
              .where('query', 'like', 'create index concurrently%')
              .where({
                state: 'active',
                datname: knex.raw('current_database()'),
              })
          ).length > 0,
      );
      await expect(
        knex('cluster_findings').update({ search: 'written' }),
      ).resolves.toBe(0);
      await writer.commit();
      await made;
      expect(await indexes(knex)).toEqual([true]);
    });

    it('warns, and takes nothing from anybody, where the extension cannot be had', async () => {
      const knex = await databases.init(id as 'POSTGRES_15');
      // A name that the extension wants makes it fail, as missing rights do.
      await knex.raw(
        "create function similarity(text, text) returns real language sql as 'select 1::real'",
      );
      const logger = mockServices.logger.mock();
      await keepSearchIndex(knex, logger);
      expect(await indexes(knex)).toEqual([]);
      expect(logger.warn).toHaveBeenCalledWith(
        expect.stringContaining('docs/operations.md'),
        expect.objectContaining({
          error: expect.stringContaining('similarity'),
        }),
      );
      await knex.raw('drop function similarity(text, text)');
      await keepSearchIndex(knex, logger);
      expect(await indexes(knex)).toEqual([true]);
    });
  });
});

async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds()))
    await new Promise(resolve => setTimeout(resolve, 20));
}
