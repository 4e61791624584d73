import { createBackendModule } from '@backstage/backend-plugin-api';
import {
  AuthorizeResult,
  Permission,
  PolicyDecision,
  isPermission,
} from '@backstage/plugin-permission-common';
import { PermissionPolicy, PolicyQuery, PolicyQueryUser } from '@backstage/plugin-permission-node';
import { policyExtensionPoint } from '@backstage/plugin-permission-node/alpha';
import { clusterReadPermission, clusterUpgradesPermissions } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** Members of these groups may plan, approve, operate, override, waive, freeze and stop. */
const OPERATOR_GROUPS = /^group:default\/platform(-[a-z]+)?$/;
/** Members of any team may look at them. */
const TEAMS = /^group:default\//;

/**
 * The demo's policy, and a pattern for a policy of your own: who is in a team sees every cluster; everything else that Drydock asks about, also what
 * it may ask about one day, is for members of a platform team (`group:default/platform` or `group:default/platform-*`). That nobody approves a plan
 * of their own is Drydock's own rule, whatever a policy says.
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
  if (isPermission(permission, clusterReadPermission)) return TEAMS;
  return clusterUpgradesPermissions.some(each => isPermission(permission, each)) ? OPERATOR_GROUPS : undefined;
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
