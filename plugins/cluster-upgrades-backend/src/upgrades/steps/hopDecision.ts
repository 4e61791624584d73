import {
  formatVersion,
  Hop,
  minorDistance,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type {
  ObservedState,
  ProviderWait,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { reasonText } from '@drydock/upgrade-reasons';
import { mayHaveTaken } from '../hopWrites';
import type { OperationRecord, StepProgress } from '../model';
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
      readonly reason: string;
      readonly byPerson: boolean;
    }
  /** Written by us, not visible yet. */
  | { readonly kind: 'not-visible-yet'; readonly reason: string }
  | { readonly kind: 'write' }
  /** The observation does not say whether a change is under way: whatever was known of that stays. */
  | { readonly kind: 'unknown'; readonly reason: string }
  | {
      readonly kind: 'not-yet';
      readonly reason: string;
      readonly byPerson: boolean;
    }
  | {
      readonly kind: 'blocked';
      readonly reason: string;
      readonly owner?: string;
    }
  | { readonly kind: 'failed'; readonly reason: string };

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
      reason: `The platform no longer shows node pool ${state.missing.join(
        ', ',
      )}. If it is gone for good, stop this upgrade and start a new one, which plans with the pools that are there.`,
    };
  }
  if (state.unknown) return { kind: 'unknown', reason: state.unknown };
  // A pool without nodes runs no other version than it wants, and yet may want another one than this.
  if (state.wanted && state.reached && state.settled)
    return { kind: 'done', ours };
  if (observed.failure) {
    return state.wanted
      ? {
          kind: 'failed',
          reason: `The platform gave up: ${reasonText(observed.failure)}`,
        }
      : {
          kind: 'blocked',
          reason: `The platform reports a failure from before this hop: ${reasonText(
            observed.failure,
          )}`,
        };
  }
  const waits = describeWaits(observed.waits);
  const byPerson = observed.waits.some(
    ({ kind }) => kind !== 'provisioning' && kind !== 'other',
  );
  if (state.wanted) {
    return {
      kind: 'under-way',
      ours,
      reason: waits ?? `${nameOf(hop)} on the way to ${formatVersion(hop.to)}`,
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
          reason: `${formatVersion(
            hop.to,
          )} was accepted; the platform does not show it yet`,
        }
      : {
          kind: 'blocked',
          reason: `${formatVersion(hop.to)} was accepted, then set back to ${
            state.desired
          }. Retry writes it again.`,
        };
  }
  if (followsControlPlane(hop, input)) {
    return {
      kind: 'not-yet',
      reason:
        waits ??
        'Node pools follow the control plane; the platform has not begun with them',
      byPerson,
    };
  }
  const { foreignOwner } = observed;
  if (foreignOwner) {
    return {
      kind: 'blocked',
      reason: `${foreignOwner.field} is owned by ${foreignOwner.kind} ${
        foreignOwner.name
      }: ${reasonText(foreignOwner.wayThrough)}`,
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
          ? `${canaryPool(
              hop,
            )} lacks a node already; the canary node waits until it is whole`
          : 'An earlier change is still rolling'),
      byPerson,
    };
  return { kind: 'write' };
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
  readonly desired: string;
  /** Node pools that the hop names and the platform does not show. */
  readonly missing: readonly string[];
  /** Set when the platform's versions cannot be understood. */
  readonly unknown?: string;
}

function stateOf(hop: Hop, observed: ObservedState): HopState {
  const { controlPlane } = observed;
  if (hop.kind === 'control-plane') {
    return {
      wanted: isThere(controlPlane.desired, hop),
      reached: isThere(controlPlane.current, hop),
      settled: controlPlane.settled,
      mayBegin: controlPlane.settled,
      desired: controlPlane.desired,
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
    desired: [...new Set(pools.map(pool => pool.desired))].join(', '),
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

function unreadable(versions: readonly string[]): string | undefined {
  const bad = versions.find(version => parseVersion(version) === undefined);
  return bad === undefined
    ? undefined
    : `The platform reports a version that cannot be understood: ${
        bad.slice(0, 60) || 'none'
      }`;
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
function unsafeWrite(hop: Hop, observed: ObservedState): string | undefined {
  const now = minorOf(observed.controlPlane.current);
  const first = minorOf(hop.through?.[0] ?? hop.to);
  if (!now || !first) return undefined;
  if (hop.kind === 'control-plane' && hop.back) {
    const newer = observed.nodePools.find(pool =>
      pool.versions.some(
        ({ version, count }) => count > 0 && !isAtLeast(hop.to, version),
      ),
    );
    return (
      newer &&
      `Node pool ${
        newer.name
      } would be newer than the control plane at ${formatVersion(
        hop.to,
      )}: take it back first.`
    );
  }
  if (hop.kind === 'control-plane' && minorDistance(now, first) > 1) {
    return `The control plane is at ${formatVersion(
      observed.controlPlane.current,
    )}: ${formatVersion(
      hop.to,
    )} would skip a minor. Stop this upgrade and start a new one.`;
  }
  if (
    hop.kind === 'node-pools' &&
    !isAtLeast(observed.controlPlane.current, hop.to)
  ) {
    return `The control plane is at ${formatVersion(
      observed.controlPlane.current,
    )}: nodes at ${formatVersion(hop.to)} would be newer.`;
  }
  return undefined;
}

/** The first wait in words, and what the others are about; undefined when the platform waits for nothing. */
export function describeWaits(
  waits: readonly ProviderWait[],
): string | undefined {
  if (waits.length === 0) return undefined;
  const [first, ...others] = waits;
  if (others.length === 0) return reasonText(first.message);
  const objects = [...new Set(others.flatMap(({ object }) => object ?? []))];
  const named =
    objects.length > MOST_NAMED
      ? [...objects.slice(0, MOST_NAMED), '…']
      : objects;
  return `${reasonText(first.message)} (and ${others.length} more${
    named.length > 0 ? `: ${named.join(', ')}` : ''
  })`;
}

function nameOf(hop: Hop): string {
  if (hop.canaryNode) return `Canary node of ${canaryPool(hop)}`;
  return hop.kind === 'control-plane' ? 'Control plane' : 'Node pools';
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
