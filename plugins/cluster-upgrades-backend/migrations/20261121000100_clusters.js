/**
 * Clusters, what was read of them, and how they were judged. Times are ISO texts in UTC where the portal writes them,
 * and numbers by the database's own clock where replicas compete (leases).
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('cluster_sources', table => {
    table.comment('Last answer of each source');
    table.string('id', 100).primary();
    table.string('title', 300).notNullable();
    table.boolean('complete').notNullable();
    table.string('listed_at', 30).comment('Last listing that succeeded');
    table.text('reason').comment('Why the last listing failed or is partial');
    table.string('attempted_at', 30).notNullable();
  });

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
    table.boolean('removed').notNullable().defaultTo(false);
    table.string('removed_at', 30);
    table.string('entity_ref', 300);
    table.boolean('adopted').notNullable().defaultTo(false);
    table.string('owner', 300);
    table.string('system', 300);
    table.string('environment', 100);
    table.string('region', 100);
    table.string('platform', 20);
    table.string('provider_id', 100);
    table.string('provider_reference', 500);
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
    table.text('disagreement');
    table.text('node_versions');
    table.integer('node_minors_behind');

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
      .string('read_at', 30)
      .comment('Start of the last read that succeeded');
    table.string('failing_since', 30);
    table.integer('consecutive_failures').notNullable().defaultTo(0);
    table.text('failure');
    table
      .bigInteger('next_read_at_ms')
      .notNullable()
      .defaultTo(0)
      .comment('Clock of the database, milliseconds since 1970');
    table.string('read_lease_owner', 36);
    table
      .bigInteger('read_lease_until_ms')
      .comment('Clock of the database, milliseconds since 1970');
    table.string('created_at', 30).notNullable();

    table.index(
      ['removed', 'verdict_rank', 'blockers'],
      'clusters_verdict_index',
    );
    table.index(['removed', 'title_sort'], 'clusters_title_index');
    table.index(['removed', 'next_read_at_ms'], 'clusters_next_read_index');
    table.index(['entity_ref'], 'clusters_entity_ref_index');
    table.index(['name'], 'clusters_name_index');
  });

  await knex.schema.createTable('cluster_records', table => {
    table.comment('A cluster as one source names it');
    table.string('source_id', 100).notNullable();
    table.string('name', 500).notNullable();
    table
      .string('cluster_id', 36)
      .notNullable()
      .references('id')
      .inTable('clusters')
      .onDelete('CASCADE');
    table.text('record').notNullable();
    table.boolean('listed').notNullable();
    table
      .boolean('gone')
      .notNullable()
      .defaultTo(false)
      .comment('A complete listing lacked it');
    table.text('reason').comment('Why it is not listed');
    table.string('listed_at', 30).notNullable();
    table.primary(['source_id', 'name']);
    table.index(['cluster_id'], 'cluster_records_cluster_index');
  });

  await knex.schema.createTable('cluster_inventories', table => {
    table.comment('Facts of the last good read');
    table
      .string('cluster_id', 36)
      .primary()
      .references('id')
      .inTable('clusters')
      .onDelete('CASCADE');
    table.string('read_at', 30).notNullable();
    table.binary('inventory').notNullable().comment('gzip of JSON');
    table.integer('decoded_bytes').notNullable();
  });

  await knex.schema.createTable('cluster_evaluations', table => {
    table.comment(
      'The evaluation for its own target, and what its page shows beside it',
    );
    table
      .string('cluster_id', 36)
      .primary()
      .references('id')
      .inTable('clusters')
      .onDelete('CASCADE');
    table.string('target', 64).notNullable();
    table.text('coverage').notNullable();
    table.text('details').notNullable();
    table.string('evaluated_at', 30).notNullable();
  });

  await knex.schema.createTable('cluster_findings', table => {
    table.comment(
      'Findings for the own target of a cluster; a solved one stays until retention ends, so that its first sight is kept',
    );
    table
      .string('cluster_id', 36)
      .notNullable()
      .references('id')
      .inTable('clusters')
      .onDelete('CASCADE');
    table.string('fingerprint', 100).notNullable();
    table.string('check_id', 100).notNullable();
    table.string('severity', 20).notNullable();
    table.string('owner', 300);
    table.string('service', 300);
    table.text('finding').notNullable();
    table.string('first_seen_at', 30).notNullable();
    table.string('solved_at', 30);
    table.primary(['cluster_id', 'fingerprint']);
    table.index(['service', 'solved_at'], 'cluster_findings_service_index');
    table.index(['owner', 'solved_at'], 'cluster_findings_owner_index');
    table.index(
      ['severity', 'solved_at', 'owner', 'cluster_id'],
      'cluster_findings_severity_index',
    );
  });

  await knex.schema.createTable('cluster_services', table => {
    table.comment('Components that run on a cluster');
    table
      .string('cluster_id', 36)
      .notNullable()
      .references('id')
      .inTable('clusters')
      .onDelete('CASCADE');
    table.string('entity_ref', 300).notNullable();
    table.string('owner', 300);
    table.string('found_by', 200).notNullable();
    table.integer('workloads').notNullable();
    table.primary(['cluster_id', 'entity_ref']);
    table.index(['entity_ref'], 'cluster_services_entity_index');
    table.index(['owner'], 'cluster_services_owner_index');
  });
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  for (const table of [
    'cluster_services',
    'cluster_findings',
    'cluster_evaluations',
    'cluster_inventories',
    'cluster_records',
    'clusters',
    'cluster_sources',
  ]) {
    await knex.schema.dropTable(table);
  }
};
