// @ts-check
const { leaseColumns } = require('./columns');

exports.tables = [
  'owner_messages',
  'blocker_notices',
  'rollout_notices',
  'rollout_notice_cursor',
  'calendar_key',
  'calendar_feeds',
];

/**
 * Notifications and calendar feeds.
 *
 * @param {import('knex').Knex} knex
 */
exports.create = async function create(knex) {
  // Messages to owners, sent or to be sent.
  await knex.schema.createTable('owner_messages', table => {
    table.comment('Outbox');
    table.string('id', 36).primary();
    table.string('owner', 300).notNullable();
    table
      .string('period', 40)
      .notNullable()
      .comment('Day of a digest, or a unique text');
    table.text('payload').notNullable();
    table.string('created_at', 30).notNullable();
    table.integer('attempts').notNullable().defaultTo(0);
    leaseColumns(table, 'owner_messages');
    table.string('sent_at', 30);
    table.text('failure');
    table.unique(['owner', 'period'], { indexName: 'owner_messages_period' });
  });

  // Which blockers are part of which message to their owner.
  await knex.schema.createTable('blocker_notices', table => {
    table.comment(
      'Blockers of which the owner was notified, or will be; rows are never deleted, so that no owner is notified twice',
    );
    table.string('cluster_id', 36).notNullable();
    table.string('fingerprint', 100).notNullable();
    table.string('owner', 300).notNullable();
    table.string('noticed_at', 30).notNullable();
    table
      .string('message_id', 36)
      .comment('None: waits for the next message to its owner');
    table.primary(['cluster_id', 'fingerprint']);
    table.index(['message_id', 'owner'], 'blocker_notices_waiting_index');
  });

  // Events of plans and rollouts, each with one recipient of its notification.
  await knex.schema.createTable('rollout_notices', table => {
    table
      .string('event_key', 300)
      .notNullable()
      .comment('The event; each recipient is notified of it once');
    table.string('recipient', 300).notNullable();
    table.string('subject', 300).notNullable().comment('Plan or rollout');
    table.string('topic', 40).notNullable();
    table
      .text('reason')
      .notNullable()
      .comment('JSON: what the notification says');
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
    table.index(['message_id'], 'rollout_notices_message');
  });

  // The last event of plan_events that rollout_notices were made from. One row; no earlier event
  // can still appear.
  await knex.schema.createTable('rollout_notice_cursor', table => {
    table.integer('id').primary();
    table.bigInteger('sequence').notNullable();
  });
  await knex('rollout_notice_cursor').insert({ id: 1, sequence: 0 });

  // The key that addresses of calendar feeds are signed with. One row, written by the first replica
  // that needs it.
  await knex.schema.createTable('calendar_key', table => {
    table.integer('id').primary();
    table.string('key', 100).notNullable();
  });

  // How often the address of a calendar feed was revoked. No row: never.
  await knex.schema.createTable('calendar_feeds', table => {
    table.string('owner', 300).primary().comment('Empty: the fleet');
    table
      .integer('generation')
      .notNullable()
      .comment('How many addresses of this feed were revoked');
  });
};
