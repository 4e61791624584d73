import type {
  BackstageCredentials,
  PermissionsRegistryService,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import {
  AuthorizeResult,
  type BasicPermission,
  type PermissionCriteria,
  type PolicyDecision,
  type ResourcePermission,
} from '@backstage/plugin-permission-common';
import { createConditionAuthorizer, createConditionTransformer } from '@backstage/plugin-permission-node';
import { clusterReadPermission, RESOURCE_TYPE_CLUSTER } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { VisibilityCriteria } from '../database/clusterQueries';
import { clusterResourceRef, type ClusterColumnQuery, type ClusterResource } from './clusterRules';
import { shareOf } from './missingFor';

type ClusterPermission = ResourcePermission<typeof RESOURCE_TYPE_CLUSTER>;

function toCriteria(criteria: PermissionCriteria<ClusterColumnQuery>): VisibilityCriteria {
  if ('allOf' in criteria) return { allOf: criteria.allOf.map(toCriteria) };
  if ('anyOf' in criteria) return { anyOf: criteria.anyOf.map(toCriteria) };
  if ('not' in criteria) return { not: toCriteria(criteria.not) };
  return criteria;
}

/** Decides as the caller, with the permission framework's policy. */
export class ClusterAuthorizer {
  readonly #permissions: PermissionsService;
  readonly #toQuery: (criteria: Parameters<ReturnType<typeof createConditionTransformer<ClusterColumnQuery>>>[0]) => PermissionCriteria<ClusterColumnQuery>;
  readonly #isAllowed: (decision: PolicyDecision, cluster: ClusterResource | undefined) => boolean;

  constructor(permissions: PermissionsService, registry: PermissionsRegistryService) {
    const ruleset = registry.getPermissionRuleset(clusterResourceRef);
    this.#permissions = permissions;
    this.#toQuery = createConditionTransformer(ruleset);
    this.#isAllowed = createConditionAuthorizer(ruleset);
  }

  /**
   * What the caller may see, for SQL; undefined: everything.
   * @throws NotAllowedError when that is nothing at all
   */
  async visibility(credentials: BackstageCredentials): Promise<VisibilityCriteria | undefined> {
    const decision = await this.#decide(credentials, clusterReadPermission);
    if (decision.result === AuthorizeResult.DENY) throw denied(clusterReadPermission.name);
    return decision.result === AuthorizeResult.CONDITIONAL ? toCriteria(this.#toQuery(decision.conditions)) : undefined;
  }

  /** Whether the caller may see every cluster, whatever there is. */
  async seesAll(credentials: BackstageCredentials): Promise<boolean> {
    return this.allowsAll(credentials, clusterReadPermission);
  }

  /** Whether the caller may do something with every cluster, whatever there is or comes. */
  async allowsAll(credentials: BackstageCredentials, permission: ClusterPermission): Promise<boolean> {
    return (await this.#decide(credentials, permission)).result === AuthorizeResult.ALLOW;
  }

  /** Whether the caller may do something with one cluster. */
  async allows(credentials: BackstageCredentials, permission: ClusterPermission, cluster: ClusterResource): Promise<boolean> {
    return this.#isAllowed(await this.#decide(credentials, permission), cluster);
  }

  /** Whether the caller may do something with each of many clusters, decided once. */
  async decider(credentials: BackstageCredentials, permission: ClusterPermission): Promise<(cluster: ClusterResource) => boolean> {
    const decision = await this.#decide(credentials, permission);
    return cluster => this.#isAllowed(decision, cluster);
  }

  /**
   * What every cluster that a request is about decides.
   * @throws NotAllowedError that names the missing permission and how many clusters it is missing for; also without clusters for who may nothing at all
   */
  async requireEach(credentials: BackstageCredentials, permission: ClusterPermission, clusters: readonly ClusterResource[]): Promise<void> {
    const decision = await this.#decide(credentials, permission);
    if (decision.result === AuthorizeResult.DENY) throw denied(permission.name);
    const lacking = clusters.filter(cluster => !this.#isAllowed(decision, cluster)).length;
    if (lacking > 0) throw denied(permission.name, shareOf(lacking, clusters.length, 'clusters that it is about'));
  }

  /** Whether it could be allowed for some cluster: on conditions, or for all. */
  async mayAny(credentials: BackstageCredentials, permission: ClusterPermission): Promise<boolean> {
    return (await this.#decide(credentials, permission)).result !== AuthorizeResult.DENY;
  }

  /** @throws NotAllowedError that names the missing permission */
  async require(credentials: BackstageCredentials, permission: ClusterPermission, cluster: ClusterResource): Promise<void> {
    if (!(await this.allows(credentials, permission, cluster))) throw denied(permission.name);
  }

  async #decide(credentials: BackstageCredentials, permission: ClusterPermission): Promise<PolicyDecision> {
    const [decision] = await this.#permissions.authorizeConditional([{ permission }], { credentials });
    return decision;
  }
}

export function denied(permission: BasicPermission['name'], what = 'this'): NotAllowedError {
  return new NotAllowedError(`The permission ${permission} is missing for ${what}; ask whoever keeps the portal's permission policy`);
}
