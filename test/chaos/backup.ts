import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Knex } from 'knex';

const run = promisify(execFile);
/**
 * Where systems keep them, as in scripts/test/postgres.mjs; what npm carries of PostgreSQL has
 * neither.
 */
const FOLDERS = [
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
];
const tools = FOLDERS.find(
  folder =>
    existsSync(join(folder, 'pg_dump')) &&
    existsSync(join(folder, 'pg_restore')),
);

export const hasBackupTools = tools !== undefined;

/** Where a tool of PostgreSQL is. @throws Error on a machine without */
export function backupTool(name: string): string {
  if (tools === undefined) throw new Error(`There is no ${name} of PostgreSQL`);
  return join(tools, name);
}

export function connectionOptions({
  host = '127.0.0.1',
  port = 5432,
  user = 'postgres',
  database = '',
}: Knex.PgConnectionConfig): string[] {
  return [
    '--host',
    String(host),
    '--port',
    String(port),
    '--username',
    user,
    '--dbname',
    database,
  ];
}

async function call(
  tool: string,
  options: readonly string[],
  { password }: Knex.PgConnectionConfig,
): Promise<void> {
  await run(backupTool(tool), options, {
    env: {
      ...process.env,
      ...(typeof password === 'string' ? { PGPASSWORD: password } : {}),
    },
  });
}

/** `pg_dump`, as operators make their backups. */
export async function backUp(
  connection: Knex.PgConnectionConfig,
  file: string,
): Promise<void> {
  await call(
    'pg_dump',
    ['--format=custom', `--file=${file}`, ...connectionOptions(connection)],
    connection,
  );
}

/** `pg_restore` over what is there. */
export async function restore(
  connection: Knex.PgConnectionConfig,
  file: string,
): Promise<void> {
  await call(
    'pg_restore',
    [
      '--clean',
      '--if-exists',
      '--single-transaction',
      '--no-owner',
      ...connectionOptions(connection),
      file,
    ],
    connection,
  );
}
