import { TestDatabases } from '@backstage/backend-test-utils';
import { DatabaseClock } from './DatabaseClock';

const databases = TestDatabases.create({ ids: ['SQLITE_3', 'POSTGRES_15'] });
const MINUTE_MS = 60_000;
/** Far more than these tests take, and far less than the clocks are off. */
const NEAR_MS = 2 * MINUTE_MS;

describe.each(databases.eachSupportedId())(
  'the time that replicas share, on %s',
  databaseId => {
    async function clockThatIsOff(byMs: number, monotonicNow?: () => number) {
      const knex = await databases.init(databaseId);
      return {
        knex,
        clock: new DatabaseClock({
          knex,
          own: { now: () => Date.now() + byMs },
          monotonicNow,
        }),
      };
    }

    it.each([-10 * MINUTE_MS, 10 * MINUTE_MS])(
      "is the database's, by how much the own clock may be off: %p ms",
      async byMs => {
        const { clock } = await clockThatIsOff(byMs);
        expect(Math.abs(clock.now() - Date.now())).toBeGreaterThan(NEAR_MS);
        await clock.sync();
        expect(Math.abs(clock.now() - Date.now())).toBeLessThan(NEAR_MS);
      },
    );

    it('goes on between two answers, and asks again after a minute', async () => {
      let monotonicMs = 0;
      const { knex, clock } = await clockThatIsOff(0, () => monotonicMs);
      const asked: string[] = [];
      knex.on('query', ({ sql }) => asked.push(sql));
      await clock.sync();
      const atFirst = clock.now();
      monotonicMs += MINUTE_MS - 1;
      expect(clock.now()).toBe(atFirst + MINUTE_MS - 1);
      await clock.sync();
      expect(asked).toHaveLength(1);
      monotonicMs += 1;
      await clock.sync();
      expect(asked).toHaveLength(2);
    });

    it('does not believe an answer that it slept over', async () => {
      let monotonicMs = 0;
      const { knex, clock } = await clockThatIsOff(0, () => monotonicMs);
      await clock.sync();
      const atFirst = clock.now();
      monotonicMs += MINUTE_MS;
      knex.on('query', () => {
        monotonicMs += 100_000;
      });
      await clock.sync();
      expect(clock.now()).toBe(atFirst + MINUTE_MS + 100_000);
    });
  },
);

it('is not known when the database does not answer', async () => {
  const [[databaseId]] = databases.eachSupportedId();
  const knex = await databases.init(databaseId);
  const clock = new DatabaseClock({ knex });
  knex.on('query', () => {
    throw new Error('gone');
  });
  await expect(clock.sync()).rejects.toThrow('gone');
});
