import type { Knex } from 'knex';
import {
  resolvePackagePath,
  type DatabaseService,
} from '@backstage/backend-plugin-api';

export const MIGRATIONS = resolvePackagePath(
  '@drydock/backstage-plugin-cluster-upgrades-backend',
  'migrations',
);

export async function applyMigrations(knex: Knex): Promise<void> {
  await knex.migrate.latest({ directory: MIGRATIONS });
}

/** The plugin's database, migrated unless the operator migrates by hand. */
export async function connectDatabase(
  database: DatabaseService,
): Promise<Knex> {
  const knex = await database.getClient();
  if (!database.migrations?.skip) await applyMigrations(knex);
  return knex;
}

/**
 * Calls back when this process commits a transaction. Knex tells when the statement is sent, so
 * others may see its effect a little later.
 */
export function onCommit(knex: Knex, callback: () => void): void {
  knex.on('query', ({ sql }: { sql: string }) => {
    if (sql.toLowerCase().startsWith('commit')) callback();
  });
}

export function isPostgres(knex: Knex): boolean {
  return knex.client.config.client === 'pg';
}

/** A column that has one of some values, however many: they are one parameter. */
export function isAnyOf(
  knex: Knex,
  column: string,
  values: readonly string[],
): Knex.Raw {
  return isPostgres(knex)
    ? knex.raw('?? = any(?::text[])', [column, [...values]])
    : knex.raw('?? in (select value from json_each(?))', [
        column,
        JSON.stringify(values),
      ]);
}

/** Escapes what `LIKE … ESCAPE '\'` would take for a pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, character => `\\${character}`);
}

/**
 * Ids that one statement reads rows by. With 200, what concerns a whole fleet took dozens of
 * statements, one after the other.
 */
export const IDS_AT_ONCE = 2000;

/** Splits a list, so that no statement has more parameters than SQLite and PostgreSQL allow. */
export function chunked<T>(items: readonly T[], size = 200): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += size)
    chunks.push(items.slice(start, start + size));
  return chunks;
}
