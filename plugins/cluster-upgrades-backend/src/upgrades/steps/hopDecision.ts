import { addOnParams } from '../../foundation/addOnParams';
import {
  isAtLeast,
  minorDistance,
  minorOf,
} from '@drydock/kubernetes-knowledge';
import {
  allVersions,
  partOfHop,
  poolsOfHop,
  type FollowedState,
  type ObservedState,
  type ProviderWait,
  type Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { mayHaveTaken } from '../run/hopWrites';
import type { OperationRecord } from '../model';
import {
  because,
  names,
  version as versionOf,
  writtenVersion,
} from '../params';
import { unreachable } from '../../foundation/unreachable';
import { canaryPool } from './canaryNode';

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
  /**
   * The observation does not say whether a change is under way: whatever was known of that stays.
   */
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
  readonly observed: FollowedState;
  /** Ledger entries of this step, any generation. */
  readonly operations: readonly OperationRecord[];
  /** Generation of the desired state now. */
  readonly generation: number;
  readonly nowMs: number;
  readonly visibleWithinMs: number;
}

/**
 * Decides by what the platform says of the hop whether it is done, under way, to be written or not
 * ours to write. Pure.
 */
export function decideHop(input: HopDecisionInput): HopDecision {
  const { observed, hop, operations } = input;
  const { move } = observed;
  const ours = move.ours ?? operations.some(mayHaveTaken);
  const said = move.reason ?? { code: 'step.platform-gave-no-reason' };
  switch (move.state) {
    case 'unknown':
      return { kind: 'unknown', reason: said };
    case 'withdrawn':
      return { kind: 'blocked', reason: said };
    case 'failed':
      return { kind: 'failed', reason: said };
    case 'done':
      return { kind: 'done', ours };
    case 'proposed':
      return {
        kind: 'not-yet',
        reason: move.reason ?? { code: 'step.proposed' },
        byPerson: true,
      };
    case 'under-way':
      return {
        kind: 'under-way',
        ours,
        reason: describeWaits(observed.waits) ?? move.reason ?? underWay(hop),
        byPerson: waitsForPerson(observed),
      };
    case 'not-begun':
      return notBegun(input);
    default:
      return unreachable(move.state);
  }
}

function notBegun(input: HopDecisionInput): HopDecision {
  const { observed, hop } = input;
  const { move } = observed;
  const { failure, foreignOwner } = partOfHop(hop, observed);
  if (failure)
    return {
      kind: 'blocked',
      reason: {
        code: 'step.failed-before',
        params: { failure: because(failure) },
      },
    };
  const written = input.operations.find(
    operation =>
      operation.generation === input.generation && isWritten(operation),
  );
  if (written) return notVisible(written, input);
  const waits = describeWaits(observed.waits);
  const byPerson = waitsForPerson(observed);
  if (move.byItself)
    return {
      kind: 'not-yet',
      reason: waits ?? { code: 'step.pools-not-begun' },
      byPerson,
    };
  if (foreignOwner)
    return { kind: 'blocked', reason: ownedElsewhere(foreignOwner) };
  const unsafe = unsafeWrite(hop, observed);
  if (unsafe) return { kind: 'blocked', reason: unsafe };
  if (move.notYet?.byPerson)
    return { kind: 'not-yet', reason: move.notYet.reason, byPerson: true };
  return move.notYet
    ? { kind: 'not-yet', reason: waits ?? move.notYet.reason, byPerson }
    : { kind: 'write' };
}

function notVisible(
  { recordedAtMs, intendedAtMs }: OperationRecord,
  { hop, observed, nowMs, visibleWithinMs }: HopDecisionInput,
): HopDecision {
  const version = writtenVersion(hop);
  return nowMs - (recordedAtMs ?? intendedAtMs) < visibleWithinMs
    ? {
        kind: 'not-visible-yet',
        reason: { code: 'step.not-visible-yet', params: { version } },
      }
    : {
        kind: 'blocked',
        reason: {
          code: 'step.set-back',
          params: {
            version,
            desired: {
              list: hop.addOn
                ? [{ object: hop.addOn.from }]
                : desiredOf(hop, observed).map(each => ({ version: each })),
            },
          },
        },
      };
}

function desiredOf(hop: Hop, observed: ObservedState): readonly string[] {
  return hop.kind === 'control-plane'
    ? [observed.controlPlane.desired]
    : [...new Set(poolsOfHop(hop, observed).map(({ desired }) => desired))];
}

function waitsForPerson({ waits }: ObservedState): boolean {
  return waits.some(({ kind }) => kind !== 'provisioning' && kind !== 'other');
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

function isWritten(operation: OperationRecord): boolean {
  return operation.state === 'accepted' || operation.state === 'already';
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
      allVersions(pool).some(
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
  if (hop.addOn)
    return { code: 'step.add-on-under-way', params: addOnParams(hop) };
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
