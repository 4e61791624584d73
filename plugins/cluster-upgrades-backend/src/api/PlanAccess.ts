import type {
  BackstageCredentials,
  PermissionsRegistryService,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import type { ResourcePermission } from '@backstage/plugin-permission-common';
import { createConditionAuthorizer } from '@backstage/plugin-permission-node';
import type { Knex } from 'knex';
import type { RESOURCE_TYPE_PLAN } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { UpgradePlanFile } from '@drydock/upgrade-plans';
import { visibleIds } from '../database/clusterQueries';
import {
  clusterIdsOfPlans,
  findPlan,
  type StoredPlan,
} from '../plans/planQueries';
import { planResources } from '../plans/planResources';
import { clustersAsked, isOwnDraft } from './clustersAsked';
import { principalOf } from './requestInput';
import type { PlanToStart } from './rolloutsRouter';
import type {
  AnyRequest,
  Caller,
  ClusterAccessControl,
} from '../permissions/ClusterAccessControl';
import { denied } from '../permissions/ClusterAuthorizer';
import { findSeen } from '../permissions/findSeen';
import type { InPerson } from '../permissions/InPerson';
import { planResourceRef, type PlanResource } from '../permissions/planRules';

type PlanPermission = ResourcePermission<typeof RESOURCE_TYPE_PLAN>;

export interface PlanAccessOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly permissions: PermissionsService;
  readonly inPerson: InPerson;
  readonly registry: PermissionsRegistryService;
}

/** A plan that the caller may see, with which of its clusters. */
export interface VisiblePlan extends Caller {
  readonly principal: string;
  readonly stored: StoredPlan;
  readonly sees: (clusterId: string) => boolean;
}

/** Decides which plans a caller sees and can decide on. Callers see a plan that they created, and one with a cluster that they see. */
export class PlanAccess {
  readonly #options: PlanAccessOptions;
  readonly #isAllowed: (
    decision: Parameters<
      ReturnType<typeof createConditionAuthorizer<PlanResource>>
    >[0],
    plan: PlanResource | undefined,
  ) => boolean;

  constructor(options: PlanAccessOptions) {
    this.#options = options;
    this.#isAllowed = createConditionAuthorizer(
      options.registry.getPermissionRuleset(planResourceRef),
    );
  }

  /**
   * The plan of a request.
   * @param permission - what the request needs beside seeing the plan; whether it holds for the clusters of the plan is asked afterwards
   * @throws NotFoundError, NotAllowedError
   */
  async visible(
    request: AnyRequest,
    idOrName: string,
    permission?: ResourcePermission,
  ): Promise<VisiblePlan> {
    const { access } = this.#options;
    const { caller, found } = await findSeen(
      () => access.visibility(request, permission),
      asking => ({
        what: 'plan',
        id: idOrName,
        find: () => this.find(asking, idOrName),
      }),
    );
    return this.#withClusters(caller, found);
  }

  /** A plan by id or name, where the caller may see it. */
  async find(
    { credentials, visibility }: Caller,
    idOrName: string,
  ): Promise<StoredPlan | undefined> {
    return findPlan(this.#options.knex, idOrName, {
      visible: visibility,
      principal: principalOf(credentials),
    });
  }

  /** A plan to start a rollout of, with its clusters that permissions are asked for; undefined: unknown or hidden. */
  async toStart(
    caller: Caller,
    idOrName: string,
  ): Promise<PlanToStart | undefined> {
    const stored = await this.find(caller, idOrName);
    if (!stored) return undefined;
    const { id } = stored.plan;
    const { principal, sees } = await this.#withClusters(caller, stored);
    const clusterIds =
      (await clusterIdsOfPlans(this.#options.knex, [id])).get(id) ?? [];
    return {
      id,
      clusterIds: clustersAsked(
        stored,
        principal,
        clusterIds.map(clusterId => ({ id: clusterId })),
        sees,
      ).map(asked => asked.id),
    };
  }

  /** The plan with the name that a document has, where there is one and the caller may see it. */
  async sameName(
    caller: Caller,
    { metadata }: UpgradePlanFile,
  ): Promise<StoredPlan | undefined> {
    return this.find(caller, metadata.name);
  }

  /** Whether the caller may decide on each of some plans. */
  async decider(
    credentials: BackstageCredentials,
    permission: PlanPermission,
  ): Promise<(plan: PlanResource | undefined) => boolean> {
    const { permissions, inPerson } = this.#options;
    if (inPerson.denies(credentials, permission)) return () => false;
    const [decision] = await permissions.authorizeConditional(
      [{ permission }],
      { credentials },
    );
    return plan => this.#isAllowed(decision, plan);
  }

  /**
   * For a plan that the caller sees. Of an own draft nothing is asked: nothing is submitted to decide on, and an answer for its environments would tell the
   * author which hidden clusters its names match.
   * @throws NotAllowedError that names the missing permission
   */
  async require(
    { credentials, principal, stored }: VisiblePlan,
    permission: PlanPermission,
  ): Promise<void> {
    if (isOwnDraft(stored, principal)) return;
    const planId = stored.plan.id;
    const resource = (await planResources(this.#options.knex, [planId])).get(
      planId,
    );
    if (!(await this.decider(credentials, permission))(resource))
      throw denied(permission.name, { term: 'this-plan' });
  }

  async #withClusters(
    caller: Caller,
    stored: StoredPlan,
  ): Promise<VisiblePlan> {
    const { knex } = this.#options;
    const { credentials, visibility } = caller;
    const principal = principalOf(credentials);
    if (visibility === undefined)
      return { ...caller, principal, stored, sees: () => true };
    const clusterIds =
      (await clusterIdsOfPlans(knex, [stored.plan.id])).get(stored.plan.id) ??
      [];
    const seen = new Set(await visibleIds(knex, clusterIds, visibility));
    return {
      ...caller,
      principal,
      stored,
      sees: clusterId => seen.has(clusterId),
    };
  }
}
