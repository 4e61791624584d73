import { createBackendModule } from '@backstage/backend-plugin-api';
import {
  AuthorizeResult,
  PolicyDecision,
  isPermission,
} from '@backstage/plugin-permission-common';
import { PermissionPolicy, PolicyQuery, PolicyQueryUser } from '@backstage/plugin-permission-node';
import { policyExtensionPoint } from '@backstage/plugin-permission-node/alpha';
import {
  policyOverridePermission,
  rolloutOperatePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';

/** Members of these groups may change clusters. */
const OPERATOR_GROUPS = /^group:default\/platform(-[a-z]+)?$/;

/**
 * The demo's policy, and a pattern for a policy of your own: everybody who is signed in sees everything; only members of a platform
 * team (`group:default/platform` or `group:default/platform-*`) start and control upgrades or override a blocked verdict.
 */
export class DemoPermissionPolicy implements PermissionPolicy {
  async handle(request: PolicyQuery, user?: PolicyQueryUser): Promise<PolicyDecision> {
    const changesClusters =
      isPermission(request.permission, rolloutOperatePermission) ||
      isPermission(request.permission, policyOverridePermission);
    if (!changesClusters) {
      return { result: AuthorizeResult.ALLOW };
    }
    const owns = user?.info.ownershipEntityRefs ?? [];
    return { result: owns.some(ref => OPERATOR_GROUPS.test(ref)) ? AuthorizeResult.ALLOW : AuthorizeResult.DENY };
  }
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
