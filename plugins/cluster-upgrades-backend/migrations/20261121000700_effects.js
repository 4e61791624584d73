// @ts-check

/**
 * Effects that upgrades take for their time and that are undone whatever becomes of them. No foreign key: what must be undone outlives the upgrade,
 * its rollout and its plan. Instants are epoch milliseconds of the engine, except those of leases and `next_attempt_at_ms`, which are database time.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('upgrade_effects', table => {
    table
      .string('id', 300)
      .primary()
      .comment(
        'Upgrade and name of the effect: the key that it carries outside',
      );
    table.string('upgrade_id').notNullable().index('upgrade_effects_upgrade');
    table.string('plan_id').nullable();
    table.string('name', 63).notNullable();
    table.string('type', 63).notNullable();
    table.text('context').notNullable();
    table.text('by_hand').notNullable();
    table.string('state', 20).notNullable();
    table.text('handle').nullable();
    table.bigInteger('lapses_at_ms').nullable();
    table.integer('failures').notNullable().defaultTo(0);
    table.text('message').nullable();
    table.bigInteger('intended_at_ms').notNullable();
    table.bigInteger('updated_at_ms').notNullable();
    table
      .bigInteger('ended_at_ms')
      .nullable()
      .comment('Seen to be gone for good: nothing is left to do');
    table.integer('generation').notNullable().defaultTo(1);
    table.string('lease_owner').nullable();
    table.bigInteger('lease_epoch').notNullable().defaultTo(0);
    table.bigInteger('lease_expires_at_ms').nullable();
    table.boolean('lease_taken_over').notNullable().defaultTo(false);
    table
      .bigInteger('next_attempt_at_ms')
      .nullable()
      .index('upgrade_effects_next_attempt');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.dropTable('upgrade_effects');
};
