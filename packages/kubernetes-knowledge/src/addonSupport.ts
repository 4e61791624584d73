import { compare, satisfies } from 'semver';
import type {
  Addon,
  AddonBasis,
  AddonEndOfLife,
  AddonSupport,
  AddonSupportRow,
} from './addon';
import { compareMinors, minorDistance, type Minor } from './version';

const VERSION =
  /^(?:v|stable-|release-)?(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?(?:[-+.]([0-9A-Za-z.+-]*))?$/;

/**
 * The semver version in a tag, an appVersion or a label; undefined for what is none (`latest`,
 * `edge-24.8.1`, `sha-1f2e3d`). What a vendor adds (`-eksbuild.3`, `-hardened1`) is dropped,
 * pre-releases are kept.
 */
export function addonVersionOf(tag: string): string | undefined {
  const match = tag.length <= 128 ? VERSION.exec(tag.trim()) : null;
  if (!match) return undefined;
  const [, major, minor, patch = '0', suffix = ''] = match;
  const preRelease = /^(alpha|beta|rc)[.-]?\d*/.exec(suffix)?.[0];
  return `${Number(major)}.${Number(minor)}.${Number(patch)}${
    preRelease ? `-${preRelease}` : ''
  }`;
}

function isIn(version: string, range: string): boolean {
  return satisfies(version, range, { includePrerelease: true });
}

const STATED: readonly AddonBasis[] = ['supported', 'policy'];
const TESTED: readonly AddonBasis[] = ['tested', 'recommended'];
const LOWER: readonly AddonBasis[] = ['minimum', 'install-guard'];

type Side = 'within' | 'too-old' | 'too-new';

function sideOf(row: AddonSupportRow, minor: Minor): Side {
  if (row.from && compareMinors(minor, row.from) < 0) return 'too-old';
  return row.through && compareMinors(minor, row.through) > 0
    ? 'too-new'
    : 'within';
}

/**
 * Of rows of one firmness the strictest counts: one that the minor lies outside of, else the first.
 */
function strictest(
  rows: readonly AddonSupportRow[],
  minor: Minor,
): { row: AddonSupportRow; side: Side } | undefined {
  const sides = rows.map(row => ({ row, side: sideOf(row, minor) }));
  return sides.find(({ side }) => side !== 'within') ?? sides[0];
}

/** Whether any range of the add-on that limits above reaches this minor. */
function speaksOf(addon: Addon, minor: Minor): boolean {
  const limiting = addon.support.filter(
    ({ basis }) => STATED.includes(basis) || TESTED.includes(basis),
  );
  return limiting.some(row => sideOf(row, minor) === 'within');
}

function relativeSupport(
  addon: Addon,
  version: string,
  minor: Minor,
  minorIsKnown: boolean,
): AddonSupport {
  const { relative } = addon;
  if (!relative) return { state: 'unknown', minorIsKnown };
  const [major, minorNumber] = version.split('.');
  const behind = minorDistance(`${major}.${minorNumber}`, minor);
  if (behind < 0)
    return { state: 'too-old', basis: 'relative', minorIsKnown: true };
  return {
    state: behind > relative.minorsBehind ? 'too-new' : 'supported',
    basis: 'relative',
    minorIsKnown: true,
  };
}

/** How a version of an add-on stands to a minor. `version` as {@link addonVersionOf} gives it. */
export function addonSupport(
  addon: Addon,
  version: string,
  minor: Minor,
): AddonSupport {
  const minorIsKnown = speaksOf(addon, minor);
  const rows = addon.support.filter(row => isIn(version, row.versions));
  const of = (bases: readonly AddonBasis[]) =>
    strictest(
      rows.filter(({ basis }) => bases.includes(basis)),
      minor,
    );
  const lower = of(LOWER);
  for (const [bases, within] of [
    [STATED, 'supported'],
    [TESTED, 'tested'],
  ] as const) {
    const found = of(bases);
    if (!found) continue;
    // A chart that refuses to install is as firm as a stated range, at its lower end.
    if (found.side === 'within' && lower?.side === 'too-old')
      return {
        state: 'too-old',
        row: lower.row,
        basis: lower.row.basis,
        minorIsKnown,
      };
    return {
      state: found.side === 'within' ? within : found.side,
      row: found.row,
      basis: found.row.basis,
      minorIsKnown,
    };
  }
  if (lower?.side === 'too-old')
    return {
      state: 'too-old',
      row: lower.row,
      basis: lower.row.basis,
      minorIsKnown,
    };
  if (lower?.row.basis === 'minimum' && addon.publishesRanges)
    return {
      state: 'supported',
      row: lower.row,
      basis: 'minimum',
      minorIsKnown,
    };
  return relativeSupport(addon, version, minor, minorIsKnown);
}

/** Lowest version that a range allows, to sort rows by. */
function startOf({ versions }: AddonSupportRow): string {
  const numbers = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(
    versions.replace(/<\s*\d[\d.]*/g, ''),
  );
  return numbers
    ? `${numbers[1]}.${numbers[2] ?? 0}.${numbers[3] ?? 0}`
    : '0.0.0';
}

/**
 * Versions newer than `version` that are stated, tested or advised for all of `minors`, nearest
 * first. These are the ones to move to. For an add-on without an upper limit, the version that is
 * installed with the minor is the best advice.
 */
export function addonVersionsFor(
  addon: Addon,
  version: string,
  minors: readonly Minor[],
): readonly AddonSupportRow[] {
  const bases = [
    ...STATED,
    ...TESTED,
    ...(addon.publishesRanges ? ['minimum' as const] : []),
  ];
  return addon.support
    .filter(
      row =>
        bases.includes(row.basis) &&
        minors.every(minor => sideOf(row, minor) === 'within'),
    )
    .filter(
      row => compare(startOf(row), version) > 0 && !isIn(version, row.versions),
    )
    .sort((a, b) => compare(startOf(a), startOf(b)));
}

/**
 * End of fixes of the line that a version belongs to; undefined where none is known. `today` is an
 * ISO date.
 */
export function addonEndOfLife(
  addon: Addon,
  version: string,
  today: string,
): AddonEndOfLife | undefined {
  if (!addon.endOfLife) return undefined;
  const { cycles, source } = addon.endOfLife;
  const own = cycles.find(({ cycle }) => `${version}.`.startsWith(`${cycle}.`));
  const oldest = [...cycles].sort((a, b) =>
    compare(coerced(a.cycle), coerced(b.cycle)),
  )[0];
  const isOlder =
    own === undefined && compare(version, coerced(oldest.cycle)) < 0;
  const cycle = own ?? (isOlder ? oldest : undefined);
  if (!cycle?.ends) return undefined;
  return {
    cycle: cycle.cycle,
    ends: cycle.ends,
    ended: cycle.ends < today.slice(0, 10),
    olderThanListed: isOlder,
    source,
  };
}

function coerced(cycle: string): string {
  return cycle.includes('.') ? `${cycle}.0` : `${cycle}.0.0`;
}

/** Newest known version of the line that a range of versions lies in. */
export function latestOfRange(
  addon: Addon,
  { versions }: AddonSupportRow,
): string | undefined {
  return addon.endOfLife?.cycles.find(
    ({ latest }) => latest !== undefined && isIn(latest, versions),
  )?.latest;
}
