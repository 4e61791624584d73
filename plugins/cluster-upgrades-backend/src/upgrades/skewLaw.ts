import {
  compareVersions,
  Hop,
  isOlder,
  KubernetesVersion,
  minorDistance,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { version as versionParam } from './params';

/**
 * The version skew law over a provider's hops, which also holds for pools that a hop holds back: no skipped control-plane minor, no downgrade but
 * where a hop is one that goes back (then over one minor at most), nodes never newer than the control plane and never more minors behind than kubelets may be. Returns what breaks it; empty when nothing does. Pure.
 * Source: https://kubernetes.io/releases/version-skew-policy/
 */
export function skewViolations(
  observed: ObservedState,
  hops: readonly Hop[],
  nodePoolsFollow: boolean,
  kubeletMinorsBehind: (controlPlaneMinor: string) => number,
): readonly Reason[] {
  const violations: Reason[] = [];
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
          violations.push({
            code: 'path.pool-older',
            params: { pool: { object: name }, ...way(version, hop.to) },
          });
        if (version && !hop.back && isOlder(hop.to, version))
          violations.push({
            code: 'path.pool-downgrade',
            params: { pool: { object: name }, ...way(version, hop.to) },
          });
        pools.set(name, hop.to);
        held.delete(name);
      }
      if (hop.back)
        violations.push(
          ...tooOldNodes(pools, controlPlane, kubeletMinorsBehind),
        );
      if (isOlder(controlPlane, hop.to))
        violations.push({
          code: 'path.nodes-newer',
          params: {
            nodes: versionParam(hop.to),
            version: versionParam(controlPlane),
          },
        });
    }
  }
  return violations;
}

/** One minor at most, and never below its nodes. */
function wayBackViolation(
  from: string,
  to: string,
  { nodePools }: ObservedState,
): Reason | undefined {
  const [fromMinor, toMinor] = [minorOf(from), minorOf(to)];
  if (!fromMinor || !toMinor) return notAVersion(fromMinor ? to : from);
  if (isOlder(from, to))
    return { code: 'path.control-plane-older', params: way(from, to) };
  if (minorDistance(toMinor, fromMinor) > 1)
    return { code: 'path.control-plane-too-far-back', params: way(from, to) };
  const newer = nodePools.find(pool =>
    pool.versions.some(
      ({ version, count }) => count > 0 && isOlder(to, version),
    ),
  );
  return (
    newer && {
      code: 'path.pool-before-control-plane',
      params: { pool: { object: newer.name }, to: versionParam(to) },
    }
  );
}

function controlPlaneViolation(from: string, to: string): Reason | undefined {
  const [fromMinor, toMinor] = [minorOf(from), minorOf(to)];
  if (!fromMinor || !toMinor) return notAVersion(fromMinor ? to : from);
  if (isOlder(to, from))
    return { code: 'path.control-plane-downgrade', params: way(from, to) };
  if (minorDistance(fromMinor, toMinor) > 1)
    return { code: 'path.control-plane-skips-minor', params: way(from, to) };
  return undefined;
}

function notAVersion(given: string): Reason {
  return { code: 'path.not-a-version', params: { given: { text: given } } };
}

function way(from: string, to: string) {
  return { from: versionParam(from), to: versionParam(to) };
}

function tooOldNodes(
  pools: ReadonlyMap<string, string>,
  controlPlane: string,
  kubeletMinorsBehind: (minor: string) => number,
): Reason[] {
  const minor = minorOf(controlPlane);
  if (!minor) return [];
  const allowed = kubeletMinorsBehind(minor);
  return [...pools].flatMap(([name, version]) => {
    const nodeMinor = minorOf(version);
    const behind =
      nodeMinor === undefined ? 0 : minorDistance(nodeMinor, minor);
    return behind > allowed
      ? [
          {
            code: 'path.pool-too-old' as const,
            params: {
              pool: { object: name },
              nodes: versionParam(version),
              count: { number: behind },
              version: versionParam(controlPlane),
              allowed: { number: allowed },
            },
          },
        ]
      : [];
  });
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
