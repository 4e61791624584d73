// @ts-check

/**
 * The last answer of each external dependency of the configuration, shared by replicas, so that each is asked rarely and the time since when it does not answer outlives
 * a restart. Instants are epoch milliseconds.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('dependency_answers', table => {
    table.string('id', 63).primary();
    table
      .string('digest', 64)
      .notNullable()
      .comment('Of what was asked: an answer is of exactly this');
    table.string('status', 20).notNullable().comment('ok, failing or unknown');
    table.text('message').notNullable();
    table
      .bigInteger('since_ms')
      .notNullable()
      .comment('Since when it is ok, or is not');
    table.bigInteger('asked_at_ms').notNullable();
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.dropTable('dependency_answers');
};
