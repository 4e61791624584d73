import { NOW } from '../testing/insights';
import { gapsOf } from './gapsOf';
import type { InsightFacts } from './insightFacts';
import { reasonText } from '@drydock/upgrade-reasons';

const question = { cluster: 'prod', staleAfterHours: 48, now: NOW };
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const facts = (more: Partial<InsightFacts> = {}): InsightFacts => ({
  name: 'APIs',
  refreshedAt: hoursAgo(48),
  aboutApis: true,
  status: 'PASSING',
  calls: [],
  apis: [],
  leftOut: 0,
  ...more,
});
const call = {
  group: 'policy',
  version: 'v1beta1',
  resource: 'poddisruptionbudgets',
  countedDays: 30,
};
const reasons = (...insights: readonly InsightFacts[]) =>
  gapsOf(insights, question).map(
    ({ kind, reason }) => `${kind}: ${reasonText(reason)}`,
  );

describe('gapsOf', () => {
  it('is empty where EKS looked in time, decided, and was understood', () => {
    expect(reasons(facts(), facts({ refreshedAt: hoursAgo(0) }))).toEqual([]);
  });

  it('is not, where EKS has none, looked too long ago, does not say when, could not decide, or was not understood', () => {
    expect(reasons()).toEqual([
      'not-found: EKS has no upgrade insights of prod yet',
    ]);
    expect(
      reasons(
        facts({ refreshedAt: hoursAgo(49), status: 'UNKNOWN', leftOut: 2 }),
        facts({ refreshedAt: undefined }),
      ),
    ).toEqual([
      'server-error: EKS could not decide its insight "APIs" of prod',
      'expired: EKS has not refreshed its insight "APIs" of prod since Nov 19, 2026, 8:00 AM UTC',
      'server-error: 2 entries of its insight "APIs" of prod were left out, because they are not as EKS\' API documents them, or there are too many',
      'expired: EKS does not say when it refreshed its insight "APIs" of prod',
    ]);
  });

  it.each<[Partial<InsightFacts>, readonly string[]]>([
    [
      { status: 'ERROR' },
      [
        'server-error: EKS reports use of a removed API in its insight "APIs" of prod, but names no program',
      ],
    ],
    [
      {
        status: 'WARNING',
        apis: ['v1 endpoints', 'policy/v1beta1 poddisruptionbudgets'],
      },
      [
        'server-error: EKS reports use of v1 endpoints and policy/v1beta1 poddisruptionbudgets in its insight "APIs" of prod, but names no program',
      ],
    ],
    [{ status: 'ERROR', calls: [call] }, []],
    [
      { status: 'ERROR', leftOut: 1 },
      [
        'server-error: 1 entry of its insight "APIs" of prod was left out, because it is not as EKS\' API documents it, or there are too many',
      ],
    ],
    [
      { status: 'PENDING' },
      [
        'server-error: EKS gives its insight "APIs" of prod the status "PENDING", which Drydock does not know',
      ],
    ],
    [
      { status: 'passing', calls: [call] },
      [
        'server-error: EKS gives its insight "APIs" of prod the status "passing", which Drydock does not know',
      ],
    ],
  ])('takes silence for good with PASSING alone: %j', (more, expected) => {
    expect(reasons(facts({ refreshedAt: hoursAgo(1), ...more }))).toEqual(
      expected,
    );
  });

  it('judges insights about other things only where there are no others, by the newest', () => {
    const other = (hours: number) =>
      facts({
        aboutApis: false,
        status: 'ERROR',
        refreshedAt: hoursAgo(hours),
      });
    expect(reasons(other(500), facts())).toEqual([]);
    expect(reasons(other(500), other(1))).toEqual([]);
    expect(reasons(other(500), other(50))).toEqual([
      'expired: EKS has not refreshed any insight of prod since Nov 19, 2026, 7:00 AM UTC',
    ]);
  });
});
