import type { Addon, AddonSupportRow } from './addon';
import {
  addonEndOfLife,
  addonSupport,
  addonVersionOf,
  addonVersionsFor,
  latestOfRange,
} from './addonSupport';

const source = 'https://example.org/table';
const row = (
  versions: string,
  from: string | undefined,
  through: string | undefined,
  basis: AddonSupportRow['basis'],
): AddonSupportRow => ({
  versions,
  ...(from ? { from } : {}),
  ...(through ? { through } : {}),
  basis,
  source,
});

function addon(
  support: readonly AddonSupportRow[],
  more: Partial<Addon> = {},
): Addon {
  return {
    id: 'router',
    name: 'Router',
    project: source,
    category: 'ingress',
    identify: { images: ['quay.io/example/router'] },
    versionFrom: 'image',
    publishesRanges: true,
    upgradeOrder: 'any',
    support,
    source,
    ...more,
  };
}

describe('addonVersionOf', () => {
  it.each<[string, string | undefined]>([
    ['v1.18.2', '1.18.2'],
    ['3.1', '3.1.0'],
    ['v1.11.4-eksbuild.24', '1.11.4'],
    ['stable-2.14.10', '2.14.10'],
    ['1.12.0-rc.1', '1.12.0-rc.1'],
    ['3.5.21-0', '3.5.21'],
    ['edge-24.8.1', undefined],
    ['latest', undefined],
    ['sha-3f2a1b9', undefined],
    ['20240101', undefined],
    ['', undefined],
    ['1.'.repeat(100), undefined],
  ])('reads %s as %s', (tag, expected) =>
    expect(addonVersionOf(tag)).toBe(expected),
  );
});

describe('addonSupport', () => {
  it.each<[string, 'supported' | 'too-old' | 'too-new']>([
    ['1.30', 'supported'],
    ['1.33', 'supported'],
    ['1.34', 'too-new'],
    ['1.29', 'too-old'],
  ])('takes both ends of a stated range: %s is %s', (minor, state) => {
    expect(
      addonSupport(
        addon([row('1.2.x', '1.30', '1.33', 'supported')]),
        '1.2.3',
        minor,
      ),
    ).toMatchObject({ state, basis: 'supported' });
  });

  it('knows nothing of a version that no row names', () => {
    expect(
      addonSupport(
        addon([row('1.2.x', '1.30', '1.33', 'supported')]),
        '1.3.0',
        '1.30',
      ).state,
    ).toBe('unknown');
  });

  it('lets the strictest row of the firmest kind decide', () => {
    const both = addon([
      row('1.x', '1.28', '1.35', 'supported'),
      row('>=1.2.0 <1.3.0', '1.28', '1.31', 'supported'),
      row('1.x', '1.28', '1.36', 'tested'),
    ]);
    expect(addonSupport(both, '1.2.0', '1.32')).toMatchObject({
      state: 'too-new',
      row: { through: '1.31' },
    });
    expect(addonSupport(both, '1.4.0', '1.36')).toMatchObject({
      state: 'too-new',
      basis: 'supported',
    });
  });

  it.each(['bundled', 'client-go', 'ci-matrix'] as const)(
    'never takes %s for a limit',
    basis => {
      const only = addon([row('1.2.x', '1.30', '1.30', basis)]);
      expect([
        addonSupport(only, '1.2.0', '1.29').state,
        addonSupport(only, '1.2.0', '1.34').state,
      ]).toEqual(['unknown', 'unknown']);
    },
  );

  it('takes what a chart refuses as a limit below and never above', () => {
    const guard = addon([row('1.2.x', '1.25', undefined, 'install-guard')]);
    expect([
      addonSupport(guard, '1.2.0', '1.24').state,
      addonSupport(guard, '1.2.0', '1.40').state,
    ]).toEqual(['too-old', 'unknown']);
    const both = addon([
      row('1.2.x', undefined, '1.33', 'supported'),
      row('*', '1.25', undefined, 'install-guard'),
    ]);
    expect(addonSupport(both, '1.2.0', '1.24')).toMatchObject({
      state: 'too-old',
      basis: 'install-guard',
    });
  });

  it('takes a minimum for support only where the project publishes ranges', () => {
    const rows = [row('*', '1.20', undefined, 'minimum')];
    expect(addonSupport(addon(rows), '1.0.0', '1.37').state).toBe('supported');
    expect(
      addonSupport(addon(rows, { publishesRanges: false }), '1.0.0', '1.37')
        .state,
    ).toBe('unknown');
  });

  it('compares a version that follows a component', () => {
    const follower = addon([], {
      relative: { to: 'control-plane', minorsBehind: 1, source },
    });
    expect(
      ['1.35.0', '1.34.2', '1.33.9', '1.36.0'].map(
        version => addonSupport(follower, version, '1.35').state,
      ),
    ).toEqual(['supported', 'supported', 'too-new', 'too-old']);
  });

  it('says whether any row speaks of the minor', () => {
    const rows = [
      row('1.2.x', '1.30', '1.33', 'supported'),
      row('1.3.x', '1.31', '1.34', 'tested'),
    ];
    expect(
      ['1.34', '1.35'].map(
        minor => addonSupport(addon(rows), '1.2.0', minor).minorIsKnown,
      ),
    ).toEqual([true, false]);
  });

  it('keeps pre-releases in the range of their line', () => {
    expect(
      addonSupport(
        addon([row('1.3.x', '1.30', '1.33', 'tested')]),
        '1.3.0-rc.1',
        '1.30',
      ).state,
    ).toBe('tested');
  });
});

