import { builtinKnowledge } from './builtinKnowledge';
import { createKnowledge } from './createKnowledge';
import { exampleData } from './__testUtils__/exampleData';

describe('supportStatus', () => {
  it.each([
    [
      'upstream',
      '1.35',
      '2026-11-21',
      { state: 'standard', until: '2027-02-28', daysLeft: 99 },
    ],
    ['upstream', '1.35', '2027-02-28', { state: 'standard', daysLeft: 0 }],
    [
      'upstream',
      '1.35',
      '2027-03-01',
      { state: 'unsupported', standardEnd: '2027-02-28' },
    ],
    [
      'eks',
      '1.33',
      '2026-11-21',
      { state: 'extended', until: '2027-07-29', extendedCostPerHourUsd: 0.6 },
    ],
    ['eks', '1.33', '2027-07-30', { state: 'unsupported' }],
    ['eks', '1.20', '2026-11-21', { state: 'unsupported' }],
    ['gke', '1.33', '2026-11-21', { state: 'extended', until: '2027-06-03' }],
    ['aks', '1.35', '2026-11-21', { state: 'standard' }],
    ['aks', '1.32', '2026-11-21', { state: 'extended', until: '2027-03-31' }],
    ['gke', '1.37', '2026-11-21', { state: 'unknown' }],
    ['upstream', '1.99', '2026-11-21', { state: 'unknown' }],
    ['upstream', '1.10', '2026-11-21', { state: 'unknown' }],
  ] as const)('of %s %s on %s', (provider, minor, today, expected) => {
    expect(
      builtinKnowledge.supportStatus(provider, minor, today),
    ).toMatchObject(expected);
  });

  it('takes the day out of a time', () => {
    expect(
      builtinKnowledge.supportStatus('upstream', '1.35', '2027-02-28T23:59:59Z')
        .daysLeft,
    ).toBe(0);
  });

  it('refuses a day that is none', () => {
    expect(() =>
      builtinKnowledge.supportStatus('upstream', '1.35', 'tomorrow'),
    ).toThrow(/not an ISO date/);
  });

  it('is unknown where the date that would decide is missing', () => {
    const data = exampleData();
    delete data.releases[0].support.upstream.standardEnd;
    delete data.releases[0].support.eks.extendedEnd;
    const knowledge = createKnowledge(data);
    expect(
      knowledge.supportStatus('upstream', '1.20', '2030-01-01').state,
    ).toBe('unknown');
    expect(knowledge.supportStatus('eks', '1.20', '2026-01-31').state).toBe(
      'standard',
    );
    expect(knowledge.supportStatus('eks', '1.20', '2026-02-02').state).toBe(
      'unknown',
    );
  });
});

describe('releases', () => {
  it('knows the newest patch of a minor and the newest minor', () => {
    const knowledge = createKnowledge(exampleData());
    expect(knowledge.latestPatch('1.21')).toBe('1.21.9');
    expect(knowledge.latestPatch('1.30')).toBeUndefined();
    expect(knowledge.latestMinor()).toBe('1.22');
    expect(builtinKnowledge.latestMinor()).toBe('1.37');
  });
});
