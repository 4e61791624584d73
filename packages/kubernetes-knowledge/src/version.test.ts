import {
  compareMinors,
  compareVersions,
  formatVersion,
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
