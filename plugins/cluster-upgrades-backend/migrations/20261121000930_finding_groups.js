// @ts-check

/**
 * Groups of findings are counted by value and cluster in the order of an index, one for each way to group, so that no row is touched and nothing is
 * hashed. The one by owner also finds the findings of an owner, as the one that it replaces. The index of facets loses the due dates: with them
 * PostgreSQL took it for groups by owner, too, and hashed a row for each owner and cluster, two to five times as slow.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('cluster_findings', table => {
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
    table.dropIndex([], 'cluster_findings_owner_index');
    table.dropIndex([], 'cluster_findings_facet_index');
    table.index(
      ['state', 'check_id', 'severity_rank', 'owner', 'cluster_id'],
      'cluster_findings_facet_index',
    );
  });
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  await knex.schema.alterTable('cluster_findings', table => {
    table.index(['owner', 'solved_at'], 'cluster_findings_owner_index');
    table.dropIndex([], 'cluster_findings_facet_index');
    table.index(
      ['state', 'check_id', 'severity_rank', 'owner', 'cluster_id', 'due_at'],
      'cluster_findings_facet_index',
    );
    for (const by of ['owner', 'check', 'cluster'])
      table.dropIndex([], `cluster_findings_by_${by}_index`);
  });
};
