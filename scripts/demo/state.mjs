import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { root } from '../lib/root.mjs';

const PLUGIN = join(root, 'plugins', 'cluster-upgrades-backend');
const MIGRATIONS = join(PLUGIN, 'migrations');

/** The database of Drydock itself, in the folder where a demo keeps its data. */
export const databaseOf = state => join(state, 'db', 'cluster-upgrades.sqlite');

/**
 * Forgets what an earlier run kept when this version could not read it, as after a change of the
 * initial migration. The fleet is forgotten, too: the past that is loaded next ends where a new
 * fleet begins.
 */
export async function forgetOtherVersion(state, say) {
  const database = databaseOf(state);
  if (!existsSync(database) || (await isReadable(database))) return;
  for (const name of ['db', 'fleet'])
    rmSync(join(state, name), { recursive: true, force: true });
  say(
    "The demo's data is of another version of Drydock; starting with new data",
  );
}

/**
 * Whether the migrations that made the database make the same tables today. Later migrations are
 * left to the portal.
 */
async function isReadable(filename) {
  const stored = open(filename);
  const made = open(':memory:');
  try {
    for (const name of await appliedTo(stored)) {
      if (!existsSync(join(MIGRATIONS, name))) return false;
      await made.migrate.up({ directory: MIGRATIONS, name });
    }
    // Backstage's scheduler has tables in the same database.
    const tables = await tablesOf(made);
    return isDeepStrictEqual(
      await schemaOf(stored, tables),
      await schemaOf(made, tables),
    );
  } finally {
    await stored.destroy();
    await made.destroy();
  }
}

function open(filename) {
  // Not at the top: on a fresh clone there are no packages when this file is loaded.
  const knex = createRequire(join(PLUGIN, 'package.json'))('knex');
  return knex({
    client: 'better-sqlite3',
    connection: { filename },
    useNullAsDefault: true,
  });
}

async function appliedTo(knex) {
  if (!(await knex.schema.hasTable('knex_migrations'))) return [];
  return knex('knex_migrations').orderBy('id').pluck('name');
}

/** Tables that the migrations made, but for those of Knex and SQLite. */
async function tablesOf(knex) {
  const names = await knex('sqlite_master')
    .where({ type: 'table' })
    .pluck('name');
  return names.filter(name => !/^(knex|sqlite)_/.test(name));
}

/** The tables and their indexes, as SQL. */
async function schemaOf(knex, tables) {
  return knex('sqlite_master')
    .whereIn('tbl_name', tables)
    .orderBy(['type', 'name'])
    .select('type', 'name', 'sql');
}
