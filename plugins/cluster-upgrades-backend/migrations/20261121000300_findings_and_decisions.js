/**
 * What lists of findings filter and sort by, decisions about findings, what is remembered of verdicts, and messages to owners.
 * Times are ISO texts in UTC where the portal writes them, and numbers by the database's own clock where replicas compete.
 */

const FINDING_COLUMNS = [
  'severity_rank',
  'state',
  'confidence',
  'phase',
  'kind',
  'namespace',
  'breaks_at',
  'breaks_sort',
  'due_at',
  'evidence_digest',
  'waiver_id',
  'search',
];
const CLUSTER_COLUMNS = ['waived', 'ignored', 'policy_revision'];
const EVALUATION_COLUMNS = ['knowledge_version', 'reviewed_through'];

/** @param {import('knex').Knex} knex */
exports.up = async function up(knex) {
  await knex.schema.alterTable('cluster_findings', table => {
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
    table.string('breaks_at', 20);
    table.integer('breaks_sort').comment('major * 1000 + minor');
    table.string('due_at', 10);
    table.string('evidence_digest', 64);
    table.string('waiver_id', 36);
    table
      .text('search')
      .notNullable()
      .defaultTo('')
      .comment('Lower-case text that the search looks in');
  });
  await knex('cluster_findings').update({
    severity_rank: knex.raw(
      "case severity when 'blocker' then 0 when 'warning' then 1 else 2 end",
    ),
    state: knex.raw(
      "case when solved_at is null then 'open' else 'solved' end",
    ),
  });
  await knex.schema.alterTable('cluster_findings', table => {
    table.dropIndex([], 'cluster_findings_severity_index');
    table.index(
      ['state', 'severity_rank', 'due_at', 'cluster_id', 'fingerprint'],
      'cluster_findings_urgency_index',
    );
    // Holds all that counts and choices need, so that they never touch the rows themselves.
    table.index(
      ['state', 'check_id', 'severity_rank', 'owner', 'cluster_id'],
      'cluster_findings_facet_index',
    );
    table.index(['state', 'first_seen_at'], 'cluster_findings_seen_index');
    table.index(['state', 'breaks_sort'], 'cluster_findings_breaks_index');
    table.index(['fingerprint'], 'cluster_findings_fingerprint_index');
  });

  await knex.schema.alterTable('clusters', table => {
    table.integer('waived').notNullable().defaultTo(0);
    table.integer('ignored').notNullable().defaultTo(0);
    table
      .integer('policy_revision')
      .notNullable()
      .defaultTo(0)
      .comment(
        'Raised by each change of a waiver: an evaluation that began before is not stored',
      );
  });
  // All are judged again, which fills the new columns.
  await knex('clusters').update({ evaluated_for: null });

  await knex.schema.alterTable('cluster_evaluations', table => {
    table.string('knowledge_version', 100);
    table.string('reviewed_through', 20);
  });

  await knex.schema.createTable('cluster_checks', table => {
    table.comment('How far each check of the last evaluation got');
    table
      .string('cluster_id', 36)
      .notNullable()
      .references('id')
      .inTable('clusters')
      .onDelete('CASCADE');
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

  // Decisions are history: no foreign key, so that nothing that is deleted takes them along.
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

  await knex.schema.createTable('cluster_verdicts', table => {
    table.comment('A row for each change of verdict, target or findings');
    table.string('id', 36).primary();
    table
      .string('cluster_id', 36)
      .notNullable()
      .references('id')
      .inTable('clusters')
      .onDelete('CASCADE');
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

  await knex.schema.createTable('baselines', table => {
    table.string('id', 36).primary();
    table.string('name', 200).notNullable();
    table.string('created_by', 300).notNullable();
    table.string('created_at', 30).notNullable();
    table.integer('clusters').notNullable();
    table.integer('findings').notNullable();
    table.index(['created_at'], 'baselines_created_index');
  });

  await knex.schema.createTable('baseline_findings', table => {
    table
      .string('baseline_id', 36)
      .notNullable()
      .references('id')
      .inTable('baselines')
      .onDelete('CASCADE');
    table.string('cluster_id', 36).notNullable();
    table.string('fingerprint', 100).notNullable();
    table.primary(['baseline_id', 'cluster_id', 'fingerprint']);
  });

  await knex.schema.createTable('blocker_notices', table => {
    table.comment(
      'Blockers of which the owner was notified, or will be; rows are never deleted, so that no owner is notified twice',
    );
    table.string('cluster_id', 36).notNullable();
    table.string('fingerprint', 100).notNullable();
    table.string('owner', 300).notNullable();
    table.string('noticed_at', 30).notNullable();
    table
      .string('message_id', 36)
      .comment('None: waits for the next message to its owner');
    table.primary(['cluster_id', 'fingerprint']);
    table.index(['message_id', 'owner'], 'blocker_notices_waiting_index');
  });

  await knex.schema.createTable('owner_messages', table => {
    table.comment('Outbox');
    table.string('id', 36).primary();
    table.string('owner', 300).notNullable();
    table
      .string('period', 40)
      .notNullable()
      .comment('Day of a digest, or a unique text');
    table.text('payload').notNullable();
    table.string('created_at', 30).notNullable();
    table.integer('attempts').notNullable().defaultTo(0);
    table
      .bigInteger('next_attempt_ms')
      .notNullable()
      .comment('Clock of the database, milliseconds since 1970');
    table.string('sent_at', 30);
    table.text('failure');
    table.unique(['owner', 'period'], { indexName: 'owner_messages_period' });
    table.index(['sent_at', 'next_attempt_ms'], 'owner_messages_due_index');
  });
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  for (const table of [
    'owner_messages',
    'blocker_notices',
    'baseline_findings',
    'baselines',
    'cluster_verdicts',
    'finding_events',
    'waivers',
    'cluster_checks',
  ]) {
    await knex.schema.dropTable(table);
  }
  await knex.schema.alterTable('cluster_findings', table => {
    for (const index of ['urgency', 'facet', 'seen', 'breaks', 'fingerprint'])
      table.dropIndex([], `cluster_findings_${index}_index`);
    table.index(
      ['severity', 'solved_at', 'owner', 'cluster_id'],
      'cluster_findings_severity_index',
    );
  });
  // Plain SQL, which both databases know: knex would copy the whole table on SQLite, and lose what refers to it.
  for (const column of FINDING_COLUMNS)
    await knex.raw('alter table cluster_findings drop column ??', [column]);
  for (const column of CLUSTER_COLUMNS)
    await knex.raw('alter table clusters drop column ??', [column]);
  for (const column of EVALUATION_COLUMNS)
    await knex.raw('alter table cluster_evaluations drop column ??', [column]);
};
