// @ts-check

/**
 * What the last evaluation of a cluster stored beside its own row, in one value: one that finds what the one before found neither reads nor writes it.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('clusters', table => {
    table
      .string('parts_digest', 64)
      .nullable()
      .comment(
        'Of findings, services, checks and verdict as they are stored; null: not known',
      );
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  // Plain SQL: for SQLite knex would build the table anew, and what refers to it would be deleted with the old one.
  await knex.raw('ALTER TABLE clusters DROP COLUMN parts_digest');
};
