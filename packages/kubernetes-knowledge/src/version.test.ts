import {
  compareBuilds,
  compareMinors,
  compareVersions,
  formatVersion,
  isAtLeast,
  isOlder,
  isPlatformRelease,
  minorDistance,
  minorOf,
  nextMinor,
  parseVersion,
} from './version';

describe('parseVersion', () => {
  it.each([
    ['v1.33.1', { major: 1, minor: 33, patch: 1 }],
    ['1.33', { major: 1, minor: 33 }],
    ['1.33+', { major: 1, minor: 33 }],
    ['v1.33.1-eks-abc', { major: 1, minor: 33, patch: 1, suffix: 'eks-abc' }],
    [
      'v1.31.4-gke.1004000',
      { major: 1, minor: 31, patch: 4, suffix: 'gke.1004000' },
    ],
    ['v1.30.2+k3s1', { major: 1, minor: 30, patch: 2, suffix: 'k3s1' }],
    ['v1.38.0-rc.1', { major: 1, minor: 38, patch: 0, suffix: 'rc.1' }],
    [' v1.33.1\n', { major: 1, minor: 33, patch: 1 }],
  ])('reads %j', (text, expected) => {
    expect(parseVersion(text)).toEqual(expected);
  });

  it.each([
    ['garbage'],
    [''],
    ['v1'],
    ['1.33.'],
    ['1.x.3'],
    ['1.33.1; rm -rf /'],
    ['v1.33.1 v1.34.0'],
    ['9'.repeat(1_000_000)],
    [undefined],
    [null],
    [133],
    [{}],
  ])('refuses %.40p', text => {
    expect(parseVersion(text)).toBeUndefined();
  });
});

describe('minors', () => {
  it('takes the minor from text and from a parsed version', () => {
    expect(minorOf('v1.33.1-eks-abc')).toBe('1.33');
    expect(minorOf({ major: 1, minor: 9 })).toBe('1.9');
    expect(minorOf('garbage')).toBeUndefined();
    expect(minorOf(undefined)).toBeUndefined();
  });

  it('compares as numbers, not as text', () => {
    expect(['1.10', '1.9', '1.100', '1.2'].sort(compareMinors)).toEqual([
      '1.2',
      '1.9',
      '1.10',
      '1.100',
    ]);
    expect(minorDistance('1.9', '1.12')).toBe(3);
    expect(minorDistance('1.12', '1.9')).toBe(-3);
    expect(nextMinor('1.99')).toBe('1.100');
  });
});

describe('compareVersions', () => {
  const ordered = [
    'v1.33',
    'v1.33.0-rc.1',
    'v1.33.0',
    'v1.33.2',
    'v1.33.10',
    'v1.34.0-alpha.1',
    'v1.34.0',
    'v2.0.0',
  ];
  const compare = (a: string, b: string) => {
    const [left, right] = [parseVersion(a), parseVersion(b)];
    if (!left || !right) throw new Error(`not a version: ${a} or ${b}`);
    return compareVersions(left, right);
  };

  it('orders by number, a missing patch and pre-releases first', () => {
    expect([...ordered].reverse().sort(compare)).toEqual(ordered);
  });

  it('takes vendor builds of one version as equal', () => {
    expect(compare('v1.33.1-eks-abc', 'v1.33.1-gke.2')).toBe(0);
  });
});

describe('formatVersion', () => {
  it('leaves the vendor suffix out and says only what is known', () => {
    expect(formatVersion('1.33.1-eks-abc')).toBe('v1.33.1');
    expect(formatVersion({ major: 1, minor: 33 })).toBe('v1.33');
  });

  it('shows text that is no version as it is, but short', () => {
    expect(formatVersion('garbage')).toBe('garbage');
    expect(formatVersion('x'.repeat(1_000_000))).toHaveLength(100);
  });
});

describe('isAtLeast and isOlder', () => {
  it('count only the minors where one names no patch', () => {
    for (const [version, other] of [
      ['v1.36', 'v1.36.4'],
      ['v1.36.4', 'v1.36'],
      ['v1.36.4-eks-abc', 'v1.36'],
      ['1.36+', 'v1.36.1'],
    ]) {
      expect(isAtLeast(version, other)).toBe(true);
      expect(isOlder(version, other)).toBe(false);
    }
    expect(isAtLeast('v1.35', 'v1.36.4')).toBe(false);
    expect(isOlder('v1.35.9', 'v1.36')).toBe(true);
  });

  it('count patches where both name one, and hold for nothing that is no version', () => {
    expect(isOlder('v1.36.3', 'v1.36.4')).toBe(true);
    expect(isAtLeast('v1.36.3', 'v1.36.4')).toBe(false);
    expect(isAtLeast('v1.36.4+k3s1', 'v1.36.4+k3s2')).toBe(false);
    expect(isOlder('v1.36.4+k3s9', 'v1.36.4+k3s10')).toBe(true);
    expect(isAtLeast('v1.36.4+k3s1', 'v1.36.4+rke2r2')).toBe(true);
    expect(isAtLeast('v1.36.4-eks-abc', 'v1.36.4-eks-bcd')).toBe(true);
    expect(isAtLeast('v1.36.0-rc1+k3s1', 'v1.36.0+k3s1')).toBe(false);
    expect(isAtLeast('', 'v1.36')).toBe(false);
    expect(isOlder('x', 'v1.36')).toBe(false);
  });

  it('count builds that are versions of their own, as far as both name them', () => {
    const own = (version: string) => `v1.32+openshift${version}`;
    const order = (a: string, b: string) => [
      isOlder(own(a), own(b)),
      isAtLeast(own(a), own(b)),
    ];
    expect(order('4.19.9', '4.19.10')).toEqual([true, false]);
    expect(order('4.19.0-rc.2', '4.19.0')).toEqual([true, false]);
    expect(order('4.19.0-ec.3', '4.19.0-rc.1')).toEqual([true, false]);
    expect(order('4.19.0-rc.2', '4.19.0-rc.10')).toEqual([true, false]);
    expect(order('4.19.0', '4.19.0-rc.1')).toEqual([false, true]);
    for (const [a, b] of [
      [own('4.19'), own('4.19.10')],
      [own('4.19.10'), own('4.19')],
      [own('4.19.10'), 'v1.32.9'],
      ['v1.32.9+f67aeb3', own('4.19.10')],
    ])
      expect([isOlder(a, b), isAtLeast(a, b)]).toEqual([false, true]);
    expect(isOlder('v1.31+openshift4.18.30', own('4.19.1'))).toBe(true);
  });

  it('tells releases that a platform counts on its own', () => {
    expect(
      [
        'v1.31+openshift4.18.12',
        'v1.31+openshift4.19.0-rc.1',
        'v1.31+openshift4.18',
        'v1.31',
        'v1.31.4+k3s1',
        'v1.31.4-gke.1004000',
        'x',
      ].filter(isPlatformRelease),
    ).toEqual(['v1.31+openshift4.18.12', 'v1.31+openshift4.19.0-rc.1']);
  });

  it('sorts builds, a minor of their own first', () => {
    const versions = ['4.19.10', '4.19', '4.19.0-rc.1', '4.19.2', '4.19.0'];
    expect(
      versions
        .map(version => ({
          version,
          parsed: parseVersion(`v1.32+o${version}`),
        }))
        .sort((a, b) =>
          a.parsed && b.parsed ? compareBuilds(a.parsed, b.parsed) : 0,
        )
        .map(({ version }) => version),
    ).toEqual(['4.19', '4.19.0-rc.1', '4.19.0', '4.19.2', '4.19.10']);
  });
});
