import {
  compareVersions,
  formatVersion,
  isOlder,
  minorDistance,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import type { ObservedState, VersionCount } from '../upgradeProvider';

type Pool = Pick<
  ObservedState['nodePools'][number],
  'name' | 'versions' | 'desired'
>;

/** The oldest version that runs in a pool, else the one that it wants. Pure. */
export function oldestOfPool({ versions, desired }: Pool): string {
  return oldestOf(versions) ?? desired;
}

/**
 * Oldest versions of pools, by name, with those of nodes that no upgrade replaces, also of pools
 * that are not among them. Pure.
 */
export function withLeftOut(
  pools: ReadonlyMap<string, string>,
  { nodePools }: Pick<ObservedState, 'nodePools'>,
): ReadonlyMap<string, string> {
  const all = new Map(pools);
  for (const { name, leftOut = [] } of nodePools) {
    const oldest = oldestOf(leftOut);
    const known = all.get(name);
    if (oldest && (known === undefined || isOlder(oldest, known)))
      all.set(name, oldest);
  }
  return all;
}

/** Versions of all nodes of a pool, also of those that no upgrade replaces. Pure. */
export function allVersions({
  versions,
  leftOut = [],
}: Pick<
  ObservedState['nodePools'][number],
  'versions' | 'leftOut'
>): readonly VersionCount[] {
  return [...versions, ...leftOut];
}

function oldestOf(versions: readonly VersionCount[]): string | undefined {
  const [oldest] = versions
    .flatMap(({ version }) => {
      const parsed = parseVersion(version);
      return parsed ? [{ version, parsed }] : [];
    })
    .sort((a, b) => compareVersions(a.parsed, b.parsed));
  return oldest?.version;
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
