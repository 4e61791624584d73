import type { Reason } from '@drydock/upgrade-reasons';
import {
  claimantsOf,
  isSameProvider,
  poolComponent,
  type ComponentClaim,
} from '../componentClaim';
import type { ObservedPart, ObservedState } from '../upgradeProvider';
import { controllerOf, type Part } from './Part';

type Pool = ObservedState['nodePools'][number];

/** What one controller sees. */
export interface SeenPart {
  readonly part: Part;
  readonly observed: ObservedState;
}

/**
 * One observation of a cluster of what all its controllers see: each of the components that it
 * changes. A pool that two of them show and claim is changed by neither. Pure.
 *
 * @param lead - whose word counts for the control plane
 */
export function mergeObserved(
  seen: readonly SeenPart[],
  claims: readonly ComponentClaim[],
  lead: Part,
): ObservedState {
  const ofLead = (seen.find(({ part }) => part === lead) ?? seen[0]).observed;
  const shown = seen.map(({ part, observed }) => ({
    part,
    observed,
    own: observed.nodePools.filter(pool => isOwn(part, pool, claims)),
  }));
  const showing = (name: string) =>
    shown
      .filter(({ own }) => own.some(pool => pool.name === name))
      .map(({ part }) => part);
  const isItsAlone = (part: Part, { name }: Pool) =>
    showing(name).every(each => each === part) && showing(name).length > 0;
  const nodePools = shown.flatMap(({ part, own }) =>
    own.flatMap(pool => mergedPool(pool, part, showing(pool.name))),
  );
  const { foreignOwner, failure, observedAt, controlPlane } = ofLead;
  const parts = shown.map(
    ({ part, observed }): ObservedPart => ({
      controller: controllerOf(part),
      precondition: observed.precondition,
      leaves: observed.nodePools
        .filter(pool => !isItsAlone(part, pool))
        .map(({ name }) => name),
      ...(observed.foreignOwner ? { foreignOwner: observed.foreignOwner } : {}),
      ...(observed.failure ? { failure: observed.failure } : {}),
    }),
  );
  return {
    observedAt: seen.reduce(
      (oldest, { observed }) =>
        observed.observedAt < oldest ? observed.observedAt : oldest,
      observedAt,
    ),
    precondition: JSON.stringify(parts.map(({ precondition }) => precondition)),
    controlPlane,
    nodePools,
    waits: shown.flatMap(({ observed, own }) =>
      observed.waits.filter(
        ({ pool }) =>
          pool === undefined || own.some(({ name }) => name === pool),
      ),
    ),
    ...(foreignOwner ? { foreignOwner } : {}),
    ...(failure ? { failure } : {}),
    parts,
  };
}

function isOwn(
  part: Part,
  { name }: Pool,
  claims: readonly ComponentClaim[],
): boolean {
  return claimantsOf(poolComponent(name), claims).some(claimant =>
    isSameProvider(claimant, part),
  );
}

/** Once: as the first that shows it sees it. */
function mergedPool(
  pool: Pool,
  part: Part,
  [first, second]: readonly Part[],
): readonly Pool[] {
  if (second === undefined)
    return [{ ...pool, controller: controllerOf(part) }];
  return first === part
    ? [{ ...pool, conflict: poolConflict(pool.name, first, second) }]
    : [];
}

function poolConflict(name: string, first: Part, second: Part): Reason {
  return {
    code: 'controller.conflict-pool',
    params: {
      pool: { object: name },
      first: { text: first.provider.title },
      second: { text: second.provider.title },
    },
  };
}
