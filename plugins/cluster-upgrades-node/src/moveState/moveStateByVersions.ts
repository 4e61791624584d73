import { isThere, parseVersion } from '@drydock/kubernetes-knowledge';
import type { Hop } from '../hop';
import { said } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import type { ObservedState } from '../upgradeProvider';
import { canaryLost, canaryState, canaryWaitsForNodes } from './canaryNode';
import type { MoveProgress, MoveState } from './model';
import { poolsOfHop } from './poolsOfHop';

/**
 * The state of a hop on a platform that shows everything by versions: what it wants, and what runs.
 * For platforms whose operations have a state of their own it is a second opinion. Pure.
 *
 * @param nodePoolsFollow - node pools follow the control plane by themselves, but for those that a
 *   hop names
 */
export function moveStateByVersions(
  hop: Hop,
  observed: ObservedState,
  { nodePoolsFollow = false }: { readonly nodePoolsFollow?: boolean } = {},
): MoveState {
  const pools = hop.kind === 'node-pools' ? poolsOfHop(hop, observed) : [];
  const byItself =
    nodePoolsFollow && hop.kind === 'node-pools' && hop.pools === undefined;
  const base = {
    progress: progressOf(hop, observed),
    ...(byItself ? { byItself } : {}),
    ...partOf(hop, pools),
  };
  const missing = (hop.kind === 'node-pools' ? hop.pools ?? [] : []).filter(
    name => !observed.nodePools.some(pool => pool.name === name),
  );
  if (missing.length > 0)
    return {
      ...base,
      state: 'withdrawn',
      reason: {
        code: 'step.pools-gone',
        params: { pools: { list: missing.map(object => ({ object })) } },
      },
    };
  const { wanted, reached, settled, mayBegin, desired } = standOf(
    hop,
    observed,
    pools,
  );
  const unknown = unreadable(desired);
  if (unknown) return { ...base, state: 'unknown', reason: unknown };
  // A pool without nodes runs no other version than it wants, and yet may want another one than
  // this.
  if (wanted && reached && settled) return { ...base, state: 'done' };
  if (wanted)
    return observed.failure
      ? {
          ...base,
          state: 'failed',
          reason: {
            code: 'step.platform-gave-up',
            params: { failure: { reasons: [observed.failure] } },
          },
        }
      : { ...base, state: 'under-way' };
  const lost = observed.failure ? undefined : canaryLost(hop, pools);
  if (lost) return { ...base, state: 'withdrawn', reason: lost };
  return {
    ...base,
    state: 'not-begun',
    ...(mayBegin ? {} : { notYet: notYet(hop, pools) }),
  };
}

interface Stand {
  /** The platform's desired version is the hop's, or beyond. */
  readonly wanted: boolean;
  readonly reached: boolean;
  readonly settled: boolean;
  /** Nothing else rolls. */
  readonly mayBegin: boolean;
  readonly desired: readonly string[];
}

type Pools = ObservedState['nodePools'];

function standOf(
  hop: Hop,
  { controlPlane }: ObservedState,
  pools: Pools,
): Stand {
  if (hop.kind === 'control-plane')
    return {
      wanted: isThere(controlPlane.desired, hop),
      reached: isThere(controlPlane.current, hop),
      settled: controlPlane.settled,
      mayBegin: controlPlane.settled,
      desired: [controlPlane.desired, controlPlane.current],
    };
  const canary = hop.canaryNode ? canaryState(hop, pools) : undefined;
  return {
    wanted: canary ? canary.wanted : pools.every(pool => isWantedBy(pool, hop)),
    reached:
      canary !== undefined ||
      pools.every(pool =>
        pool.versions.every(
          ({ version, count }) => count === 0 || isThere(version, hop),
        ),
      ),
    settled: canary ? canary.settled : pools.every(pool => pool.settled),
    mayBegin: controlPlane.settled && (canary?.mayBegin ?? true),
    desired: pools.map(pool => pool.desired),
  };
}

/** A pool of which only one node goes wants the version for that one alone. */
function isWantedBy({ desired, canaryNode }: Pools[number], hop: Hop): boolean {
  return isThere(desired, hop) && canaryNode === undefined;
}

/** Of a hop over several pools: some want its version and others do not. */
function partOf(hop: Hop, pools: Pools): Pick<MoveState, 'part'> {
  const wanting = pools.filter(pool => isWantedBy(pool, hop));
  if (wanting.length === 0 || wanting.length === pools.length) return {};
  return {
    part: {
      rolling: wanting.some(
        pool =>
          !pool.settled ||
          pool.versions.some(
            ({ version, count }) => count > 0 && !isThere(version, hop),
          ),
      ),
    },
  };
}

function notYet(hop: Hop, pools: Pools): MoveState['notYet'] {
  const few = canaryWaitsForNodes(hop, pools);
  return few
    ? { reason: few, byPerson: true }
    : { reason: mayNotBegin(hop), byPerson: false };
}

function mayNotBegin(hop: Hop): Reason {
  return hop.canaryNode
    ? {
        code: 'step.canary-pool-lacks-node',
        params: {
          pools: { list: (hop.pools ?? []).map(object => ({ object })) },
        },
      }
    : { code: 'step.earlier-change' };
}

function unreadable(versions: readonly string[]): Reason | undefined {
  const bad = versions.find(version => parseVersion(version) === undefined);
  if (bad === undefined) return undefined;
  return bad === ''
    ? { code: 'step.version-missing' }
    : {
        code: 'step.version-unreadable',
        params: { version: { text: bad.slice(0, 60) } },
      };
}

/**
 * Also those that leave: the place of one that still drains, or waits for a hook, is not done yet
 * although its successor is there.
 */
function oldNodes(hop: Hop, { versions }: Pools[number]): number {
  return versions.reduce(
    (sum, { version, count }) => sum + (isThere(version, hop) ? 0 : count),
    0,
  );
}

function progressOf(
  hop: Hop,
  observed: ObservedState,
): readonly MoveProgress[] {
  if (hop.canaryNode === 'choose') return [];
  if (hop.canaryNode)
    return poolsOfHop(hop, observed).map(({ name, canaryNode }) => ({
      name: {
        code: 'step.progress-canary-node',
        params: { pool: { object: name } },
      },
      done: canaryNode === undefined || canaryNode.state === 'ready' ? 1 : 0,
      total: 1,
    }));
  if (hop.kind === 'node-pools') {
    return poolsOfHop(hop, observed).map(pool => ({
      name: said(pool.name),
      done: Math.max(
        0,
        Math.min(pool.updatedNodes, pool.nodes - oldNodes(hop, pool)),
      ),
      total: pool.nodes,
    }));
  }
  const { versions } = observed.controlPlane;
  const total = versions.reduce((sum, { count }) => sum + count, 0);
  const done = versions.reduce(
    (sum, { version, count }) => sum + (isThere(version, hop) ? count : 0),
    0,
  );
  return total === 0
    ? []
    : [{ name: { code: 'step.progress-control-plane' }, done, total }];
}
