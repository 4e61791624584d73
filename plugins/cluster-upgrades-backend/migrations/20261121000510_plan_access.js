// @ts-check

/**
 * Access to plans: clusters of each plan, ownership of approvers, and labels of clusters for
 * permission rules. Also the changes since a revision was submitted.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('clusters', table => {
    table
      .text('labels')
      .nullable()
      .comment('JSON object; the source that speaks first wins a label');
  });
  for (const [clusterId, labels] of await labelsOfClusters(knex)) {
    await knex('clusters')
      .where({ id: clusterId })
      .update({ labels: JSON.stringify(labels) });
  }

  await knex.schema.alterTable('plan_approvals', table => {
    table
      .text('ownership_refs')
      .notNullable()
      .defaultTo('[]')
      .comment(
        'Entities that the approver owned through when approving, less those lost since',
      );
  });
  await knex.schema.alterTable('plan_revisions', table => {
    table
      .bigInteger('approved_at_ms')
      .nullable()
      .comment('When its last approval came');
    table
      .text('changes')
      .nullable()
      .comment(
        'What would happen otherwise than submitted, as last looked; null: nothing',
      );
    table.bigInteger('changes_checked_at_ms').nullable();
  });

  // As last selected; of a submitted revision as submitted.
  await knex.schema.createTable('plan_clusters', table => {
    table
      .string('plan_id')
      .notNullable()
      .references('id')
      .inTable('plans')
      .onDelete('CASCADE');
    table.string('cluster_id').notNullable().index('plan_clusters_cluster');
    table.primary(['plan_id', 'cluster_id']);
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.dropTable('plan_clusters');
  const columns = [
    ['plan_revisions', 'approved_at_ms'],
    ['plan_revisions', 'changes'],
    ['plan_revisions', 'changes_checked_at_ms'],
    ['plan_approvals', 'ownership_refs'],
    ['clusters', 'labels'],
  ];
  // Plain SQL: for SQLite knex would build the tables anew, and what refers to clusters would be deleted with the old one.
  for (const [table, column] of columns)
    await knex.raw('ALTER TABLE ?? DROP COLUMN ??', [table, column]);
};

/**
 * From the records that are there, until the next listing merges them again.
 *
 * @param {import('knex').Knex} knex
 * @returns {Promise<Map<string, Record<string, string>>>}
 */
async function labelsOfClusters(knex) {
  /** @type {Map<string, Record<string, string>>} */
  const byCluster = new Map();
  const rows = await knex('cluster_records')
    .where({ gone: false })
    .orderBy(['cluster_id', 'source_id', 'name'])
    .select('cluster_id', 'record');
  const records = rows.map(row => ({
    clusterId: row.cluster_id,
    record: JSON.parse(row.record),
  }));
  records.sort(
    (a, b) =>
      Number(b.record.provider !== undefined) -
      Number(a.record.provider !== undefined),
  );
  for (const { clusterId, record } of records)
    byCluster.set(clusterId, { ...record.labels, ...byCluster.get(clusterId) });
  return byCluster;
}
