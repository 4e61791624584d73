// @ts-check

/**
 * Who called deprecated API versions, as audit events of API servers told.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('audited_calls', table => {
    table
      .string('cluster_id', 36)
      .notNullable()
      .references('id')
      .inTable('clusters')
      .onDelete('CASCADE');
    table
      .string('call_key', 64)
      .notNullable()
      .comment('Digest of what was called and by whom');
    table
      .text('called')
      .notNullable()
      .comment(
        'JSON: group, version, resource, subresource, removed release, user, user agent',
      );
    table.bigInteger('requests').notNullable();
    table.string('first_seen_at', 30).notNullable();
    table.string('last_seen_at', 30).notNullable();
    table.primary(['cluster_id', 'call_key']);
    table.index(['cluster_id', 'last_seen_at'], 'audited_calls_latest_index');
    table.index(['last_seen_at'], 'audited_calls_age_index');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.dropTable('audited_calls');
};
