// @ts-check

/**
 * Groups of findings are counted by value and cluster in the order of an index, one for each way to group, so that no row is touched and nothing is
 * hashed. The one by owner also finds the findings of an owner, as the one that it replaces.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('cluster_findings', table => {
    table.index(['state', 'owner', 'cluster_id', 'severity_rank', 'due_at'], 'cluster_findings_by_owner_index');
    table.index(['state', 'check_id', 'cluster_id', 'severity_rank', 'due_at'], 'cluster_findings_by_check_index');
    table.index(['state', 'cluster_id', 'severity_rank', 'due_at'], 'cluster_findings_by_cluster_index');
    table.dropIndex([], 'cluster_findings_owner_index');
  });
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  await knex.schema.alterTable('cluster_findings', table => {
    table.index(['owner', 'solved_at'], 'cluster_findings_owner_index');
    for (const by of ['owner', 'check', 'cluster']) table.dropIndex([], `cluster_findings_by_${by}_index`);
  });
};
