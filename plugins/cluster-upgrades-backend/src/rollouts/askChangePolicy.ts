import type { ChangePolicy } from '../permissions/ChangePolicy';
import { whyNoChanges } from '../permissions/ChangePolicy';
import type { AskBeforeStart } from './ports';

/**
 * Holds the clusters of a running rollout that have not begun while the portal allows no changes, as after a restart with a policy that allows
 * everything. Upgrades in progress continue: a cluster between two versions is worse than one that is finished as approved.
 */
export function askChangePolicy(
  changes: Pick<ChangePolicy, 'decideForPortal'>,
): AskBeforeStart {
  return async () => {
    const reason = whyNoChanges(await changes.decideForPortal());
    return reason === undefined ? undefined : { reason };
  };
}
