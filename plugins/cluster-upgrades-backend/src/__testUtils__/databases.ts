import { randomBytes } from 'node:crypto';
import { TestDatabases } from '@backstage/backend-test-utils';
import createKnex from 'knex';
import type { Knex } from 'knex';
import type { ClusterRecord } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { applyMigrations, isPostgres } from '../foundation/database/client';
import { storeListing } from '../clusters/store/discoveryQueries';

export type TestDatabaseId = Parameters<TestDatabases['init']>[0];

/**
 * As Backstage's `TestDatabases`, but for databases that the plugin's migrations have made: they
 * run once in a test file, and each test begins with a copy.
 */
export class MigratedDatabases {
  readonly #databases: TestDatabases;
  readonly #copiers = new Map<TestDatabaseId, Promise<() => Promise<Knex>>>();
  readonly #tidying: (() => Promise<unknown>)[] = [];

  private constructor(databases: TestDatabases) {
    this.#databases = databases;
  }

  /**
   * SQLite always; PostgreSQL where BACKSTAGE_TEST_DATABASE_POSTGRES15_CONNECTION_STRING names one.
   * Tidied up after all tests.
   */
  static create(
    ids: TestDatabaseId[] = ['SQLITE_3', 'POSTGRES_15'],
  ): MigratedDatabases {
    const databases = new MigratedDatabases(TestDatabases.create({ ids }));
    afterAll(async () => {
      for (const tidy of databases.#tidying.reverse()) await tidy();
    });
    return databases;
  }

  /**
   * SQLite, and PostgreSQL too in `npm run test:all`. For long tests of behaviour whose statements
   * shorter tests run on both databases.
   */
  static createForBehaviour(): MigratedDatabases {
    return MigratedDatabases.create(
      process.env.DRYDOCK_TEST_ALL === '1'
        ? ['SQLITE_3', 'POSTGRES_15']
        : ['SQLITE_3'],
    );
  }

  eachSupportedId(): [TestDatabaseId][] {
    return this.#databases.eachSupportedId();
  }

  async init(id: TestDatabaseId): Promise<Knex> {
    if (!this.#copiers.has(id)) this.#copiers.set(id, this.#copierOf(id));
    return (await this.#copiers.get(id)!)();
  }

  async #copierOf(id: TestDatabaseId): Promise<() => Promise<Knex>> {
    const original = await this.#databases.init(id);
    await applyMigrations(original);
    return isPostgres(original)
      ? this.#postgresCopier(original)
      : this.#sqliteCopier(original);
  }

  async #sqliteCopier({ client }: Knex): Promise<() => Promise<Knex>> {
    const connection = await client.acquireConnection();
    const content: Buffer = connection.serialize();
    await client.releaseConnection(connection);
    return async () =>
      this.#opened({ ...client.config, connection: { filename: content } });
  }

  async #postgresCopier(original: Knex): Promise<() => Promise<Knex>> {
    const { config } = original.client;
    const inDatabase = (database: string): Knex.Config => ({
      ...config,
      connection: { ...config.connection, database },
    });
    // PostgreSQL does not copy a database with open connections.
    await original.destroy();
    const server = this.#opened(inDatabase('postgres'));
    return async () => {
      const name = `copy${randomBytes(16).toString('hex')}`;
      await server.raw('create database ?? template ??', [
        name,
        config.connection.database,
      ]);
      this.#tidying.push(() =>
        server.raw('drop database ?? with (force)', [name]),
      );
      return this.#opened(inDatabase(name));
    };
  }

  #opened(config: Knex.Config): Knex {
    const knex = createKnex(config);
    this.#tidying.push(() => knex.destroy());
    return knex;
  }
}

export const NOW = '2026-11-21T06:00:00.000Z';

/** Stores a complete listing and returns the clusters' ids by record name. */
export async function givenClusters(
  knex: Knex,
  records: readonly ClusterRecord[],
  sourceId = 'test',
): Promise<Record<string, string>> {
  await storeListing(knex, {
    sourceId,
    title: sourceId,
    outcome: { kind: 'complete', records },
    now: NOW,
  });
  const rows: { name: string; cluster_id: string }[] = await knex(
    'cluster_records',
  ).where({ source_id: sourceId });
  return Object.fromEntries(rows.map(row => [row.name, row.cluster_id]));
}
