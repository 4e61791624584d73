// @ts-check

/**
 * What each record of a cluster showed of its identity, what proved it, and one name for one cluster for good: also a removed cluster keeps its name.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('cluster_records', table => {
    table
      .string('pinned_uid', 100)
      .comment('UID that the operator configured for the record');
    table
      .text('seen')
      .comment('JSON: UID and keys of the last read through this record');
    table
      .text('claim')
      .comment('JSON: why the record is not the cluster whose UID it reports');
    table.index(['pinned_uid'], 'cluster_records_pinned_uid_index');
  });

  await knex.schema.createTable('identity_proofs', table => {
    table.comment('Why a record is the cluster of a UID');
    table.string('source_id', 100).notNullable();
    table.string('name', 500).notNullable();
    table.string('uid', 100).notNullable();
    table.string('method', 20).notNullable();
    table
      .string('with_source_id', 100)
      .comment(
        'The other record of the pair; null for the first record of a cluster and for a pin',
      );
    table.string('with_name', 500);
    table.string('digest', 64).comment('SHA-256 of the key that both showed');
    table.string('proven_at', 30).notNullable();
    table.primary(['source_id', 'name', 'uid']);
    table
      .foreign(['source_id', 'name'])
      .references(['source_id', 'name'])
      .inTable('cluster_records')
      .onDelete('CASCADE');
    table.index(['uid'], 'identity_proofs_uid_index');
  });

  await knex.schema.createTable('shown_keys', table => {
    table.comment(
      'Keys that clusters showed, never deleted: a key of two UIDs belongs to a gateway or a shared CA and proves nothing',
    );
    table.string('digest', 64).notNullable().comment('SHA-256 of a public key');
    table.string('uid', 100).notNullable();
    table.string('first_seen_at', 30).notNullable();
    table.primary(['digest', 'uid']);
  });

  /** @type {{ name: string }[]} */
  const shared = await knex('clusters')
    .groupBy('name')
    .havingRaw('count(*) > 1')
    .select('name');
  for (const { name } of shared) {
    /** @type {{ id: string }[]} */
    const rows = await knex('clusters')
      .where({ name })
      .orderBy(['removed', 'created_at', 'id'])
      .select('id');
    for (const { id } of rows.slice(1)) {
      await knex('clusters')
        .where({ id })
        .update({ name: `${name.slice(0, 26)}-${id}` });
    }
  }
  await knex.schema.alterTable('clusters', table => {
    table.dropIndex(['name'], 'clusters_name_index');
    table.unique(['name'], { indexName: 'clusters_name_unique' });
  });
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  await knex.schema.alterTable('clusters', table => {
    table.dropUnique(['name'], 'clusters_name_unique');
    table.index(['name'], 'clusters_name_index');
  });
  await knex.schema.dropTable('shown_keys');
  await knex.schema.dropTable('identity_proofs');
  await knex.schema.alterTable('cluster_records', table => {
    table.dropIndex(['pinned_uid'], 'cluster_records_pinned_uid_index');
  });
  await knex.schema.alterTable('cluster_records', table => {
    table.dropColumn('claim');
    table.dropColumn('seen');
    table.dropColumn('pinned_uid');
  });
};
