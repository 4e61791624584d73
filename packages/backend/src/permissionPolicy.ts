import { createBackendModule } from '@backstage/backend-plugin-api';
import { catalogConditions, createCatalogConditionalDecision } from '@backstage/plugin-catalog-backend/alpha';
import {
  AuthorizeResult,
  Permission,
  PolicyDecision,
  ResourcePermission,
  isPermission,
  isResourcePermission,
} from '@backstage/plugin-permission-common';
import { PermissionPolicy, PolicyQuery, PolicyQueryUser } from '@backstage/plugin-permission-node';
import { policyExtensionPoint } from '@backstage/plugin-permission-node/alpha';
import { CLUSTER_ENTITY_TYPE, clusterReadPermission, clusterUpgradesPermissions } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** Members of these groups may plan, approve, operate, override, waive, freeze and stop. */
const OPERATOR_GROUPS = /^group:default\/platform(-[a-z]+)?$/;
/** Members of any team may look at them. */
const TEAMS = /^group:default\//;

/**
 * The demo's policy, and a pattern for a policy of your own: who is in a team sees every cluster; everything else that Drydock asks about, also what
 * it may ask about one day, is for members of a platform team (`group:default/platform` or `group:default/platform-*`). Whoever sees no cluster in
 * Drydock finds none in the catalog and its search either. That nobody approves a plan of their own is Drydock's own rule, whatever a policy says.
 */
export class DemoPermissionPolicy implements PermissionPolicy {
  async handle(request: PolicyQuery, user?: PolicyQueryUser): Promise<PolicyDecision> {
    const owns = user?.info.ownershipEntityRefs ?? [];
    const isOf = (groups: RegExp) => owns.some(ref => groups.test(ref));
    if (isResourcePermission(request.permission, 'catalog-entity') && !isOf(TEAMS)) {
      return allButClusters(request.permission);
    }
    const allowed = groupsThatMay(request.permission);
    return { result: allowed === undefined || isOf(allowed) ? AuthorizeResult.ALLOW : AuthorizeResult.DENY };
  }
}

/** What is asked of an entity is granted unless it is one that Drydock makes of a cluster. */
function allButClusters(permission: ResourcePermission<'catalog-entity'>): PolicyDecision {
  const isCluster = catalogConditions.hasSpec({ key: 'type', value: CLUSTER_ENTITY_TYPE });
  return createCatalogConditionalDecision(permission, { not: { allOf: [catalogConditions.isEntityKind({ kinds: ['resource'] }), isCluster] } });
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
