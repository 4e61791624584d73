// @ts-check

/**
 * When an answer came, beside when it was asked for: a server that hangs for the whole limit is not asked again at once. Epoch milliseconds; 0 for answers from before this column.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('dependency_answers', table => {
    table.bigInteger('answered_at_ms').notNullable().defaultTo(0);
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.raw('ALTER TABLE dependency_answers DROP COLUMN answered_at_ms');
};
