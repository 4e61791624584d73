// Records what this version leaves in its databases: recordings/<version>, which later versions are
// tried on. Drives the real plugin, and engines that are killed at every write, on SQLite and then
// on PostgreSQL, in a few minutes. README.md says when.
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

require(require.resolve('@backstage/cli/config/nodeTransform.cjs'));
const knexFactory = require('knex');
const { record } = require('./record.ts');
const { versionOfCheckout, writeRecordings } = require('./recordings.ts');

/** Engines that were killed keep connections, and a busy machine is slow. */
const ACQUIRE_MS = 600_000;
const SQLITE = {
  client: 'better-sqlite3',
  connection: { filename: ':memory:' },
  useNullAsDefault: true,
  acquireConnectionTimeout: ACQUIRE_MS,
  pool: {
    min: 1,
    max: 1,
    afterCreate: (connection, done) => {
      connection.pragma('foreign_keys = on');
      done();
    },
  },
};

async function played(engine, config) {
  const recording = await record(knexFactory(config));
  console.log(`Played on ${engine}`);
  return recording;
}

async function main() {
  const { startPostgres } = await import(
    pathToFileURL(join(__dirname, '../../scripts/test/postgres.mjs'))
  );
  const postgres = await startPostgres(join(__dirname, '../..'));
  if (postgres.missing) throw new Error(postgres.missing);
  try {
    writeRecordings(versionOfCheckout(), {
      sqlite: await played('sqlite', SQLITE),
      postgres: await played('postgres', {
        client: 'pg',
        connection: postgres.connectionString,
        acquireConnectionTimeout: ACQUIRE_MS,
      }),
    });
  } finally {
    await postgres.stop();
  }
}

// Engines that were killed wait for ever, and hold connections.
main().then(
  () => process.exit(0),
  error => {
    console.error(error);
    process.exit(1);
  },
);
