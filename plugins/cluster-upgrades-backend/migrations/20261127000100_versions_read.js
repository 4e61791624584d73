// @ts-check

/**
 * Whether the last read of a cluster read its version, and the version of each node: what is stored otherwise is of an earlier read, or of a part.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('clusters', table => {
    table
      .boolean('version_read')
      .notNullable()
      .defaultTo(false)
      .comment('Whether the last good read read the version');
    table
      .boolean('nodes_read')
      .notNullable()
      .defaultTo(false)
      .comment('Whether the last good read read the version of every node');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  // Plain SQL: for SQLite knex would build the table anew, and what refers to it would be deleted with the old one.
  await knex.raw('ALTER TABLE clusters DROP COLUMN version_read');
  await knex.raw('ALTER TABLE clusters DROP COLUMN nodes_read');
};
