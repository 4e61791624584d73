import {
  compareVersions,
  KubernetesVersion,
  parseVersion,
} from '@drydock/kubernetes-knowledge';

/**
 * A complete version (`v1.36.4`); undefined for anything less, as Cluster API's webhooks judge it.
 */
export function semver(
  text: string | undefined,
): KubernetesVersion | undefined {
  const parsed = parseVersion(text);
  return parsed?.patch === undefined ? undefined : parsed;
}

/** Orders version texts; what is no version sorts first. */
export function compareSemver(a: string, b: string): number {
  const [left, right] = [semver(a), semver(b)];
  if (!left || !right)
    return Number(left !== undefined) - Number(right !== undefined);
  return compareVersions(left, right);
}

/** How many minors `to` is ahead of `from`. */
export function minorsAhead(from: string, to: string): number {
  const [left, right] = [semver(from), semver(to)];
  return left && right
    ? (right.major - left.major) * 1000 + right.minor - left.minor
    : 0;
}

/** Without the leading `v`, as the webhooks' texts write it. */
export function bare(version: string): string {
  return version.replace(/^v/, '');
}
