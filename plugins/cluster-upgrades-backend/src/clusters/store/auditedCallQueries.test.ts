import type { DeprecatedCall } from '@drydock/upgrade-readiness';
import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../../__testUtils__/databases';
import {
  addAuditedCalls,
  auditedCallsOf,
  forgetAuditedCalls,
} from './auditedCallQueries';

jest.setTimeout(600_000);

const call = (user: string, requests = 1): DeprecatedCall => ({
  group: 'policy',
  version: 'v1beta1',
  resource: 'poddisruptionbudgets',
  removedRelease: '1.25',
  user,
  userAgent: 'reporter/1.2',
  requests,
});
const minutesOn = (minutes: number) =>
  new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

describe('audited calls', () => {
  const databases = MigratedDatabases.create();

  it.each(databases.eachSupportedId())(
    'are added up over batches and replicas, for their cluster alone (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a, b } = await givenClusters(knex, [
        { name: 'a' },
        { name: 'b' },
      ]);
      await addAuditedCalls(knex, a, {
        calls: [call('ann', 2), call('bob')],
        at: NOW,
        max: 10,
      });
      await Promise.all(
        [1, 2, 3].map(minutes =>
          addAuditedCalls(knex, a, {
            calls: [call('ann'), call('cy')],
            at: minutesOn(minutes),
            max: 10,
          }),
        ),
      );
      const kept = await auditedCallsOf(knex, a);
      expect(
        kept
          .map(({ user, requests, firstSeenAt }) => [
            user,
            requests,
            firstSeenAt,
          ])
          .sort(),
      ).toEqual([
        ['ann', 5, NOW],
        ['bob', 1, NOW],
        ['cy', 3, expect.any(String)],
      ]);
      expect(kept[0]).toMatchObject({
        ...call('ann', 5),
        user: expect.any(String),
        requests: expect.any(Number),
        lastSeenAt: expect.any(String),
      });
      expect(await auditedCallsOf(knex, b)).toEqual([]);
    },
  );

  it.each(databases.eachSupportedId())(
    'are bounded: the latest stay, and old ones are forgotten (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      for (let minutes = 0; minutes < 5; minutes += 1)
        await addAuditedCalls(knex, a, {
          calls: [call(`user-${minutes}`)],
          at: minutesOn(minutes),
          max: 3,
        });
      expect((await auditedCallsOf(knex, a)).map(({ user }) => user)).toEqual([
        'user-4',
        'user-3',
        'user-2',
      ]);
      await forgetAuditedCalls(knex, minutesOn(3));
      expect((await auditedCallsOf(knex, a)).map(({ user }) => user)).toEqual([
        'user-4',
        'user-3',
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'go with their cluster (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      await addAuditedCalls(knex, a, { calls: [call('ann')], at: NOW, max: 3 });
      await knex('clusters').where({ id: a }).delete();
      await expect(knex('audited_calls')).resolves.toEqual([]);
    },
  );
});
