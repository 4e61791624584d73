// @ts-check

/**
 * A column with the id of a row that this row is deleted with.
 *
 * @param {import('knex').Knex.CreateTableBuilder} table
 * @param {string} column
 * @param {string} owner - the table of that row
 * @param {number} [length]
 */
exports.belongsTo = (table, column, owner, length) =>
  table
    .string(column, length)
    .notNullable()
    .references('id')
    .inTable(owner)
    .onDelete('CASCADE');

/**
 * What a lease needs of a table: who works on a row until when, and when the row is due again. Of
 * every table whose rows are work.
 *
 * @param {import('knex').Knex.CreateTableBuilder} table
 * @param {string} name
 */
exports.leaseColumns = (table, name) => {
  table.string('lease_owner').nullable();
  table.bigInteger('lease_epoch').notNullable().defaultTo(0);
  table.bigInteger('lease_expires_at_ms').nullable();
  table.boolean('lease_taken_over').notNullable().defaultTo(false);
  return table
    .bigInteger('next_attempt_at_ms')
    .nullable()
    .comment('Clock of the database, milliseconds since 1970; none: no work')
    .index(`${name}_next_attempt`);
};

/**
 * What the work queue needs beside the lease.
 *
 * @param {import('knex').Knex.CreateTableBuilder} table
 * @param {string} name
 */
exports.workColumns = (table, name) => {
  exports.leaseColumns(table, name);
  // By the database's clock: whichever replica takes the row next knows how long it waited.
  table.bigInteger('rests_since_ms').nullable();
};
