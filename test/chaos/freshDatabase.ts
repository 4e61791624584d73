import type { Knex } from 'knex';
import type {
  TestDatabaseId,
  TestDatabases,
} from '@backstage/backend-test-utils';
import { applyMigrations } from './engines';

const ATTEMPTS = 5;

/**
 * A database of its own with all migrations. On a machine at work, late in a long run, the kit has been seen to wait for it longer than it is willing to
 * (10 s, fixed): then another one is asked for, and it is said.
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
