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
  const unknown = nodePools.find(pool => readableOf(pool).length === 0);
  if (unknown)
    return refused({
      code: 'upgrade-manager.pool-unknown',
      params: { pool: { object: unknown.name } },
    });
  const pools = nodePools.map(pool => ({
    name: pool.name,
    version: oldest(readableOf(pool)),
  }));
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

/** What runs, and what the pool wants. */
function readableOf({
  versions,
  desired,
}: ObservedState['nodePools'][number]): readonly string[] {
  return [...versions.map(({ version }) => version), desired].filter(version =>
    parseVersion(version),
  );
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
