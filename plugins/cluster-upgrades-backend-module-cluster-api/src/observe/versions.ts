import { compareVersions, parseVersion } from '@drydock/kubernetes-knowledge';
import type { VersionCount } from '@drydock/backstage-plugin-cluster-upgrades-node';

/**
 * Orders version texts; what is no version sorts first, so that it is never taken for the newest.
 */
export function compareVersionTexts(a: string, b: string): number {
  const [parsedA, parsedB] = [parseVersion(a), parseVersion(b)];
  if (!parsedA || !parsedB)
    return (
      Number(parsedA !== undefined) - Number(parsedB !== undefined) ||
      a.localeCompare(b)
    );
  return compareVersions(parsedA, parsedB);
}

export function sameVersion(
  a: string | undefined,
  b: string | undefined,
): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    a.replace(/^v/, '') === b.replace(/^v/, '')
  );
}

export function oldestOf(versions: readonly string[]): string | undefined {
  return [...versions].sort(compareVersionTexts)[0];
}

/** Counts equal versions, oldest first. */
export function countVersions(
  versions: readonly string[],
): readonly VersionCount[] {
  const counts = new Map<string, number>();
  for (const version of versions)
    counts.set(version, (counts.get(version) ?? 0) + 1);
  return [...counts]
    .map(([version, count]) => ({ version, count }))
    .sort((a, b) => compareVersionTexts(a.version, b.version));
}
