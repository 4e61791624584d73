// @ts-check
const { belongsTo, workColumns } = require('./columns');

exports.tables = [
  'upgrades',
  'upgrade_subjects',
  'steps',
  'attempts',
  'operations',
  'upgrade_log',
  'upgrade_effects',
  'history',
];

/**
 * Upgrades of single clusters: their steps, what was written outside, and what became of them.
 *
 * @param {import('knex').Knex} knex
 */
exports.create = async function create(knex) {
  // Each upgrade of a cluster: what was asked for, and how far it is.
  await knex.schema.createTable('upgrades', table => {
    table.string('id').primary();
    belongsTo(table, 'rollout_id', 'rollouts');
    belongsTo(table, 'stage_id', 'stages');
    table.string('cluster_id').notNullable().index('upgrades_cluster');
    table.string('cluster_name').notNullable();
    table.string('cluster_entity_ref').nullable();
    table.string('cluster_owner').nullable();
    table.string('strategy').notNullable();
    table.string('provider_id').notNullable();
    table.text('provider_reference').notNullable();
    table
      .text('claims')
      .nullable()
      .comment('JSON: who changed what at its start; null: the provider did');
    table.string('from_version').notNullable();
    table.string('target').notNullable();
    table.text('hops').notNullable();
    table.text('readiness_at_start').notNullable();
    table.string('requested_by').notNullable();
    table.string('requested_from', 500).nullable();
    table.string('executed_by').notNullable();
    table.text('override_reason').nullable();
    table.text('accepted_unknown_checks').notNullable();
    table.string('phase').notNullable();
    table.string('desired').notNullable();
    table.integer('generation').notNullable();
    table.text('message').nullable();
    table.integer('log_sequence').notNullable().defaultTo(0);
    table.bigInteger('created_at_ms').notNullable();
    table.bigInteger('started_at_ms').nullable();
    table.bigInteger('ended_at_ms').nullable();
    table.bigInteger('updated_at_ms').notNullable();
    // Since when the next write waits, as for a window.
    table.bigInteger('stands_since_ms').nullable();
    workColumns(table, 'upgrades');
    table.index(['created_at_ms'], 'upgrades_created');
    table.index(['updated_at_ms'], 'upgrades_updated');
  });
  // The newest upgrades that have not ended, wherever they are among the others.
  await knex.raw(
    'CREATE INDEX upgrades_active ON upgrades (created_at_ms) WHERE ended_at_ms IS NULL',
  );
  // How long the newest successful upgrades of a provider took, which each look at a rollout asks
  // for. Without it all upgrades are read where a provider has few among many.
  await knex.raw(
    "CREATE INDEX upgrades_succeeded ON upgrades (provider_id, ended_at_ms) WHERE phase = 'succeeded'",
  );

  // What each upgrade is about, by role. No cluster is the subject of two upgrades that have not
  // ended.
  await knex.schema.createTable('upgrade_subjects', table => {
    belongsTo(table, 'upgrade_id', 'upgrades');
    table.string('role').notNullable();
    table.string('cluster_id').notNullable();
    table.boolean('active').notNullable();
    table.primary(['upgrade_id', 'role']);
  });
  await knex.raw(
    'CREATE UNIQUE INDEX upgrade_subjects_one_active ON upgrade_subjects (cluster_id) WHERE active',
  );

  // The steps of each upgrade, in their order.
  await knex.schema.createTable('steps', table => {
    table.string('id').primary();
    belongsTo(table, 'upgrade_id', 'upgrades');
    table.integer('number').notNullable();
    table.string('type').notNullable();
    table.text('title').notNullable();
    table.text('hop').nullable();
    table.string('status').notNullable();
    table.text('message').nullable();
    table.string('waiting_on').nullable();
    table.text('progress').nullable();
    table.text('facts').notNullable();
    table.integer('attempts').notNullable().defaultTo(0);
    table.integer('failures').notNullable().defaultTo(0);
    table.boolean('in_flight').notNullable().defaultTo(false);
    table.bigInteger('started_at_ms').nullable();
    table.bigInteger('ended_at_ms').nullable();
    table.unique(['upgrade_id', 'number'], { indexName: 'steps_number' });
  });

  // Each run of a step, by which replica, and its outcome.
  await knex.schema.createTable('attempts', table => {
    belongsTo(table, 'step_id', 'steps');
    table.integer('number').notNullable();
    table.bigInteger('lease_epoch').notNullable();
    table.string('lease_owner').notNullable();
    table.bigInteger('started_at_ms').notNullable();
    table.bigInteger('ended_at_ms').nullable();
    table.string('outcome').nullable();
    table.text('reason').nullable();
    table.primary(['step_id', 'number']);
  });

  // The ledger: each write to a platform is recorded here before it is sent, so that nothing is
  // written twice.
  await knex.schema.createTable('operations', table => {
    table.string('operation_key').primary();
    belongsTo(table, 'upgrade_id', 'upgrades').index('operations_upgrade');
    belongsTo(table, 'step_id', 'steps');
    table.integer('generation').notNullable();
    table.bigInteger('lease_epoch').notNullable();
    table.text('precondition').notNullable();
    table.string('state').notNullable();
    table.text('reference').nullable();
    // A person tried the upgrade again after this write: a failure of it is no answer to that.
    table.boolean('before_retry').notNullable().defaultTo(false);
    table.text('message').nullable();
    table.bigInteger('intended_at_ms').notNullable();
    table.bigInteger('recorded_at_ms').nullable();
  });

  // The log that the page of an upgrade shows.
  await knex.schema.createTable('upgrade_log', table => {
    belongsTo(table, 'upgrade_id', 'upgrades');
    table.integer('sequence').notNullable();
    table.bigInteger('at_ms').notNullable();
    table.string('level').notNullable();
    table.string('step_id').nullable();
    table.text('message').notNullable();
    table.primary(['upgrade_id', 'sequence']);
  });

  // What upgrades change elsewhere while they run (silences, paused autoscalers) and undo at the
  // end. No foreign key: what must be undone outlives the upgrade, its rollout and its plan.
  await knex.schema.createTable('upgrade_effects', table => {
    table
      .string('id', 300)
      .primary()
      .comment(
        'Upgrade and name of the effect: the key that it carries outside',
      );
    table.string('upgrade_id').notNullable().index('upgrade_effects_upgrade');
    table.string('plan_id').nullable();
    table.string('name', 63).notNullable();
    table.string('type', 63).notNullable();
    table.text('context').notNullable();
    table.text('by_hand').notNullable();
    table.string('state', 20).notNullable();
    table.text('handle').nullable();
    table.bigInteger('lapses_at_ms').nullable();
    table.integer('failures').notNullable().defaultTo(0);
    table.text('message').nullable();
    table.integer('generation').notNullable().defaultTo(1);
    table.bigInteger('intended_at_ms').notNullable();
    table.bigInteger('updated_at_ms').notNullable();
    table
      .bigInteger('ended_at_ms')
      .nullable()
      .comment('Seen to be gone for good: nothing is left to do');
    workColumns(table, 'upgrade_effects');
    table.index(['updated_at_ms'], 'upgrade_effects_updated');
  });

  // Every upgrade that ended, ours or observed. Append-only and without foreign keys, so that it
  // outlives everything else.
  await knex.schema.createTable('history', table => {
    table.string('id').primary();
    table.string('cluster_id').notNullable().index('history_cluster');
    table.string('cluster_name').notNullable();
    table.string('cluster_entity_ref').nullable();
    table.string('upgrade_id').nullable();
    table.string('from_version').notNullable();
    table.string('to_version').notNullable();
    table.string('outcome').notNullable();
    table.boolean('observed_only').notNullable();
    // JSON: a reason.
    table.text('message').nullable();
    table.string('requested_by').nullable();
    table.string('executed_by').nullable();
    table.bigInteger('started_at_ms').nullable();
    table.bigInteger('ended_at_ms').notNullable().index('history_ended');
    table.integer('duration_seconds').nullable();
    table.string('verdict_at_start').nullable();
    table.text('findings_at_start').nullable();
    table.text('overrides').notNullable();
    table.text('decisions').notNullable().defaultTo('[]');
    table
      .text('decision_kinds')
      .notNullable()
      .defaultTo('')
      .comment('With a space around each, to filter by');
    table
      .text('decided_by')
      .notNullable()
      .defaultTo('')
      .comment('Lower case, with a space around each, to filter and search by');
    table.text('predicted_versus_actual').notNullable();
  });
};
