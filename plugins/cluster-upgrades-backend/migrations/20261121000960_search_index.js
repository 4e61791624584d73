// @ts-check

/**
 * Made the index for searches, for which it kept writers waiting: `src/database/keepSearchIndex.ts` makes it beside all work after a start now. The file
 * stays, for databases that went through it.
 */
exports.up = async function up() {};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  await knex.raw('drop index if exists cluster_findings_search_index');
};
