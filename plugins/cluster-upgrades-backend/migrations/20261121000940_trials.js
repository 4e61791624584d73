// @ts-check

/**
 * What trial imports found, one row for a cluster and a minor.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('cluster_trials', table => {
    table
      .string('cluster_id', 36)
      .notNullable()
      .references('id')
      .inTable('clusters')
      .onDelete('CASCADE');
    table
      .string('minor', 20)
      .notNullable()
      .comment('Of the API server that was asked');
    table
      .string('cluster_uid', 100)
      .notNullable()
      .comment(
        'UID of the kube-system namespace of the cluster whose objects were tried',
      );
    table.string('source_version', 30).notNullable();
    table.string('target_version', 30).notNullable();
    table.string('tried_at', 30).notNullable();
    table.string('reported_at', 30).notNullable();
    table.string('reported_by', 300).notNullable();
    table
      .text('summary')
      .notNullable()
      .comment('JSON: counts, what was left out, what was not proven');
    table
      .binary('found')
      .notNullable()
      .comment('gzip of JSON: findings and coverage');
    table.primary(['cluster_id', 'minor']);
    table.index(['tried_at'], 'cluster_trials_age_index');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.dropTable('cluster_trials');
};
