// @ts-check

/**
 * Who acknowledged what a version gate says, for which clusters. Gates themselves are configuration or knowledge. A row ends (expires_at_ms passed,
 * ended_at_ms set, gate changed) and is never deleted. Instants are epoch milliseconds.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('version_gate_acknowledgements', table => {
    table.string('id', 36).primary();
    table.string('gate_id', 200).notNullable();
    table.string('minor', 20).notNullable();
    table.text('title').notNullable().comment('Of the gate as it was');
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
    table.text('reason').notNullable();
    table.bigInteger('at_ms').notNullable();
    table.bigInteger('expires_at_ms').nullable();
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
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.dropTable('version_gate_acknowledgements');
};
