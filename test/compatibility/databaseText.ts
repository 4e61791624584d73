import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import createKnex, { type Knex } from 'knex';
import { backupTool, connectionOptions } from '../chaos/backup';

const run = promisify(execFile);
const ISO = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z/g;
const DAY = /(?<=')\d{4}-\d{2}-\d{2}(?=')/g;
const EPOCH_MS = /(?<![\w.])1[5-9]\d{11}(?![\w.])/g;
const DAY_MS = 86_400_000;

export const isSqlite = (knex: Knex) => knex.client.config.client !== 'pg';

/** A database as SQL that makes it again: schema and rows, a row a line. */
export async function databaseText(knex: Knex): Promise<string> {
  return isSqlite(knex) ? sqliteText(knex) : postgresText(knex);
}

/** Makes an empty database what the text says. @returns it, opened anew */
export async function loadDatabase(knex: Knex, text: string): Promise<Knex> {
  const connection = await knex.client.acquireConnection();
  try {
    if (isSqlite(knex)) {
      connection.pragma('foreign_keys = off');
      connection.exec(text);
      connection.pragma('foreign_keys = on');
      return knex;
    }
    await connection.query(text);
  } finally {
    await knex.client.releaseConnection(connection);
  }
  // What pg_dump sets for its session would hold for this one, too.
  await knex.destroy();
  return createKnex(knex.client.config);
}

/**
 * Moves all times of a recording, so that what was just done in it was just done. Those from before
 * it, and those far off, are facts of the world.
 */
export function movedTo(text: string, recordedAt: number, now: number): string {
  const isMoved = (time: number) =>
    time > recordedAt - DAY_MS && time < recordedAt + 400 * DAY_MS;
  const by = now - recordedAt;
  return text
    .replace(ISO, iso =>
      isMoved(Date.parse(iso))
        ? new Date(Date.parse(iso) + by).toISOString()
        : iso,
    )
    .replace(DAY, day =>
      isMoved(Date.parse(day))
        ? new Date(Date.parse(day) + by).toISOString().slice(0, 10)
        : day,
    )
    .replace(EPOCH_MS, ms =>
      isMoved(Number(ms)) ? String(Number(ms) + by) : ms,
    );
}

interface SqliteObject {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

async function sqliteText(knex: Knex): Promise<string> {
  const all: SqliteObject[] = await knex('sqlite_master')
    .whereNotNull('sql')
    .orderBy('rowid')
    .select('type', 'name', 'sql');
  const objects = all.filter(({ name }) => !name.startsWith('sqlite_'));
  const tables = objects.filter(({ type }) => type === 'table');
  const rows: string[] = [];
  for (const { name } of tables) rows.push(...(await sqliteRows(knex, name)));
  // SQLite fills it with each row that is inserted.
  rows.push('DELETE FROM "sqlite_sequence"');
  rows.push(...(await sqliteRows(knex, 'sqlite_sequence')));
  const made = (some: readonly SqliteObject[]) => some.map(({ sql }) => sql);
  return [
    ...made(tables),
    ...rows,
    ...made(objects.filter(({ type }) => type !== 'table')),
  ]
    .map(statement => `${statement};\n`)
    .join('');
}

async function sqliteRows(knex: Knex, table: string): Promise<string[]> {
  const columns: { name: string }[] = await knex.raw('pragma table_info(??)', [
    table,
  ]);
  const values = columns.map(() => 'quote(??)').join(" || ',' || ");
  const rows: { line: string }[] = await knex(table)
    .orderBy('rowid')
    .select(
      knex.raw(
        `${values} as line`,
        columns.map(({ name }) => name),
      ),
    );
  if (rows.length === 0) return [];
  const lines = rows.map(({ line }) => `(${line})`).join(',\n');
  return [`INSERT INTO "${table}" VALUES\n${lines}`];
}

async function postgresText(knex: Knex): Promise<string> {
  const { stdout } = await run(
    backupTool('pg_dump'),
    [
      '--rows-per-insert=100000',
      '--no-owner',
      '--no-privileges',
      ...connectionOptions(knex.client.config.connection),
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  // Commands of psql and remarks, of which some name the machine's version; never in a value.
  return stdout
    .split(/('(?:[^']|'')*')/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/^(?:(?:--|\\).*)?\n/gm, ''),
    )
    .join('');
}
