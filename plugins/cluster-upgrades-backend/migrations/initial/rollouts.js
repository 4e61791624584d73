// @ts-check
const { belongsTo, workColumns } = require('./columns');

exports.tables = ['rollouts', 'stages', 'rollout_members', 'gate_results'];

/**
 * Rollouts: the execution of a plan, stage by stage.
 *
 * @param {import('knex').Knex} knex
 */
exports.create = async function create(knex) {
  // Each execution of a plan. A rollout without a plan is the upgrade of a single cluster.
  await knex.schema.createTable('rollouts', table => {
    table.string('id').primary();
    table.string('plan_id').nullable().index('rollouts_plan');
    table.integer('plan_revision').nullable();
    table.string('digest', 64).nullable();
    table.string('title', 200).nullable();
    table.string('target').nullable();
    table.text('plan').nullable();
    table.string('requested_by').notNullable();
    table.string('requested_from', 500).nullable();
    table.string('idempotency_key', 200).nullable();
    table.string('desired').notNullable().defaultTo('run');
    table.integer('generation').notNullable().defaultTo(1);
    table.string('phase').nullable();
    table.text('message').nullable();
    table.text('waits').nullable();
    table.bigInteger('created_at_ms').notNullable();
    table.bigInteger('updated_at_ms').nullable();
    table.bigInteger('ended_at_ms').nullable();
    workColumns(table, 'rollouts');
    // A key belongs to the caller who sent it. If it conflicted with the key of another caller, the
    // conflict would reveal that key.
    table.unique(['requested_by', 'idempotency_key'], {
      indexName: 'rollouts_requester_key',
    });
    table.index(['created_at_ms'], 'rollouts_created');
    table.index(['updated_at_ms'], 'rollouts_updated');
  });
  await knex.raw(
    'CREATE UNIQUE INDEX rollouts_one_active_per_plan ON rollouts (plan_id) WHERE plan_id IS NOT NULL AND ended_at_ms IS NULL',
  );

  // The stages of each rollout, in their order.
  await knex.schema.createTable('stages', table => {
    table.string('id').primary();
    belongsTo(table, 'rollout_id', 'rollouts');
    table.integer('number').notNullable();
    table.string('name', 63).nullable();
    table.integer('max_concurrent').notNullable();
    table.string('phase').notNullable().defaultTo('running');
    table.text('message').nullable();
    table.integer('accepted_failures').notNullable().defaultTo(0);
    table.bigInteger('started_at_ms').nullable();
    table.bigInteger('ended_at_ms').nullable();
    table.unique(['rollout_id', 'number'], { indexName: 'stages_number' });
  });

  // The clusters of each rollout, with their progress.
  await knex.schema.createTable('rollout_members', table => {
    belongsTo(table, 'rollout_id', 'rollouts');
    table.string('cluster_id').notNullable().index('rollout_members_cluster');
    belongsTo(table, 'stage_id', 'stages');
    table.integer('position').notNullable();
    table.string('cluster_name').notNullable();
    table.string('cluster_entity_ref').nullable();
    table.string('cluster_owner').nullable();
    table.boolean('canary').notNullable();
    table.string('from_version').notNullable();
    table.string('target').notNullable();
    table.text('hops').notNullable();
    table.boolean('changes_minor').notNullable();
    table.boolean('changes_nodes').notNullable();
    table.string('phase').notNullable();
    table.string('upgrade_id').nullable().index('rollout_members_upgrade');
    table.text('reason').nullable();
    table.text('held_reason').nullable();
    // What keeps it from starting, where a decision ends that: version-gate.
    table.string('held_condition').nullable();
    table.bigInteger('started_at_ms').nullable();
    table.bigInteger('ended_at_ms').nullable();
    table.bigInteger('updated_at_ms').notNullable();
    // The progress deadline does not count the time in which the cluster, or the whole rollout, has
    // to wait.
    table.bigInteger('stands_since_ms').nullable();
    table.bigInteger('stood_still_ms').notNullable().defaultTo(0);
    table.primary(['rollout_id', 'cluster_id']);
    table.index(
      ['rollout_id', 'stage_id', 'position'],
      'rollout_members_order',
    );
  });

  // The last answer of each gate of a rollout.
  await knex.schema.createTable('gate_results', table => {
    belongsTo(table, 'rollout_id', 'rollouts');
    table.string('stage_id').notNullable();
    table.string('gate', 63).notNullable();
    table.string('cluster_id').notNullable().defaultTo('');
    table.string('status').notNullable();
    table.text('message').nullable();
    // What the gate needs to ask about the same thing again, for example the number of a ticket.
    table.text('state').nullable();
    table.bigInteger('checked_at_ms').notNullable();
    table.bigInteger('valid_until_ms').nullable();
    table.bigInteger('next_check_at_ms').nullable();
    table.primary(['rollout_id', 'stage_id', 'gate', 'cluster_id']);
  });
};
