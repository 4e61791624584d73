import type { UpgradeOperation } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { UpgradePlan } from './plan';

const MOVE = 'drydock.dev/move';
const OPERATION = 'drydock.dev/operation';

/**
 * What the last write of Drydock left on a Plan. The controller copies it to the Jobs that it
 * makes.
 */
export interface Mark {
  readonly moveKey?: string;
  readonly operationKey?: string;
}

export function markOf({
  annotations,
}: Pick<UpgradePlan, 'annotations'>): Mark {
  return { moveKey: annotations[MOVE], operationKey: annotations[OPERATION] };
}

/** Written together with the version, so that a write whose answer was lost is found again. */
export function markWith({
  moveKey,
  operationKey,
}: Pick<UpgradeOperation, 'moveKey' | 'operationKey'>): Readonly<
  Record<string, string>
> {
  return { [MOVE]: moveKey, [OPERATION]: operationKey };
}
