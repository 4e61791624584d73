/** A minor version on offer. Its dates, platform and patch are the tests' own. */
export interface OfferedVersion {
  readonly version: string;
  readonly platformVersion: string;
  readonly patch: string;
  readonly released: string;
  readonly standardUntil: string;
  readonly extendedUntil: string;
  readonly status: 'STANDARD_SUPPORT' | 'EXTENDED_SUPPORT' | 'UNSUPPORTED';
  /** Versions of the optimized image, the newest last. */
  readonly releases: readonly string[];
}

const offered = (
  minor: number,
  status: OfferedVersion['status'],
  year: number,
): OfferedVersion => ({
  version: `1.${minor}`,
  platformVersion: `eks.${40 - minor}`,
  patch: `1.${minor}.3`,
  released: `${year}-04-01`,
  standardUntil: `${year + 1}-06-01`,
  extendedUntil: `${year + 2}-06-01`,
  status,
  releases: [`1.${minor}.1-20260901`, `1.${minor}.3-20261101`],
});

export const OFFERED_VERSIONS: readonly OfferedVersion[] = [
  offered(29, 'UNSUPPORTED', 2024),
  offered(30, 'UNSUPPORTED', 2024),
  offered(31, 'EXTENDED_SUPPORT', 2025),
  offered(32, 'EXTENDED_SUPPORT', 2025),
  offered(33, 'STANDARD_SUPPORT', 2026),
  offered(34, 'STANDARD_SUPPORT', 2026),
  offered(35, 'STANDARD_SUPPORT', 2026),
];

/** An add-on's version, and the minors that it fits; `defaultFor` is not always the newest. */
export interface OfferedAddon {
  readonly version: string;
  readonly minors: readonly string[];
  readonly defaultFor: readonly string[];
}

export const OFFERED_ADDONS: Readonly<Record<string, readonly OfferedAddon[]>> =
  {
    'vpc-cni': [
      {
        version: 'v1.18.5-eksbuild.1',
        minors: ['1.31', '1.32'],
        defaultFor: ['1.31'],
      },
      {
        version: 'v1.19.2-eksbuild.1',
        minors: ['1.31', '1.32', '1.33'],
        defaultFor: ['1.32'],
      },
      {
        version: 'v1.20.1-eksbuild.1',
        minors: ['1.32', '1.33', '1.34', '1.35'],
        defaultFor: ['1.33', '1.34', '1.35'],
      },
    ],
    coredns: [
      {
        version: 'v1.11.3-eksbuild.2',
        minors: ['1.31', '1.32', '1.33'],
        defaultFor: ['1.31', '1.32'],
      },
      {
        version: 'v1.12.1-eksbuild.2',
        minors: ['1.33', '1.34', '1.35'],
        defaultFor: ['1.33', '1.34', '1.35'],
      },
    ],
  };
