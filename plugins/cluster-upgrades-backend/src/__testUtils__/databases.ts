import { TestDatabases } from '@backstage/backend-test-utils';
import type { Knex } from 'knex';
import type { ClusterRecord } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { applyMigrations } from '../database/client';
import { storeListing } from '../database/discoveryQueries';

/** SQLite always; PostgreSQL where BACKSTAGE_TEST_DATABASE_POSTGRES15_CONNECTION_STRING names one. */
export function createTestDatabases(): TestDatabases {
  return TestDatabases.create({ ids: ['SQLITE_3', 'POSTGRES_15'] });
}

export type TestDatabaseId = Parameters<TestDatabases['init']>[0];

export async function migratedDatabase(databases: TestDatabases, id: TestDatabaseId): Promise<Knex> {
  const knex = await databases.init(id);
  await applyMigrations(knex);
  return knex;
}

export const NOW = '2026-11-21T06:00:00.000Z';

/** Stores a complete listing and returns the clusters' ids by record name. */
export async function givenClusters(knex: Knex, records: readonly ClusterRecord[], sourceId = 'test'): Promise<Record<string, string>> {
  await storeListing(knex, { sourceId, title: sourceId, outcome: { kind: 'complete', records }, now: NOW });
  const rows: { name: string; cluster_id: string }[] = await knex('cluster_records').where({ source_id: sourceId });
  return Object.fromEntries(rows.map(row => [row.name, row.cluster_id]));
}
