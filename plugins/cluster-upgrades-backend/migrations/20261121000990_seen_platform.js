// @ts-check

/**
 * What the facts of a cluster tell of its platform (JSON), beside `platform`, which is what the operator or the source says. Filled by the next read.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('clusters', table => {
    table.text('seen_platform').nullable();
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  // Plain SQL: for SQLite knex would build the table anew, and what refers to it would be deleted with the old one.
  await knex.raw('ALTER TABLE clusters DROP COLUMN seen_platform');
};
