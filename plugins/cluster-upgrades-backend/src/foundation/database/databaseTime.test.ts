import { TestDatabases } from '@backstage/backend-test-utils';
import { isPostgres } from './client';
import { databaseNowMs, databaseTimeAfter } from './databaseTime';

const databases = TestDatabases.create({ ids: ['SQLITE_3', 'POSTGRES_15'] });
/** So many that one which is wrong every second time cannot be right by chance. */
const LOOKS = 200;

describe.each(databases.eachSupportedId())(
  "the database's time, on %s",
  databaseId => {
    it('is the millisecond that has begun, neither the one before nor the next', async () => {
      const knex = await databases.init(databaseId);
      // SQLite has one time for a whole statement; PostgreSQL evaluates these from left to right.
      const exact = isPostgres(knex)
        ? knex.raw(
            "(extract(epoch from date_trunc('milliseconds', clock_timestamp())) * 1000)::bigint",
          )
        : knex.raw(
            "cast(strftime('%s', 'now') as integer) * 1000 + cast(substr(strftime('%f', 'now'), 4) as integer)",
          );
      for (let look = 0; look < LOOKS; look += 1) {
        const [{ before, told, after }] = await knex.select(
          knex.raw('? as before', [exact]),
          knex.raw('? as told', [databaseNowMs(knex)]),
          knex.raw('? as after', [exact]),
        );
        expect(Number(told)).toBeGreaterThanOrEqual(Number(before));
        expect(Number(told)).toBeLessThanOrEqual(Number(after));
      }
    });

    it('may be asked for as it was and as it will be', async () => {
      const knex = await databases.init(databaseId);
      const [{ past, future }] = await knex.select(
        knex.raw('? as past', [databaseTimeAfter(knex, -60_000)]),
        knex.raw('? as future', [databaseTimeAfter(knex, 60_000)]),
      );
      expect(Number(past)).toBeLessThan(Date.now());
      expect(Number(future)).toBeGreaterThan(Date.now());
    });
  },
);
