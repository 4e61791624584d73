import { createTestDatabases, givenClusters, migratedDatabase } from '../__testUtils__/databases';
import { findCluster } from '../database/clusterQueries';
import { adoptEntities } from './adoption';
import { CatalogIndex } from './CatalogIndex';

jest.setTimeout(60_000);

function clusterEntity(name: string, annotations: Record<string, string> = {}, namespace = 'default') {
  return { apiVersion: 'x', kind: 'Resource', metadata: { name, namespace, annotations }, spec: { type: 'kubernetes-cluster', owner: 'x' } };
}

describe('adoptEntities', () => {
  const databases = createTestDatabases();

  it('adopts an entity of the same name or with the id, and leaves our own and ambiguous ones alone', async () => {
    const knex = await migratedDatabase(databases, 'SQLITE_3');
    const ids = await givenClusters(knex, [{ name: 'same' }, { name: 'by-id' }, { name: 'ours' }, { name: 'twice' }]);
    const index = new CatalogIndex([
      clusterEntity('same', {}, 'infra'),
      clusterEntity('other-name', { 'drydock.dev/cluster-id': ids['by-id'] }),
      clusterEntity('ours', { 'backstage.io/managed-by-origin-location': 'cluster-upgrades:clusters/x' }),
      clusterEntity('twice', {}, 'a'),
      clusterEntity('twice', {}, 'b'),
    ]);
    await expect(adoptEntities(knex, index)).resolves.toBe(2);
    await expect(findCluster(knex, ids.same)).resolves.toMatchObject({ adopted: true, entityRef: 'resource:infra/same' });
    await expect(findCluster(knex, ids['by-id'])).resolves.toMatchObject({ adopted: true, entityRef: 'resource:default/other-name' });
    await expect(findCluster(knex, ids.ours)).resolves.toMatchObject({ adopted: false });
    await expect(findCluster(knex, ids.twice)).resolves.toMatchObject({ adopted: false });
    await expect(adoptEntities(knex, index)).resolves.toBe(0);
  });
});
