import { formatVersion } from '@drydock/kubernetes-knowledge';
import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { UpgradeScope } from './hopsInScope';
import { isAtLeast } from './steps/isThere';

/** Whether everything in scope is at the target or beyond, and nothing of it rolls any more. Pure. */
export function isAtTarget({ controlPlane, nodePools }: ObservedState, target: string, scope: UpgradeScope): boolean {
  const planeThere = controlPlane.settled && isAtLeast(controlPlane.current, target);
  const poolsThere = nodePools.every(pool => pool.settled && pool.versions.every(({ version, count }) => count === 0 || isAtLeast(version, target)));
  return planeThere && (scope === 'control-plane' || poolsThere);
}

/** Why nothing is left to do on the way to the target, where nothing is. Pure. */
export function thereInWords(observed: ObservedState, target: string, scope: UpgradeScope): string {
  const { current } = observed.controlPlane;
  if (!isAtTarget(observed, target, scope)) return `It is on its way to ${formatVersion(target)} already`;
  return isAtLeast(target, current) ? `It is at ${formatVersion(target)} already` : `It runs ${formatVersion(current)}, which is newer than ${formatVersion(target)}`;
}
