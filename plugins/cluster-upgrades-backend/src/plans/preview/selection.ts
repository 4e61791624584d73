import type { Knex } from 'knex';
import {
  membersSelection,
  type SelectableCluster,
  type Selection,
  type UpgradePlanFile,
} from '@drydock/upgrade-plans';
import type { StoredCluster } from '../../clusters/cluster';
import { clustersByIds } from '../../clusters/store/clusterQueries';
import { selectableClusters } from '../../clusters/store/selectableQueries';
import type { ClusterResource } from '../../clusters/permissions/clusterRules';
import { inSlices } from '../../foundation/work/inSlices';
import type { SelectedCluster } from './MemberAssessor';

/** Which clusters a plan means now. */
export interface PlanSelection<C = StoredCluster> {
  /** In the order of stages, and of clusters within each. */
  readonly selected: readonly (Omit<SelectedCluster, 'cluster'> & {
    readonly cluster: C;
  })[];
  readonly unmatched: Selection['unmatched'];
  readonly undecided: readonly (Selection['undecided'][number] & {
    readonly cluster: C;
  })[];
}

/** Whether a caller may see a cluster. */
export type SeesCluster = (cluster: ClusterResource) => boolean;

export interface SelectionOptions {
  /**
   * A caller for whom other clusters do not exist: a selector means the same to them whether it
   * matches hidden clusters or none.
   */
  readonly sees?: SeesCluster;
  readonly signal?: AbortSignal;
}

/** Looks at few columns of all clusters, and reads those that are selected. */
export async function selectClusters(
  knex: Knex,
  plan: UpgradePlanFile,
  { sees, signal }: SelectionOptions = {},
): Promise<PlanSelection> {
  const all = await selectableClusters(knex);
  const { selected, unmatched, undecided } = await selectAmong(
    plan,
    sees ? all.filter(sees) : all,
    signal,
  );
  const ids = [
    ...new Set([...selected, ...undecided].map(({ cluster }) => cluster.id)),
  ];
  const read = new Map(
    (await clustersByIds(knex, ids))
      .filter(cluster => !cluster.removed)
      .map(cluster => [cluster.id, cluster]),
  );
  // One went meanwhile: who is a canary may have changed with it.
  if (read.size < ids.length)
    return selectClusters(knex, plan, { sees, signal });
  const complete = <T extends { readonly cluster: SelectableCluster }>(
    each: T,
  ) => ({ ...each, cluster: found(read, each.cluster.id) });
  return {
    selected: selected.map(complete),
    unmatched,
    undecided: undecided.map(complete),
  };
}

function found<C>(byId: ReadonlyMap<string, C>, id: string): C {
  const cluster = byId.get(id);
  if (!cluster) throw new Error(`Cluster ${id} was selected and is not there`);
  return cluster;
}

/** Other requests go on meanwhile: a plan with many stages looks at each cluster many times. */
export async function selectAmong<C extends SelectableCluster>(
  plan: UpgradePlanFile,
  clusters: readonly C[],
  signal?: AbortSignal,
): Promise<PlanSelection<C>> {
  const byId = new Map(clusters.map(cluster => [cluster.id, cluster]));
  const selection = await inSlices(membersSelection(plan, clusters), signal);
  return {
    selected: selection.stages.flatMap(stage =>
      stage.members.map(({ cluster, canary }) => ({
        cluster: found(byId, cluster.id),
        stage: stage.name,
        canary,
      })),
    ),
    unmatched: selection.unmatched,
    undecided: selection.undecided.map(each => ({
      ...each,
      cluster: found(byId, each.clusterId),
    })),
  };
}
