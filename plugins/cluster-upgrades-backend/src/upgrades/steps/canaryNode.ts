import { formatVersion, Hop } from '@drydock/kubernetes-knowledge';
import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isThere } from './isThere';

type Pool = ObservedState['nodePools'][number];

/**
 * What an observation says of a hop with a canary node. Where the pool wants the version and no node goes first any more, somebody else lets it roll as a
 * whole: then there is nothing left to write, and the hops after this one follow the roll.
 */
export function canaryState(hop: Hop, pools: readonly Pool[]): { readonly wanted: boolean; readonly settled: boolean; readonly mayBegin: boolean } {
  const every = (holds: (pool: Pool) => boolean) => pools.every(holds);
  const rollsAnyway = (pool: Pool) => isThere(pool.desired, hop) && pool.canaryNode === undefined;
  if (hop.canaryNode === 'choose') {
    return { wanted: every(({ desired }) => isThere(desired, hop)), settled: every(pool => rollsAnyway(pool) || (pool.canaryNode !== undefined && pool.canaryNode.state !== 'choosing')), mayBegin: every(isWhole) };
  }
  return {
    wanted: every(pool => rollsAnyway(pool) || pool.canaryNode?.state === 'replacing' || pool.canaryNode?.state === 'ready'),
    settled: every(pool => rollsAnyway(pool) || pool.canaryNode?.state === 'ready'),
    mayBegin: every(pool => pool.canaryNode?.state === 'chosen' && isWhole(pool)),
  };
}

/** Nothing of it lacks already: for a while it has one node less. */
function isWhole({ nodes, readyNodes }: Pool): boolean {
  return readyNodes >= nodes;
}

/** Why a canary node may not be chosen or replaced, in words; undefined: it may. */
export function canaryLost(hop: Hop, pools: readonly Pool[]): string | undefined {
  if (hop.canaryNode !== 'replace') return undefined;
  const lost = pools.find(pool => pool.canaryNode === undefined && !isThere(pool.desired, hop));
  return lost && `Node pool ${lost.name} wants ${formatVersion(lost.desired)} again, and none of its nodes is chosen any more: somebody set it back. Stop this upgrade and start a new one.`;
}

/** Why the canary node is not as it should be; undefined: it is ready at the version, and the pool lacks nothing. Pure. */
export function canaryProblem({ name, canaryNode, nodes, readyNodes }: Pool): string | undefined {
  if (canaryNode && canaryNode.state !== 'ready') return `The canary node of ${name} is not ready`;
  return readyNodes < nodes ? `Node pool ${name}: ${readyNodes} of ${nodes} nodes are ready` : undefined;
}

/** The pool of a hop with a canary node, as people call it. */
export function canaryPool({ pools = [] }: Hop): string {
  return pools.join(', ');
}
