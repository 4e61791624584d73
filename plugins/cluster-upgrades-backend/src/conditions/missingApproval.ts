import type { Reason } from '@drydock/upgrade-reasons';
import { planApprovePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';

/**
 * What is missing of an approval, with who can change it: users with the permission to approve,
 * where the reason names no one else.
 */
export function missingApproval(reason: Reason): Reason {
  return {
    ...reason,
    who: reason.who ?? { permission: planApprovePermission.name },
  };
}
