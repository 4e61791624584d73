import { isSameProvider } from '../componentClaim';
import type { Hop } from '../hop';
import type { ObservedState } from '../upgradeProvider';

/** The node pools that a hop is about. Pure. */
export function poolsOfHop(
  hop: Pick<Hop, 'pools' | 'controller'>,
  { nodePools }: Pick<ObservedState, 'nodePools'>,
): ObservedState['nodePools'] {
  return nodePools.filter(pool => isPoolOfHop(hop, pool));
}

/** Whether a hop is about a pool: one of its controller that it names, or any where it names none. Pure. */
export function isPoolOfHop(
  { pools, controller }: Pick<Hop, 'pools' | 'controller'>,
  pool: ObservedState['nodePools'][number],
): boolean {
  const isOwn =
    pool.conflict === undefined &&
    (controller === undefined ||
      pool.controller === undefined ||
      isSameProvider(pool.controller, controller));
  return isOwn && (pools === undefined || pools.includes(pool.name));
}
