import { factsForCel, isProduction, timeFacts } from './facts';
import {
  clusterFacts,
  planFacts,
  stageFacts,
} from './__testUtils__/policyFacts';

describe('timeFacts', () => {
  it.each([
    ['2026-11-27T22:59:59Z', 'Europe/Berlin', { dayOfWeek: 'Fri', hour: 23 }],
    [
      '2026-11-27T23:00:00Z',
      'Europe/Berlin',
      { dayOfWeek: 'Sat', hour: 0, iso: '2026-11-28T00:00:00+01:00' },
    ],
    ['2026-11-26T23:00:00Z', 'Europe/Berlin', { dayOfWeek: 'Fri', hour: 0 }],
    [
      '2026-11-27T23:00:00Z',
      'America/New_York',
      { dayOfWeek: 'Fri', hour: 18 },
    ],
    [
      '2026-10-25T01:00:00Z',
      'Europe/Berlin',
      { dayOfWeek: 'Sun', hour: 2, iso: '2026-10-25T02:00:00+01:00' },
    ],
  ])('reads %s by the clocks of %s', (at, zone, expected) => {
    expect(timeFacts(Date.parse(at), zone)).toMatchObject(expected);
  });

  it('refuses a zone that does not exist', () => {
    expect(() => timeFacts(0, 'Europe/Nowhere')).toThrow(
      'is no IANA time zone',
    );
  });
});

describe('isProduction', () => {
  it('knows nothing of a cluster without environment', () => {
    expect(isProduction(undefined, ['prod'])).toBeUndefined();
    expect(isProduction('prod', ['prod'])).toBe(true);
    expect(isProduction('staging', ['prod'])).toBe(false);
  });
});

describe('factsForCel', () => {
  it('leaves out what is not known and makes numbers whole numbers of CEL', () => {
    const facts = factsForCel(clusterFacts());
    expect(facts).toMatchObject({
      approvals: { required: 1n, given: 1n },
      cluster: { name: 'prod-eu-1', labels: { tier: 'gold' } },
    });
    expect(facts.cluster).not.toHaveProperty('region');
    expect(
      factsForCel(
        planFacts(
          {},
          {
            productionClusters: undefined,
            stages: [stageFacts({ production: undefined })],
          },
        ),
      ).plan,
    ).toEqual({
      name: 'autumn',
      target: '1.36',
      scope: 'full',
      rollback: false,
      forcesDrains: false,
      stages: [
        {
          name: 'prod',
          index: 0n,
          environments: ['prod'],
          clusters: 5n,
          canaries: 0n,
          maxConcurrent: 1n,
          soakMinutes: 0n,
          approvals: 0n,
        },
      ],
    });
  });
});
