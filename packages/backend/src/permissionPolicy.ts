import { createBackendModule } from '@backstage/backend-plugin-api';
import {
  catalogConditions,
  createCatalogConditionalDecision,
} from '@backstage/plugin-catalog-backend/alpha';
import {
  AuthorizeResult,
  Permission,
  PolicyDecision,
  ResourcePermission,
  isPermission,
  isReadPermission,
  isResourcePermission,
} from '@backstage/plugin-permission-common';
import {
  PermissionPolicy,
  PolicyQuery,
  PolicyQueryUser,
} from '@backstage/plugin-permission-node';
import { policyExtensionPoint } from '@backstage/plugin-permission-node/alpha';
import {
  CLUSTER_ENTITY_TYPE,
  clusterReadPermission,
  clusterUpgradesPermissions,
  policyProbePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';

/**
 * Members of these groups can plan, approve, operate, override, waive, freeze and stop. They are
 * named one by one: a pattern such as `platform-*` would also match a group that a user adds to the
 * catalog.
 */
export const OPERATOR_GROUPS: readonly string[] = [
  'platform',
  'platform-emea',
  'platform-amer',
  'platform-apac',
].map(toRef);
/** Members of these groups can see clusters. */
export const TEAMS: readonly string[] = [
  ...OPERATOR_GROUPS,
  ...[
    'product',
    'payments',
    'checkout',
    'search',
    'identity',
    'ml-platform',
    'retail-edge',
  ].map(toRef),
];

/**
 * The demo's policy, and a pattern for a policy of your own. Members of a team see every cluster.
 * Members of a platform team have all other permissions of Drydock, also those that a later version
 * adds. Users who see no cluster in Drydock find none in the catalog and its search either. Only
 * members of a platform team can register or delete entities: with a Group or a Template of their
 * own, users could give themselves rights. No user has `cluster-upgrades.policy-probe`. That users
 * cannot approve their own plan is a rule of Drydock, whatever a policy says.
 */
export class DemoPermissionPolicy implements PermissionPolicy {
  async handle(
    { permission }: PolicyQuery,
    user?: PolicyQueryUser,
  ): Promise<PolicyDecision> {
    const owns = user?.info.ownershipEntityRefs ?? [];
    const isOf = (groups: readonly string[]) =>
      owns.some(ref => groups.includes(ref));
    if (isPermission(permission, policyProbePermission))
      return { result: AuthorizeResult.DENY };
    const allowed = groupsWith(permission);
    if (allowed !== undefined)
      return {
        result: isOf(allowed) ? AuthorizeResult.ALLOW : AuthorizeResult.DENY,
      };
    if (isResourcePermission(permission, 'catalog-entity') && !isOf(TEAMS))
      return allButClusters(permission);
    return { result: AuthorizeResult.ALLOW };
  }
}

/** What is asked of an entity is granted unless it is one that Drydock makes of a cluster. */
function allButClusters(
  permission: ResourcePermission<'catalog-entity'>,
): PolicyDecision {
  const isCluster = catalogConditions.hasSpec({
    key: 'type',
    value: CLUSTER_ENTITY_TYPE,
  });
  return createCatalogConditionalDecision(permission, {
    not: {
      allOf: [
        catalogConditions.isEntityKind({ kinds: ['resource'] }),
        isCluster,
      ],
    },
  });
}

/** The groups that have a permission; undefined: every user has it. */
function groupsWith(permission: Permission): readonly string[] | undefined {
  if (isPermission(permission, clusterReadPermission)) return TEAMS;
  if (
    clusterUpgradesPermissions.some(each => isPermission(permission, each)) ||
    changesCatalog(permission)
  )
    return OPERATOR_GROUPS;
  return undefined;
}

/**
 * Registering, importing, analysing and deleting; also what a template does by `catalog:register`,
 * which acts as the user who runs it.
 */
function changesCatalog(permission: Permission): boolean {
  return (
    permission.name.startsWith('catalog.') &&
    permission.name !== 'catalog.entity.refresh' &&
    !isReadPermission(permission)
  );
}

function toRef(name: string): string {
  return `group:default/${name}`;
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
