import { randomUUID } from 'node:crypto';
import createKnex, { type Knex } from 'knex';

/** Set by `npm run bench`, which starts a PostgreSQL of its own, and by users who have one. */
const VARIABLE = 'BACKSTAGE_TEST_DATABASE_POSTGRES15_CONNECTION_STRING';

/**
 * Runs with an empty PostgreSQL database that is dropped at the end; prints why where there is
 * none.
 */
export async function withDatabase(
  name: string,
  run: (knex: Knex) => Promise<void>,
): Promise<void> {
  const connectionString = process.env[VARIABLE];
  if (!connectionString) {
    process.stdout.write(
      `Skipped "${name}": no PostgreSQL here. Set ${VARIABLE}.\n`,
    );
    return;
  }
  const database = `bench_${randomUUID().replaceAll('-', '')}`;
  const server = createKnex({
    client: 'pg',
    connection: connectionString,
    pool: { min: 0, max: 1 },
  });
  await server.raw('create database ??', [database]);
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  const knex = createKnex({
    client: 'pg',
    connection: url.toString(),
    pool: { min: 0, max: 10 },
  });
  try {
    await run(knex);
  } finally {
    await knex.destroy();
    await server.raw('drop database ?? with (force)', [database]);
    await server.destroy();
  }
}
