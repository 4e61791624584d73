import {
  hopsOfPath,
  type ObservedState,
  type PlannedHops,
  type PlanWish,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  isOlder,
  minorDistance,
  minorOf,
  parseVersion,
  type PathHop,
} from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import { oldest } from '../groups/templateVersion';

/**
 * Node pools alone: each group in a hop of its own, one after the other, or all in one where people
 * choose which go first. New instances replace old ones, so that minors can be skipped. Pure.
 */
export function planHops(
  { controlPlane, nodePools }: ObservedState,
  target: string,
  wish?: PlanWish,
): PlannedHops {
  if (wish?.canaryNode) return refused({ code: 'path.no-canary-node' });
  const pools = nodePools.flatMap(({ name, desired, versions }) => {
    const readable = [
      ...versions.map(({ version }) => version),
      desired,
    ].filter(version => parseVersion(version));
    return readable.length > 0 ? [{ name, version: oldest(readable) }] : [];
  });
  const newer = pools.find(({ version }) => isOlder(target, version));
  if (newer)
    return refused({
      code: 'upgrade-manager.pool-newer',
      params: {
        pool: { object: newer.name },
        version: { text: target },
        current: { text: newer.version },
      },
    });
  const [wanted, served] = [minorOf(target), minorOf(controlPlane.current)];
  if (!wanted || !served || minorDistance(served, wanted) > 0)
    return refused({
      code: 'upgrade-manager.control-plane-older',
      params: {
        version: { text: target },
        served: { text: controlPlane.current },
      },
    });
  const behind = pools.filter(({ version }) => isOlder(version, target));
  if (behind.length === 0) return { ok: true, hops: [] };
  const together = wish?.poolsApart || wish?.canaryPools;
  return {
    ok: true,
    hops: hopsOfPath(
      together
        ? [hopOver(behind, target)]
        : behind.map(pool => hopOver([pool], target)),
    ),
  };
}

function hopOver(
  pools: readonly { readonly name: string; readonly version: string }[],
  to: string,
): PathHop {
  return {
    kind: 'node-pools',
    from: oldest(pools.map(({ version }) => version)),
    to,
    pools: pools.map(({ name }) => name),
  };
}

function refused(message: Reason): PlannedHops {
  return { ok: false, message };
}
