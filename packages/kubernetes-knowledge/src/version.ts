/**
 * Kubernetes version arithmetic. A *minor* is written `1.35` in data and compared with
 * {@link compareMinors}; a *version* is what servers and people write: `v1.33.1`,
 * `v1.33.1-eks-abc`, `1.33+`.
 */

/**
 * A parsed Kubernetes version. `patch` is undefined where only a minor was given (`1.33`, `1.33+`).
 */
export interface KubernetesVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch?: number;
  /** What follows the numbers, without its separator: `eks-abc`, `gke.1004000`, `rc.1`, `k3s1`. */
  readonly suffix?: string;
}

/** A Kubernetes minor as written in the knowledge's data, for example `1.35`. */
export type Minor = string;

const VERSION =
  /^v?(\d{1,3})\.(\d{1,4})(?:\.(\d{1,5}))?\+?(?:[-+]([0-9A-Za-z][0-9A-Za-z.+_-]{0,62}))?$/;

/**
 * Parses what servers and people write; undefined for anything else (`garbage`, an empty string, 1
 * MB of text).
 */
export function parseVersion(text: unknown): KubernetesVersion | undefined {
  if (typeof text !== 'string' || text.length > 100) return undefined;
  const match = VERSION.exec(text.trim());
  if (!match) return undefined;
  const [, major, minor, patch, suffix] = match;
  return {
    major: Number(major),
    minor: Number(minor),
    ...(patch === undefined ? {} : { patch: Number(patch) }),
    ...(suffix === undefined ? {} : { suffix }),
  };
}

/**
 * The minor (`1.33`) of a version text or a parsed version; undefined when the text is no version.
 */
export function minorOf(
  version: string | KubernetesVersion | undefined,
): Minor | undefined {
  const parsed = typeof version === 'object' ? version : parseVersion(version);
  return parsed && `${parsed.major}.${parsed.minor}`;
}

/**
 * Number of minors from `from` up to `to`; negative when `to` is older. Minors of another major
 * count 1000 a major.
 */
export function minorDistance(from: Minor, to: Minor): number {
  const [fromMajor, fromMinor] = from.split('.').map(Number);
  const [toMajor, toMinor] = to.split('.').map(Number);
  return (toMajor - fromMajor) * 1000 + (toMinor - fromMinor);
}

/** Orders minors: negative when `a` is older. */
export function compareMinors(a: Minor, b: Minor): number {
  return minorDistance(b, a);
}

/** The minor after this one: `1.35` → `1.36`. */
export function nextMinor(minor: Minor): Minor {
  const [major, number] = minor.split('.').map(Number);
  return `${major}.${number + 1}`;
}

/**
 * Orders versions by major, minor, patch (a missing patch sorts first), pre-releases before
 * releases; vendor suffixes do not count.
 */
export function compareVersions(
  a: KubernetesVersion,
  b: KubernetesVersion,
): number {
  const preRelease = (version: KubernetesVersion) =>
    /^(alpha|beta|rc)(?![a-z])/.test(version.suffix ?? '') ? 0 : 1;
  return (
    a.major - b.major ||
    a.minor - b.minor ||
    (a.patch ?? -1) - (b.patch ?? -1) ||
    preRelease(a) - preRelease(b)
  );
}

const NUMBERED_BUILD =
  /^([a-z][a-z0-9]*?[a-z.])(\d{1,9}(?:\.\d{1,9}){0,3})(?:-([a-z][a-z-]{0,20})\.(\d{1,9}))?$/;

/**
 * Numbers first; equal numbers are ordered by builds that count up (`gke.1004000`, `k3s2`, `rc.1`,
 * `openshift4.18.12`); other vendor suffixes do not count.
 */
export function compareBuilds(
  a: KubernetesVersion,
  b: KubernetesVersion,
): number {
  return compareVersions(a, b) || orderOfBuilds(a, b, -1);
}

/** @param missing - what a number counts that only the other build has */
function orderOfBuilds(
  { suffix: a = '' }: KubernetesVersion,
  { suffix: b = '' }: KubernetesVersion,
  missing: -1 | undefined,
): number {
  const [, nameA, numbersA, tailA, countA] = NUMBERED_BUILD.exec(a) ?? [];
  const [, nameB, numbersB, tailB, countB] = NUMBERED_BUILD.exec(b) ?? [];
  if (nameA === undefined || nameA !== nameB) return 0;
  const [left, right] = [numbersA, numbersB].map(each =>
    each.split('.').map(Number),
  );
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const [one, other] = [left[index] ?? missing, right[index] ?? missing];
    if (one === undefined || other === undefined) return 0;
    if (one !== other) return one - other;
  }
  // `4.19.0-rc.1` comes before `4.19.0`, and `ec` before `rc`.
  if (tailA === undefined || tailB === undefined)
    return Number(tailA === undefined) - Number(tailB === undefined);
  return tailA.localeCompare(tailB, 'en') || Number(countA) - Number(countB);
}

/**
 * Whether a version names a release that its platform counts on its own, as `v1.31+openshift4.18.12`
 * does and `v1.31+openshift4.18` does not: what a cluster serves does not say whether it runs it.
 */
export function isPlatformRelease(version: string): boolean {
  const { patch, suffix = '' } = parseVersion(version) ?? {};
  const [, , numbers = ''] = NUMBERED_BUILD.exec(suffix) ?? [];
  return patch === undefined && numbers.split('.').length > 2;
}

/** For people: `v1.35`, or `v1.35.4` where the patch is known; the vendor suffix is left out. */
export function formatVersion(version: KubernetesVersion | string): string {
  const parsed = typeof version === 'string' ? parseVersion(version) : version;
  if (!parsed) return String(version).slice(0, 100);
  const patch = parsed.patch === undefined ? '' : `.${parsed.patch}`;
  return `v${parsed.major}.${parsed.minor}${patch}`;
}

/**
 * Orders what two versions have in common: where one names no patch, as on platforms that choose it
 * by themselves, only the minors count, and what builds of one name have in common. No order to sort
 * by. Undefined when either is no version.
 */
function compareKnown(left: string, right: string): number | undefined {
  const [a, b] = [parseVersion(left), parseVersion(right)];
  if (!a || !b) return undefined;
  return a.patch === undefined || b.patch === undefined
    ? a.major - b.major || a.minor - b.minor || orderOfBuilds(a, b, undefined)
    : compareBuilds(a, b);
}

/**
 * Whether a version is `wanted` or newer: `v1.36.4` and `v1.36` are each at least the other, and
 * `v1.36.4+k3s1` is older than `v1.36.4+k3s2`. False also when either is no version.
 */
export function isAtLeast(version: string, wanted: string): boolean {
  const order = compareKnown(version, wanted);
  return order !== undefined && order >= 0;
}

/** False also when either is no version. */
export function isOlder(version: string, than: string): boolean {
  const order = compareKnown(version, than);
  return order !== undefined && order < 0;
}
