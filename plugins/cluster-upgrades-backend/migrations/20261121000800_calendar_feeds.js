// @ts-check

/**
 * Which addresses of calendar feeds were revoked. A feed without a row has never had one revoked.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('calendar_feeds', table => {
    table.string('owner', 300).primary().comment('Empty: the fleet');
    table
      .integer('generation')
      .notNullable()
      .comment('How many addresses of this feed were revoked');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.dropTable('calendar_feeds');
};
