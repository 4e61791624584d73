/**
 * Kubernetes version arithmetic. A *minor* is written `1.35` in data and compared with {@link compareMinors};
 * a *version* is what servers and people write: `v1.33.1`, `v1.33.1-eks-abc`, `1.33+`.
 */

/** A parsed Kubernetes version. `patch` is undefined where only a minor was given (`1.33`, `1.33+`). */
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

/** Parses what servers and people write; undefined for anything else (`garbage`, an empty string, 1 MB of text). */
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

/** The minor (`1.33`) of a version text or a parsed version; undefined when the text is no version. */
export function minorOf(
  version: string | KubernetesVersion | undefined,
): Minor | undefined {
  const parsed = typeof version === 'object' ? version : parseVersion(version);
  return parsed && `${parsed.major}.${parsed.minor}`;
}

/** Number of minors from `from` up to `to`; negative when `to` is older. Minors of another major count 1000 a major. */
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

/** Orders versions by major, minor, patch (a missing patch sorts first), pre-releases before releases; vendor suffixes do not count. */
export function compareVersions(
  a: KubernetesVersion,
  b: KubernetesVersion,
): number {
  const preRelease = (version: KubernetesVersion) =>
    /^(alpha|beta|rc)\b/.test(version.suffix ?? '') ? 0 : 1;
  return (
    a.major - b.major ||
    a.minor - b.minor ||
    (a.patch ?? -1) - (b.patch ?? -1) ||
    preRelease(a) - preRelease(b)
  );
}

/** For people: `v1.35`, or `v1.35.4` where the patch is known; the vendor suffix is left out. */
export function formatVersion(version: KubernetesVersion | string): string {
  const parsed = typeof version === 'string' ? parseVersion(version) : version;
  if (!parsed) return String(version).slice(0, 100);
  const patch = parsed.patch === undefined ? '' : `.${parsed.patch}`;
  return `v${parsed.major}.${parsed.minor}${patch}`;
}

/** Whether a version is `wanted` or newer. False also when either is no version. */
export function isAtLeast(version: string, wanted: string): boolean {
  const [a, b] = [parseVersion(version), parseVersion(wanted)];
  return a !== undefined && b !== undefined && compareVersions(a, b) >= 0;
}

/** False also when either is no version. */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [parseVersion(version), parseVersion(than)];
  return a !== undefined && b !== undefined && compareVersions(a, b) < 0;
}
