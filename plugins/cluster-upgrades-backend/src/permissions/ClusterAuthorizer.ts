import type { Param } from '@drydock/upgrade-reasons';
import { refusal } from '../refusal';
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
import {
  createConditionAuthorizer,
  createConditionTransformer,
} from '@backstage/plugin-permission-node';
import {
  clusterReadPermission,
  RESOURCE_TYPE_CLUSTER,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { VisibilityCriteria } from '../database/clusterQueries';
import {
  clusterResourceRef,
  type ClusterColumnQuery,
  type ClusterResource,
} from './clusterRules';
import type { InPerson } from './InPerson';

type ClusterPermission = ResourcePermission<typeof RESOURCE_TYPE_CLUSTER>;

function toCriteria(
  criteria: PermissionCriteria<ClusterColumnQuery>,
): VisibilityCriteria {
  if ('allOf' in criteria) return { allOf: criteria.allOf.map(toCriteria) };
  if ('anyOf' in criteria) return { anyOf: criteria.anyOf.map(toCriteria) };
  if ('not' in criteria) return { not: toCriteria(criteria.not) };
  return criteria;
}

/** What a permission is missing for where some of the clusters may be hidden: no number. */
export const SOME_CLUSTERS = { term: 'some-clusters' } as const;

/** Decides as the caller, with the permission framework's policy. */
export class ClusterAuthorizer {
  readonly #permissions: PermissionsService;
  readonly #inPerson: InPerson;
  readonly #toQuery: (
    criteria: Parameters<
      ReturnType<typeof createConditionTransformer<ClusterColumnQuery>>
    >[0],
  ) => PermissionCriteria<ClusterColumnQuery>;
  readonly #isAllowed: (
    decision: PolicyDecision,
    cluster: ClusterResource | undefined,
  ) => boolean;

  constructor(
    permissions: PermissionsService,
    registry: PermissionsRegistryService,
    inPerson: InPerson,
  ) {
    const ruleset = registry.getPermissionRuleset(clusterResourceRef);
    this.#permissions = permissions;
    this.#inPerson = inPerson;
    this.#toQuery = createConditionTransformer(ruleset);
    this.#isAllowed = createConditionAuthorizer(ruleset);
  }

  /**
   * What the caller may see, for SQL; undefined: everything.
   * @param permission - what the request needs beside seeing clusters
   * @throws NotAllowedError when the caller may see no cluster, or holds the permission for nothing
   */
  async visibility(
    credentials: BackstageCredentials,
    permission?: ResourcePermission,
  ): Promise<VisibilityCriteria | undefined> {
    const asked: readonly ResourcePermission[] = permission
      ? [clusterReadPermission, permission]
      : [clusterReadPermission];
    const decisions = await this.#permissions.authorizeConditional(
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

  /** Whether the caller may see every cluster, whatever there is. */
  async seesAll(credentials: BackstageCredentials): Promise<boolean> {
    return this.allowsAll(credentials, clusterReadPermission);
  }

  /** Whether the caller may do something with every cluster, whatever there is or comes. */
  async allowsAll(
    credentials: BackstageCredentials,
    permission: ClusterPermission,
  ): Promise<boolean> {
    return (
      (await this.#decide(credentials, permission)).result ===
      AuthorizeResult.ALLOW
    );
  }

  /** Whether the caller may do something with one cluster. */
  async allows(
    credentials: BackstageCredentials,
    permission: ClusterPermission,
    cluster: ClusterResource,
  ): Promise<boolean> {
    return this.#isAllowed(
      await this.#decide(credentials, permission),
      cluster,
    );
  }

  /** Whether the caller may do something with each of many clusters, decided once. */
  async decider(
    credentials: BackstageCredentials,
    permission: ClusterPermission,
  ): Promise<(cluster: ClusterResource) => boolean> {
    const decision = await this.#decide(credentials, permission);
    return cluster => this.#isAllowed(decision, cluster);
  }

  /**
   * What every cluster that a request is about decides.
   * @throws NotAllowedError that names the missing permission, and not how many clusters it is missing for: some may be hidden
   */
  async requireEach(
    credentials: BackstageCredentials,
    permission: ClusterPermission,
    clusters: readonly ClusterResource[],
  ): Promise<void> {
    const decision = await this.#decide(credentials, permission);
    if (!clusters.every(cluster => this.#isAllowed(decision, cluster)))
      throw denied(permission.name, SOME_CLUSTERS);
  }

  /** Whether it could be allowed for some cluster: on conditions, or for all. */
  async mayAny(
    credentials: BackstageCredentials,
    permission: ClusterPermission,
  ): Promise<boolean> {
    return (
      (await this.#decide(credentials, permission)).result !==
      AuthorizeResult.DENY
    );
  }

  /** Before a decision that is a person's own. @throws NotAllowedError when another plugin makes it with the user's credentials */
  requireInPerson(credentials: BackstageCredentials): void {
    this.#inPerson.require(credentials);
  }

  async #decide(
    credentials: BackstageCredentials,
    permission: ClusterPermission,
  ): Promise<PolicyDecision> {
    if (this.#inPerson.denies(credentials, permission))
      return { result: AuthorizeResult.DENY };
    const [decision] = await this.#permissions.authorizeConditional(
      [{ permission }],
      { credentials },
    );
    return decision;
  }
}

export function denied(
  permission: BasicPermission['name'],
  what?: Param,
): NotAllowedError {
  const needed = { permission: { permission } };
  return refusal(NotAllowedError, {
    ...(what === undefined
      ? { code: 'request.needs-permission', params: needed }
      : {
          code: 'request.needs-permission-for',
          params: { ...needed, what },
        }),
    who: { permission },
  });
}
