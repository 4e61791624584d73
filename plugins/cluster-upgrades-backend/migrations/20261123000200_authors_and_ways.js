// @ts-check

/** Decisions, which another plugin may have sent for their person. */
const DECISIONS = [
  'plan_approvals',
  'version_gate_acknowledgements',
  'waivers',
];

/**
 * People whom services stated as authors of a plan, as JSON; and through which plugin a decision came, where its person did not make it on a page.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('plans', table => {
    table.text('stated_authors').nullable();
  });
  for (const decisions of DECISIONS) {
    await knex.schema.alterTable(decisions, table => {
      table.string('through').nullable();
    });
  }
};

/**
 * By raw SQL: on SQLite, Knex drops a column by building the table anew, which deletes the rows that refer to it.
 *
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  for (const decisions of DECISIONS)
    await knex.raw('ALTER TABLE ?? DROP COLUMN ??', [decisions, 'through']);
  await knex.raw('ALTER TABLE ?? DROP COLUMN ??', ['plans', 'stated_authors']);
};
