import type { Knex } from 'knex';
import { isSqlite } from './databaseText';

/** What a portal finds in its database, whichever way it was made. */
export interface Schema {
  /** Columns by table: type, length, default, and whether they can be empty. */
  readonly tables: Readonly<Record<string, object>>;
  /** Of each table: what they are of, and whether they are unique. */
  readonly indexes: readonly object[];
  /** Keys of other tables, with what happens when these rows are deleted. */
  readonly foreignKeys: readonly object[];
}

/** Without the tables of knex and of SQLite. */
export async function schemaOf(knex: Knex): Promise<Schema> {
  const names = await (isSqlite(knex)
    ? knex('sqlite_master').where({ type: 'table' }).pluck<string[]>('name')
    : knex('pg_tables')
        .where({ schemaname: 'public' })
        .pluck<string[]>('tablename'));
  const tables: Record<string, object> = {};
  for (const name of names.filter(isOwn).sort())
    tables[name] = await knex(name).columnInfo();
  const keys = isSqlite(knex)
    ? await keysOfSqlite(knex, Object.keys(tables))
    : await keysOfPostgres(knex);
  return {
    tables,
    indexes: inOrder(keys.indexes),
    foreignKeys: inOrder(keys.foreignKeys),
  };
}

async function keysOfSqlite(knex: Knex, tables: readonly string[]) {
  const indexes: object[] = [];
  const foreignKeys: object[] = [];
  for (const table of tables) {
    for (const { name, unique, origin, partial } of await knex.raw(
      'pragma index_list(??)',
      [table],
    )) {
      const columns = await knex.raw('pragma index_xinfo(??)', [name]);
      indexes.push({
        table,
        ...(isOwn(name) ? { name } : {}),
        unique,
        origin,
        partial,
        columns: columns
          .filter(({ key }: { key: number }) => key === 1)
          .map(({ name: column, desc }: { name: string; desc: number }) => [
            column,
            desc,
          ]),
      });
    }
    for (const { id: _, ...key } of await knex.raw(
      'pragma foreign_key_list(??)',
      [table],
    ))
      foreignKeys.push({ of: table, ...key });
  }
  return { indexes, foreignKeys };
}

async function keysOfPostgres(knex: Knex) {
  const indexes: { tablename: string }[] = await knex('pg_indexes')
    .where({ schemaname: 'public' })
    .select('tablename', 'indexname', 'indexdef');
  const constraints: { of: string }[] = await knex('pg_constraint')
    .whereRaw("connamespace = 'public'::regnamespace")
    .select(
      knex.raw('conrelid::regclass::text as of'),
      'conname',
      knex.raw('pg_get_constraintdef(oid) as definition'),
    );
  return {
    indexes: indexes.filter(({ tablename }) => isOwn(tablename)),
    foreignKeys: constraints.filter(({ of }) => isOwn(of)),
  };
}

function isOwn(name: string): boolean {
  return !/^(knex|sqlite)_/.test(name);
}

function inOrder(rows: readonly object[]): readonly object[] {
  const text = (row: object) => JSON.stringify(row);
  return [...rows].sort((a, b) => text(a).localeCompare(text(b)));
}
