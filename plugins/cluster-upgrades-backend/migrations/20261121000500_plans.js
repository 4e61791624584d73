// @ts-check

/**
 * Plans with their revisions and approvals; rollouts of plans with stages, members and gates; freezes, the emergency stop, and the append-only
 * record of what happened to plans and rollouts. A rollout without a plan is the upgrade of a single cluster. Instants are epoch milliseconds
 * (`_ms`) of the engine, except those of leases and `next_attempt_at_ms`, which are database time only.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('plans', table => {
    table.string('id').primary();
    table.string('name', 63).notNullable().unique({ indexName: 'plans_name' });
    table.string('title', 200).notNullable();
    table.integer('revision').notNullable();
    table.string('created_by').notNullable();
    table.bigInteger('created_at_ms').notNullable();
    table.bigInteger('updated_at_ms').notNullable().index('plans_updated');
    table.bigInteger('archived_at_ms').nullable();
  });

  // Immutable but for the columns of its submission, which are written once, and withdrawn_at_ms.
  await knex.schema.createTable('plan_revisions', table => {
    table
      .string('plan_id')
      .notNullable()
      .references('id')
      .inTable('plans')
      .onDelete('CASCADE');
    table.integer('number').notNullable();
    table.text('document').notNullable();
    table.text('plan').notNullable();
    table.string('created_by').notNullable();
    table.bigInteger('created_at_ms').notNullable();
    table.string('requested_by').nullable();
    table.bigInteger('submitted_at_ms').nullable();
    table.bigInteger('withdrawn_at_ms').nullable();
    table.string('digest', 64).nullable();
    table.text('snapshot').nullable();
    table.text('override_reason').nullable();
    table.text('accepted_unknown_checks').nullable();
    table.text('requirements').nullable();
    table.boolean('start_when_approved').notNullable().defaultTo(false);
    table.primary(['plan_id', 'number']);
  });

  // One row for each decision; a decision ends (taken back, revision changed) and is never deleted.
  await knex.schema.createTable('plan_approvals', table => {
    table.string('id').primary();
    table
      .string('plan_id')
      .notNullable()
      .references('id')
      .inTable('plans')
      .onDelete('CASCADE');
    table.integer('revision').notNullable();
    table.string('digest', 64).notNullable();
    table.string('stage', 63).notNullable().defaultTo('');
    table.string('gate', 63).notNullable().defaultTo('');
    table.string('decision').notNullable();
    table.string('principal').notNullable();
    table.text('reason').nullable();
    table.bigInteger('at_ms').notNullable();
    table.bigInteger('expires_at_ms').notNullable();
    table.bigInteger('ended_at_ms').nullable();
    table.text('ended_reason').nullable();
    table.index(['plan_id', 'revision'], 'plan_approvals_revision');
  });
  await knex.raw(
    'CREATE UNIQUE INDEX plan_approvals_one_each ON plan_approvals (plan_id, revision, digest, stage, gate, principal) WHERE ended_at_ms IS NULL',
  );

  await knex.schema.alterTable('rollouts', table => {
    table.string('plan_id').nullable().index('rollouts_plan');
    table.integer('plan_revision').nullable();
    table.string('digest', 64).nullable();
    table.string('title', 200).nullable();
    table.string('target').nullable();
    table.text('plan').nullable();
    table.string('desired').notNullable().defaultTo('run');
    table.integer('generation').notNullable().defaultTo(1);
    table.string('phase').nullable();
    table.text('message').nullable();
    table.text('waits').nullable();
    table.bigInteger('updated_at_ms').nullable();
    table.bigInteger('ended_at_ms').nullable();
    table.string('lease_owner').nullable();
    table.bigInteger('lease_epoch').notNullable().defaultTo(0);
    table.bigInteger('lease_expires_at_ms').nullable();
    table.boolean('lease_taken_over').notNullable().defaultTo(false);
    table
      .bigInteger('next_attempt_at_ms')
      .nullable()
      .index('rollouts_next_attempt');
    table.index(['created_at_ms'], 'rollouts_created');
  });
  await knex.raw(
    'CREATE UNIQUE INDEX rollouts_one_active_per_plan ON rollouts (plan_id) WHERE plan_id IS NOT NULL AND ended_at_ms IS NULL',
  );

  await knex.schema.alterTable('stages', table => {
    table.string('name', 63).nullable();
    table.string('phase').notNullable().defaultTo('running');
    table.text('message').nullable();
    table.integer('accepted_failures').notNullable().defaultTo(0);
    table.bigInteger('started_at_ms').nullable();
    table.bigInteger('ended_at_ms').nullable();
  });

  await knex.schema.createTable('rollout_members', table => {
    table
      .string('rollout_id')
      .notNullable()
      .references('id')
      .inTable('rollouts')
      .onDelete('CASCADE');
    table.string('cluster_id').notNullable().index('rollout_members_cluster');
    table
      .string('stage_id')
      .notNullable()
      .references('id')
      .inTable('stages')
      .onDelete('CASCADE');
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
    table.string('held_owner').nullable();
    table.bigInteger('started_at_ms').nullable();
    table.bigInteger('ended_at_ms').nullable();
    table.bigInteger('updated_at_ms').notNullable();
    table.primary(['rollout_id', 'cluster_id']);
    table.index(
      ['rollout_id', 'stage_id', 'position'],
      'rollout_members_order',
    );
  });

  await knex.schema.createTable('gate_results', table => {
    table
      .string('rollout_id')
      .notNullable()
      .references('id')
      .inTable('rollouts')
      .onDelete('CASCADE');
    table.string('stage_id').notNullable();
    table.string('gate', 63).notNullable();
    table.string('cluster_id').notNullable().defaultTo('');
    table.string('status').notNullable();
    table.text('message').nullable();
    // What the gate needs to ask again about the same matter, for example the number of a ticket.
    table.text('state').nullable();
    table.bigInteger('checked_at_ms').notNullable();
    table.bigInteger('valid_until_ms').nullable();
    table.bigInteger('next_check_at_ms').nullable();
    table.primary(['rollout_id', 'stage_id', 'gate', 'cluster_id']);
  });

  // Append-only and self-contained, as history is: nothing that is deleted takes it along.
  await knex.schema.createTable('plan_events', table => {
    table.bigIncrements('sequence');
    table.string('plan_id').nullable();
    table.string('rollout_id').nullable();
    table.string('stage', 63).nullable();
    table.string('cluster_id').nullable();
    table.string('cluster_name').nullable();
    table.bigInteger('at_ms').notNullable();
    table.string('kind').notNullable();
    table.string('principal').nullable();
    table.text('message').notNullable();
    table.index(['plan_id', 'sequence'], 'plan_events_plan');
    table.index(['rollout_id', 'sequence'], 'plan_events_rollout');
  });

  await knex.schema.createTable('freezes', table => {
    table.string('name', 63).primary();
    table.bigInteger('from_ms').notNullable();
    table.bigInteger('until_ms').notNullable().index('freezes_until');
    table.string('scope').notNullable();
    table.text('environments').nullable();
    table.text('reason').nullable();
    table.string('set_by').notNullable();
    table.bigInteger('set_at_ms').notNullable();
    table.bigInteger('ended_at_ms').nullable();
  });

  // One row.
  await knex.schema.createTable('emergency_stop', table => {
    table.integer('id').primary();
    table.boolean('active').notNullable();
    table.text('reason').nullable();
    table.string('set_by').nullable();
    table.bigInteger('set_at_ms').nullable();
  });
  await knex('emergency_stop').insert({ id: 1, active: false });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  for (const table of [
    'emergency_stop',
    'freezes',
    'plan_events',
    'gate_results',
    'rollout_members',
  ])
    await knex.schema.dropTable(table);
  await knex.raw('DROP INDEX rollouts_one_active_per_plan');
  await dropColumns(knex, 'stages', [
    'name',
    'phase',
    'message',
    'accepted_failures',
    'started_at_ms',
    'ended_at_ms',
  ]);
  await knex.schema.alterTable('rollouts', table => {
    table.dropIndex(['plan_id'], 'rollouts_plan');
    table.dropIndex(['next_attempt_at_ms'], 'rollouts_next_attempt');
    table.dropIndex(['created_at_ms'], 'rollouts_created');
  });
  await dropColumns(knex, 'rollouts', [
    'plan_id',
    'plan_revision',
    'digest',
    'title',
    'target',
    'plan',
    'desired',
    'generation',
    'phase',
    'message',
    'waits',
    'updated_at_ms',
    'ended_at_ms',
    'lease_owner',
    'lease_epoch',
    'lease_expires_at_ms',
    'lease_taken_over',
    'next_attempt_at_ms',
  ]);
  for (const table of ['plan_approvals', 'plan_revisions', 'plans'])
    await knex.schema.dropTable(table);
};

/**
 * Plain SQL: for SQLite knex would build the table anew, and upgrades, steps and logs that refer to it would be deleted with the old one.
 *
 * @param {import('knex').Knex} knex
 * @param {string} table
 * @param {string[]} columns
 */
async function dropColumns(knex, table, columns) {
  for (const column of columns)
    await knex.raw('ALTER TABLE ?? DROP COLUMN ??', [table, column]);
}
