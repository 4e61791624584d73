import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import { LeaseTable } from '../../foundation/lease/LeaseTable';
import { claimDueReads } from '../../clusters/store/inventoryQueries';
import {
  ClusterUpgradeSubjects,
  type ClusterUpgradeSubjectsOptions,
} from './ClusterUpgradeSubjects';

const databases = MigratedDatabases.create();
const onPostgres = databases
  .eachSupportedId()
  .filter(([id]) => id !== 'SQLITE_3');
const describeOnPostgres = onPostgres.length > 0 ? describe : describe.skip;

describe('a read that is asked for in a transaction', () => {
  it.each(databases.eachSupportedId())(
    'is asked for with what the transaction stores, or not at all (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      await knex('clusters').update({ next_attempt_at_ms: 9_000_000_000_000 });
      const wake = jest.fn();
      const subjects = new ClusterUpgradeSubjects({
        knex,
        wake,
      } as Partial<ClusterUpgradeSubjectsOptions> as ClusterUpgradeSubjectsOptions);

      const lost = knex.transaction(async trx => {
        await subjects.requestRefresh(a, trx);
        throw new Error('fenced off');
      });
      await expect(lost).rejects.toThrow('fenced off');
      expect(
        await claimDueReads(new LeaseTable(knex, 'clusters'), 'a', 1),
      ).toEqual([]);
      expect(wake).not.toHaveBeenCalled();

      await knex.transaction(async trx => {
        await subjects.requestRefresh(a, trx);
        expect(wake).not.toHaveBeenCalled();
      });
      expect(wake).toHaveBeenCalledTimes(1);
      expect(
        await claimDueReads(new LeaseTable(knex, 'clusters'), 'a', 1),
      ).toMatchObject([{ asked: true }]);
    },
  );
});

describeOnPostgres(
  `a cluster whose row is locked by a frozen replica${
    onPostgres.length > 0 ? '' : ' (skipped: no PostgreSQL)'
  }`,
  () => {
    it('does not wait for the lock when a transaction requests a read: the read is requested afterwards', async () => {
      const knex = await databases.init(onPostgres[0][0]);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      await knex('clusters').update({ next_attempt_at_ms: 9_000_000_000_000 });
      let woken: () => void = () => undefined;
      const wokenUp = new Promise<void>(resolve => {
        woken = resolve;
      });
      const subjects = new ClusterUpgradeSubjects({
        knex,
        wake: () => woken(),
      } as Partial<ClusterUpgradeSubjectsOptions> as ClusterUpgradeSubjectsOptions);
      const frozen = await knex.transaction();
      await frozen('clusters').where({ id: a }).forUpdate();
      await knex.transaction(async trx => {
        await subjects.requestRefresh(a, trx);
        await trx('cluster_sources')
          .where({ id: 'test' })
          .update({ title: 'stored all the same' });
      });
      expect(await knex('cluster_sources').pluck('title')).toEqual([
        'stored all the same',
      ]);
      await frozen.rollback();
      await wokenUp;
      expect(
        await claimDueReads(new LeaseTable(knex, 'clusters'), 'a', 1),
      ).toMatchObject([{ asked: true }]);
    });
  },
);
