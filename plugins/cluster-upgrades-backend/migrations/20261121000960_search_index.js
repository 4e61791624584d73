// @ts-check

const EXTENSION = 'pg_trgm';

/**
 * A search looks for words anywhere in a text, which reads all texts. On PostgreSQL an index of trigrams finds those that can have a word of three
 * letters or more; it needs the extension `pg_trgm`. Whoever owns the database may create it on most installations. Where nobody may, or it is not
 * there, searches read all texts as before: nothing but their time depends on it. docs/operations.md says how to have it later.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  if (knex.client.config.client !== 'pg') return;
  try {
    // A failure undoes no more than this.
    await knex.transaction(createIndex);
  } catch {
    // Left out: see above.
  }
};

/** @param {import('knex').Knex} knex */
async function createIndex(knex) {
  await knex.raw(`create extension if not exists ${EXTENSION}`);
  // It may be in a schema that is not searched.
  const { rows } = await knex.raw('select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = ?', [EXTENSION]);
  await knex.raw('create index cluster_findings_search_index on cluster_findings using gin (search ??)', [`${rows[0].schema}.gin_trgm_ops`]);
}

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  // The extension stays: others may use it.
  await knex.raw('drop index if exists cluster_findings_search_index');
};
