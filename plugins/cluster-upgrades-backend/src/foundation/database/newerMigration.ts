import { readdirSync } from 'node:fs';
import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import { MIGRATIONS } from './client';

/** The last migration that this version brings. */
const LAST_KNOWN = readdirSync(MIGRATIONS)
  .filter(name => name.endsWith('.js'))
  .sort()
  .at(-1)!;

/**
 * Migrations of a newer version, which a replica that was not updated yet does not know. Each claim
 * asks for them in its own statement: from the commit of such a migration on, an older replica gets
 * no work and keeps none.
 */
export function newerMigrations(knex: Knex): Knex.QueryBuilder {
  return knex('knex_migrations').where('name', '>', LAST_KNOWN);
}

/** Tells the operator, once, why this replica does nothing. */
export class NewerVersionWatch {
  #told = false;

  constructor(
    private readonly knex: Knex,
    private readonly logger: LoggerService,
  ) {}

  async look(): Promise<void> {
    const [newer] = await newerMigrations(this.knex)
      .orderBy('name')
      .pluck('name');
    if (newer !== undefined && !this.#told)
      this.logger.error(
        'A newer version of Drydock migrated the database: this replica takes up no work. Update it, or restore the database that it knows',
        { migration: newer },
      );
    this.#told = newer !== undefined;
  }
}
