import {
  builtinKnowledge,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';
import type { StoredCluster } from '../../../clusters/cluster';
import { groupSupport, sortSupport, sumSupport, supportRow } from './support';

const now = new Date('2026-11-21T06:00:00.000Z');
const PERIODS: Record<string, object> = {
  '1.33': {
    state: 'extended',
    until: '2027-07-01',
    daysLeft: 200,
    standardEnd: '2026-07-01',
    extendedEnd: '2027-07-01',
    extendedCostPerHourUsd: 0.5,
  },
  '1.34': {
    state: 'standard',
    until: '2026-12-01',
    daysLeft: 10,
    standardEnd: '2026-12-01',
    extendedCostPerHourUsd: 0.5,
  },
  '1.32': {
    state: 'extended',
    until: '2027-03-01',
    standardEnd: '2026-03-01',
    extendedEnd: '2027-03-01',
  },
  '1.30': {
    state: 'unsupported',
    standardEnd: '2025-07-01',
    extendedEnd: '2026-07-01',
  },
};
const knowledge: Knowledge = {
  ...builtinKnowledge,
  supportStatus: (_, minor) =>
    (PERIODS[minor] ?? { state: 'unknown' }) as ReturnType<
      Knowledge['supportStatus']
    >,
};

const cluster = (
  name: string,
  minor: string | undefined,
  more: Partial<StoredCluster> = {},
) =>
  supportRow(
    {
      id: name,
      name,
      title: name,
      removed: false,
      versionRead: true,
      nodesRead: true,
      adopted: false,
      supportState: 'unknown',
      verdict: 'ready',
      verdictReasons: [],
      blockers: 0,
      warnings: 0,
      infos: 0,
      waived: 0,
      ignored: 0,
      checksRan: 0,
      checksTotal: 0,
      blockersByOwner: [],
      dependents: [],
      consecutiveFailures: 0,
      platform: 'eks',
      version: minor && `v${minor}.1`,
      ...more,
    },
    { knowledge, nameOfPlatform: id => id, now },
  );

describe('support', () => {
  it('costs while it is extended, and says what it would cost before', () => {
    expect(cluster('a', '1.33')).toMatchObject({
      costPerHourUsd: 0.5,
      costPerYearUsd: 4380,
      extendedCostPerYearUsd: 4380,
    });
    expect(cluster('b', '1.34')).toMatchObject({
      costPerHourUsd: undefined,
      costPerYearUsd: undefined,
      extendedCostPerYearUsd: 4380,
    });
  });

  it('says what the target would bring, and nothing certain of a version that is not known', () => {
    expect(
      cluster('a', '1.33', { target: '1.34.2' }).targetSupport,
    ).toMatchObject({ state: 'standard', until: '2026-12-01' });
    expect(cluster('b', undefined)).toMatchObject({
      minor: undefined,
      support: { state: 'unknown' },
    });
  });

  it('counts whose cost is not known instead of adding nothing for it', () => {
    expect(
      sumSupport('fleet', [
        cluster('priced', '1.33'),
        cluster('unpriced', '1.32'),
        cluster('unknown', undefined),
        cluster('standard', '1.34'),
      ]),
    ).toMatchObject({ costPerHourUsd: 0.5, costUnknown: 2 });
  });

  const rows = [
    cluster('unknown', undefined, { environment: 'prod' }),
    cluster('extended', '1.33', { environment: 'prod' }),
    cluster('over', '1.30', { environment: 'prod' }),
    cluster('standard', '1.34', { environment: 'prod' }),
    cluster('nowhere', '1.33'),
    cluster('dev', '1.33', { environment: 'dev' }),
  ];

  it('comes by group, ended first, then by its end, then without a date; those of no group last', () => {
    expect(
      sortSupport(rows, 'environment', 'end', 'asc').map(
        row => row.cluster.name,
      ),
    ).toEqual(['dev', 'over', 'standard', 'extended', 'unknown', 'nowhere']);
    expect(
      sortSupport(rows, 'environment', 'end', 'desc').map(
        row => row.cluster.name,
      ),
    ).toEqual(['dev', 'unknown', 'extended', 'standard', 'over', 'nowhere']);
  });

  it('is counted and summed by group and for the fleet', () => {
    const groups = groupSupport(
      sortSupport(rows, 'environment', 'end', 'asc'),
      'environment',
    );
    expect(
      groups.map(group => [group.key, group.clusters, group.costPerYearUsd]),
    ).toEqual([
      ['dev', 1, 4380],
      ['prod', 4, 4380],
      ['(none)', 1, 4380],
    ]);
    expect(sumSupport('fleet', rows)).toMatchObject({
      clusters: 6,
      standard: 1,
      extended: 3,
      unsupported: 1,
      unknown: 1,
      nearestEnd: '2026-12-01',
      costPerHourUsd: 1.5,
      costPerYearUsd: 13140,
      costUnknown: 1,
    });
  });
});
