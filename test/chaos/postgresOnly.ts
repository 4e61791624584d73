import type { Knex } from 'knex';
import { TestDatabases } from '@backstage/backend-test-utils';

/** Replicas share PostgreSQL alone. */
export const postgresDatabases = TestDatabases.create({ ids: ['POSTGRES_15'] });
const supported = postgresDatabases.eachSupportedId().length > 0;
export const describeOnPostgres = supported ? describe : describe.skip;
export const skippedBecause = supported ? '' : ' (skipped: no PostgreSQL)';

/** What another process needs to open the same database. */
export function connectionOf(knex: Knex): Knex.PgConnectionConfig {
  return knex.client.config.connection;
}
