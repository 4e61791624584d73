// The past of the demo: `load DATABASE` writes scripts/demo/past.json into a database that is made
// for it; `record DATABASE EPISODES` writes that file anew from what an engine wrote. EPISODES is
// JSON: see packages/backend/src/past.
const { readFileSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join, resolve } = require('node:path');
const { loadPast } = require('../../packages/backend/src/past/loadPast');
const { recordPast } = require('../../packages/backend/src/past/recordPast');

const PLUGIN = resolve(__dirname, '../../plugins/cluster-upgrades-backend');
const RECORDING = join(__dirname, 'past.json');

/** Rows on lines of their own, so that a difference can be read. */
function textOf({ migrations, tables }) {
  const lines = tables.map(
    ({ name, columns, rows }) =>
      `{"name":${JSON.stringify(name)},"columns":${JSON.stringify(
        columns,
      )},"rows":[\n${rows.map(row => JSON.stringify(row)).join(',\n')}\n]}`,
  );
  return `{"migrations":${JSON.stringify(migrations)},"tables":[\n${lines.join(
    ',\n',
  )}\n]}\n`;
}

async function main([action, filename, episodes]) {
  const knex = createRequire(join(PLUGIN, 'package.json'))('knex')({
    client: 'better-sqlite3',
    connection: { filename },
    useNullAsDefault: true,
  });
  try {
    if (action === 'record') {
      writeFileSync(
        RECORDING,
        textOf(await recordPast(knex, JSON.parse(episodes), Date.now())),
      );
    } else {
      await knex.migrate.latest({ directory: join(PLUGIN, 'migrations') });
      await loadPast(
        knex,
        JSON.parse(readFileSync(RECORDING, 'utf8')),
        new Date(),
      );
    }
  } finally {
    await knex.destroy();
  }
}

main(process.argv.slice(2)).catch(error => {
  console.error(error.message);
  process.exitCode = 1;
});
