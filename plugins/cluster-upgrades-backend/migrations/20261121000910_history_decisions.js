// @ts-check

/**
 * Who approved an upgrade and who overrode its blockers. Older rows say only what was overridden.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('history', table => {
    table.text('decisions').notNullable().defaultTo('[]');
    table
      .text('decision_kinds')
      .notNullable()
      .defaultTo('')
      .comment('With a space around each, to filter by');
    table
      .text('decided_by')
      .notNullable()
      .defaultTo('')
      .comment('Lower case, with a space around each, to filter and search by');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  // Plain SQL: for SQLite knex would build the table anew.
  for (const column of ['decisions', 'decision_kinds', 'decided_by'])
    await knex.raw('ALTER TABLE history DROP COLUMN ??', [column]);
};
