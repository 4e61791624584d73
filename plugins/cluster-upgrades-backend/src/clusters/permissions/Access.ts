import type {
  BackstageCredentials,
  HttpAuthService,
  PermissionsRegistryService,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import {
  AuthorizeResult,
  isResourcePermission,
  type BasicPermission,
  type Permission,
  type PermissionCriteria,
  type PolicyDecision,
  type ResourcePermission,
} from '@backstage/plugin-permission-common';
import {
  createConditionAuthorizer,
  createConditionTransformer,
} from '@backstage/plugin-permission-node';
import {
  clusterReadPermission,
  RESOURCE_TYPE_PLAN,
  type RESOURCE_TYPE_CLUSTER,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { VisibilityCriteria } from '../store/clusterQueries';
import { denied } from './denied';
import {
  clusterResourceRef,
  type ClusterColumnQuery,
  type ClusterResource,
} from './clusterRules';
import type { InPerson } from './InPerson';
import { planResourceRef, type PlanResource } from './planRules';
import { asVisible, type Visible } from './Visible';

/** A request of any route, whatever its generated types. */
export type AnyRequest = Parameters<HttpAuthService['credentials']>[0];

export type ClusterPermission = ResourcePermission<
  typeof RESOURCE_TYPE_CLUSTER
>;
export type PlanPermission = ResourcePermission<typeof RESOURCE_TYPE_PLAN>;

/** Who sent a request, and which clusters they may see. Only `Access` makes one. */
export type Caller = Visible<{
  readonly credentials: BackstageCredentials;
  /** For SQL; undefined: all clusters. */
  readonly visibility: VisibilityCriteria | undefined;
}>;

/** What a policy decided about one permission of one caller, for any number of resources. */
export interface Decision<R> {
  /** Allowed for every resource, whatever there is or comes. */
  readonly all: boolean;
  /** Could be allowed for some resource: on conditions, or for all. */
  readonly any: boolean;
  /** Whether it is allowed for one resource. */
  readonly allows: (resource: R | undefined) => boolean;
}

export interface AccessOptions {
  readonly httpAuth: HttpAuthService;
  readonly permissions: PermissionsService;
  readonly registry: PermissionsRegistryService;
  readonly inPerson: InPerson;
}

/**
 * What a caller may do, by the policy of the permission framework: `criteria` for SQL, `decide` for
 * resources that were read already.
 */
export class Access {
  readonly #options: AccessOptions;
  readonly #toQuery: (
    criteria: Parameters<
      ReturnType<typeof createConditionTransformer<ClusterColumnQuery>>
    >[0],
  ) => PermissionCriteria<ClusterColumnQuery>;
  readonly #allowsCluster: (
    decision: PolicyDecision,
    cluster: ClusterResource | undefined,
  ) => boolean;
  readonly #allowsPlan: (
    decision: PolicyDecision,
    plan: PlanResource | undefined,
  ) => boolean;

  constructor(options: AccessOptions) {
    const clusters = options.registry.getPermissionRuleset(clusterResourceRef);
    const plans = options.registry.getPermissionRuleset(planResourceRef);
    this.#options = options;
    this.#toQuery = createConditionTransformer(clusters);
    this.#allowsCluster = createConditionAuthorizer(clusters);
    this.#allowsPlan = createConditionAuthorizer(plans);
  }

  /**
   * Users and services may send every request, also those that change something.
   * @throws AuthenticationError for a request without credentials
   */
  async credentials(request: AnyRequest): Promise<BackstageCredentials> {
    return this.#options.httpAuth.credentials(request, {
      allow: ['user', 'service'],
    });
  }

  /**
   * Who sent a request, with what they may see.
   * @param permission - what the request needs beside seeing clusters
   * @throws NotAllowedError when the caller may see no cluster, or holds the permission for nothing
   */
  async caller(
    request: AnyRequest,
    permission?: ResourcePermission,
  ): Promise<Caller> {
    const credentials = await this.credentials(request);
    return asVisible({
      credentials,
      visibility: await this.criteria(credentials, permission),
    });
  }

  /**
   * Which clusters the caller may see, for SQL; undefined: all.
   * @param permission - what the request needs beside seeing clusters
   * @throws NotAllowedError when the caller may see no cluster, or holds the permission for nothing
   */
  async criteria(
    credentials: BackstageCredentials,
    permission?: ResourcePermission,
  ): Promise<VisibilityCriteria | undefined> {
    const asked: readonly ResourcePermission[] =
      permission && permission.name !== clusterReadPermission.name
        ? [clusterReadPermission, permission]
        : [clusterReadPermission];
    const decisions = await this.#options.permissions.authorizeConditional(
      asked.map(each => ({ permission: each })),
      { credentials },
    );
    const missing = asked.find(
      (_, index) => decisions[index].result === AuthorizeResult.DENY,
    );
    if (missing) throw denied(missing.name);
    const [read] = decisions;
    return read.result === AuthorizeResult.CONDITIONAL
      ? toCriteria(this.#toQuery(read.conditions))
      : undefined;
  }

  /** Asks the policy once; the answer decides any number of clusters. */
  async decide(
    credentials: BackstageCredentials,
    permission: ClusterPermission,
  ): Promise<Decision<ClusterResource>>;
  /** Asks the policy once; the answer decides any number of plans. */
  async decide(
    credentials: BackstageCredentials,
    permission: PlanPermission,
  ): Promise<Decision<PlanResource>>;
  /** Asks the policy for a permission that is tied to no resource. */
  async decide(
    credentials: BackstageCredentials,
    permission: BasicPermission,
  ): Promise<Decision<never>>;
  async decide(
    credentials: BackstageCredentials,
    permission: Permission,
  ): Promise<Decision<ClusterResource & PlanResource>> {
    const decision = await this.#ask(credentials, permission);
    const allowsOne = isResourcePermission(permission, RESOURCE_TYPE_PLAN)
      ? this.#allowsPlan
      : this.#allowsCluster;
    return {
      all: decision.result === AuthorizeResult.ALLOW,
      any: decision.result !== AuthorizeResult.DENY,
      allows: resource => allowsOne(decision, resource),
    };
  }

  /**
   * Before a decision that is a person's own.
   * @throws NotAllowedError when another plugin makes it with the user's credentials
   */
  requireInPerson(credentials: BackstageCredentials): void {
    this.#options.inPerson.require(credentials);
  }

  async #ask(
    credentials: BackstageCredentials,
    permission: Permission,
  ): Promise<PolicyDecision> {
    const { inPerson, permissions } = this.#options;
    if (inPerson.denies(credentials, permission))
      return { result: AuthorizeResult.DENY };
    const [decision] = isResourcePermission(permission)
      ? await permissions.authorizeConditional([{ permission }], {
          credentials,
        })
      : await permissions.authorize([{ permission }], { credentials });
    return decision;
  }
}

function toCriteria(
  criteria: PermissionCriteria<ClusterColumnQuery>,
): VisibilityCriteria {
  if ('allOf' in criteria) return { allOf: criteria.allOf.map(toCriteria) };
  if ('anyOf' in criteria) return { anyOf: criteria.anyOf.map(toCriteria) };
  if ('not' in criteria) return { not: toCriteria(criteria.not) };
  return criteria;
}
