import { givenClusters, MigratedDatabases, NOW } from '../__testUtils__/databases';
import { inventoryOf } from '../__testUtils__/inventory';
import { findCluster } from './clusterQueries';
import { recordsOf } from './discoveryQueries';
import { ForeignClusterError, settleIdentity } from './identityQueries';
import { loadInventory, storeInventory } from './inventoryQueries';

jest.setTimeout(600_000);

describe('settleIdentity', () => {
  const databases = MigratedDatabases.create();

  it.each(databases.eachSupportedId())('gives a cluster its UID at the first read and changes nothing at the next (%p)', async id => {
    const knex = await databases.init(id);
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    await expect(settleIdentity(knex, a, 'uid-1', NOW)).resolves.toBe(a);
    await expect(settleIdentity(knex, a, 'uid-1', NOW)).resolves.toBe(a);
    await expect(findCluster(knex, a)).resolves.toMatchObject({ uid: 'uid-1' });
  });

  it.each(databases.eachSupportedId())('makes one cluster of what two sources found under two names, with the records of both (%p)', async id => {
    const knex = await databases.init(id);
    const { a } = await givenClusters(knex, [{ name: 'a', title: 'from kubeconfig', region: 'eu' }], 'kubeconfig');
    const other = await givenClusters(knex, [{ name: 'fleet/a', provider: { id: 'cluster-api', reference: 'fleet/a' } }], 'cluster-api');
    await settleIdentity(knex, a, 'uid-1', NOW);
    await expect(settleIdentity(knex, other['fleet/a'], 'uid-1', NOW)).resolves.toBe(a);
    await expect(findCluster(knex, other['fleet/a'])).resolves.toBeUndefined();
    await expect(findCluster(knex, a)).resolves.toMatchObject({ provider: { id: 'cluster-api', reference: 'fleet/a' }, region: 'eu' });
    expect((await recordsOf(knex, [a])).get(a)?.map(record => record.sourceId)).toEqual(['cluster-api', 'kubeconfig']);
    await givenClusters(knex, [{ name: 'a', title: 'from kubeconfig' }], 'kubeconfig');
    expect((await recordsOf(knex, [a])).get(a)).toHaveLength(2);
  });

  describe('when two provider references read one cluster', () => {
    const provided = (name: string) => ({ name, provider: { id: 'cluster-api', reference: `main/${name}` } });

    it.each(databases.eachSupportedId())('keeps both, the second without facts and saying why (%p)', async id => {
      const knex = await databases.init(id);
      const ids = await givenClusters(knex, [provided('x/prod'), provided('y/prod')]);
      await settleIdentity(knex, ids['x/prod'], 'uid-1', NOW);
      await storeInventory(knex, ids['y/prod'], inventoryOf('v1.34.1'), {});
      await expect(settleIdentity(knex, ids['y/prod'], 'uid-1', NOW)).rejects.toThrow(ForeignClusterError);
      await expect(findCluster(knex, ids['x/prod'])).resolves.toMatchObject({ uid: 'uid-1', removed: false, provider: { reference: 'main/x/prod' } });
      await expect(findCluster(knex, ids['y/prod'])).resolves.toMatchObject({
        uid: undefined,
        removed: false,
        provider: { reference: 'main/y/prod' },
        disagreement: 'It reads the same cluster as x/prod, which another Cluster API cluster stands for: check workloadAccess',
      });
      await expect(loadInventory(knex, ids['y/prod'])).resolves.toBeUndefined();
    });

    it.each(databases.eachSupportedId())('makes one of both once the first is gone from its source, as after a move of management (%p)', async id => {
      const knex = await databases.init(id);
      const before = await givenClusters(knex, [provided('x/prod')], 'before');
      await settleIdentity(knex, before['x/prod'], 'uid-1', NOW);
      await givenClusters(knex, [], 'before');
      const after = await givenClusters(knex, [provided('y/prod')], 'after');
      await expect(settleIdentity(knex, after['y/prod'], 'uid-1', NOW)).resolves.toBe(before['x/prod']);
      await expect(findCluster(knex, before['x/prod'])).resolves.toMatchObject({ removed: false, provider: { reference: 'main/y/prod' } });
    });
  });

  it.each(databases.eachSupportedId())('begins a new cluster when one was built anew under its old name (%p)', async id => {
    const knex = await databases.init(id);
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    await settleIdentity(knex, a, 'uid-1', NOW);
    const successor = await settleIdentity(knex, a, 'uid-2', NOW);
    expect(successor).not.toBe(a);
    await expect(findCluster(knex, a)).resolves.toMatchObject({ uid: 'uid-1', removed: true });
    await expect(findCluster(knex, successor)).resolves.toMatchObject({ uid: 'uid-2', removed: false, name: 'a', entityRef: 'resource:default/a' });
    await expect(findCluster(knex, 'resource:default/a')).resolves.toMatchObject({ id: successor });
  });
});
