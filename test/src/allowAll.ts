import {
  AuthorizeResult,
  isPermission,
  type DefinitivePolicyDecision,
  type Permission,
} from '@backstage/plugin-permission-common';
import { policyProbePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';

/**
 * Every user has every permission. That users cannot approve their own plan does not depend on
 * permissions.
 */
export async function allowAllButProbe(
  queries: readonly { readonly permission: Permission }[],
): Promise<DefinitivePolicyDecision[]> {
  return queries.map(({ permission }) => ({
    result: isPermission(permission, policyProbePermission)
      ? AuthorizeResult.DENY
      : AuthorizeResult.ALLOW,
  }));
}
