// @ts-check

const INDEXES = [
  ['upgrades', 'updated_at_ms', 'upgrades_updated'],
  ['upgrade_effects', 'updated_at_ms', 'upgrade_effects_updated'],
  ['rollouts', 'updated_at_ms', 'rollouts_updated'],
  ['plan_events', 'at_ms', 'plan_events_at'],
  ['clusters', 'evaluated_at', 'clusters_evaluated_index'],
];

/**
 * What changed last is looked for each second on every replica: an index on the times that transitions write.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  for (const [table, column, index] of INDEXES)
    await knex.schema.alterTable(table, builder =>
      builder.index([column], index),
    );
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  for (const [table, column, index] of INDEXES)
    await knex.schema.alterTable(table, builder =>
      builder.dropIndex([column], index),
    );
};
