import type { Hop } from '@drydock/kubernetes-knowledge';
import type { ObservedState } from '../upgradeProvider';

/** The node pools that a hop is about. Pure. */
export function poolsOfHop(
  { pools }: Pick<Hop, 'pools'>,
  { nodePools }: Pick<ObservedState, 'nodePools'>,
): ObservedState['nodePools'] {
  return pools
    ? nodePools.filter(({ name }) => pools.includes(name))
    : nodePools;
}
