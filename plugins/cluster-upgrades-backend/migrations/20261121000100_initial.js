// @ts-check

/**
 * Areas in the order in which their tables refer to each other: an area refers to earlier ones
 * only.
 */
const AREAS = [
  require('./initial/clusters'),
  require('./initial/readiness'),
  require('./initial/findings'),
  require('./initial/plans'),
  require('./initial/rollouts'),
  require('./initial/upgrades'),
  require('./initial/holds'),
  require('./initial/messages'),
];

/**
 * All tables, by area. A column `…_at` is an ISO text in UTC; a column `…_ms` is milliseconds since
 * 1970, of the backend's clock. Columns of leases and of next attempts are of the database's clock,
 * because replicas compete there and their clocks differ.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  for (const { create } of AREAS) await create(knex);
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  const tables = AREAS.flatMap(area => area.tables);
  for (const table of tables.reverse()) await knex.schema.dropTable(table);
};