describe('addonVersionsFor', () => {
  const rows = [
    row('1.4.x', '1.33', '1.36', 'supported'),
    row('1.2.x', '1.30', '1.33', 'supported'),
    row('1.3.x', '1.32', '1.35', 'tested'),
    row('1.5.x', '1.30', '1.36', 'ci-matrix'),
  ];

  it('gives newer versions for all minors, nearest first', () => {
    const versions = (version: string, ...minors: string[]) =>
      addonVersionsFor(addon(rows), version, minors).map(
        found => found.versions,
      );
    expect(versions('1.2.1', '1.33')).toEqual(['1.3.x', '1.4.x']);
    expect(versions('1.2.1', '1.32', '1.35')).toEqual(['1.3.x']);
    expect(versions('1.2.1', '1.30', '1.36')).toEqual([]);
    expect(versions('1.4.0', '1.33')).toEqual([]);
  });
});

describe('addonEndOfLife', () => {
  const lines = addon([], {
    endOfLife: {
      source,
      cycles: [
        { cycle: '2', latest: '2.4.1' },
        { cycle: '1.21', ends: '2027-01-31' },
        { cycle: '1.20', ends: '2026-01-31', latest: '1.20.9' },
      ],
    },
  });

  it('finds the line of a version and counts the last day as maintained', () => {
    expect(addonEndOfLife(lines, '1.20.3', '2026-01-31')).toMatchObject({
      cycle: '1.20',
      ended: false,
    });
    expect(addonEndOfLife(lines, '1.20.3', '2026-02-01')).toMatchObject({
      cycle: '1.20',
      ended: true,
      olderThanListed: false,
    });
  });

  it('takes what is older than every listed line for ended when the oldest is', () => {
    expect(addonEndOfLife(lines, '1.4.0', '2026-02-01')).toMatchObject({
      cycle: '1.20',
      ended: true,
      olderThanListed: true,
    });
  });

  it('says nothing of a line without an end, of a newer one, and of an add-on without lines', () => {
    expect(
      ['2.0.0', '3.0.0', '1.22.0'].map(version =>
        addonEndOfLife(lines, version, '2030-01-01'),
      ),
    ).toEqual([undefined, undefined, undefined]);
    expect(addonEndOfLife(addon([]), '1.0.0', '2030-01-01')).toBeUndefined();
  });

  it('names the newest known version of a range', () => {
    expect(
      latestOfRange(lines, row('1.20.x', '1.30', undefined, 'supported')),
    ).toBe('1.20.9');
    expect(
      latestOfRange(lines, row('1.21.x', '1.30', undefined, 'supported')),
    ).toBeUndefined();
  });
});
