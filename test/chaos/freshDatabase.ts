import type { Knex } from 'knex';
import type {
  TestDatabaseId,
  TestDatabases,
} from '@backstage/backend-test-utils';
import { applyMigrations } from './engines';

const ATTEMPTS = 5;

/**
 * A new database with all migrations. On a busy machine, late in a long run, the test kit can time
 * out while it creates one (10 s, fixed). Then this tries again, and reports it on stderr.
 */
export async function freshDatabase(
  databases: TestDatabases,
  id: TestDatabaseId,
): Promise<Knex> {
  const knex = await insist(() => databases.init(id));
  await applyMigrations(knex);
  return knex;
}

async function insist<T>(make: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (attempt === ATTEMPTS) throw error;
    process.stderr.write(
      `A database of the tests was not made in time (${attempt} of ${ATTEMPTS} attempts): ${String(
        error,
      )}\n`,
    );
    return insist(make, attempt + 1);
  }
}
