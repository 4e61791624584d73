import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { permissionMissing } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import {
  clusterReadPermission,
  nodeReplacePermission,
  planApprovePermission,
  planCreatePermission,
  rolloutOperatePermission,
  type Plan,
  type PlanEventPage,
  type PlanPage,
  type PlanState,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  SelectableCluster,
  UpgradePlanFile,
} from '@drydock/upgrade-plans';
import { clustersByIds } from '../../../clusters/store/clusterQueries';
import { selectableClusters } from '../../../clusters/store/selectableQueries';
import {
  clusterIdsOfPlans,
  listStoredPlans,
  membersOfRollouts,
  type PlanSketch,
  type StoredPlan,
} from '../../../plans/store/planQueries';
import { planResources } from '../../../plans/store/planResources';
import type {
  PlanContext,
  PlanPresenter,
  Viewer,
} from '../../present/PlanPresenter';
import type { PlanService } from '../../../plans/PlanService';
import type { PlanChange } from '../../../plans/store/records';
import { selectAmong } from '../../../plans/preview/selection';
import { unseenNames } from '../../../plans/present/unseenNames';
import { presentReason } from '../../../foundation/presentReason';
import { clustersAsked } from './clustersAsked';
import { principalOf } from '../../requests/requestInput';
import {
  whyNoChanges,
  type ChangePolicy,
} from '../../../clusters/permissions/ChangePolicy';
import type { Access, Caller } from '../../../clusters/permissions/Access';
import { listPlanEvents } from '../../../plans/store/planEventQueries';
import type { PlanFinder, VisiblePlan } from './PlanFinder';
import { eventFor } from './planEvents';

export interface PlanPagesOptions {
  readonly knex: Knex;
  readonly plans: PlanService;
  readonly presenter: PlanPresenter;
  readonly access: Pick<Access, 'decide'>;
  readonly finder: Pick<PlanFinder, 'clustersOf'>;
  readonly changes: Pick<ChangePolicy, 'decide'>;
}

export interface PlanListQuery {
  readonly search?: string;
  readonly state?: readonly PlanState[];
  readonly sort?: 'updatedAt' | 'name' | 'state';
  readonly order?: 'asc' | 'desc';
  readonly offset?: number;
  readonly limit?: number;
}

const STATE_ORDER: readonly PlanState[] = [
  'running',
  'void',
  'rejected',
  'submitted',
  'approved',
  'draft',
  'ended',
  'archived',
];

/** Plans for a caller: one, and pages of them. */
export class PlanPages {
  readonly #options: PlanPagesOptions;

  constructor(options: PlanPagesOptions) {
    this.#options = options;
  }

  /** One plan, compared with how things stand now. */
  async one({ credentials }: Caller, stored: StoredPlan): Promise<Plan> {
    const changes = await this.#options.plans.changes(stored);
    const [presented] = await this.#present(credentials, [{ stored, changes }]);
    return presented;
  }

  /**
   * A page of those that the caller may see. States follow from approvals, time and rollouts and
   * are in no column, so that all visible plans are looked at: an organisation has hundreds of
   * plans, not millions. Changes are those last looked for.
   */
  async list(
    { credentials, visibility: visible }: Caller,
    { sort = 'updatedAt', offset = 0, limit = 25, ...query }: PlanListQuery,
  ): Promise<PlanPage> {
    const order = query.order ?? (sort === 'updatedAt' ? 'desc' : 'asc');
    const { knex, presenter } = this.#options;
    const sketches = await listStoredPlans(knex, {
      search: query.search,
      viewer: { visible, principal: principalOf(credentials) },
    });
    const standings = sketches.map(sketch => ({
      sketch,
      state: presenter.standing(sketch, sketch.revision.changes).state,
    }));
    const matching = standings
      .filter(
        ({ state }) => !query.state?.length || query.state.includes(state),
      )
      .sort((a, b) => compare(a, b, sort) * (order === 'asc' ? 1 : -1));
    const page = matching.slice(offset, offset + limit);
    const full = await Promise.all(
      page.map(({ sketch }) => this.#options.plans.get(sketch.plan.id)),
    );
    return {
      items: await this.#present(
        credentials,
        full.map(stored => ({ stored, changes: stored.revision.changes })),
      ),
      total: matching.length,
      createDenied: await this.#createDenied(credentials),
      offset,
      limit,
    };
  }

  /** The record of a plan, as far as the caller sees its clusters. */
  async events(
    { visibility }: Caller,
    { stored, sees }: VisiblePlan,
    { offset = 0, limit = 25 }: Pick<PlanListQuery, 'offset' | 'limit'>,
  ): Promise<PlanEventPage> {
    const { items, total } = await listPlanEvents(
      this.#options.knex,
      stored.plan.id,
      visibility,
      offset,
      limit,
    );
    const clusters = await this.#options.finder.clustersOf(stored);
    const seesAll = clusters.every(({ id }) => sees(id));
    return {
      items: items.map(event => eventFor(event, sees, seesAll)),
      total,
      offset,
      limit,
    };
  }

