// @ts-check
const { belongsTo } = require('./columns');

exports.tables = [
  'cluster_findings',
  'cluster_finding_texts',
  'finding_events',
  'waivers',
  'baselines',
  'baseline_findings',
];

/**
 * What checks found, and decisions about it. Decisions and events have no foreign key, so that they
 * outlive the cluster.
 *
 * @param {import('knex').Knex} knex
 */
exports.create = async function create(knex) {
  // Findings, with the columns that lists filter, count and sort by.
  await knex.schema.createTable('cluster_findings', table => {
    table.comment(
      'Findings for the own target of a cluster; a solved one stays until retention ends, so that its first sight is kept',
    );
    belongsTo(table, 'cluster_id', 'clusters', 36);
    table.string('fingerprint', 100).notNullable();
    table.string('check_id', 100).notNullable();
    table.string('severity', 20).notNullable();
    table
      .integer('severity_rank')
      .notNullable()
      .defaultTo(2)
      .comment('0 blocker, 1 warning, 2 info');
    table
      .string('state', 10)
      .notNullable()
      .defaultTo('open')
      .comment('open, waived, ignored or solved');
    table.string('confidence', 20);
    table.string('phase', 20);
    table
      .string('kind', 200)
      .comment('Of the object; none for a finding on the cluster itself');
    table.string('namespace', 300);
    table.string('owner', 300);
    table.string('service', 300);
    table.string('breaks_at', 20);
    table.integer('breaks_sort').comment('major * 1000 + minor');
    table.string('due_at', 10);
    table.string('first_seen_at', 30).notNullable();
    table.string('solved_at', 30);
    table.string('evidence_digest', 64);
    table.string('waiver_id', 36);
    table
      .text('search')
      .notNullable()
      .defaultTo('')
      .comment('Lower-case text that the search looks in');
    table.primary(['cluster_id', 'fingerprint']);
    table.index(['service', 'solved_at'], 'cluster_findings_service_index');
    table.index(
      ['state', 'severity_rank', 'due_at', 'cluster_id', 'fingerprint'],
      'cluster_findings_urgency_index',
    );
    // Has all columns of counts and choices, so that these never read the rows. With due_at
    // PostgreSQL took it for groups by owner, too, and was two to five times slower.
    table.index(
      ['state', 'check_id', 'severity_rank', 'owner', 'cluster_id'],
      'cluster_findings_facet_index',
    );
    table.index(['state', 'first_seen_at'], 'cluster_findings_seen_index');
    table.index(['state', 'breaks_sort'], 'cluster_findings_breaks_index');
    table.index(['fingerprint'], 'cluster_findings_fingerprint_index');
    // One for each grouping: groups are counted in the order of an index, without reading rows or
    // hashing.
    table.index(
      ['state', 'owner', 'cluster_id', 'severity_rank', 'due_at'],
      'cluster_findings_by_owner_index',
    );
    table.index(
      ['state', 'check_id', 'cluster_id', 'severity_rank', 'due_at'],
      'cluster_findings_by_check_index',
    );
    table.index(
      ['state', 'cluster_id', 'severity_rank', 'due_at'],
      'cluster_findings_by_cluster_index',
    );
  });

  // The full text of each finding. With 200,000 findings on PostgreSQL, rows with their text were
  // 391 MB, and each scan read five times as much as it needed. TOAST does not help: it leaves rows
  // below 2 kB as they are.
  await knex.schema.createTable('cluster_finding_texts', table => {
    table.string('cluster_id', 36).notNullable();
    table.string('fingerprint', 100).notNullable();
    table.text('finding').notNullable().comment('JSON');
    table.primary(['cluster_id', 'fingerprint']);
    table
      .foreign(['cluster_id', 'fingerprint'], 'cluster_finding_texts_finding')
      .references(['cluster_id', 'fingerprint'])
      .inTable('cluster_findings')
      .onDelete('CASCADE');
  });

  // The history of each finding: first seen, solved, waived, and by whom.
  await knex.schema.createTable('finding_events', table => {
    table.comment(
      'Append-only: when a finding was seen, solved and decided on, and by whom',
    );
    table.bigIncrements('id');
    table.string('cluster_id', 36).notNullable();
    table.string('fingerprint', 100).notNullable();
    table.string('at', 30).notNullable();
    table.string('kind', 20).notNullable();
    table.string('by', 300);
    table.text('reason');
    table.string('waiver_id', 36);
    table.string('until', 10);
    table.index(['cluster_id', 'fingerprint'], 'finding_events_finding_index');
    table.index(['kind', 'at'], 'finding_events_kind_index');
  });

  // Who accepted which finding until when. A waiver that ends stays, with the reason.
  await knex.schema.createTable('waivers', table => {
    table.string('id', 36).primary();
    table.string('cluster_id', 36).notNullable();
    table.string('cluster_name', 300).notNullable();
    table.string('fingerprint', 100).notNullable();
    table.string('evidence_digest', 64).notNullable();
    table.string('check_id', 100).notNullable();
    table.text('title').notNullable();
    table.string('target', 64).notNullable();
    table.text('reason').notNullable();
    table
      .string('until', 10)
      .notNullable()
      .comment('Last day on which it holds');
    table.string('created_by', 300).notNullable();
    // The plugin that sent the decision for its person; null: made on a page.
    table.string('through').nullable();
    table.string('created_at', 30).notNullable();
    table
      .string('state', 10)
      .notNullable()
      .comment('active, expired, revoked or void');
    table.string('ended_at', 30);
    table.string('ended_by', 300);
    table.text('end_reason');
    table.index(
      ['cluster_id', 'fingerprint', 'state'],
      'waivers_finding_index',
    );
    table.index(['state', 'until'], 'waivers_state_index');
    table.index(['created_at'], 'waivers_created_index');
  });

  // Named sets of findings that later findings are compared with.
  await knex.schema.createTable('baselines', table => {
    table.string('id', 36).primary();
    table.string('name', 200).notNullable();
    table.string('created_by', 300).notNullable();
    table.string('created_at', 30).notNullable();
    table.integer('clusters').notNullable();
    table.integer('findings').notNullable();
    table.index(['created_at'], 'baselines_created_index');
  });

  // Which findings a baseline has.
  await knex.schema.createTable('baseline_findings', table => {
    belongsTo(table, 'baseline_id', 'baselines', 36);
    table.string('cluster_id', 36).notNullable();
    table.string('fingerprint', 100).notNullable();
    table.primary(['baseline_id', 'cluster_id', 'fingerprint']);
  });
};
