import { isOlder, minorDistance, minorOf } from '@drydock/kubernetes-knowledge';
import {
  allVersions,
  oldestOfPool,
  poolsOfHop,
  poolsTooOld,
  withLeftOut,
  type Hop,
  type ObservedState,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { version as versionParam } from '../params';

/**
 * The version skew law over a provider's hops, which also holds for pools that a hop holds back: no
 * skipped control-plane minor, no downgrade but where a hop is one that goes back (then over one
 * minor at most), nodes never newer than the control plane and never more minors behind than
 * kubelets may be. Returns what breaks it; empty when nothing does. Pure. Source:
 * https://kubernetes.io/releases/version-skew-policy/
 */
export function skewViolations(
  observed: ObservedState,
  hops: readonly Hop[],
  kubeletMinorsBehind: (controlPlaneMinor: string) => number,
): readonly Reason[] {
  const violations: Reason[] = [];
  let controlPlane = observed.controlPlane.current;
  // What earlier hops held back does not follow, and neither does what a hop of now holds.
  const held = new Set(
    observed.nodePools.filter(pool => pool.heldBack).map(({ name }) => name),
  );
  const pools = new Map(
    observed.nodePools.map(pool => [pool.name, oldestOfPool(pool)]),
  );
  for (const hop of hops.filter(({ kind }) => kind !== 'add-ons')) {
    if (hop.kind === 'control-plane') {
      for (const name of hop.holdPools ?? []) held.add(name);
      for (const to of hop.through ?? [hop.to]) {
        const step = hop.back
          ? wayBackViolation(controlPlane, to, observed)
          : controlPlaneViolation(controlPlane, to);
        if (step) return [...violations, step];
        controlPlane = to;
        const follows = (name: string) =>
          hop.disrupts.includes('nodes') &&
          !held.has(name) &&
          (hop.pools ?? ofHop(hop, observed)).includes(name);
        const staying = new Map([...pools].filter(([name]) => !follows(name)));
        violations.push(
          ...poolsTooOld(
            withLeftOut(staying, observed),
            controlPlane,
            kubeletMinorsBehind,
          ),
        );
      }
    } else {
      for (const name of hop.pools ?? ofHop(hop, observed)) {
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
          ...poolsTooOld(pools, controlPlane, kubeletMinorsBehind),
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
    allVersions(pool).some(
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

/** Pools of a hop's controller. */
function ofHop(
  { controller }: Hop,
  { nodePools }: ObservedState,
): readonly string[] {
  return poolsOfHop({ controller }, { nodePools }).map(({ name }) => name);
}
