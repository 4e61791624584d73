// @ts-check

/**
 * The clusters that an event is about, if it is about some of its rollout (JSON, their ids). Their
 * owners are notified about it, and readers of its text must be allowed to see them.
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
