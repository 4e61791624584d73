import {
  apiInsight,
  client,
  deprecation,
  kubeletInsight,
  NOW,
  secondsBefore,
} from '../testing/insights';
import { insightFacts } from './insightFacts';
import { insightSchema } from './model';

/** As the SDK gives times: dates for seconds. */
const dateOf = (seconds: unknown) =>
  typeof seconds === 'number' ? new Date(seconds * 1000) : seconds;
const factsOf = (insight: Readonly<Record<string, unknown>>) =>
  insightFacts(
    insightSchema.parse({
      ...insight,
      lastRefreshTime: dateOf(insight.lastRefreshTime),
    }),
  );
const called = {
  group: 'policy',
  version: 'v1beta1',
  resource: 'poddisruptionbudgets',
  removedRelease: '1.25',
  countedDays: 30,
};
const stats = (userAgent: string, requests: number) => ({
  ...client(userAgent, requests),
  lastRequestTime: dateOf(secondsBefore(24)),
});
const PDBS = '/apis/policy/v1beta1/poddisruptionbudgets';

describe('insightFacts', () => {
  it('tells who called what, and when EKS looked', () => {
    expect(
      factsOf(
        apiInsight('one', [deprecation(PDBS, [stats('reporter/1.2', 42)])]),
      ),
    ).toEqual({
      name: 'Deprecated APIs removed in Kubernetes v1.25',
      refreshedAt: new Date(NOW.getTime() - 5 * 3_600_000),
      aboutApis: true,
      status: 'ERROR',
      calls: [
        {
          ...called,
          userAgent: 'reporter/1.2',
          requests: 42,
          lastCalledAt: '2026-11-20T09:00:00.000Z',
        },
      ],
      apis: ['policy/v1beta1 poddisruptionbudgets'],
      leftOut: 0,
    });
  });

  it('takes the version from the deprecation, else from the insight', () => {
    const removed = (stopServingVersion: string | undefined) =>
      factsOf(
        apiInsight(
          'one',
          [{ ...deprecation(PDBS, [stats('a', 1)]), stopServingVersion }],
          { kubernetesVersion: '1.26' },
        ),
      ).calls[0].removedRelease;
    expect([
      removed('1.25'),
      removed('v1.25.3'),
      removed('soon'),
      removed(undefined),
    ]).toEqual(['1.25', '1.25', '1.26', '1.26']);
  });

  it('leaves out versions without callers, and keeps a caller without a count or a name', () => {
    const { calls, leftOut } = factsOf(
      apiInsight('one', [
        deprecation(PDBS, [
          stats('none', 0),
          { userAgent: 'uncounted' },
          { numberOfRequestsLast30Days: 2 },
        ]),
      ]),
    );
    expect({ calls, leftOut }).toEqual({
      calls: [
        { ...called, userAgent: 'uncounted' },
        { ...called, requests: 2 },
      ],
      leftOut: 0,
    });
  });

  it('counts what it does not understand, and keeps the rest', () => {
    expect(
      factsOf(
        apiInsight('one', [
          7,
          {},
          deprecation('/version', []),
          deprecation(PDBS, ['x', stats('reporter', 1)]),
        ]),
      ),
    ).toMatchObject({ calls: [{ userAgent: 'reporter' }], leftOut: 4 });
  });

  it('is bounded', () => {
    const many = Array.from({ length: 600 }, (_, index) =>
      stats(`program-${index}`, 1),
    );
    expect(
      factsOf(
        apiInsight('one', [deprecation(PDBS, many), deprecation(PDBS, many)]),
      ),
    ).toMatchObject({ calls: { length: 1000 }, leftOut: 200 });
  });

  it.each([
    [
      'nothing decided',
      apiInsight('one', [], { insightStatus: { status: 'UNKNOWN' } }),
      { aboutApis: true, status: 'UNKNOWN' },
    ],
    [
      'no status',
      apiInsight('one', [], { insightStatus: undefined }),
      { status: 'UNKNOWN' },
    ],
    [
      'the name of one about APIs alone',
      apiInsight('one', [], { categorySpecificSummary: undefined }),
      { aboutApis: true },
    ],
    [
      'deprecations and another name',
      apiInsight('one', [deprecation(PDBS, [])], { name: 'Removals' }),
      { aboutApis: true, status: 'ERROR', calls: [] },
    ],
    [
      'no name',
      kubeletInsight('one', { name: undefined }),
      { aboutApis: true },
    ],
    [
      'APIs, the first of which are named once',
      apiInsight(
        'one',
        ['/api/v1/endpoints', PDBS, PDBS, '/apis/b/v1/b', '/apis/c/v1/c'].map(
          path => deprecation(path, []),
        ),
      ),
      {
        apis: ['v1 endpoints', 'policy/v1beta1 poddisruptionbudgets', 'b/v1 b'],
      },
    ],
    [
      'another subject and an empty list',
      kubeletInsight('one', { insightStatus: { status: 'WARNING' } }),
      { aboutApis: false, calls: [] },
    ],
  ])('knows an insight with %s', (_, insight, expected) => {
    expect(factsOf(insight)).toMatchObject(expected);
  });
});
