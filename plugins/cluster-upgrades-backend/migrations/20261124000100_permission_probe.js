// @ts-check

/**
 * What the permission policy last answered for a user who was asked for the probe permission. One row, or none before the first answer.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('permission_probe', table => {
    table.integer('id').primary();
    table.boolean('granted').notNullable();
    table.string('answered_at').notNullable();
  });
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  await knex.schema.dropTable('permission_probe');
};
