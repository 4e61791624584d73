// @ts-check

exports.tables = [
  'emergency_stop',
  'freezes',
  'version_gate_acknowledgements',
  'dependency_answers',
  'permission_probe',
];

/**
 * What blocks changes of clusters from outside of plans.
 *
 * @param {import('knex').Knex} knex
 */
exports.create = async function create(knex) {
  // Whether all upgrades are stopped, and by whom. One row.
  await knex.schema.createTable('emergency_stop', table => {
    table.integer('id').primary();
    table.boolean('active').notNullable();
    table.text('reason').nullable();
    table.string('set_by').nullable();
    table.bigInteger('set_at_ms').nullable();
  });
  await knex('emergency_stop').insert({ id: 1, active: false });

  // Times in which no change starts in some or all environments.
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

  // Who acknowledged which version gate for which clusters. Gates are configuration or knowledge.
  // An acknowledgement ends when it expires, is withdrawn or its gate changes, and is never
  // deleted.
  await knex.schema.createTable('version_gate_acknowledgements', table => {
    table.string('id', 36).primary();
    table.string('gate_id', 200).notNullable();
    table.string('minor', 20).notNullable();
    table
      .text('title')
      .notNullable()
      .comment('JSON: a reason, of the gate as it was');
    table.string('digest', 64).notNullable().comment('Of the gate as it was');
    table
      .string('scope', 20)
      .notNullable()
      .comment('fleet, environment or cluster');
    table
      .string('environment', 100)
      .notNullable()
      .defaultTo('')
      .comment('Only with scope environment');
    table
      .string('cluster_id', 36)
      .notNullable()
      .defaultTo('')
      .comment('Only with scope cluster; the cluster may be gone');
    table.text('cluster_name').nullable().comment('As it was called then');
    table.text('principal').notNullable();
    // The plugin that sent the decision for its person; null: made on a page.
    table.string('through').nullable();
    table.text('reason').notNullable();
    table.bigInteger('at_ms').notNullable();
    table.bigInteger('expires_at_ms').nullable();
    table
      .string('platform')
      .nullable()
      .comment('That keeps the gate; null: Drydock keeps it');
    // Null: the platform may not have it. Stored before the write.
    table.bigInteger('seen_on_platform_at_ms').nullable();
    table.bigInteger('ended_at_ms').nullable();
    table.string('ended_kind', 20).nullable().comment('withdrawn or replaced');
    table.text('ended_by').nullable();
    table.text('ended_reason').nullable();
    table.index(
      ['gate_id', 'cluster_id', 'environment'],
      'version_gate_acknowledgements_gate',
    );
    table.index(['at_ms'], 'version_gate_acknowledgements_at');
  });
  await knex.raw(
    'CREATE UNIQUE INDEX version_gate_acknowledgements_one_each ON version_gate_acknowledgements (gate_id, environment, cluster_id) WHERE ended_at_ms IS NULL',
  );

  // The last answer of each external dependency. Replicas share it, so that each dependency is
  // asked rarely and since_ms outlives a restart.
  await knex.schema.createTable('dependency_answers', table => {
    table.string('id', 63).primary();
    table
      .string('digest', 64)
      .notNullable()
      .comment('Of what was asked: an answer is of exactly this');
    table.string('status', 20).notNullable().comment('ok, failing or unknown');
    table.text('message').notNullable();
    table
      .bigInteger('since_ms')
      .notNullable()
      .comment('Since when it is ok, or is not');
    table.bigInteger('asked_at_ms').notNullable();
    // A server that hangs until the timeout is not asked again at once.
    table.bigInteger('answered_at_ms').notNullable().defaultTo(0);
  });

  // The last answer of the permission policy to the probe permission. At most one row.
  await knex.schema.createTable('permission_probe', table => {
    table.integer('id').primary();
    table.boolean('granted').notNullable();
    table.string('answered_at').notNullable();
  });
};
