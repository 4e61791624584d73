import {
  compareVersions,
  formatVersion,
  Hop,
  KubernetesVersion,
  minorDistance,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';

/**
 * The version skew law over a provider's hops, which also holds for pools that a hop holds back: no skipped control-plane minor, no downgrade but
 * where a hop is one that goes back (then over one minor at most), nodes never newer than the control plane and never more minors behind than kubelets may be. Returns what breaks it, in words; empty when nothing does. Pure.
 * Source: https://kubernetes.io/releases/version-skew-policy/
 */
export function skewViolations(
  observed: ObservedState,
  hops: readonly Hop[],
  nodePoolsFollow: boolean,
  kubeletMinorsBehind: (controlPlaneMinor: string) => number,
): readonly string[] {
  const violations: string[] = [];
  let controlPlane = observed.controlPlane.current;
  // What earlier hops held back does not follow, and neither does what a hop of now holds.
  const held = new Set(
    observed.nodePools.filter(pool => pool.heldBack).map(({ name }) => name),
  );
  const pools = new Map(
    observed.nodePools.map(pool => [
      pool.name,
      oldest(
        pool.versions.map(({ version }) => version),
        pool.desired,
      ),
    ]),
  );
  for (const hop of hops) {
    if (hop.kind === 'control-plane') {
      for (const name of hop.holdPools ?? []) held.add(name);
      for (const to of hop.through ?? [hop.to]) {
        const step = hop.back
          ? wayBackViolation(controlPlane, to, observed)
          : controlPlaneViolation(controlPlane, to);
        if (step) return [...violations, step];
        controlPlane = to;
        const staying = nodePoolsFollow
          ? new Map([...pools].filter(([name]) => held.has(name)))
          : pools;
        violations.push(
          ...tooOldNodes(staying, controlPlane, kubeletMinorsBehind),
        );
      }
    } else {
      for (const name of hop.pools ?? [...pools.keys()]) {
        const version = pools.get(name);
        if (version && hop.back && isOlder(version, hop.to))
          violations.push(
            `Node pool ${name} at ${formatVersion(
              version,
            )} is older than ${formatVersion(
              hop.to,
            )} already: that is no way back`,
          );
        if (version && !hop.back && isOlder(hop.to, version))
          violations.push(
            `Node pool ${name} would go back from ${formatVersion(
              version,
            )} to ${formatVersion(hop.to)}`,
          );
        pools.set(name, hop.to);
        held.delete(name);
      }
      if (hop.back)
        violations.push(
          ...tooOldNodes(pools, controlPlane, kubeletMinorsBehind),
        );
      if (isOlder(controlPlane, hop.to))
        violations.push(
          `Nodes at ${formatVersion(
            hop.to,
          )} would be newer than the control plane at ${formatVersion(
            controlPlane,
          )}`,
        );
    }
  }
  return violations;
}

/** One minor at most, and never below its nodes. */
function wayBackViolation(
  from: string,
  to: string,
  { nodePools }: ObservedState,
): string | undefined {
  const [fromMinor, toMinor] = [minorOf(from), minorOf(to)];
  if (!fromMinor || !toMinor)
    return `${fromMinor ? to : from} is no Kubernetes version`;
  if (isOlder(from, to))
    return `The control plane is at ${formatVersion(
      from,
    )}, older than ${formatVersion(to)}: that is no way back`;
  if (minorDistance(toMinor, fromMinor) > 1)
    return `The control plane would go back over more than one minor, from ${formatVersion(
      from,
    )} to ${formatVersion(to)}`;
  const newer = nodePools.find(pool =>
    pool.versions.some(
      ({ version, count }) => count > 0 && isOlder(to, version),
    ),
  );
  return (
    newer &&
    `Node pool ${
      newer.name
    } would be newer than the control plane at ${formatVersion(
      to,
    )}: take it back first`
  );
}

function controlPlaneViolation(from: string, to: string): string | undefined {
  const [fromMinor, toMinor] = [minorOf(from), minorOf(to)];
  if (!fromMinor || !toMinor)
    return `${fromMinor ? to : from} is no Kubernetes version`;
  if (isOlder(to, from))
    return `The control plane would go back from ${formatVersion(
      from,
    )} to ${formatVersion(to)}: downgrades are not possible`;
  if (minorDistance(fromMinor, toMinor) > 1)
    return `The control plane would skip a minor between ${formatVersion(
      from,
    )} and ${formatVersion(to)}`;
  return undefined;
}

function tooOldNodes(
  pools: ReadonlyMap<string, string>,
  controlPlane: string,
  kubeletMinorsBehind: (minor: string) => number,
): string[] {
  const minor = minorOf(controlPlane);
  if (!minor) return [];
  return [...pools].flatMap(([name, version]) => {
    const nodeMinor = minorOf(version);
    const behind =
      nodeMinor === undefined ? 0 : minorDistance(nodeMinor, minor);
    return behind > kubeletMinorsBehind(minor)
      ? [
          `Node pool ${name} at ${formatVersion(
            version,
          )} would be ${behind} minors behind the control plane at ${formatVersion(
            controlPlane,
          )}; ${kubeletMinorsBehind(minor)} are allowed`,
        ]
      : [];
  });
}

/** False also when either is no version. */
export function isOlder(a: string, b: string): boolean {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  return (
    left !== undefined &&
    right !== undefined &&
    compareVersions(left, right) < 0
  );
}

function oldest(versions: readonly string[], otherwise: string): string {
  const parsed = versions
    .map(text => ({ text, version: parseVersion(text) }))
    .filter(
      (entry): entry is { text: string; version: KubernetesVersion } =>
        entry.version !== undefined,
    )
    .sort((a, b) => compareVersions(a.version, b.version));
  return parsed[0]?.text ?? otherwise;
}
