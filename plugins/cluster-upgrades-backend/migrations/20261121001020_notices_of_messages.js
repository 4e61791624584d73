// @ts-check

/**
 * Notices are looked for by the message that they became part of, right after it was made.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('rollout_notices', table => {
    table.index(['message_id'], 'rollout_notices_message');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.alterTable('rollout_notices', table => {
    table.dropIndex(['message_id'], 'rollout_notices_message');
  });
};
