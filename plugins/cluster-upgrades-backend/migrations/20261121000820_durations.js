// @ts-check

/**
 * How long the newest successful upgrades through a provider took, which each look at a rollout asks: without it all of history is read where a
 * provider has few upgrades among many. And the newest upgrades that have not ended, wherever they stand among the others.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.raw(
    "CREATE INDEX upgrades_succeeded ON upgrades (provider_id, ended_at_ms) WHERE phase = 'succeeded'",
  );
  await knex.raw(
    'CREATE INDEX upgrades_active ON upgrades (created_at_ms) WHERE ended_at_ms IS NULL',
  );
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.raw('DROP INDEX upgrades_active');
  await knex.raw('DROP INDEX upgrades_succeeded');
};
