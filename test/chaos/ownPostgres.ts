import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Knex } from 'knex';

/** A PostgreSQL of this test alone, which it may restart. */
export interface OwnPostgres {
  readonly connection: Knex.PgConnectionConfig;
  /**
   * Without a checkpoint and without a word to those who are connected
   * (`pg_ctl restart -m immediate`); resolves when it accepts connections again.
   */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Why there is none: the reason. */
export async function startOwnPostgres(): Promise<
  OwnPostgres | { readonly missing: string }
> {
  const child = spawn(
    process.execPath,
    [join(__dirname, '../../scripts/test/postgresProcess.mjs')],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout });
  // Once for all lines: each wait for it is a listener that stays.
  const ended = once(child, 'exit').then(([code]) => [
    `{"missing":"it ended with ${code}"}`,
  ]);
  const nextLine = async (): Promise<string> =>
    (await Promise.race([once(lines, 'line'), ended]))[0];
  const {
    connectionString,
    missing,
  }: { connectionString?: string; missing?: string } = JSON.parse(
    await nextLine(),
  );
  if (connectionString === undefined)
    return { missing: missing ?? 'it did not start' };
  const { hostname, port, username, pathname } = new URL(connectionString);
  return {
    connection: {
      host: hostname,
      port: Number(port),
      user: username,
      database: pathname.slice(1),
    },
    restart: async () => {
      const answer = nextLine();
      child.stdin.write('restart\n');
      if ((await answer) !== 'restarted')
        throw new Error(`PostgreSQL did not restart: ${await answer}`);
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.stdin.end();
      await exited;
    },
  };
}
