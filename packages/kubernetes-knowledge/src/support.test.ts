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

describe('platform', () => {
  it('has a name and what happens at the end of support, for each that has dates', () => {
    for (const id of builtinKnowledge.supportProviders()) {
      const { name, ...known } = builtinKnowledge.platform(id);
      expect(name).not.toBe(id);
      expect(known).toEqual({
        id,
        source: expect.stringContaining('https://'),
        standardEnds: { code: `support-end.${id}.standard` },
        extendedEnds: { code: `support-end.${id}.extended` },
      });
    }
  });

  it('has its id as name where nothing is known of it', () => {
    expect(builtinKnowledge.platform('acme')).toEqual({
      id: 'acme',
      name: 'acme',
    });
  });
});

describe('minorOfPlatformVersion', () => {
  it.each([
    ['4.18', '1.31'],
    ['4.14', '1.27'],
    ['4.99', undefined],
    ['toString', undefined],
  ])('OpenShift %s is Kubernetes %s', (version, minor) => {
    expect(builtinKnowledge.minorOfPlatformVersion('openshift', version)).toBe(
      minor,
    );
  });

  it('refuses a platform version that is two minors, and a patch of another one', () => {
    const data = exampleData();
    const openshift = { platformVersion: '4.1', source: 'https://example.org' };
    Object.assign(data.releases[0].support, {
      openshift: { ...openshift, platformPatch: '4.2.1' },
    });
    Object.assign(data.releases[1].support, { openshift });
    expect(() => createKnowledge(data)).toThrow(
      /platformPatch 4\.2\.1 is of another minor[^]*openshift 4\.1 is two Kubernetes minors/,
    );
  });
});

describe('supportProviders', () => {
  it('are those that some minor has dates of, upstream first', () => {
    expect(builtinKnowledge.supportProviders()).toEqual([
      'upstream',
      'aks',
      'eks',
      'gke',
      'openshift',
    ]);
    const data = exampleData();
    Object.assign(data.releases[0].support, {
      openshift: { standardEnd: '2026-01-01', source: 'https://example.org' },
    });
    const knowledge = createKnowledge(data);
    expect(knowledge.supportProviders()).toEqual([
      'upstream',
      'eks',
      'openshift',
    ]);
    expect(
      knowledge.supportStatus('openshift', '1.20', '2025-12-31').state,
    ).toBe('standard');
    expect(knowledge.supportStatus('toString', '1.20', '2025-12-31')).toEqual({
      state: 'unknown',
    });
  });
});
