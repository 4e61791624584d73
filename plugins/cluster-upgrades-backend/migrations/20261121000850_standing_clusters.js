// @ts-check

/**
 * Since when each cluster of a rollout stands still: not only with all the others, but also when its own next write waits, as for a window that opens again.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  for (const name of ['upgrades', 'rollout_members']) {
    await knex.schema.alterTable(name, table => {
      table.bigInteger('stands_since_ms').nullable();
    });
  }
  await knex('rollout_members')
    .where({ phase: 'running' })
    .update({
      stands_since_ms: knex('rollouts')
        .select('stands_since_ms')
        .where('rollouts.id', knex.ref('rollout_members.rollout_id')),
    });
  await knex.raw('ALTER TABLE rollouts DROP COLUMN stands_since_ms');
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.alterTable('rollouts', table => {
    table.bigInteger('stands_since_ms').nullable();
  });
  // Plain SQL: for SQLite knex would build the table anew, and what refers to it would be deleted with the old one.
  for (const name of ['upgrades', 'rollout_members'])
    await knex.raw('ALTER TABLE ?? DROP COLUMN stands_since_ms', [name]);
};
