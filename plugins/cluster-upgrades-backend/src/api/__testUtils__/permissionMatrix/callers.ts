import type {
  BackstageCredentials,
  PermissionsService,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import {
  coreServices,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import { mockCredentials } from '@backstage/backend-test-utils';
import {
  AuthorizeResult,
  isPermission,
  type PolicyDecision,
} from '@backstage/plugin-permission-common';
import {
  ServerPermissionClient,
  type PermissionPolicy,
  type PolicyQuery,
  type PolicyQueryUser,
} from '@backstage/plugin-permission-node';
import {
  clusterReadPermission,
  findingWaivePermission,
  planApprovePermission,
  planCreatePermission,
  policyProbePermission,
  RESOURCE_TYPE_CLUSTER,
  RESOURCE_TYPE_PLAN,
  rolloutOperatePermission,
  trialReportPermission,
  versionGateAcknowledgePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';

/**
 * Kinds of caller: the columns of the table of answers in docs/reference/routes.md, by their headings
 * there.
 */
export const CALLERS = [
  'platform engineer',
  'second approver',
  'service owner',
  'viewer',
  'contractor',
  'not signed in',
  'service',
] as const;
export type Caller = (typeof CALLERS)[number];

/** Owner of the clusters that the service owner may work with. */
export const OWN_TEAM = 'group:default/payments';
export const OTHER_TEAM = 'group:default/treasury';

const PLATFORM_TEAM = 'group:default/platform';
const APPROVERS = 'group:default/approvers';
const AUDITORS = 'group:default/auditors';

/** Who requests what others decide on and control; has all permissions, too. */
export const REQUESTER = 'user:default/rita';
export const OTHER_APPROVER = 'user:default/dan';

/** See the clusters of the service owner's team; may do nothing else. */
const READERS = 'group:default/readers';
/**
 * See the clusters of the service owner's team; hold every other permission without a condition.
 */
const OPERATORS = 'group:default/operators';
export const READER = 'user:default/rosa';
export const OPERATOR = 'user:default/otto';

const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  [READER]: [READERS],
  [OPERATOR]: [OPERATORS],
  [REQUESTER]: [PLATFORM_TEAM],
  'user:default/ada': [PLATFORM_TEAM],
  'user:default/ben': [APPROVERS],
  [OTHER_APPROVER]: [APPROVERS],
  'user:default/olga': [OWN_TEAM],
  'user:default/vic': [AUDITORS],
  'user:default/carl': [],
};
const USERS: Partial<Record<Caller, string>> = {
  'platform engineer': 'user:default/ada',
  'second approver': 'user:default/ben',
  'service owner': 'user:default/olga',
  viewer: 'user:default/vic',
  contractor: 'user:default/carl',
};

/** Undefined for who is no user. */
export function userOf(caller: Caller): string | undefined {
  return USERS[caller];
}

export function credentialsOf(caller: Caller): BackstageCredentials {
  const user = USERS[caller];
  if (user !== undefined) return mockCredentials.user(user);
  return caller === 'service'
    ? mockCredentials.service('external:pipeline')
    : mockCredentials.none();
}

export function headerOf(caller: Caller): string {
  const user = USERS[caller];
  if (user !== undefined) return mockCredentials.user.header(user);
  return caller === 'service'
    ? mockCredentials.service.header({
        onBehalfOf: mockCredentials.service('external:pipeline'),
        targetPluginId: 'cluster-upgrades',
      })
    : mockCredentials.none.header();
}

export const userInfo: UserInfoService = {
  async getUserInfo(credentials) {
    const { principal } = credentials as BackstageCredentials<{
      type: 'user';
      userEntityRef: string;
    }>;
    return {
      userEntityRef: principal.userEntityRef,
      ownershipEntityRefs: [
        principal.userEntityRef,
        ...(PEOPLE[principal.userEntityRef] ?? []),
      ],
    };
  },
};

/** The policy that docs/reference/routes.md describes, in code. */
export class MatrixPolicy implements PermissionPolicy {
  async handle(
    { permission }: PolicyQuery,
    user?: PolicyQueryUser,
  ): Promise<PolicyDecision> {
    const owns = user?.info.ownershipEntityRefs ?? [];
    if (isPermission(permission, policyProbePermission))
      return { result: AuthorizeResult.DENY };
    if (owns.includes(PLATFORM_TEAM)) return { result: AuthorizeResult.ALLOW };
    if (
      owns.includes(APPROVERS) &&
      isPermission(permission, planApprovePermission)
    ) {
      const isRequester = {
        rule: 'IS_REQUESTER',
        resourceType: RESOURCE_TYPE_PLAN,
        params: { claims: [user?.info.userEntityRef ?? ''] },
      };
      return {
        result: AuthorizeResult.CONDITIONAL,
        pluginId: 'cluster-upgrades',
        resourceType: RESOURCE_TYPE_PLAN,
        conditions: { not: isRequester },
      };
    }
    if (
      (owns.includes(APPROVERS) || owns.includes(AUDITORS)) &&
      isPermission(permission, clusterReadPermission)
    )
      return { result: AuthorizeResult.ALLOW };
    if (
      owns.includes(OPERATORS) &&
      !isPermission(permission, clusterReadPermission)
    )
      return { result: AuthorizeResult.ALLOW };
    if (
      (owns.includes(READERS) || owns.includes(OPERATORS)) &&
      isPermission(permission, clusterReadPermission)
    )
      return ownedBy([OWN_TEAM]);
    const ofOwners = [
      clusterReadPermission,
      rolloutOperatePermission,
      planCreatePermission,
      findingWaivePermission,
      trialReportPermission,
      versionGateAcknowledgePermission,
    ];
    if (
      owns.includes(OWN_TEAM) &&
      ofOwners.some(each => isPermission(permission, each))
    )
      return ownedBy(owns);
    return { result: AuthorizeResult.DENY };
  }
}

function ownedBy(claims: readonly string[]): PolicyDecision {
  const conditions = {
    rule: 'IS_CLUSTER_OWNER',
    resourceType: RESOURCE_TYPE_CLUSTER,
    params: { claims: [...claims] },
  };
  return {
    result: AuthorizeResult.CONDITIONAL,
    pluginId: 'cluster-upgrades',
    resourceType: RESOURCE_TYPE_CLUSTER,
    conditions,
  };
}

/**
 * Asks the policy where the portal's client would ask the permission backend over HTTP; that
 * backend refuses the tokens of the test utilities, which name no acting plugin. What the client
 * decides by itself, for services and where the framework is off, it decides here, too.
 */
export const permissionsByPolicy = (policy: PermissionPolicy) =>
  createServiceFactory({
    service: coreServices.permissions,
    deps: {
      auth: coreServices.auth,
      config: coreServices.rootConfig,
      discovery: coreServices.discovery,
    },
    factory({ auth, config, discovery }): PermissionsService {
      const client = ServerPermissionClient.fromConfig(config, {
        auth,
        discovery,
      });
      const byPolicy = config.getOptionalBoolean('permission.enabled') === true;
      const decide = async (
        permission: PolicyQuery['permission'],
        credentials: BackstageCredentials,
      ): Promise<PolicyDecision> =>
        policy.handle(
          { permission },
          auth.isPrincipal(credentials, 'user')
            ? { credentials, info: await userInfo.getUserInfo(credentials) }
            : undefined,
        );
      return {
        async authorizeConditional(queries, options) {
          if (!byPolicy || auth.isPrincipal(options.credentials, 'service'))
            return client.authorizeConditional(queries, options);
          return Promise.all(
            queries.map(({ permission }) =>
              decide(permission, options.credentials),
            ),
          );
        },
        async authorize(queries, options) {
          if (!byPolicy || auth.isPrincipal(options.credentials, 'service'))
            return client.authorize(queries, options);
          return Promise.all(
            queries.map(async ({ permission }) => {
              const { result } = await decide(permission, options.credentials);
              if (result === AuthorizeResult.CONDITIONAL)
                throw new Error(
                  `${permission.name} depends on a resource: ask with authorizeConditional`,
                );
              return { result };
            }),
          );
        },
      };
    },
  });
