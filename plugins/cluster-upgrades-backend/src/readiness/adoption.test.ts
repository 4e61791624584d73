import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../__testUtils__/databases';
import { findCluster } from '../clusters/store/clusterQueries';
import { adoptEntities } from './adoption';
import { CatalogIndex } from './CatalogIndex';

jest.setTimeout(600_000);

function clusterEntity(
  name: string,
  annotations: Record<string, string> = {},
  namespace = 'default',
) {
  return {
    apiVersion: 'x',
    kind: 'Resource',
    metadata: { name, namespace, annotations },
    spec: { type: 'kubernetes-cluster', owner: 'x' },
  };
}

describe('adoptEntities', () => {
  const databases = MigratedDatabases.create();

  it('adopts an entity of the same name or with the id, and leaves our own and ambiguous ones alone', async () => {
    const knex = await databases.init('SQLITE_3');
    const ids = await givenClusters(knex, [
      { name: 'same' },
      { name: 'by-id' },
      { name: 'ours' },
      { name: 'twice' },
    ]);
    const index = new CatalogIndex([
      clusterEntity('same', {}, 'infra'),
      clusterEntity('other-name', { 'drydock.dev/cluster-id': ids['by-id'] }),
      clusterEntity('ours', {
        'backstage.io/managed-by-origin-location':
          'cluster-upgrades:clusters/x',
      }),
      clusterEntity('twice', {}, 'a'),
      clusterEntity('twice', {}, 'b'),
    ]);
    await expect(adoptEntities(knex, index, { now: NOW })).resolves.toBe(2);
    await expect(findCluster(knex, ids.same)).resolves.toMatchObject({
      adopted: true,
      entityRef: 'resource:infra/same',
    });
    await expect(findCluster(knex, ids['by-id'])).resolves.toMatchObject({
      adopted: true,
      entityRef: 'resource:default/other-name',
    });
    await expect(findCluster(knex, ids.ours)).resolves.toMatchObject({
      adopted: false,
    });
    await expect(findCluster(knex, ids.twice)).resolves.toMatchObject({
      adopted: false,
    });
    await expect(adoptEntities(knex, index, { now: NOW })).resolves.toBe(0);
  });

  it.each(databases.eachSupportedId())(
    'adopts no entity that may mean two clusters or that another cluster has (%p)',
    async id => {
      const knex = await databases.init(id);
      const ids = await givenClusters(knex, [
        { name: 'a' },
        { name: 'b' },
        { name: 'holder', entityRef: 'resource:infra/c' },
        { name: 'c' },
        { name: 'd' },
      ]);
      const twin = await givenClusters(knex, [{ name: 'a' }], 'second');
      const annotation = (name: string) => ({
        'drydock.dev/cluster-id': ids[name],
      });
      const index = new CatalogIndex([
        clusterEntity('a', {}, 'infra'),
        clusterEntity('b', annotation('d')),
        clusterEntity('c', {}, 'infra'),
      ]);
      await expect(adoptEntities(knex, index, { now: NOW })).resolves.toBe(0);
      for (const clusterId of [ids.a, twin.a, ids.b, ids.c, ids.d])
        await expect(findCluster(knex, clusterId)).resolves.toMatchObject({
          adopted: false,
        });
      await expect(
        findCluster(knex, 'resource:infra/c'),
      ).resolves.toMatchObject({ id: ids.holder });
    },
  );

  it('adopts none of two entities that both name the cluster', async () => {
    const knex = await databases.init('SQLITE_3');
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    const annotation = { 'drydock.dev/cluster-id': a };
    await expect(
      adoptEntities(
        knex,
        new CatalogIndex([
          clusterEntity('x', annotation),
          clusterEntity('y', annotation),
        ]),
        { now: NOW },
      ),
    ).resolves.toBe(0);
  });

  it('adopts an entity in the place of the one that it would provide', async () => {
    const knex = await databases.init('SQLITE_3');
    const { 'fleet/prod': prod } = await givenClusters(knex, [
      { name: 'fleet/prod', title: 'prod' },
    ]);
    await expect(
      adoptEntities(
        knex,
        new CatalogIndex([
          clusterEntity('prod'),
          clusterEntity('prod', {}, 'elsewhere'),
        ]),
        { now: NOW },
      ),
    ).resolves.toBe(1);
    await expect(findCluster(knex, prod)).resolves.toMatchObject({
      adopted: true,
      entityRef: 'resource:default/prod',
    });
  });

  it.each(databases.eachSupportedId())(
    'lets go of an entity that is gone from the catalog, but not of one that a source names (%p)',
    async id => {
      const knex = await databases.init(id);
      const ids = await givenClusters(knex, [
        { name: 'a' },
        { name: 'b', entityRef: 'resource:infra/b' },
      ]);
      const options = { now: NOW, settings: { entityNamespace: 'clusters' } };
      await adoptEntities(
        knex,
        new CatalogIndex([clusterEntity('a', {}, 'infra')]),
        options,
      );
      await expect(findCluster(knex, ids.a)).resolves.toMatchObject({
        adopted: true,
        entityRef: 'resource:infra/a',
      });
      await adoptEntities(knex, new CatalogIndex(), options);
      await expect(findCluster(knex, ids.a)).resolves.toMatchObject({
        adopted: false,
        entityRef: 'resource:clusters/a',
        removed: false,
      });
      await expect(findCluster(knex, ids.b)).resolves.toMatchObject({
        adopted: true,
        entityRef: 'resource:infra/b',
      });
    },
  );
});
