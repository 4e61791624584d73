import { formatVersion, Hop } from '@drydock/kubernetes-knowledge';
import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { reasonText } from '@drydock/upgrade-reasons';
import { isThere } from './isThere';

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
): string | undefined {
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
): string | undefined {
  if (canaryNode?.state === 'lost' && noCanaryNode !== undefined)
    return `No node of ${name} can go first: ${reasonText(noCanaryNode)}`;
  if (hop.canaryNode === 'choose') return undefined;
  const wants = `Node pool ${name} wants ${formatVersion(desired)}`;
  if (!isThere(desired, hop))
    return `${wants} again: another writer set it back. Stop this upgrade and start a new one.`;
  if (canaryNode?.state === 'lost')
    return `Node ${canaryNode.node} of ${name} was to go first, has left, and nothing comes in its place: the pool was made smaller. Stop this upgrade and start a new one, which chooses another node.`;
  if (canaryNode && !isThere(hop.to, { to: desired, back: hop.back }))
    return `${wants} by now, and not ${formatVersion(
      hop.to,
    )}: another writer set it. Stop this upgrade and start a new one.`;
  return undefined;
}

/** Why a canary node needs a user to act: its pool was made smaller. */
export function canaryWaitsForNodes(
  hop: Hop,
  pools: readonly Pool[],
): string | undefined {
  const few = hop.canaryNode && pools.find(pool => !hasTwoNodes(pool));
  return few
    ? `${few.name} has ${
        few.nodes === 1 ? 'one node' : 'no nodes'
      }; the canary node waits until it has two, for meanwhile its pool has one less. Make the pool larger, or stop this upgrade.`
    : undefined;
}

/** Why the canary node is not as it should be; undefined: it is ready at the version, and the pool lacks nothing. Pure. */
export function canaryProblem({
  name,
  canaryNode,
  nodes,
  readyNodes,
}: Pool): string | undefined {
  if (canaryNode?.state === 'lost')
    return `Nothing is in the place of the canary node of ${name}: the pool was made smaller, or the note of the node is damaged. Stop this upgrade and start a new one`;
  if (canaryNode && canaryNode.state !== 'ready')
    return `The canary node of ${name} is not ready`;
  return readyNodes < nodes
    ? `Node pool ${name}: ${readyNodes} of ${nodes} nodes are ready`
    : undefined;
}

/** The pool of a hop with a canary node, as people call it. */
export function canaryPool({ pools = [] }: Hop): string {
  return pools.join(', ');
}
