import { isAtLeast, isThere } from '@drydock/kubernetes-knowledge';
import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { HopWish, UpgradeScope } from './hopsInScope';
import { because, version as versionParam } from '../params';
import { describeWaits } from '../steps/hopDecision';

/** Whether the platform says of everything in scope that nothing rolls. Pure. */
export function isSettled(
  { controlPlane, nodePools }: ObservedState,
  scope: UpgradeScope,
): boolean {
  return (
    controlPlane.settled &&
    (scope === 'control-plane' || nodePools.every(({ settled }) => settled))
  );
}

/**
 * Whether everything in scope has the target version. It need not be {@link isSettled}: a node that
 * is added, removed or not ready can keep a platform unsettled for days and has nothing to do with
 * versions. A rolling pool with unknown versions does not count as arrived. Pure.
 */
function hasArrived(
  { controlPlane, nodePools }: ObservedState,
  target: string,
  { scope, rollback }: Pick<HopWish, 'scope' | 'rollback'>,
): boolean {
  const there = (version: string) =>
    isThere(version, { to: target, back: rollback });
  const allThere = (versions: ObservedState['controlPlane']['versions']) =>
    versions.every(({ version, count }) => count === 0 || there(version));
  const planeThere =
    there(controlPlane.current) && allThere(controlPlane.versions);
  const poolsThere = nodePools.every(
    ({ settled, desired, nodes, versions }) =>
      allThere(versions) &&
      (settled || (there(desired) && (nodes === 0 || versions.length > 0))),
  );
  return (
    ((rollback && scope === 'node-pools') || planeThere) &&
    (scope === 'control-plane' || poolsThere)
  );
}

/**
 * Why the platform has no hops to the target, and whether nothing is left to do, for planners.
 * Pure.
 */
export function arrivalOf(
  observed: ObservedState,
  target: string,
  { scope, rollback }: Pick<HopWish, 'scope' | 'rollback'>,
): { readonly arrived: boolean; readonly reason: Reason } {
  return hasArrived(observed, target, { scope, rollback })
    ? {
        arrived: true,
        reason: arrivedReason(observed.controlPlane.current, target, rollback),
      }
    : { arrived: false, reason: underWay(observed, target, rollback) };
}

function underWay(
  observed: ObservedState,
  target: string,
  rollback: boolean,
): Reason {
  const waits = describeWaits(observed.waits);
  const params = { version: versionParam(target) };
  if (waits)
    return {
      code: rollback ? 'path.under-way-back-waits' : 'path.under-way-waits',
      params: { ...params, waits: because(waits) },
    };
  return { code: rollback ? 'path.under-way-back' : 'path.under-way', params };
}

/** Why nothing is left to do with a cluster whose control plane runs `current`. Pure. */
export function arrivedReason(
  current: string,
  target: string,
  rollback: boolean,
): Reason {
  const params = { version: versionParam(target) };
  if (rollback) return { code: 'path.arrived-back', params };
  return isAtLeast(target, current)
    ? { code: 'path.arrived', params }
    : {
        code: 'path.beyond',
        params: { ...params, current: versionParam(current) },
      };
}
