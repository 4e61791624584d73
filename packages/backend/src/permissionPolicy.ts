import { createBackendModule } from '@backstage/backend-plugin-api';
import {
  AuthorizeResult,
  Permission,
  PolicyDecision,
  isPermission,
} from '@backstage/plugin-permission-common';
import { PermissionPolicy, PolicyQuery, PolicyQueryUser } from '@backstage/plugin-permission-node';
import { policyExtensionPoint } from '@backstage/plugin-permission-node/alpha';
import {
  clusterReadPermission,
  findingWaivePermission,
  policyOverridePermission,
  rolloutOperatePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';

/** Members of these groups may change clusters. */
const OPERATOR_GROUPS = /^group:default\/platform(-[a-z]+)?$/;
/** Members of any team may look at them. */
const TEAMS = /^group:default\//;

/**
 * The demo's policy, and a pattern for a policy of your own: who is in a team sees every cluster; only members of a platform team
 * (`group:default/platform` or `group:default/platform-*`) start and control upgrades, override a blocked verdict or waive a finding.
 */
export class DemoPermissionPolicy implements PermissionPolicy {
  async handle(request: PolicyQuery, user?: PolicyQueryUser): Promise<PolicyDecision> {
    const owns = user?.info.ownershipEntityRefs ?? [];
    const allowed = groupsThatMay(request.permission);
    return { result: allowed === undefined || owns.some(ref => allowed.test(ref)) ? AuthorizeResult.ALLOW : AuthorizeResult.DENY };
  }
}

/** Undefined for what everybody may. */
function groupsThatMay(permission: Permission): RegExp | undefined {
  const forOperators = [rolloutOperatePermission, policyOverridePermission, findingWaivePermission];
  if (forOperators.some(each => isPermission(permission, each))) return OPERATOR_GROUPS;
  return isPermission(permission, clusterReadPermission) ? TEAMS : undefined;
}

export default createBackendModule({
  pluginId: 'permission',
  moduleId: 'demo-policy',
  register(registry) {
    registry.registerInit({
      deps: { policy: policyExtensionPoint },
      async init({ policy }) {
        policy.setPolicy(new DemoPermissionPolicy());
      },
    });
  },
});
