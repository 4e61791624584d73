import { createTestDatabases, givenClusters, migratedDatabase, NOW } from '../__testUtils__/databases';
import { findCluster } from './clusterQueries';
import { recordsOf } from './discoveryQueries';
import { settleIdentity } from './identityQueries';

jest.setTimeout(60_000);

describe('settleIdentity', () => {
  const databases = createTestDatabases();

  it.each(databases.eachSupportedId())('gives a cluster its UID at the first read and changes nothing at the next (%p)', async id => {
    const knex = await migratedDatabase(databases, id);
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    await expect(settleIdentity(knex, a, 'uid-1', NOW)).resolves.toBe(a);
    await expect(settleIdentity(knex, a, 'uid-1', NOW)).resolves.toBe(a);
    await expect(findCluster(knex, a)).resolves.toMatchObject({ uid: 'uid-1' });
  });

  it.each(databases.eachSupportedId())('makes one cluster of what two sources found under two names, with the records of both (%p)', async id => {
    const knex = await migratedDatabase(databases, id);
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

  it.each(databases.eachSupportedId())('begins a new cluster when one was built anew under its old name (%p)', async id => {
    const knex = await migratedDatabase(databases, id);
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    await settleIdentity(knex, a, 'uid-1', NOW);
    const successor = await settleIdentity(knex, a, 'uid-2', NOW);
    expect(successor).not.toBe(a);
    await expect(findCluster(knex, a)).resolves.toMatchObject({ uid: 'uid-1', removed: true });
    await expect(findCluster(knex, successor)).resolves.toMatchObject({ uid: 'uid-2', removed: false, name: 'a', entityRef: 'resource:default/a' });
    await expect(findCluster(knex, 'resource:default/a')).resolves.toMatchObject({ id: successor });
  });
});