  async #createDenied(
    credentials: BackstageCredentials,
  ): Promise<PlanPage['createDenied']> {
    const { any } = await this.#options.access.decide(
      credentials,
      planCreatePermission,
    );
    return any
      ? undefined
      : presentReason(
          permissionMissing('permission.cluster', planCreatePermission.name),
        );
  }

  async #present(
    credentials: BackstageCredentials,
    plans: readonly { stored: StoredPlan; changes: readonly PlanChange[] }[],
  ): Promise<Plan[]> {
    const { knex, presenter, access, changes: changePolicy } = this.#options;
    const ids = plans.map(({ stored }) => stored.plan.id);
    const [viewer, changesImpossible, read, clusterIds, resources] =
      await Promise.all([
        this.#viewer(credentials),
        changePolicy.decide(credentials).then(whyNoChanges),
        access.decide(credentials, clusterReadPermission),
        clusterIdsOfPlans(knex, ids),
        planResources(knex, ids),
      ]);
    const seesAll = read.all;
    const members = await membersOfRollouts(
      knex,
      plans.flatMap(({ stored }) => stored.rollouts.map(({ id }) => id)),
    );
    const named = plans.flatMap(({ changes }) =>
      changes.flatMap(({ clusterId, clusterIds: several = [] }) => [
        ...several,
        ...(clusterId === undefined ? [] : [clusterId]),
      ]),
    );
    const clusters = new Map(
      (
        await clustersByIds(knex, [
          ...new Set([
            ...[...clusterIds.values()].flat(),
            ...members.map(({ clusterId }) => clusterId),
            ...named,
          ]),
        ])
      ).map(cluster => [cluster.id, cluster]),
    );
    // A cluster that is stored no more is seen only by who sees every cluster.
    const sees = (id: string) => {
      const cluster = clusters.get(id);
      return seesAll || (cluster !== undefined && viewer.seesCluster(cluster));
    };
    const all = plans.some(({ stored }) => !stored.revision.snapshot)
      ? (await selectableClusters(knex)).filter(viewer.seesCluster)
      : [];
    const rolloutIds = new Set(
      members
        .filter(({ clusterId }) => sees(clusterId))
        .map(({ rolloutId }) => rolloutId),
    );
    return Promise.all(
      plans.map(async ({ stored, changes }) => {
        const own = (clusterIds.get(stored.plan.id) ?? []).flatMap(
          id => clusters.get(id) ?? [],
        );
        const unseenIn = (files: readonly UpgradePlanFile[]) =>
          unseenNames(knex, { seesAll, sees: viewer.seesCluster }, files);
        const asked = clustersAsked(stored, viewer.principal, own, sees);
        const arrived = await this.#options.plans.arrived(stored);
        const context: PlanContext = {
          changes,
          arrived,
          clustersAsked: asked,
          unseenIn,
          rolloutIds,
          stageSizes: await stageSizes(
            stored,
            all,
            new Set(arrived.map(({ clusterId }) => clusterId)),
            sees,
          ),
          resource: resources.get(stored.plan.id),
          changesImpossible,
        };
        return presenter.present(stored, context, { ...viewer, sees });
      }),
    );
  }

  async #viewer(
    credentials: BackstageCredentials,
  ): Promise<Omit<Viewer, 'sees'> & { seesCluster: Viewer['mayPlan'] }> {
    const { access } = this.#options;
    const [read, plan, operate, replaceNodes, approve] = await Promise.all([
      access.decide(credentials, clusterReadPermission),
      access.decide(credentials, planCreatePermission),
      access.decide(credentials, rolloutOperatePermission),
      access.decide(credentials, nodeReplacePermission),
      access.decide(credentials, planApprovePermission),
    ]);
    return {
      principal: principalOf(credentials),
      seesCluster: read.allows,
      mayPlan: plan.allows,
      mayOperate: operate.allows,
      mayReplaceNodes: replaceNodes.allows,
      mayApprove: approve.allows,
    };
  }
}

async function stageSizes(
  { revision }: StoredPlan,
  all: readonly SelectableCluster[],
  arrived: ReadonlySet<string>,
  sees: Viewer['sees'],
): Promise<ReadonlyMap<string, number>> {
  if (revision.snapshot)
    return new Map(
      revision.snapshot.stages.map(({ name, members }) => [
        name,
        members.filter(
          ({ clusterId }) => sees(clusterId) && !arrived.has(clusterId),
        ).length,
      ]),
    );
  const sizes = new Map<string, number>();
  for (const { stage } of (await selectAmong(revision.plan, all)).selected)
    sizes.set(stage, (sizes.get(stage) ?? 0) + 1);
  return sizes;
}

function compare(
  a: { sketch: PlanSketch; state: PlanState },
  b: { sketch: PlanSketch; state: PlanState },
  sort: NonNullable<PlanListQuery['sort']>,
): number {
  const byName =
    a.sketch.plan.name < b.sketch.plan.name
      ? -1
      : Number(a.sketch.plan.name > b.sketch.plan.name);
  if (sort === 'name') return byName;
  if (sort === 'state')
    return (
      STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state) || byName
    );
  return a.sketch.plan.updatedAtMs - b.sketch.plan.updatedAtMs || byName;
}
