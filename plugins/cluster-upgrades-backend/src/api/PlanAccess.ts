import type { BackstageCredentials, PermissionsRegistryService, PermissionsService } from '@backstage/backend-plugin-api';
import { NotAllowedError, NotFoundError } from '@backstage/errors';
import type { ResourcePermission } from '@backstage/plugin-permission-common';
import { createConditionAuthorizer } from '@backstage/plugin-permission-node';
import type { Knex } from 'knex';
import { clusterReadPermission, type RESOURCE_TYPE_PLAN } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { UpgradePlanFile } from '@drydock/upgrade-plans';
import { visibleIds } from '../database/clusterQueries';
import { clusterIdsOfPlans, type StoredPlan } from '../plans/planQueries';
import { planResources } from '../plans/planResources';
import type { PlanService } from '../plans/PlanService';
import { principalOf } from './requestInput';
import type { AnyRequest, ClusterAccessControl } from '../permissions/ClusterAccessControl';
import { denied } from '../permissions/ClusterAuthorizer';
import { planResourceRef, type PlanResource } from '../permissions/planRules';

type PlanPermission = ResourcePermission<typeof RESOURCE_TYPE_PLAN>;

export interface PlanAccessOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly permissions: PermissionsService;
  readonly registry: PermissionsRegistryService;
  readonly plans: Pick<PlanService, 'get'>;
}

/** A plan that the caller may see, with which of its clusters. */
export interface VisiblePlan {
  readonly credentials: BackstageCredentials;
  readonly principal: string;
  readonly stored: StoredPlan;
  readonly sees: (clusterId: string) => boolean;
}

/** Who may see which plan, and decide on it. A plan is seen by whoever sees at least one of its clusters; one without clusters by its author. */
export class PlanAccess {
  readonly #options: PlanAccessOptions;
  readonly #isAllowed: (decision: Parameters<ReturnType<typeof createConditionAuthorizer<PlanResource>>>[0], plan: PlanResource | undefined) => boolean;

  constructor(options: PlanAccessOptions) {
    this.#options = options;
    this.#isAllowed = createConditionAuthorizer(options.registry.getPermissionRuleset(planResourceRef));
  }

  /** @throws NotFoundError, NotAllowedError */
  async visible(request: AnyRequest, idOrName: string): Promise<VisiblePlan> {
    const { access, plans, knex } = this.#options;
    const { credentials, visibility } = await access.visibility(request);
    const principal = principalOf(credentials);
    const stored = await plans.get(idOrName);
    if (visibility === undefined) return { credentials, principal, stored, sees: () => true };
    const clusterIds = (await clusterIdsOfPlans(knex, [stored.plan.id])).get(stored.plan.id) ?? [];
    const seen = new Set(await visibleIds(knex, clusterIds, visibility));
    if (seen.size === 0 && !(clusterIds.length === 0 && stored.plan.createdBy === principal)) throw denied(clusterReadPermission.name, 'every cluster of this plan');
    return { credentials, principal, stored, sees: clusterId => seen.has(clusterId) };
  }

  /** The plan with the name that a document has, where there is one and the caller may see it. */
  async sameName(request: AnyRequest, { metadata }: UpgradePlanFile): Promise<StoredPlan | undefined> {
    try {
      return (await this.visible(request, metadata.name)).stored;
    } catch (error) {
      if (error instanceof NotFoundError || error instanceof NotAllowedError) return undefined;
      throw error;
    }
  }

  /** Whether the caller may decide on each of some plans. */
  async decider(credentials: BackstageCredentials, permission: PlanPermission): Promise<(plan: PlanResource | undefined) => boolean> {
    const [decision] = await this.#options.permissions.authorizeConditional([{ permission }], { credentials });
    return plan => this.#isAllowed(decision, plan);
  }

  /** @throws NotAllowedError that names the missing permission; NotFoundError */
  async require(credentials: BackstageCredentials, permission: PlanPermission, planId: string): Promise<void> {
    const resource = (await planResources(this.#options.knex, [planId])).get(planId);
    if (!resource) throw new NotFoundError(`Plan ${planId} is gone`);
    if (!(await this.decider(credentials, permission))(resource)) throw denied(permission.name, 'this plan');
  }
}
