import { isSameProvider } from '../componentClaim';
import type { Hop } from '../hop';
import type { ObservedPart, ObservedState } from '../upgradeProvider';

/**
 * What the controller of a hop says: of a cluster with several, the others' failures and owners
 * are not about the hop. Pure.
 */
export function partOfHop(
  { controller }: Pick<Hop, 'controller'>,
  observed: ObservedState,
): Pick<ObservedPart, 'precondition' | 'foreignOwner' | 'failure'> {
  return (
    observed.parts?.find(part => isSameProvider(part.controller, controller)) ??
    observed
  );
}
