import type { UpgradeOperation } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ClusterVersion } from './clusterVersion';
import type { MachineConfigPool } from './machineConfigPool';

const MOVE = 'drydock.dev/move';
const OPERATION = 'drydock.dev/operation';
/** On a pool that Drydock paused: the version that it stays at. */
export const HELD_AT = 'drydock.dev/held-at';

/** On a pool that an effect paused: the key of the effect. */
export const PAUSED_BY = 'drydock.dev/paused-by';

/** What the last write of Drydock left on an object. */
export interface MoveMark {
  readonly moveKey?: string;
  readonly operationKey?: string;
}

export function moveMarkOf({
  annotations,
}: Pick<ClusterVersion, 'annotations'>): MoveMark {
  return { moveKey: annotations[MOVE], operationKey: annotations[OPERATION] };
}

/** Written together with the change, so that a write whose answer was lost is found again. */
export function moveMarkWith({
  moveKey,
  operationKey,
}: Pick<UpgradeOperation, 'moveKey' | 'operationKey'>): Readonly<
  Record<string, string>
> {
  return { [MOVE]: moveKey, [OPERATION]: operationKey };
}

/** The version at which Drydock holds a pool; undefined: it does not. */
export function heldAt({
  paused,
  annotations,
}: Pick<MachineConfigPool, 'paused' | 'annotations'>): string | undefined {
  return paused ? annotations[HELD_AT] : undefined;
}
