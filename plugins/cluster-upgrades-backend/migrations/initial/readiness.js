// @ts-check
const { belongsTo } = require('./columns');

exports.tables = [
  'cluster_inventories',
  'cluster_services',
  'audited_calls',
  'cluster_trials',
  'cluster_evaluations',
  'cluster_checks',
  'cluster_verdicts',
];

/**
 * What was read from clusters or reported about them, and how each cluster was judged.
 *
 * @param {import('knex').Knex} knex
 */
exports.create = async function create(knex) {
  // Everything that the last successful read of a cluster found.
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

  // Which catalog components run on which cluster, and how this was found.
  await knex.schema.createTable('cluster_services', table => {
    table.comment('Components that run on a cluster');
    belongsTo(table, 'cluster_id', 'clusters', 36);
    table.string('entity_ref', 300).notNullable();
    table.string('owner', 300);
    table.string('found_by', 200).notNullable();
    table.integer('workloads').notNullable();
    table.primary(['cluster_id', 'entity_ref']);
    table.index(['entity_ref'], 'cluster_services_entity_index');
    table.index(['owner'], 'cluster_services_owner_index');
  });

  // Who called deprecated API versions, from audit events of API servers.
  await knex.schema.createTable('audited_calls', table => {
    belongsTo(table, 'cluster_id', 'clusters', 36);
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

  // The last trial import of a cluster for each minor: which objects the API server of that minor
  // rejected.
  await knex.schema.createTable('cluster_trials', table => {
    belongsTo(table, 'cluster_id', 'clusters', 36);
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

  // The last evaluation of each cluster: its coverage and the details that its page shows.
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
    table.string('knowledge_version', 100);
    table.string('reviewed_through', 20);
  });

  // Which checks of the last evaluation ran, and why others did not.
  await knex.schema.createTable('cluster_checks', table => {
    table.comment('How far each check of the last evaluation got');
    belongsTo(table, 'cluster_id', 'clusters', 36);
    table.string('check_id', 100).notNullable();
    table
      .string('status', 10)
      .notNullable()
      .comment('ran, partial, not-run or off');
    table.text('reason');
    table.primary(['cluster_id', 'check_id']);
    table.index(
      ['status', 'check_id', 'cluster_id'],
      'cluster_checks_status_index',
    );
  });

  // Earlier verdicts of each cluster, for trends and for the difference between two of them.
  await knex.schema.createTable('cluster_verdicts', table => {
    table.comment('A row for each change of verdict, target or findings');
    table.string('id', 36).primary();
    belongsTo(table, 'cluster_id', 'clusters', 36);
    table.string('at', 30).notNullable();
    table.string('version', 100);
    table.string('target', 64).notNullable();
    table.string('verdict', 20).notNullable();
    table.integer('blockers').notNullable();
    table.integer('warnings').notNullable();
    table.integer('infos').notNullable();
    table.integer('waived').notNullable();
    table.integer('ignored').notNullable();
    table.integer('checks_ran').notNullable();
    table.integer('checks_total').notNullable();
    table.string('knowledge_version', 100);
    table
      .string('digest', 64)
      .notNullable()
      .comment('Of what makes a row of its own');
    table
      .binary('findings')
      .notNullable()
      .comment('gzip of JSON: what a difference needs');
    table.index(['cluster_id', 'at'], 'cluster_verdicts_cluster_index');
    table.index(['at'], 'cluster_verdicts_at_index');
  });
};
