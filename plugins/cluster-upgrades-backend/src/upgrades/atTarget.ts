import { formatVersion } from '@drydock/kubernetes-knowledge';
import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { reasonText } from '@drydock/upgrade-reasons';
import type { HopWish, UpgradeScope } from './hopsInScope';
import { describeWaits } from './steps/hopDecision';
import { isAtLeast, isThere } from './steps/isThere';

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

/** Why the platform has no hops to the target, and whether nothing is left to do, for whoever plans. Pure. */
export function whereItStands(
  observed: ObservedState,
  target: string,
  { scope, rollback }: Pick<HopWish, 'scope' | 'rollback'>,
): { readonly arrived: boolean; readonly text: string } {
  const [{ current }, wanted] = [observed.controlPlane, formatVersion(target)];
  if (!hasArrived(observed, target, { scope, rollback })) {
    const waits = describeWaits(observed.waits);
    return {
      arrived: false,
      text: `It is on its way ${
        rollback ? 'back ' : ''
      }to ${wanted} already, and has not arrived${
        waits ? ` (${reasonText(waits)})` : ''
      }: wait for it, or leave it out`,
    };
  }
  return { arrived: true, text: arrivedInWords(current, target, rollback) };
}

/** Why nothing is left to do with a cluster whose control plane runs `current`. Pure. */
export function arrivedInWords(
  current: string,
  target: string,
  rollback: boolean,
): string {
  const wanted = formatVersion(target);
  if (rollback) return `Nothing of it is newer than ${wanted}`;
  return isAtLeast(target, current)
    ? `It is at ${wanted} already`
    : `It runs ${formatVersion(current)}, which is newer than ${wanted}`;
}
