import { givenClusters, MigratedDatabases } from '../__testUtils__/databases';
import { claimDueReads } from '../database/inventoryQueries';
import { ClusterUpgradeSubjects, type ClusterUpgradeSubjectsOptions } from './ClusterUpgradeSubjects';

describe('a read that is asked for in a transaction', () => {
  const databases = MigratedDatabases.create();

  it.each(databases.eachSupportedId())('is asked for with what the transaction stores, or not at all (%p)', async id => {
    const knex = await databases.init(id);
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    await knex('clusters').update({ next_read_at_ms: 9_000_000_000_000 });
    const wake = jest.fn();
    const subjects = new ClusterUpgradeSubjects({ knex, wake } as Partial<ClusterUpgradeSubjectsOptions> as ClusterUpgradeSubjectsOptions);

    const lost = knex.transaction(async trx => {
      await subjects.requestRefresh(a, trx);
      throw new Error('fenced off');
    });
    await expect(lost).rejects.toThrow('fenced off');
    expect(await claimDueReads(knex, 1, 60)).toEqual([]);
    expect(wake).not.toHaveBeenCalled();

    await knex.transaction(async trx => {
      await subjects.requestRefresh(a, trx);
      expect(wake).not.toHaveBeenCalled();
    });
    expect(wake).toHaveBeenCalledTimes(1);
    expect(await claimDueReads(knex, 1, 60)).toMatchObject([{ asked: true }]);
  });

  const postgres = databases.eachSupportedId().filter(([id]) => id !== 'SQLITE_3');
  const itHere = postgres.length > 0 ? it : it.skip;
  itHere(`keeps nobody waiting for a row that somebody holds who stands still: it is asked for afterwards${postgres.length > 0 ? '' : ' (skipped: no PostgreSQL)'}`, async () => {
    const knex = await databases.init(postgres[0][0]);
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    await knex('clusters').update({ next_read_at_ms: 9_000_000_000_000 });
    let woken: () => void = () => undefined;
    const wokenUp = new Promise<void>(resolve => {
      woken = resolve;
    });
    const subjects = new ClusterUpgradeSubjects({ knex, wake: () => woken() } as Partial<ClusterUpgradeSubjectsOptions> as ClusterUpgradeSubjectsOptions);
    const frozen = await knex.transaction();
    await frozen('clusters').where({ id: a }).forUpdate();
    await knex.transaction(async trx => {
      await subjects.requestRefresh(a, trx);
      await trx('cluster_sources').where({ id: 'test' }).update({ title: 'stored all the same' });
    });
    expect(await knex('cluster_sources').pluck('title')).toEqual(['stored all the same']);
    await frozen.rollback();
    await wokenUp;
    expect(await claimDueReads(knex, 1, 60)).toMatchObject([{ asked: true }]);
  });
});
