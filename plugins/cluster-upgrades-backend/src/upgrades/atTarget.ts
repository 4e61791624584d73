import { formatVersion } from '@drydock/kubernetes-knowledge';
import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { HopWish, UpgradeScope } from './hopsInScope';
import { isAtLeast, isThere } from './steps/isThere';

/** Whether everything in scope is at the target or beyond, and nothing of it rolls any more. Pure. */
export function isAtTarget({ controlPlane, nodePools }: ObservedState, target: string, scope: UpgradeScope): boolean {
  const planeThere = controlPlane.settled && isAtLeast(controlPlane.current, target);
  const poolsThere = nodePools.every(pool => pool.settled && pool.versions.every(({ version, count }) => count === 0 || isAtLeast(version, target)));
  return planeThere && (scope === 'control-plane' || poolsThere);
}

/**
 * Whether nothing in scope has to get to the target any more. Less than {@link isAtTarget}: a node that comes, goes or is not ready keeps a platform from settling
 * for days, and has nothing to do with versions. What is not known of a pool that rolls has not arrived. Pure.
 */
function hasArrived({ controlPlane, nodePools }: ObservedState, target: string, { scope, rollback }: Pick<HopWish, 'scope' | 'rollback'>): boolean {
  const there = (version: string) => isThere(version, { to: target, back: rollback });
  const allThere = (versions: ObservedState['controlPlane']['versions']) => versions.every(({ version, count }) => count === 0 || there(version));
  const planeThere = there(controlPlane.current) && allThere(controlPlane.versions);
  const poolsThere = nodePools.every(({ settled, desired, nodes, versions }) => allThere(versions) && (settled || (there(desired) && (nodes === 0 || versions.length > 0))));
  return ((rollback && scope === 'node-pools') || planeThere) && (scope === 'control-plane' || poolsThere);
}

/** Why the platform has no hops to the target, and whether nothing is left to do, for whoever plans. Pure. */
export function whereItStands(observed: ObservedState, target: string, { scope, rollback }: Pick<HopWish, 'scope' | 'rollback'>): { readonly arrived: boolean; readonly text: string } {
  const [{ current }, wanted] = [observed.controlPlane, formatVersion(target)];
  if (!hasArrived(observed, target, { scope, rollback })) return { arrived: false, text: `It is on its way ${rollback ? 'back ' : ''}to ${wanted} already, and has not arrived: wait for it` };
  if (rollback) return { arrived: true, text: `Nothing of it is newer than ${wanted}` };
  return { arrived: true, text: isAtLeast(target, current) ? `It is at ${wanted} already` : `It runs ${formatVersion(current)}, which is newer than ${wanted}` };
}
