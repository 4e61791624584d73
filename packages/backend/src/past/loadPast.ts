import {
  HOW_TO_RECORD,
  type Database,
  type RecordedTable,
  type Recording,
} from './recording';
import { migrationsOf } from './recordPast';
import { valueAt } from './times';

const ROWS_AT_ONCE = 50;

/**
 * Writes a recorded past into a database that has the plugin's tables and no row of them.
 * @param now - which moment its times are before
 * @throws Error when it was recorded with other tables
 */
export async function loadPast(
  knex: Database,
  recording: Recording,
  now: Date,
): Promise<void> {
  const problem = await misfit(knex, recording);
  if (problem)
    throw new Error(
      `The recorded past of the demo does not fit the database: ${problem}. ${HOW_TO_RECORD}`,
    );
  await knex.transaction(async trx => {
    // Tables refer to each other in both directions.
    await trx.raw('pragma defer_foreign_keys = on');
    for (const { name, columns, rows } of recording.tables) {
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
        await trx(name).insert(
          rows
            .slice(start, start + ROWS_AT_ONCE)
            .map(row =>
              Object.fromEntries(
                columns.map((column, index) => [
                  column,
                  valueAt(row[index], now.getTime()),
                ]),
              ),
            ),
        );
      }
    }
  });
}

async function misfit(
  knex: Database,
  { migrations, tables }: Recording,
): Promise<string | undefined> {
  const present = await migrationsOf(knex);
  const [missing] = present.filter(name => !migrations.includes(name));
  if (missing) return `it was recorded before the migration ${missing}`;
  const [removed] = migrations.filter(name => !present.includes(name));
  if (removed)
    return `it was recorded with the migration ${removed}, which no longer exists`;
  for (const table of tables) {
    const problem = await misfitOf(knex, table);
    if (problem) return problem;
  }
  return undefined;
}

async function misfitOf(
  knex: Database,
  { name, columns }: RecordedTable,
): Promise<string | undefined> {
  if (!(await knex.schema.hasTable(name))) return `there is no table ${name}`;
  const known = await knex(name).columnInfo();
  const unknown = columns.filter(column => !(column in known));
  if (unknown.length > 0)
    return `the table ${name} has no column ${unknown.join(', ')}`;
  const missing = Object.entries(known)
    .filter(
      ([column, { nullable, defaultValue }]) =>
        !nullable && defaultValue === null && !columns.includes(column),
    )
    .map(([column]) => column);
  return missing.length > 0
    ? `it has no value for ${missing.join(', ')} of the table ${name}`
    : undefined;
}
