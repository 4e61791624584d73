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
});
