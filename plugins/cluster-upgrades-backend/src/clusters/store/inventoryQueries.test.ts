import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Inventory } from '@drydock/upgrade-readiness';
import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../../__testUtils__/databases';
import { inventoryOf } from '../../__testUtils__/inventory';
import { findCluster } from './clusterQueries';
import {
  claimDueReads as claimReads,
  loadInventory,
  requestRead,
  storeInventory,
  storeReadFailure,
  type ReadClaim,
} from './inventoryQueries';
import { LeaseTable } from '../../foundation/lease/LeaseTable';
import {
  forgetVersionChange,
  untoldVersionChanges,
} from './versionChangeQueries';
import { said } from '@drydock/upgrade-reasons';

jest.setTimeout(600_000);

/** As another replica each time. */
const claimDueReads = (
  knex: Knex,
  limit: number,
  leaseSeconds: number,
  options?: { failing: boolean },
) =>
  claimReads(
    new LeaseTable(knex, 'clusters', leaseSeconds),
    randomUUID(),
    limit,
    options,
  );

const releaseRead = (knex: Knex, claim: ReadClaim, nextSeconds: number) =>
  new LeaseTable(knex, 'clusters').release(claim, {
    afterMs: nextSeconds * 1000,
  });

describe('reading clusters', () => {
  const databases = MigratedDatabases.create();

  it.each(databases.eachSupportedId())(
    'gives each due cluster to one claimant until its lease ends (%p)',
    async id => {
      const knex = await databases.init(id);
      await givenClusters(knex, [{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
      const claims = (
        await Promise.all([
          claimDueReads(knex, 2, 60),
          claimDueReads(knex, 2, 60),
        ])
      ).flat();
      expect(claims.length).toBeGreaterThanOrEqual(2);
      expect(new Set(claims.map(claim => claim.cluster.id)).size).toBe(
        claims.length,
      );
      const rest = await claimDueReads(knex, 10, -1);
      expect(claims.length + rest.length).toBe(3);
      await expect(claimDueReads(knex, 10, 60)).resolves.toHaveLength(
        rest.length,
      );
    },
  );

  it.each(databases.eachSupportedId())(
    'lets only the claimant set the next date, and loses no refresh asked for meanwhile (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      const [claim] = await claimDueReads(knex, 1, 60);
      await releaseRead(knex, { ...claim, owner: 'another replica' }, 3600);
      await expect(claimDueReads(knex, 1, 60)).resolves.toEqual([]);
      await releaseRead(knex, claim, 3600);
      await expect(claimDueReads(knex, 1, 60)).resolves.toEqual([]);
      const next = Date.parse((await findCluster(knex, a))?.nextReadAt ?? '');
      expect(next).toBeGreaterThan(Date.now() + 3_000_000);

      await requestRead(knex, a);
      const [again] = await claimDueReads(knex, 1, 60);
      await requestRead(knex, a);
      await releaseRead(knex, again, 3600);
      await expect(claimDueReads(knex, 1, 60)).resolves.toHaveLength(1);
    },
  );

  it.each(databases.eachSupportedId())(
    'distinguishes a requested read from one that fell due, also after a replica died during it (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      await requestRead(knex, a);
      await expect(claimDueReads(knex, 1, -1)).resolves.toMatchObject([
        { asked: true },
      ]);
      const [taken] = await claimDueReads(knex, 1, 60);
      expect(taken.asked).toBe(true);
      expect((await findCluster(knex, a))?.nextReadAt).toBeUndefined();
      await releaseRead(knex, taken, -1);
      await expect(claimDueReads(knex, 1, -1)).resolves.toMatchObject([
        { asked: false },
      ]);
      await expect(claimDueReads(knex, 1, 60)).resolves.toMatchObject([
        { asked: false },
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'leaves out those whose last read failed, but never a requested one (%p)',
    async id => {
      const knex = await databases.init(id);
      const { fails, asked, well } = await givenClusters(knex, [
        { name: 'fails' },
        { name: 'asked' },
        { name: 'well' },
      ]);
      await knex('clusters').update({ next_attempt_at_ms: 1000 });
      for (const clusterId of [fails, asked])
        await storeReadFailure(
          knex,
          clusterId,
          { kind: 'unreachable', reason: said('down'), retryable: true },
          NOW,
        );
      await requestRead(knex, asked);
      const claimed = async (
        leaseSeconds: number,
        options?: { failing: boolean },
      ) =>
        (await claimDueReads(knex, 10, leaseSeconds, options))
          .map(({ cluster }) => cluster.id)
          .sort();
      await expect(claimed(-1, { failing: false })).resolves.toEqual(
        [asked, well].sort(),
      );
      // A replica that dies at it leaves it asked for.
      await expect(claimed(-1, { failing: false })).resolves.toEqual(
        [asked, well].sort(),
      );
      await expect(claimed(60)).resolves.toEqual([asked, fails, well].sort());
    },
  );

  it.each(databases.eachSupportedId())(
    'never reads a removed cluster, even if it is removed during a read, and reads one that came back (%p)',
    async id => {
      const knex = await databases.init(id);
      await givenClusters(knex, [{ name: 'a' }]);
      const [claim] = await claimDueReads(knex, 1, 60);
      await givenClusters(knex, []);
      await releaseRead(knex, claim, -1);
      await expect(claimDueReads(knex, 1, 60)).resolves.toEqual([]);
      await givenClusters(knex, [{ name: 'a' }]);
      await expect(claimDueReads(knex, 1, 60)).resolves.toHaveLength(1);
    },
  );

  it.each(databases.eachSupportedId())(
    'stores nothing of a read whose lease another replica has now (%p) [T-421]',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      const leases = new LeaseTable(knex, 'clusters');
      const [late] = await claimDueReads(knex, 1, -1);
      const [now] = await claimDueReads(knex, 1, 60);
      const stored = async (lease: ReadClaim, version: string) => {
        const { known } = await storeInventory(
          knex,
          a,
          inventoryOf(version),
          { version, nodesRead: true },
          { leases, lease, holds: () => true },
        );
        return known?.cluster.version;
      };
      expect(await stored(now, 'v1.35.0')).toBe('v1.35.0');
      expect(await stored(late, 'v1.34.0')).toBeUndefined();
      await storeReadFailure(
        knex,
        a,
        { kind: 'unreachable', reason: said('down'), retryable: true },
        NOW,
        { leases, lease: late, holds: () => true },
      );
      expect(await findCluster(knex, a)).toMatchObject({
        version: 'v1.35.0',
        consecutiveFailures: 0,
      });
    },
  );

  it.each(databases.eachSupportedId())(
    'keeps the last good facts when a read fails, with the failure and since when (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      const inventory: Inventory = inventoryOf('v1.34.1');
      await storeInventory(knex, a, inventory, {
        version: 'v1.34.1',
        minor: '1.34',
        versionSort: 1034001,
        nodesRead: true,
      });
      const failure = {
        kind: 'tls' as const,
        reason: said('expired'),
        retryable: false,
      };
      await storeReadFailure(knex, a, failure, NOW);
      await storeReadFailure(knex, a, failure, '2026-11-22T00:00:00.000Z');
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        version: 'v1.34.1',
        failingSince: NOW,
        consecutiveFailures: 2,
        failure,
        readAt: inventory.readAt,
      });
      await expect(loadInventory(knex, a)).resolves.toEqual(inventory);
      await storeInventory(knex, a, inventory, {
        version: 'v1.34.1',
        minor: '1.34',
        nodesRead: true,
      });
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        versionRead: true,
        nodesRead: true,
        failingSince: undefined,
        consecutiveFailures: 0,
        failure: undefined,
      });
      await storeInventory(knex, a, inventory, { nodesRead: false });
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        version: 'v1.34.1',
        versionRead: false,
        nodesRead: false,
      });
    },
  );

  it.each(databases.eachSupportedId())(
    'keeps a change of the version until history was told, one for reads at the same time (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      const read = (version: string) =>
        storeInventory(knex, a, inventoryOf(version), {
          version,
          nodesRead: true,
        });
      await read('v1.34.1');
      await read('v1.34.1');
      await expect(untoldVersionChanges(knex)).resolves.toEqual([]);
      await Promise.all([read('v1.35.0'), read('v1.35.0')]);
      const [untold, ...more] = await untoldVersionChanges(knex);
      expect(untold.change).toEqual({
        clusterId: a,
        clusterName: 'a',
        entityRef: 'resource:default/a',
        from: 'v1.34.1',
        to: 'v1.35.0',
        observedAt: inventoryOf('v1.35.0').readAt,
      });
      expect(more).toEqual([]);
      await forgetVersionChange(knex, untold.id);
      await expect(untoldVersionChanges(knex)).resolves.toEqual([]);
    },
  );
});
