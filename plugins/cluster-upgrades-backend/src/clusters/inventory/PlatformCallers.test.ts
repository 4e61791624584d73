import { mockServices } from '@backstage/backend-test-utils';
import type {
  DeprecatedCallTeller,
  PlatformCalls,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ClusterReadError, type Inventory } from '@drydock/upgrade-readiness';
import type { Knex } from 'knex';
import { HANGS_AFTER_SECONDS } from '../../__testUtils__/limits';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import { inventoryOf } from '../../__testUtils__/inventory';
import { PlatformCallers } from './PlatformCallers';
import { SilenceWatch } from './SilenceWatch';
import { said } from '@drydock/upgrade-reasons';

jest.setTimeout(600_000);

const call = {
  group: 'policy',
  version: 'v1beta1',
  resource: 'poddisruptionbudgets',
  removedRelease: '1.25',
  userAgent: 'reporter/1.2',
  requests: 42,
  countedDays: 30,
  lastCalledAt: '2026-11-03T09:00:00.000Z',
};
const signal = new AbortController().signal;

describe('PlatformCallers', () => {
  const databases = MigratedDatabases.create();
  let knex: Knex;
  let ids: Record<string, string>;
  let asked: string[];
  let logger: ReturnType<typeof mockServices.logger.mock>;

  beforeEach(async () => {
    knex = await databases.init('SQLITE_3');
    ids = await givenClusters(knex, [{ name: 'a' }, { name: 'b' }]);
    asked = [];
    logger = mockServices.logger.mock();
  });

  function callersOf(
    answer: () => Promise<PlatformCalls>,
    clusters: readonly string[] = ['test/a'],
    timeoutMs = HANGS_AFTER_SECONDS * 1000,
  ) {
    const teller: DeprecatedCallTeller = {
      id: 'cloud',
      title: 'Cloud insights',
      clusters,
      calls: async name => {
        asked.push(name);
        return answer();
      },
    };
    return new PlatformCallers({ knex, tellers: [teller], logger, timeoutMs });
  }
  const sectionOf = ({ sections }: Inventory) => sections['api-callers'];
  const addTo = async (callers: PlatformCallers, name = 'a') =>
    sectionOf(
      await callers.addTo(
        inventoryOf('v1.24.17'),
        { id: ids[name], name },
        signal,
      ),
    );

  it('adds what the platform of a cluster tells, and asks about no other [T-225]', async () => {
    const callers = callersOf(async () => ({ calls: [call], gaps: [] }));
    expect(await addTo(callers)).toMatchObject({
      status: 'read',
      facts: [
        {
          resource: 'poddisruptionbudgets',
          clients: [
            {
              userAgent: 'reporter/1.2',
              requests: 42,
              toldBy: 'Cloud insights',
            },
          ],
        },
      ],
    });
    expect(await addTo(callers, 'b')).toEqual({ status: 'read', facts: [] });
    expect(asked).toEqual(['test/a']);
  });

  it('finds a cluster by its id', async () => {
    await addTo(callersOf(async () => ({ calls: [], gaps: [] }), [ids.a]));
    expect(asked).toEqual([ids.a]);
  });

  it('asks no platform for a cluster that took the name of another [T-181]', async () => {
    await knex('clusters')
      .where({ id: ids.a })
      .update({ name: 'other', title: 'other' });
    await knex('clusters')
      .where({ id: ids.b })
      .update({ name: 'a', title: 'a' });
    await addTo(
      callersOf(async () => ({ calls: [call], gaps: [] })),
      'b',
    );
    expect(asked).toEqual([]);
  });

  it('asks no platform about a cluster that is configured twice [T-226]', async () => {
    const section = await addTo(
      callersOf(async () => ({ calls: [call], gaps: [] }), ['test/a', ids.a]),
    );
    expect(section).toMatchObject({
      status: 'partial',
      failures: [
        {
          reason: {
            code: 'read.platform-twice',
            params: { cluster: { name: 'a' } },
          },
        },
      ],
    });
    expect(asked).toEqual([]);
  });

  it.each<[string, () => Promise<PlatformCalls>, object]>([
    [
      'refuses',
      () =>
        Promise.reject(
          new ClusterReadError({
            kind: 'forbidden',
            reason: said('Cloud refused'),
            retryable: false,
            remedy: said('Allow it'),
          }),
        ),
      { kind: 'forbidden', remedy: said('Allow it') },
    ],
    [
      'fails with something else',
      () => Promise.reject(new Error('password=canary-77aa went wrong')),
      {
        kind: 'server-error',
        reason: {
          params: {
            error: { reasons: [said('password=[redacted] went wrong')] },
          },
        },
      },
    ],
    ['never answers', () => new Promise(() => {}), { kind: 'timeout' }],
    [
      'tells a part',
      async () => ({
        calls: [],
        gaps: [
          {
            kind: 'expired',
            reason: said('old: token=canary-77aa'),
            retryable: true,
          },
        ],
      }),
      { kind: 'expired', reason: said('old: token=[redacted]') },
    ],
  ])(
    'is never taken for "no callers" when the platform %s',
    async (_, answer, failure) => {
      const section = await addTo(
        callersOf(
          answer,
          ['test/a'],
          'kind' in failure && failure.kind === 'timeout' ? 50 : undefined,
        ),
      );
      expect(section).toMatchObject({
        status: 'partial',
        facts: [],
        failures: [failure],
      });
      expect(
        JSON.stringify([section, jest.mocked(logger.warn).mock.calls]),
      ).not.toContain('canary-77aa');
    },
  );

  it('says so in the log, once for each question', async () => {
    await addTo(callersOf(() => Promise.reject(new Error('down'))));
    expect(jest.mocked(logger.warn).mock.calls).toEqual([
      [
        expect.any(String),
        { teller: 'cloud', cluster: 'a', reason: 'server-error' },
      ],
    ]);
  });

  it('lets the watch know that it waits', async () => {
    const watch = new SilenceWatch(
      { firstWordSeconds: 60, wordSeconds: 60 },
      { onSilent: () => undefined, onWord: goOn => goOn() },
    );
    const listen = jest.spyOn(watch, 'listen');
    await callersOf(async () => ({ calls: [], gaps: [] })).addTo(
      inventoryOf('v1.24.17'),
      { id: ids.a, name: 'a' },
      signal,
      watch,
    );
    expect(listen).toHaveBeenCalledTimes(1);
  });
});
