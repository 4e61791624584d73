import { resolvePackagePath } from '@backstage/backend-plugin-api';
import { createTestDatabases, NOW } from '../__testUtils__/databases';

jest.setTimeout(60_000);

const directory = resolvePackagePath('@drydock/backstage-plugin-cluster-upgrades-backend', 'migrations');

describe('migrations', () => {
  const databases = createTestDatabases();

  it.each(databases.eachSupportedId())('go up, hold rows, and come down again (%p)', async id => {
    const knex = await databases.init(id);
    const own = '20261121000100_clusters.js';
    await knex.migrate.up({ directory, name: own });

    await knex('clusters').insert({ id: 'c', name: 'c', title: 'C', title_sort: 'c', search: 'c', created_at: NOW });
    await knex('cluster_sources').insert({ id: 's', title: 'S', complete: true, attempted_at: NOW });
    await knex('cluster_records').insert({ source_id: 's', name: 'c', cluster_id: 'c', record: '{}', listed: true, listed_at: NOW });
    await knex('cluster_inventories').insert({ cluster_id: 'c', read_at: NOW, inventory: Buffer.from('x'), decoded_bytes: 1 });
    await knex('cluster_evaluations').insert({ cluster_id: 'c', target: '1.36', coverage: '[]', details: '{}', evaluated_at: NOW });
    await knex('cluster_findings').insert({ cluster_id: 'c', fingerprint: 'f', check_id: 'x', severity: 'info', finding: '{}', first_seen_at: NOW });
    await knex('cluster_services').insert({ cluster_id: 'c', entity_ref: 'component:default/a', found_by: 'namespace', workloads: 1 });
    await expect(knex('cluster_findings').where({ cluster_id: 'c' }).first()).resolves.toMatchObject({ fingerprint: 'f' });
    await expect(knex('clusters').insert({ id: 'c', name: 'd', title: 'D', title_sort: 'd', search: 'd', created_at: NOW })).rejects.toThrow();

    await knex('clusters').where({ id: 'c' }).delete();
    await expect(knex('cluster_findings').where({ cluster_id: 'c' })).resolves.toEqual([]);

    await knex.migrate.down({ directory, name: own });
    await expect(knex.schema.hasTable('clusters')).resolves.toBe(false);
    await knex.migrate.latest({ directory });
    await expect(knex.schema.hasTable('clusters')).resolves.toBe(true);
    await knex.migrate.rollback({ directory }, true);
    await expect(knex.schema.hasTable('cluster_records')).resolves.toBe(false);
  });
});
