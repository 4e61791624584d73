// @ts-check

const TABLES = ['upgrades', 'rollouts', 'upgrade_effects'];

/**
 * Since when work rests, in database time: whoever takes it next knows how long it waited, whichever replica looked at it before.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  for (const name of TABLES) {
    await knex.schema.alterTable(name, table => {
      table.bigInteger('rests_since_ms').nullable();
    });
  }
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  // Plain SQL: for SQLite knex would build the table anew, and what refers to it would be deleted with the old one.
  for (const name of TABLES)
    await knex.raw('ALTER TABLE ?? DROP COLUMN rests_since_ms', [name]);
};
