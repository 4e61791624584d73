// Records what this version leaves in its databases: recordings/<version>, which later versions are
// tried on. Drives the real plugin, and engines that are killed at every write, on SQLite and on
// PostgreSQL, in a few minutes. Until the first release run it after each change of tables or of
// what is kept in them; the recording of a released version stays as it is.
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

require(require.resolve('@backstage/cli/config/nodeTransform.cjs'));
const knexFactory = require('knex');
const { record } = require('./record.ts');

const root = join(__dirname, '../..');
const { version } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const folder = join(__dirname, 'recordings', version);
const SQLITE = {
  client: 'better-sqlite3',
  connection: { filename: ':memory:' },
  useNullAsDefault: true,
  pool: {
    min: 1,
    max: 1,
    afterCreate: (connection, done) => {
      connection.pragma('foreign_keys = on');
      done();
    },
  },
};

async function keep(name, config) {
  const { database, left } = await record(knexFactory(config));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.sql`), database);
  const text = `${JSON.stringify(left, undefined, 1)}\n`;
  writeFileSync(join(folder, `${name}.json`), text);
  console.log(`Recorded on ${name}`);
}

async function main() {
  const { startPostgres } = await import(
    pathToFileURL(join(root, 'scripts', 'test', 'postgres.mjs'))
  );
  const postgres = await startPostgres(root);
  if (postgres.missing) throw new Error(postgres.missing);
  try {
    await Promise.all([
      keep('sqlite', SQLITE),
      keep('postgres', { client: 'pg', connection: postgres.connectionString }),
    ]);
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
