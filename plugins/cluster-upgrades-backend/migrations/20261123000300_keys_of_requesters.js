// @ts-check

/**
 * An idempotency key belongs to the caller who sent it: a key of another caller is no conflict, which would show that it was used.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('rollouts', table => {
    table.dropUnique(['idempotency_key'], 'rollouts_idempotency_key');
    table.unique(['requested_by', 'idempotency_key'], {
      indexName: 'rollouts_requester_key',
    });
  });
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  const shared = knex('rollouts')
    .groupBy('idempotency_key')
    .havingRaw('count(*) > 1')
    .select('idempotency_key');
  await knex('rollouts')
    .whereIn('idempotency_key', shared)
    .update({ idempotency_key: null });
  await knex.schema.alterTable('rollouts', table => {
    table.dropUnique(
      ['requested_by', 'idempotency_key'],
      'rollouts_requester_key',
    );
    table.unique(['idempotency_key'], {
      indexName: 'rollouts_idempotency_key',
    });
  });
};
