import type { Knex } from 'knex';
import { clusterReadPermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { UpgradePlanFile } from '@drydock/upgrade-plans';
import type { StoredCluster } from '../../../clusters/cluster';
import {
  clustersByIds,
  visibleIds,
} from '../../../clusters/store/clusterQueries';
import type { Access, Caller } from '../../../clusters/permissions/Access';
import type { PlanResource } from '../../../clusters/permissions/planRules';
import { asVisible, type Visible } from '../../../clusters/permissions/Visible';
import {
  clusterIdsOfPlans,
  findPlan,
  type StoredPlan,
} from '../../../plans/store/planQueries';
import { planResources } from '../../../plans/store/planResources';
import { readDocument } from '../../../plans/preview/readDocument';
import { selectClusters } from '../../../plans/preview/selection';
import { clustersAsked } from './clustersAsked';
import { principalOf } from '../../requests/requestInput';

/** A plan that the caller may see, with which of its clusters. */
export interface VisiblePlan {
  readonly stored: StoredPlan;
  readonly sees: (clusterId: string) => boolean;
}

/** A plan that a request would start. */
export interface PlanToStart {
  readonly id: string;
  /** Each of them decides whether the caller may start it. */
  readonly clusterIds: readonly string[];
}

/**
 * Finds plans among those that callers see: a plan that they created, and one with a cluster that
 * they see.
 */
export class PlanFinder {
  constructor(
    private readonly knex: Knex,
    private readonly access: Pick<Access, 'decide'>,
  ) {}

  /** A plan by id or name, with what the caller sees of it. */
  async visible(
    caller: Caller,
    idOrName: string,
  ): Promise<Visible<VisiblePlan> | undefined> {
    const stored = await this.stored(caller, idOrName);
    return (
      stored && asVisible({ stored, sees: await this.#sees(caller, stored) })
    );
  }

  /** A plan by id or name. */
  async stored(
    { credentials, visibility }: Caller,
    idOrName: string,
  ): Promise<StoredPlan | undefined> {
    return findPlan(this.knex, idOrName, {
      visible: visibility,
      principal: principalOf(credentials),
    });
  }

  /** A plan to start a rollout of, with its clusters that permissions are asked for. */
  async toStart(
    caller: Caller,
    idOrName: string,
  ): Promise<Visible<PlanToStart> | undefined> {
    const found = await this.visible(caller, idOrName);
    if (!found) return undefined;
    const { id } = found.stored.plan;
    const clusterIds = (await clusterIdsOfPlans(this.knex, [id])).get(id) ?? [];
    const asked = clustersAsked(
      found.stored,
      principalOf(caller.credentials),
      clusterIds.map(clusterId => ({ id: clusterId })),
      found.sees,
    );
    return asVisible({ id, clusterIds: asked.map(each => each.id) });
  }

  /** The clusters that permissions to change a plan are asked for, also hidden ones. */
  async clustersToAsk(
    { credentials }: Caller,
    { stored, sees }: VisiblePlan,
  ): Promise<readonly StoredCluster[]> {
    return clustersAsked(
      stored,
      principalOf(credentials),
      await this.clustersOf(stored),
      sees,
    );
  }

  /**
   * What a document says, and those of the clusters it selects that the caller sees. The others are
   * found out when it is submitted.
   */
  async selected(
    { credentials }: Caller,
    document: string,
  ): Promise<{
    readonly plan: UpgradePlanFile;
    readonly clusters: readonly StoredCluster[];
  }> {
    const { plan } = await readDocument(document);
    const { allows } = await this.access.decide(
      credentials,
      clusterReadPermission,
    );
    const { selected } = await selectClusters(this.knex, plan, {
      sees: allows,
    });
    return { plan, clusters: selected.map(({ cluster }) => cluster) };
  }

  /** A plan as permission rules see it. */
  async resource({ plan }: StoredPlan): Promise<PlanResource | undefined> {
    return (await planResources(this.knex, [plan.id])).get(plan.id);
  }

  /** All clusters of a plan, also hidden ones. */
  async clustersOf({ plan }: StoredPlan): Promise<StoredCluster[]> {
    return clustersByIds(
      this.knex,
      (await clusterIdsOfPlans(this.knex, [plan.id])).get(plan.id) ?? [],
    );
  }

  async #sees(
    { visibility }: Caller,
    { plan }: StoredPlan,
  ): Promise<VisiblePlan['sees']> {
    if (visibility === undefined) return () => true;
    const clusterIds =
      (await clusterIdsOfPlans(this.knex, [plan.id])).get(plan.id) ?? [];
    const seen = new Set(await visibleIds(this.knex, clusterIds, visibility));
    return clusterId => seen.has(clusterId);
  }
}
