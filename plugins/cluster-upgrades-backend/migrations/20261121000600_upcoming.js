// @ts-check

/**
 * What owners answered to upcoming upgrades, the key of calendar addresses, and who is to be told what of plans and rollouts. Instants are epoch
 * milliseconds of the backend.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  // The newest answer of each owner; all of them are in plan_events.
  await knex.schema.createTable('upcoming_answers', table => {
    table
      .string('plan_id')
      .notNullable()
      .references('id')
      .inTable('plans')
      .onDelete('CASCADE');
    table.string('cluster_id').notNullable();
    table.string('owner', 300).notNullable();
    table.string('answer', 20).notNullable();
    table.string('by', 300).notNullable();
    table.bigInteger('at_ms').notNullable();
    table.bigInteger('until_ms').nullable();
    table.text('reason').nullable();
    table
      .bigInteger('first_start_ms')
      .nullable()
      .comment(
        'When it could have begun first: what snoozes are counted from, however often',
      );
    table.primary(['plan_id', 'cluster_id', 'owner']);
  });

  // One row, written by whichever replica needs it first.
  await knex.schema.createTable('calendar_key', table => {
    table.integer('id').primary();
    table.string('key', 100).notNullable();
  });

  await knex.schema.createTable('rollout_notices', table => {
    table
      .string('event_key', 300)
      .notNullable()
      .comment('The event; each recipient is notified of it once');
    table.string('recipient', 300).notNullable();
    table.string('subject', 300).notNullable().comment('Plan or rollout');
    table.string('topic', 40).notNullable();
    table.text('text').notNullable();
    table.string('link', 500).notNullable();
    table.string('severity', 20).notNullable();
    table.bigInteger('noticed_at_ms').notNullable();
    table
      .bigInteger('told_at_ms')
      .nullable()
      .comment('When it became part of a message of the outbox');
    table.string('message_id', 36).nullable();
    table.primary(['event_key', 'recipient']);
    table.index(
      ['told_at_ms', 'recipient', 'subject', 'topic'],
      'rollout_notices_waiting',
    );
  });

  // One row: events up to here were told of, and none before it can still appear.
  await knex.schema.createTable('rollout_notice_cursor', table => {
    table.integer('id').primary();
    table.bigInteger('sequence').notNullable();
  });
  const [last] = await knex('plan_events').max({ sequence: 'sequence' });
  await knex('rollout_notice_cursor').insert({
    id: 1,
    sequence: Number(last.sequence ?? 0),
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  for (const table of [
    'rollout_notice_cursor',
    'rollout_notices',
    'calendar_key',
    'upcoming_answers',
  ])
    await knex.schema.dropTable(table);
};
