import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { allChecks, NO_POLICY } from '@drydock/upgrade-readiness';
import type { Knex } from 'knex';
import { storeInventory } from '../clusters/store/inventoryQueries';
import { insertWaiver } from './store/waiverQueries';
import { summarize } from '../clusters/inventory/summarize';
import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../__testUtils__/databases';
import type { TestDatabaseId } from '../__testUtils__/databases';
import { inventoryOf } from '../__testUtils__/inventory';
import { Assessor } from './Assessor';
import { CatalogIndex } from './CatalogIndex';
import { Rejudging } from './Rejudging';

jest.setTimeout(600_000);

describe('Rejudging', () => {
  const databases = MigratedDatabases.create();
  const { signal } = new AbortController();
  let now: Date;
  let knex: Knex;
  let a: string;

  async function givenTwoClusters(id: TestDatabaseId): Promise<void> {
    now = new Date(NOW);
    knex = await databases.init(id);
    const ids = await givenClusters(knex, [{ name: 'a' }, { name: 'b' }]);
    a = ids.a;
    for (const cluster of Object.values(ids))
      await storeInventory(
        knex,
        cluster,
        inventoryOf('v1.34.1'),
        summarize(inventoryOf('v1.34.1'), {}),
      );
  }

  /** A process of its own, with the catalog as it read it. */
  function createReplica(catalog: { digest: string }) {
    const assessor = new Assessor({
      knex,
      knowledge: builtinKnowledge,
      checks: allChecks,
      offChecks: [],
      desiredVersions: {},
      policy: NO_POLICY,
      catalogIndex: async () => new CatalogIndex(),
      catalogDigest: () => catalog.digest,
      upgrades: { find: async () => new Map() },
      intervalSeconds: 1800,
      now: () => now,
    });
    return { assessor, rejudging: new Rejudging({ knex, assessor }) };
  }

  it.each(databases.eachSupportedId())(
    'ends after one round of each replica, though they judge by something else (%p)',
    async id => {
      await givenTwoClusters(id);
      const catalog = { digest: 'read first' };
      const first = createReplica(catalog).rejudging;
      const second = createReplica({ digest: 'read later' }).rejudging;
      await expect(first.run(signal)).resolves.toBe(2);
      await expect(second.run(signal)).resolves.toBe(2);
      await expect(first.run(signal)).resolves.toBe(0);
      await expect(second.run(signal)).resolves.toBe(0);
      expect(first.underWay).toBeUndefined();

      catalog.digest = 'read again';
      expect(first.underWay).toEqual(expect.any(String));
      await expect(first.run(signal)).resolves.toBe(2);
      expect(first.underWay).toBeUndefined();
      await expect(second.run(signal)).resolves.toBe(0);
      await expect(first.run(signal)).resolves.toBe(0);
    },
  );

  it.each(databases.eachSupportedId())(
    'begins again with the day, once for all replicas, and with a waiver that was not judged yet (%p)',
    async id => {
      await givenTwoClusters(id);
      const first = createReplica({ digest: 'one' }).rejudging;
      const second = createReplica({ digest: 'two' }).rejudging;
      await first.run(signal);
      await second.run(signal);
      now = new Date('2026-11-22T00:00:30.000Z');
      await expect(first.run(signal)).resolves.toBe(2);
      await expect(second.run(signal)).resolves.toBe(0);
      await insertWaiver(knex, {
        id: 'w',
        clusterId: a,
        clusterName: 'a',
        fingerprint: 'f',
        evidenceDigest: 'd',
        checkId: 'c',
        title: 't',
        target: '1.35',
        reason: 'Known since Monday',
        until: '2026-12-01',
        createdBy: 'user:default/ann',
        createdAt: NOW,
        state: 'active',
      });
      await expect(second.run(signal)).resolves.toBe(1);
      await expect(first.run(signal)).resolves.toBe(0);
    },
  );

  it('goes on with the rest after a beat that failed', async () => {
    await givenTwoClusters('SQLITE_3');
    const { assessor } = createReplica({ digest: 'one' });
    for (const { id } of await knex('clusters').select('id'))
      await assessor.assess(id);
    const assess = jest
      .fn()
      .mockRejectedValueOnce(new Error('The database went away'))
      .mockResolvedValue(undefined);
    const rejudging = new Rejudging({
      knex,
      assessor: {
        assess,
        basis: () => ({
          ...assessor.basis(),
          digest: 'new',
          text: `${assessor.basis().day} new`,
        }),
        goodSince: () => assessor.goodSince(),
      },
    });
    await expect(rejudging.run(signal)).rejects.toThrow('went away');
    await expect(rejudging.run(signal)).resolves.toBe(2);
    await expect(rejudging.run(signal)).resolves.toBe(0);
  });
});
