import {
  Hop,
  minorDistance,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type {
  ObservedState,
  ProviderWait,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { mayHaveTaken } from '../hopWrites';
import type { OperationRecord, StepProgress } from '../model';
import { because, names, version as versionOf } from '../params';
import {
  canaryLost,
  canaryPool,
  canaryState,
  canaryWaitsForNodes,
} from './canaryNode';
import { isAtLeast, isThere } from './isThere';

/** Of waits beside the first. */
const MOST_NAMED = 3;

/** What one observation means for one hop. */
export type HopDecision =
  | { readonly kind: 'done'; readonly ours: boolean }
  /** The platform wants the version already and works on it. */
  | {
      readonly kind: 'under-way';
      readonly ours: boolean;
      readonly reason: Reason;
      readonly byPerson: boolean;
    }
  /** Written by us, not visible yet. */
  | { readonly kind: 'not-visible-yet'; readonly reason: Reason }
  | { readonly kind: 'write' }
  /** The observation does not say whether a change is under way: whatever was known of that stays. */
  | { readonly kind: 'unknown'; readonly reason: Reason }
  | {
      readonly kind: 'not-yet';
      readonly reason: Reason;
      readonly byPerson: boolean;
    }
  | { readonly kind: 'blocked'; readonly reason: Reason }
  | { readonly kind: 'failed'; readonly reason: Reason };

export interface HopDecisionInput {
  readonly hop: Hop;
  readonly observed: ObservedState;
  /** Ledger entries of this step, any generation. */
  readonly operations: readonly OperationRecord[];
  /** Generation of the desired state now. */
  readonly generation: number;
  readonly nodePoolsFollow: boolean;
  readonly nowMs: number;
  readonly visibleWithinMs: number;
}

/** Observe first: decides whether a hop is done, under way, to be written or not ours to write. Pure. */
export function decideHop(input: HopDecisionInput): HopDecision {
  const { observed, hop, operations } = input;
  const state = stateOf(hop, observed);
  const ours = operations.some(mayHaveTaken);
  if (state.missing.length > 0) {
    return {
      kind: 'blocked',
      reason: {
        code: 'step.pools-gone',
        params: { pools: names(state.missing) },
      },
    };
  }
  if (state.unknown) return { kind: 'unknown', reason: state.unknown };
  // A pool without nodes runs no other version than it wants, and yet may want another one than this.
  if (state.wanted && state.reached && state.settled)
    return { kind: 'done', ours };
  if (observed.failure) {
    const params = { failure: because(observed.failure) };
    return state.wanted
      ? { kind: 'failed', reason: { code: 'step.platform-gave-up', params } }
      : { kind: 'blocked', reason: { code: 'step.failed-before', params } };
  }
  const waits = describeWaits(observed.waits);
  const byPerson = observed.waits.some(
    ({ kind }) => kind !== 'provisioning' && kind !== 'other',
  );
  if (state.wanted) {
    return {
      kind: 'under-way',
      ours,
      reason: waits ?? underWay(hop),
      byPerson,
    };
  }
  const lost = canaryLost(hop, poolsOfHop(hop, observed));
  if (lost) return { kind: 'blocked', reason: lost };
  const written = operations.find(
    operation =>
      operation.generation === input.generation && isWritten(operation),
  );
  if (written) {
    return input.nowMs - (written.recordedAtMs ?? written.intendedAtMs) <
      input.visibleWithinMs
      ? {
          kind: 'not-visible-yet',
          reason: {
            code: 'step.not-visible-yet',
            params: { version: versionOf(hop.to) },
          },
        }
      : {
          kind: 'blocked',
          reason: {
            code: 'step.set-back',
            params: {
              version: versionOf(hop.to),
              desired: { list: state.desired.map(version => ({ version })) },
            },
          },
        };
  }
  if (followsControlPlane(hop, input)) {
    return {
      kind: 'not-yet',
      reason: waits ?? { code: 'step.pools-not-begun' },
      byPerson,
    };
  }
  const { foreignOwner } = observed;
  if (foreignOwner) {
    return {
      kind: 'blocked',
      reason: ownedElsewhere(foreignOwner),
    };
  }
  const unsafe = unsafeWrite(hop, observed);
  if (unsafe) return { kind: 'blocked', reason: unsafe };
  const few = canaryWaitsForNodes(hop, poolsOfHop(hop, observed));
  if (few) return { kind: 'not-yet', reason: few, byPerson: true };
  if (!state.mayBegin)
    return {
      kind: 'not-yet',
      reason:
        waits ??
        (hop.canaryNode
          ? {
              code: 'step.canary-pool-lacks-node',
              params: { pools: canaryPool(hop) },
            }
          : { code: 'step.earlier-change' }),
      byPerson,
    };
  return { kind: 'write' };
}

/** That another writer owns the field of the version, and the way through. Pure. */
export function ownedElsewhere({
  field,
  kind,
  name,
  wayThrough,
}: NonNullable<ObservedState['foreignOwner']>): Reason {
  return {
    code: 'step.foreign-owner',
    params: {
      field: { object: field },
      owner: { object: `${kind} ${name}` },
      wayThrough: because(wayThrough),
    },
  };
}

/** Whether the platform begins with these pools by itself, so that there is nothing to write. Those that a hop names were held back. */
export function followsControlPlane(
  hop: Hop | undefined,
  { nodePoolsFollow }: { readonly nodePoolsFollow: boolean },
): boolean {
  return (
    nodePoolsFollow && hop?.kind === 'node-pools' && hop.pools === undefined
  );
}

function isWritten(operation: OperationRecord): boolean {
  return operation.state === 'accepted' || operation.state === 'already';
}

interface HopState {
  /** The platform's desired version is the hop's, or beyond. */
  readonly wanted: boolean;
  readonly reached: boolean;
  readonly settled: boolean;
  /** Nothing else rolls. */
  readonly mayBegin: boolean;
  readonly desired: readonly string[];
  /** Node pools that the hop names and the platform does not show. */
  readonly missing: readonly string[];
  /** Set when the platform's versions cannot be understood. */
  readonly unknown?: Reason;
}

function stateOf(hop: Hop, observed: ObservedState): HopState {
  const { controlPlane } = observed;
  if (hop.kind === 'control-plane') {
    return {
      wanted: isThere(controlPlane.desired, hop),
      reached: isThere(controlPlane.current, hop),
      settled: controlPlane.settled,
      mayBegin: controlPlane.settled,
      desired: [controlPlane.desired],
      missing: [],
      unknown: unreadable([controlPlane.desired, controlPlane.current]),
    };
  }
  const pools = poolsOfHop(hop, observed);
  const missing = (hop.pools ?? []).filter(
    name => !observed.nodePools.some(pool => pool.name === name),
  );
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
    desired: [...new Set(pools.map(pool => pool.desired))],
    missing,
    unknown: unreadable(pools.map(pool => pool.desired)),
  };
}

/** A pool of which only one node goes wants the version for that one alone. */
function isWantedBy(
  { desired, canaryNode }: ObservedState['nodePools'][number],
  hop: Hop,
): boolean {
  return isThere(desired, hop) && canaryNode === undefined;
}

/** Of a hop over several pools: whether some want its version and others do not (`partly`), and whether one of those still rolls. Pure. */
export function partOf(
  hop: Hop,
  observed: ObservedState,
): { readonly partly: boolean; readonly rolling: boolean } {
  const pools = hop.kind === 'node-pools' ? poolsOfHop(hop, observed) : [];
  const wanting = pools.filter(pool => isWantedBy(pool, hop));
  return {
    partly: wanting.length > 0 && wanting.length < pools.length,
    rolling: wanting.some(
      pool =>
        !pool.settled ||
        pool.versions.some(
          ({ version, count }) => count > 0 && !isThere(version, hop),
        ),
    ),
  };
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

export function poolsOfHop(
  hop: Hop,
  observed: ObservedState,
): ObservedState['nodePools'] {
  return hop.pools
    ? observed.nodePools.filter(pool => hop.pools?.includes(pool.name))
    : observed.nodePools;
}

/**
 * Checks the version skew again, because the cluster may have been changed since the plan was made.
 */
function unsafeWrite(hop: Hop, observed: ObservedState): Reason | undefined {
  const now = minorOf(observed.controlPlane.current);
  const first = minorOf(hop.through?.[0] ?? hop.to);
  if (!now || !first) return undefined;
  const params = {
    current: versionOf(observed.controlPlane.current),
    version: versionOf(hop.to),
  };
  if (hop.kind === 'control-plane' && hop.back) {
    const newer = observed.nodePools.find(pool =>
      pool.versions.some(
        ({ version, count }) => count > 0 && !isAtLeast(hop.to, version),
      ),
    );
    return (
      newer && {
        code: 'step.take-pool-back-first',
        params: {
          pool: { object: newer.name },
          version: versionOf(hop.to),
        },
      }
    );
  }
  if (hop.kind === 'control-plane' && minorDistance(now, first) > 1) {
    return { code: 'step.skips-minor', params };
  }
  if (
    hop.kind === 'node-pools' &&
    !isAtLeast(observed.controlPlane.current, hop.to)
  ) {
    return { code: 'step.nodes-would-be-newer', params };
  }
  return undefined;
}

/** The first wait, and what the others are about; undefined when the platform waits for nothing. */
export function describeWaits(
  waits: readonly ProviderWait[],
): Reason | undefined {
  if (waits.length === 0) return undefined;
  const [first, ...others] = waits;
  if (others.length === 0) return first.message;
  const objects = [...new Set(others.flatMap(({ object }) => object ?? []))];
  const params = {
    wait: because(first.message),
    count: { number: others.length },
  };
  return objects.length === 0
    ? { code: 'step.wait-and-more', params }
    : {
        code: 'step.wait-and-more-about',
        params: { ...params, objects: names(objects, MOST_NAMED) },
      };
}

function underWay(hop: Hop): Reason {
  const params = { version: versionOf(hop.to), pools: canaryPool(hop) };
  if (hop.canaryNode) return { code: 'step.canary-node-under-way', params };
  return {
    code:
      hop.kind === 'control-plane'
        ? 'step.control-plane-under-way'
        : 'step.node-pools-under-way',
    params,
  };
}

/** Also those that leave: the place of one that still drains, or waits for a hook, is not done yet although its successor is there. */
function oldNodes(
  hop: Hop,
  { versions }: ObservedState['nodePools'][number],
): number {
  return versions.reduce(
    (sum, { version, count }) => sum + (isThere(version, hop) ? 0 : count),
    0,
  );
}

export function progressOf(
  hop: Hop,
  observed: ObservedState,
): readonly StepProgress[] {
  if (hop.canaryNode === 'choose') return [];
  if (hop.canaryNode)
    return poolsOfHop(hop, observed).map(({ name, canaryNode }) => ({
      name: `canary node of ${name}`,
      done: canaryNode === undefined || canaryNode.state === 'ready' ? 1 : 0,
      total: 1,
    }));
  if (hop.kind === 'node-pools') {
    return poolsOfHop(hop, observed).map(pool => ({
      name: pool.name,
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
  return total === 0 ? [] : [{ name: 'control plane', done, total }];
}
