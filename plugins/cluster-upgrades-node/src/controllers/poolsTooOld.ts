import {
  compareVersions,
  formatVersion,
  minorDistance,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import type { ObservedState } from '../upgradeProvider';

type Pool = Pick<
  ObservedState['nodePools'][number],
  'name' | 'versions' | 'desired'
>;

/** The oldest version that runs in a pool, else the one that it wants. Pure. */
export function oldestOfPool({ versions, desired }: Pool): string {
  const [oldest] = versions
    .flatMap(({ version }) => {
      const parsed = parseVersion(version);
      return parsed ? [{ version, parsed }] : [];
    })
    .sort((a, b) => compareVersions(a.parsed, b.parsed));
  return oldest?.version ?? desired;
}

/**
 * Pools, by name, whose version is more minors behind a control plane than kubelets may be. Pure.
 *
 * @param kubeletMinorsBehind - how many they may be, by the minor of the control plane
 */
export function poolsTooOld(
  pools: ReadonlyMap<string, string>,
  controlPlane: string,
  kubeletMinorsBehind: (minor: string) => number,
): readonly Reason[] {
  const minor = minorOf(controlPlane);
  if (!minor) return [];
  const allowed = kubeletMinorsBehind(minor);
  return [...pools].flatMap(([name, version]): readonly Reason[] => {
    const nodeMinor = minorOf(version);
    const behind =
      nodeMinor === undefined ? 0 : minorDistance(nodeMinor, minor);
    if (behind <= allowed) return [];
    return [
      {
        code: 'path.pool-too-old',
        params: {
          pool: { object: name },
          nodes: { version: formatVersion(version) },
          count: { number: behind },
          version: { version: formatVersion(controlPlane) },
          allowed: { number: allowed },
        },
      },
    ];
  });
}
