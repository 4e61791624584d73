// @ts-check

/**
 * How long a cluster of a rollout stood still since it began, because everything was held: that is no time of its progress deadline.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('rollouts', table => {
    table.bigInteger('stands_since_ms').nullable();
  });
  await knex.schema.alterTable('rollout_members', table => {
    table.bigInteger('stood_still_ms').notNullable().defaultTo(0);
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  // Plain SQL: for SQLite knex would build the table anew, and what refers to it would be deleted with the old one.
  await knex.raw('ALTER TABLE rollouts DROP COLUMN stands_since_ms');
  await knex.raw('ALTER TABLE rollout_members DROP COLUMN stood_still_ms');
};
