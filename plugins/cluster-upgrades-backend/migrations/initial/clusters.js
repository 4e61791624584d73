// @ts-check
const { belongsTo, leaseColumns } = require('./columns');

exports.tables = [
  'cluster_sources',
  'clusters',
  'cluster_records',
  'identity_proofs',
  'shown_keys',
  'version_changes',
];

/**
 * Which clusters exist, by which sources, and which records are the same cluster.
 *
 * @param {import('knex').Knex} knex
 */
exports.create = async function create(knex) {
  // Sources of clusters, and whether their last listing succeeded.
  await knex.schema.createTable('cluster_sources', table => {
    table.comment('Last answer of each source');
    table.string('id', 100).primary();
    table.string('title', 300).notNullable();
    table.boolean('complete').notNullable();
    table.string('listed_at', 30).comment('Last listing that succeeded');
    table.text('reason').comment('Why the last listing failed or is partial');
    table.string('attempted_at', 30).notNullable();
  });

  // Each cluster with its last state, so that a list of clusters reads this table alone.
  await knex.schema.createTable('clusters', table => {
    table.comment(
      'One row per cluster; columns hold what lists filter and sort by',
    );
    table.string('id', 36).primary();
    table.string('name', 63).notNullable().comment('Entity name');
    table.string('title', 300).notNullable();
    table.string('title_sort', 300).notNullable();
    table
      .string('uid', 100)
      .unique()
      .comment('UID of the kube-system namespace');
    table.string('entity_ref', 300);
    table.boolean('adopted').notNullable().defaultTo(false);
    table.boolean('removed').notNullable().defaultTo(false);
    table.string('removed_at', 30);
    table.string('created_at', 30).notNullable();

    table.string('owner', 300);
    table.string('system', 300);
    table.string('environment', 100);
    table.string('region', 100);
    table
      .text('labels')
      .nullable()
      .comment('JSON object; the source that speaks first wins a label');
    // As the operator or the source states it; platform_sighting is what the facts of the cluster
    // show, as JSON.
    table.string('platform', 20);
    table.text('platform_sighting').nullable();
    table.string('provider_id', 100);
    table.string('provider_reference', 500);
    table
      .text('claims')
      .nullable()
      .comment('JSON: who changes what; null: the provider changes everything');
    table.string('reported_version', 100);
    table.text('endpoint');
    table
      .text('search')
      .notNullable()
      .comment('Lower-case text that the search looks in');

    table.string('version', 100);
    table.string('minor', 20);
    table
      .integer('version_sort')
      .comment('major * 1000000 + minor * 1000 + patch');
    table
      .boolean('version_read')
      .notNullable()
      .defaultTo(false)
      .comment('Whether the last good read read the version');
    table.text('node_versions');
    table.integer('node_minors_behind');
    table
      .boolean('nodes_read')
      .notNullable()
      .defaultTo(false)
      .comment('Whether the last good read read the version of every node');
    table.text('disagreement');

    table.string('support_state', 20).notNullable().defaultTo('unknown');
    table.string('support_until', 10);
    table.string('target', 64);
    table.text('target_reason');
    table.string('verdict', 20).notNullable().defaultTo('unknown');
    table.integer('verdict_rank').notNullable().defaultTo(1);
    table.text('verdict_reasons');
    table.integer('blockers').notNullable().defaultTo(0);
    table.integer('warnings').notNullable().defaultTo(0);
    table.integer('infos').notNullable().defaultTo(0);
    table.integer('waived').notNullable().defaultTo(0);
    table.integer('ignored').notNullable().defaultTo(0);
    table.integer('checks_ran').notNullable().defaultTo(0);
    table.integer('checks_total').notNullable().defaultTo(0);
    table.text('blockers_by_owner');
    table.text('dependents');
    table
      .text('dependents_candidate')
      .comment('Components of the last read, confirmed by the next');
    table.string('evaluated_at', 30);
    table
      .string('evaluated_for', 200)
      .comment(
        'Digest of what the evaluation rests on: read, target, knowledge, day',
      );
    table
      .string('parts_digest', 64)
      .nullable()
      .comment(
        'Of findings, services, checks and verdict as they are stored; null: not known',
      );
    table
      .integer('policy_revision')
      .notNullable()
      .defaultTo(0)
      .comment(
        'Raised by each change of a waiver: an evaluation that began before is not stored',
      );

    table
      .string('read_at', 30)
      .comment('Start of the last read that succeeded');
    table.string('failing_since', 30);
    table.integer('consecutive_failures').notNullable().defaultTo(0);
    table.text('failure');
    // A new cluster is read at once.
    leaseColumns(table, 'clusters').defaultTo(0);

    // Removed clusters keep their name, so that a name never means two clusters.
    table.unique(['name'], { indexName: 'clusters_name_unique' });
    table.index(
      ['removed', 'verdict_rank', 'blockers'],
      'clusters_verdict_index',
    );
    table.index(['removed', 'title_sort'], 'clusters_title_index');
    table.index(['entity_ref'], 'clusters_entity_ref_index');
    table.index(['evaluated_at'], 'clusters_evaluated_index');
  });

  // Each cluster as each source describes it, and what the last read through that record showed.
  await knex.schema.createTable('cluster_records', table => {
    table.comment('A cluster as one source names it');
    table.string('source_id', 100).notNullable();
    table.string('name', 500).notNullable();
    belongsTo(table, 'cluster_id', 'clusters', 36);
    table.text('record').notNullable();
    table.boolean('listed').notNullable();
    table
      .boolean('gone')
      .notNullable()
      .defaultTo(false)
      .comment('A complete listing lacked it');
    table.text('reason').comment('Why it is not listed');
    table.string('listed_at', 30).notNullable();
    table
      .string('pinned_uid', 100)
      .comment('UID that the operator configured for the record');
    table
      .text('seen')
      .comment('JSON: UID and keys of the last read through this record');
    table
      .text('claim')
      .comment('JSON: why the record is not the cluster whose UID it reports');
    table.primary(['source_id', 'name']);
    table.index(['cluster_id'], 'cluster_records_cluster_index');
    table.index(['pinned_uid'], 'cluster_records_pinned_uid_index');
  });

  // What proved that a record and a UID, or two records, are one cluster.
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

  // Which TLS keys were seen with which UIDs, to recognize keys that several clusters share.
  await knex.schema.createTable('shown_keys', table => {
    table.comment(
      'Keys that clusters showed, never deleted: a key of two UIDs belongs to a gateway or a shared CA and proves nothing',
    );
    table.string('digest', 64).notNullable().comment('SHA-256 of a public key');
    table.string('uid', 100).notNullable();
    table.string('first_seen_at', 30).notNullable();
    table.primary(['digest', 'uid']);
  });

  // Version changes that reads saw and that are not in the history yet. A change is stored in one
  // transaction with the new version, so that none is lost when the process dies. No foreign key:
  // history outlives the cluster.
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
