// @ts-check

/**
 * Rollouts → stages → upgrades → steps → attempts, the ledger of external operations, the log of each upgrade, and history.
 * Instants are epoch milliseconds (`_ms`) of the engine's clock, except those of the lease and `next_attempt_at_ms`, which are
 * database time only.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('rollouts', table => {
    table.string('id').primary();
    table
      .string('idempotency_key', 200)
      .nullable()
      .unique({ indexName: 'rollouts_idempotency_key' });
    table.string('requested_by').notNullable();
    table.string('requested_from', 500).nullable();
    table.bigInteger('created_at_ms').notNullable();
  });

  await knex.schema.createTable('stages', table => {
    table.string('id').primary();
    table
      .string('rollout_id')
      .notNullable()
      .references('id')
      .inTable('rollouts')
      .onDelete('CASCADE');
    table.integer('number').notNullable();
    table.integer('max_concurrent').notNullable();
    table.unique(['rollout_id', 'number'], { indexName: 'stages_number' });
  });

  await knex.schema.createTable('upgrades', table => {
    table.string('id').primary();
    table
      .string('rollout_id')
      .notNullable()
      .references('id')
      .inTable('rollouts')
      .onDelete('CASCADE');
    table
      .string('stage_id')
      .notNullable()
      .references('id')
      .inTable('stages')
      .onDelete('CASCADE');
    table.string('cluster_id').notNullable().index('upgrades_cluster');
    table.string('cluster_name').notNullable();
    table.string('cluster_entity_ref').nullable();
    table.string('cluster_owner').nullable();
    table.string('provider_id').notNullable();
    table.text('provider_reference').notNullable();
    table.string('from_version').notNullable();
    table.string('target').notNullable();
    table.text('hops').notNullable();
    table.text('capabilities').notNullable();
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
    table.string('lease_owner').nullable();
    table.bigInteger('lease_epoch').notNullable().defaultTo(0);
    table.bigInteger('lease_expires_at_ms').nullable();
    table.boolean('lease_taken_over').notNullable().defaultTo(false);
    table
      .bigInteger('next_attempt_at_ms')
      .nullable()
      .index('upgrades_next_attempt');
    table.index(['created_at_ms'], 'upgrades_created');
  });
  // Both databases know partial indexes; knex builds them for PostgreSQL only in part, so plain SQL.
  await knex.raw(
    'CREATE UNIQUE INDEX upgrades_one_active_per_cluster ON upgrades (cluster_id) WHERE ended_at_ms IS NULL',
  );

  await knex.schema.createTable('steps', table => {
    table.string('id').primary();
    table
      .string('upgrade_id')
      .notNullable()
      .references('id')
      .inTable('upgrades')
      .onDelete('CASCADE');
    table.integer('number').notNullable();
    table.string('type').notNullable();
    table.string('title').notNullable();
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

  await knex.schema.createTable('attempts', table => {
    table
      .string('step_id')
      .notNullable()
      .references('id')
      .inTable('steps')
      .onDelete('CASCADE');
    table.integer('number').notNullable();
    table.bigInteger('lease_epoch').notNullable();
    table.string('lease_owner').notNullable();
    table.bigInteger('started_at_ms').notNullable();
    table.bigInteger('ended_at_ms').nullable();
    table.string('outcome').nullable();
    table.text('reason').nullable();
    table.primary(['step_id', 'number']);
  });

  await knex.schema.createTable('operations', table => {
    table.string('operation_key').primary();
    table
      .string('upgrade_id')
      .notNullable()
      .references('id')
      .inTable('upgrades')
      .onDelete('CASCADE')
      .index('operations_upgrade');
    table
      .string('step_id')
      .notNullable()
      .references('id')
      .inTable('steps')
      .onDelete('CASCADE');
    table.integer('generation').notNullable();
    table.bigInteger('lease_epoch').notNullable();
    table.text('precondition').notNullable();
    table.string('state').notNullable();
    table.text('reference').nullable();
    table.text('message').nullable();
    table.bigInteger('intended_at_ms').notNullable();
    table.bigInteger('recorded_at_ms').nullable();
  });

  await knex.schema.createTable('upgrade_log', table => {
    table
      .string('upgrade_id')
      .notNullable()
      .references('id')
      .inTable('upgrades')
      .onDelete('CASCADE');
    table.integer('sequence').notNullable();
    table.bigInteger('at_ms').notNullable();
    table.string('level').notNullable();
    table.string('step_id').nullable();
    table.text('message').notNullable();
    table.primary(['upgrade_id', 'sequence']);
  });

  // Append-only and self-contained: no foreign key, so that nothing that is deleted takes history along.
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
    table.text('message').nullable();
    table.string('requested_by').nullable();
    table.string('executed_by').nullable();
    table.bigInteger('started_at_ms').nullable();
    table.bigInteger('ended_at_ms').notNullable().index('history_ended');
    table.integer('duration_seconds').nullable();
    table.string('verdict_at_start').nullable();
    table.text('findings_at_start').nullable();
    table.text('overrides').notNullable();
    table.text('predicted_versus_actual').notNullable();
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  for (const table of [
    'history',
    'upgrade_log',
    'operations',
    'attempts',
    'steps',
    'upgrades',
    'stages',
    'rollouts',
  ]) {
    await knex.schema.dropTable(table);
  }
};
