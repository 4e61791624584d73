import type { Knex } from 'knex';
import { isSqlite } from './databaseText';

/** What a portal finds in its database, whichever way it was made. */
export interface Schema {
  /** Columns by table: type, length, default, and whether they can be empty. */
  readonly tables: Readonly<Record<string, object>>;
  readonly indexes: readonly string[];
}

/** Without the tables of knex and of SQLite. */
export async function schemaOf(knex: Knex): Promise<Schema> {
  const [names, indexes] = isSqlite(knex)
    ? await Promise.all(
        ['table', 'index'].map(type =>
          knex('sqlite_master').where({ type }).pluck<string[]>('name'),
        ),
      )
    : await Promise.all([
        knex('pg_tables')
          .where({ schemaname: 'public' })
          .pluck<string[]>('tablename'),
        knex('pg_indexes')
          .where({ schemaname: 'public' })
          .pluck<string[]>('indexname'),
      ]);
  const tables: Record<string, object> = {};
  for (const name of own(names)) tables[name] = await knex(name).columnInfo();
  return { tables, indexes: own(indexes) };
}

function own(names: readonly string[]): string[] {
  return names.filter(name => !/^(knex|sqlite)_/.test(name)).sort();
}
