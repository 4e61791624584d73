// @ts-check
const { belongsTo } = require('./columns');

exports.tables = [
  'plans',
  'plan_revisions',
  'plan_approvals',
  'plan_clusters',
  'plan_events',
  'upcoming_answers',
];

/**
 * Upgrade plans: their revisions, who approved them, and what owners answered.
 *
 * @param {import('knex').Knex} knex
 */
exports.create = async function create(knex) {
  // Plans, with the number of their newest revision.
  await knex.schema.createTable('plans', table => {
    table.string('id').primary();
    table.string('name', 63).notNullable().unique({ indexName: 'plans_name' });
    table.string('title', 200).notNullable();
    table.integer('revision').notNullable();
    table.string('created_by').notNullable();
    // JSON: the people whom a service stated as authors of the plan that it created.
    table.text('stated_authors').nullable();
    table.bigInteger('created_at_ms').notNullable();
    table.bigInteger('updated_at_ms').notNullable().index('plans_updated');
    table.bigInteger('archived_at_ms').nullable();
  });

  // The content of each revision, and what was submitted for approval. A revision never changes;
  // its submission is written once.
  await knex.schema.createTable('plan_revisions', table => {
    belongsTo(table, 'plan_id', 'plans');
    table.integer('number').notNullable();
    table.text('document').notNullable();
    table.text('plan').notNullable();
    table.string('created_by').notNullable();
    table.bigInteger('created_at_ms').notNullable();
    table.string('requested_by').nullable();
    table.bigInteger('submitted_at_ms').nullable();
    table.bigInteger('withdrawn_at_ms').nullable();
    table.string('digest', 64).nullable();
    table.text('snapshot').nullable();
    table.text('override_reason').nullable();
    table.text('accepted_unknown_checks').nullable();
    table.text('requirements').nullable();
    table.boolean('start_when_approved').notNullable().defaultTo(false);
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
    table.primary(['plan_id', 'number']);
  });

  // Approvals and rejections, one row for each decision. A decision can end (revoked, revision
  // changed) and is never deleted.
  await knex.schema.createTable('plan_approvals', table => {
    table.string('id').primary();
    belongsTo(table, 'plan_id', 'plans');
    table.integer('revision').notNullable();
    table.string('digest', 64).notNullable();
    table.string('stage', 63).notNullable().defaultTo('');
    table.string('gate', 63).notNullable().defaultTo('');
    table.string('decision').notNullable();
    table.string('principal').notNullable();
    table
      .text('ownership_refs')
      .notNullable()
      .defaultTo('[]')
      .comment(
        'Entities that the approver owned through when approving, less those lost since',
      );
    // The plugin that sent the decision for its person; null: made on a page.
    table.string('through').nullable();
    table.text('reason').nullable();
    table.bigInteger('at_ms').notNullable();
    table.bigInteger('expires_at_ms').notNullable();
    table.bigInteger('ended_at_ms').nullable();
    table.text('ended_reason').nullable();
    table.index(['plan_id', 'revision'], 'plan_approvals_revision');
  });
  // Partial indexes are plain SQL, here and below: both databases have them, and knex builds them
  // for PostgreSQL only in part.
  await knex.raw(
    'CREATE UNIQUE INDEX plan_approvals_one_each ON plan_approvals (plan_id, revision, digest, stage, gate, principal) WHERE ended_at_ms IS NULL',
  );

  // The clusters of each plan: of a draft as last selected, of a submitted revision as submitted.
  await knex.schema.createTable('plan_clusters', table => {
    belongsTo(table, 'plan_id', 'plans');
    table.string('cluster_id').notNullable().index('plan_clusters_cluster');
    table.primary(['plan_id', 'cluster_id']);
  });

  // What happened to plans and rollouts. Append-only and without foreign keys, so that it outlives
  // both.
  await knex.schema.createTable('plan_events', table => {
    table.bigIncrements('sequence');
    table.string('plan_id').nullable();
    table.string('rollout_id').nullable();
    table.string('stage', 63).nullable();
    table.string('cluster_id').nullable();
    table.string('cluster_name').nullable();
    // JSON: ids of the clusters that an event on a part of a rollout is about. Their owners are
    // notified, and its readers must be allowed to see them.
    table.text('cluster_ids').nullable();
    table.bigInteger('at_ms').notNullable();
    table.string('kind').notNullable();
    table.string('principal').nullable();
    // JSON: a reason.
    table.text('message').notNullable();
    table.index(['plan_id', 'sequence'], 'plan_events_plan');
    table.index(['rollout_id', 'sequence'], 'plan_events_rollout');
    table.index(['at_ms'], 'plan_events_at');
  });

  // The newest answer of each owner to an upcoming upgrade. All answers are in plan_events.
  await knex.schema.createTable('upcoming_answers', table => {
    belongsTo(table, 'plan_id', 'plans');
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
};
