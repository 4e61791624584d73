import { formatVersion, isThere } from '@drydock/kubernetes-knowledge';
import type { Hop } from '../hop';
import type { Reason } from '@drydock/upgrade-reasons';
import type { ObservedState } from '../upgradeProvider';

type Pool = ObservedState['nodePools'][number];

/**
 * What an observation says about a hop with a canary node. If the pool wants the version and no
 * longer has a canary node, another writer lets the whole pool roll. Then nothing is left to write,
 * and the next hops follow the roll.
 */
export function canaryState(
  hop: Hop,
  pools: readonly Pool[],
): {
  readonly wanted: boolean;
  readonly settled: boolean;
  readonly mayBegin: boolean;
} {
  const every = (holds: (pool: Pool) => boolean) => pools.every(holds);
  const rollsAnyway = (pool: Pool) =>
    isThere(pool.desired, hop) && pool.canaryNode === undefined;
  if (hop.canaryNode === 'choose') {
    return {
      wanted: every(
        ({ desired, canaryNode }) =>
          isThere(desired, hop) && canaryNode?.state !== 'lost',
      ),
      settled: every(
        pool =>
          rollsAnyway(pool) ||
          (pool.canaryNode !== undefined &&
            pool.canaryNode.state !== 'choosing'),
      ),
      mayBegin: every(mayLackOne),
    };
  }
  return {
    wanted: every(
      pool =>
        rollsAnyway(pool) ||
        pool.canaryNode?.state === 'replacing' ||
        pool.canaryNode?.state === 'ready',
    ),
    settled: every(
      pool => rollsAnyway(pool) || pool.canaryNode?.state === 'ready',
    ),
    mayBegin: every(
      pool => pool.canaryNode?.state === 'chosen' && mayLackOne(pool),
    ),
  };
}

/** For a while it has one node less: nothing of it lacks already, and one stays. */
function mayLackOne(pool: Pool): boolean {
  return pool.readyNodes >= pool.nodes && hasTwoNodes(pool);
}

function hasTwoNodes({ nodes }: Pool): boolean {
  return nodes >= 2;
}

/**
 * Why a canary node will not be chosen or replaced without help, and what to do. Undefined: it can
 * be.
 */
export function canaryLost(
  hop: Hop,
  pools: readonly Pool[],
): Reason | undefined {
  return (
    hop.canaryNode &&
    pools
      .map(pool => lostBecause(hop, pool))
      .find(reason => reason !== undefined)
  );
}

function lostBecause(
  hop: Hop,
  { name, desired, canaryNode, noCanaryNode }: Pool,
): Reason | undefined {
  const pool = { object: name };
  if (canaryNode?.state === 'lost' && noCanaryNode !== undefined)
    return {
      code: 'step.canary-impossible',
      params: { pool, reason: { reasons: [noCanaryNode] } },
    };
  if (hop.canaryNode === 'choose') return undefined;
  const wants = { version: formatVersion(desired) };
  if (!isThere(desired, hop))
    return { code: 'step.canary-set-back', params: { pool, version: wants } };
  if (canaryNode?.state === 'lost')
    return {
      code: 'step.canary-left',
      params: { pool, node: { object: canaryNode.node } },
    };
  if (canaryNode && !isThere(hop.to, { to: desired, back: hop.back }))
    return {
      code: 'step.canary-set-on',
      params: {
        pool,
        version: wants,
        wanted: { version: formatVersion(hop.to) },
      },
    };
  return undefined;
}

/** Why a canary node needs a user to act: its pool was made smaller. */
export function canaryWaitsForNodes(
  hop: Hop,
  pools: readonly Pool[],
): Reason | undefined {
  const few = hop.canaryNode && pools.find(pool => !hasTwoNodes(pool));
  return few
    ? {
        code: 'step.canary-pool-small',
        params: { pool: { object: few.name }, count: { number: few.nodes } },
      }
    : undefined;
}
