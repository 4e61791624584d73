// @ts-check

/**
 * The clusters that an event is about where these are some of its rollout (JSON, their ids): whose owners are told of it, and who may read its text.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('plan_events', table => {
    table.text('cluster_ids').nullable();
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  // Plain SQL: for SQLite knex would build the table anew.
  await knex.raw('ALTER TABLE plan_events DROP COLUMN cluster_ids');
};
