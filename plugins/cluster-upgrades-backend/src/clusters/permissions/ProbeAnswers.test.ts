import { MigratedDatabases } from '../../__testUtils__/databases';
import { DatabaseProbeAnswers } from './ProbeAnswers';

jest.setTimeout(600_000);

describe('DatabaseProbeAnswers', () => {
  const databases = MigratedDatabases.create(['SQLITE_3', 'POSTGRES_15']);

  it.each(databases.eachSupportedId())(
    'keeps the last answer for other replicas (%p)',
    async id => {
      const knex = await databases.init(id);
      const replicas = [1, 2].map(
        () =>
          new DatabaseProbeAnswers(
            knex,
            () => new Date('2026-11-24T10:00:00Z'),
          ),
      );
      await expect(replicas[0].last()).resolves.toBeUndefined();
      for (const answer of [
        'denied',
        'granted',
        'granted',
        'denied',
      ] as const) {
        await replicas[0].keep(answer);
        await expect(replicas[1].last()).resolves.toBe(answer);
      }
      await expect(knex('permission_probe').select('id')).resolves.toEqual([
        { id: 1 },
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'writes only an answer that changed (%p)',
    async id => {
      const knex = await databases.init(id);
      let hour = 9;
      const answers = new DatabaseProbeAnswers(
        knex,
        () => new Date(Date.UTC(2026, 10, 24, (hour += 1))),
      );
      await answers.keep('denied');
      await answers.keep('denied');
      await expect(
        knex('permission_probe').select('answered_at'),
      ).resolves.toEqual([{ answered_at: '2026-11-24T10:00:00.000Z' }]);
    },
  );
});
