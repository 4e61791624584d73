import type {
  ForeignOwner,
  ObservedState,
  ProviderWait,
  VersionCount,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  isAtLeast,
  isOlder,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import { rollingName } from '../objects/rollingUpgrade';
import { groupOwnerOf } from './groupOwner';
import {
  desiredOf,
  hasCapacity,
  isProven,
  type GroupState,
} from './groupState';
import { hasLeftovers, leftoversOf } from './leftovers';
import { encodePrecondition } from './precondition';
import { waitsOf } from './waits';

export interface ObservationContext {
  /** What the API server serves. */
  readonly served: string;
  readonly now: Date;
  /** Groups that are replaced by other tools may be rolled all the same. */
  readonly directWrites: boolean;
  /** Groups of the hop that is pursued, whose failure is one of the move; absent: there is none. */
  readonly pursued?: readonly GroupState[];
}

/**
 * Each group is a node pool. It has no `failure`: an object that ended in error is the end of its own
 * move, which says so, and keeps no other from beginning. Pure.
 */
export function observedStateOf(
  states: readonly GroupState[],
  { served, now, directWrites, pursued }: ObservationContext,
): ObservedState {
  const foreignOwner = directWrites
    ? undefined
    : foreignOwnerOf(states, pursued);
  return {
    observedAt: now.toISOString(),
    precondition: encodePrecondition(states),
    controlPlane: {
      desired: served,
      current: served,
      versions: [{ version: served, count: 1 }],
      settled: true,
    },
    nodePools: states.map(poolOf),
    waits: [
      ...states
        .filter(state => !pursued?.includes(state))
        .flatMap(failureAsWait),
      ...states.flatMap(state => waitsOf(state, now)),
    ],
    ...(foreignOwner ? { foreignOwner } : {}),
  };
}

/**
 * Of a hop: any of its groups. Of the cluster: only where no group is left to roll; the dry run of a
 * hop refuses the others precisely.
 */
function foreignOwnerOf(
  states: readonly GroupState[],
  pursued: readonly GroupState[] | undefined,
): ForeignOwner | undefined {
  const owners = (pursued ?? states).flatMap(
    ({ group }) => groupOwnerOf(group) ?? [],
  );
  return pursued || owners.length === states.length ? owners.at(0) : undefined;
}

/**
 * The last word of upgrade-manager about a group whose instances are not all replaced: `error` is
 * final, and only a new object goes on.
 */
function failureOf({ objects, live, drifted }: GroupState): Reason | undefined {
  const last = objects.at(-1);
  return last?.phase === 'error' && live.length === 0 && drifted.length > 0
    ? {
        code: 'upgrade-manager.ended-in-error',
        params: {
          upgrade: { object: rollingName(last) },
          left: { number: drifted.length },
        },
      }
    : undefined;
}

function failureAsWait(state: GroupState): readonly ProviderWait[] {
  const message = failureOf(state);
  return message
    ? [
        {
          kind: 'other',
          message,
          object: `Auto Scaling group ${state.group.name}`,
          pool: state.config.name,
        },
      ]
    : [];
}

function poolOf(state: GroupState): ObservedState['nodePools'][number] {
  const { config, instances, versions, live, drifted } = state;
  const desired = desiredOf(state);
  const counts = countVersions(versions);
  const waiting = live.length === 0 && drifted.length > 0;
  return {
    name: config.name,
    desired,
    versions: counts,
    nodes: instances.length,
    updatedNodes: instances.filter(
      ({ drift, node }) =>
        node !== undefined &&
        isAtLeast(node.version, desired) &&
        (waiting || drift === 'none'),
    ).length,
    readyNodes: instances.filter(({ node }) => node?.ready).length,
    // Instances with an older template stay until something replaces them.
    settled: waiting
      ? failureOf(state) === undefined && isAtRest(state)
      : isProven(state, desired),
  };
}

/** Nothing replaces them, and each is as it stays. */
function isAtRest(state: GroupState): boolean {
  return (
    hasCapacity(state) &&
    !hasLeftovers(leftoversOf(state)) &&
    state.instances.every(
      ({ lifecycle, node }) =>
        lifecycle === 'InService' && node?.ready === true,
    )
  );
}

/** Equal versions, oldest first; those that cannot be read last. */
function countVersions(versions: readonly string[]): readonly VersionCount[] {
  return [...new Set(versions)]
    .sort((one, other) => rankOf(one, other))
    .map(version => ({
      version,
      count: versions.filter(each => each === version).length,
    }));
}

function rankOf(one: string, other: string): number {
  const [first, second] = [parseVersion(one), parseVersion(other)];
  if (!first || !second) return Number(!first) - Number(!second);
  if (isOlder(one, other)) return -1;
  return isOlder(other, one) ? 1 : 0;
}
