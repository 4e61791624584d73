/**
 * Changes of served versions that history was not told of yet: stored with the new version in one transaction, so that none is lost when the
 * process dies in between. Without a reference to the cluster, because history outlives it.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('version_changes', table => {
    table.comment(
      'Changes of served versions that history was not told of yet',
    );
    table.increments('id');
    table.string('cluster_id', 36).notNullable();
    table.string('cluster_name', 63).notNullable();
    table.string('entity_ref', 300);
    table.string('from_version', 100).notNullable();
    table.string('to_version', 100).notNullable();
    table.string('observed_at', 30).notNullable().comment('Read that saw it');
  });
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  await knex.schema.dropTable('version_changes');
};
