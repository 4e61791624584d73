import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import { isPostgres } from './client';

const EXTENSION = 'pg_trgm';
const INDEX = 'cluster_findings_search_index';

/**
 * One connection of the pool: what it holds as a session is given back by the database when the
 * replica dies.
 */
type Ask = (
  sql: string,
  bindings?: readonly Knex.RawBinding[],
) => Promise<Record<string, unknown> | undefined>;

/**
 * A search looks for words anywhere in a text, which reads all texts. On PostgreSQL a trigram index
 * finds the texts that can contain a word of three letters or more. It needs the extension
 * `pg_trgm`, which the database owner can create on most installations. Without the index searches
 * work the same but take longer, so a failure is only a warning, once per start.
 *
 * This is not a migration. The index is made while others write (`concurrently`), which is not
 * allowed in a transaction. On a large table it takes time, and no start should wait for it. An
 * index that is half made is made again. Never throws.
 */
export async function keepSearchIndex(
  knex: Knex,
  logger: LoggerService,
): Promise<void> {
  if (!isPostgres(knex)) return;
  try {
    await onOneConnection(knex, async ask => {
      const isMine = await ask(
        'select pg_try_advisory_lock(hashtextextended(current_schema() || ?, 0)) as locked',
        [INDEX],
      );
      // Another replica is at it.
      if (!isMine?.locked) return;
      try {
        await makeIndex(ask, logger);
      } finally {
        await ask(
          'select pg_advisory_unlock(hashtextextended(current_schema() || ?, 0))',
          [INDEX],
        );
      }
    });
  } catch (error) {
    logger.warn(
      'Searches over findings read the text of every finding, for the index that they would use could not be made; docs/operations.md, "Database", says how to make it by hand',
      {
        index: INDEX,
        error: String(error),
      },
    );
  }
}

async function onOneConnection(
  knex: Knex,
  work: (ask: Ask) => Promise<void>,
): Promise<void> {
  const connection = await knex.client.acquireConnection();
  try {
    await work(
      async (sql, bindings = []) =>
        (
          await knex.raw(sql, [...bindings]).connection(connection)
        ).rows[0],
    );
  } finally {
    await knex.client.releaseConnection(connection);
  }
}

async function makeIndex(ask: Ask, logger: LoggerService): Promise<void> {
  const existing = await ask(
    'select indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid join pg_namespace on pg_namespace.oid = relnamespace where relname = ? and nspname = current_schema()',
    [INDEX],
  );
  if (existing?.valid) return;
  if (existing) await ask(`drop index concurrently ${INDEX}`);
  await ask(`create extension if not exists ${EXTENSION}`);
  // It may be in a schema that is not searched.
  const extension = await ask(
    'select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = ?',
    [EXTENSION],
  );
  await ask(
    `create index concurrently ${INDEX} on cluster_findings using gin (search ??)`,
    [`${extension?.schema}.gin_trgm_ops`],
  );
  logger.info('Made the index for searches over findings', { index: INDEX });
}
