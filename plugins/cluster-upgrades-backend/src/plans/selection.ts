import type { Knex } from 'knex';
import { selectMembers, type ClusterFacts, type Selection, type UpgradePlanFile } from '@drydock/upgrade-plans';
import type { StoredCluster } from '../clusters/cluster';
import { allClusters } from '../database/clusterQueries';
import type { SelectedCluster } from './MemberAssessor';

/** Which clusters a plan means now. */
export interface PlanSelection {
  /** In the order of stages, and of clusters within each. */
  readonly selected: readonly SelectedCluster[];
  readonly unmatched: Selection['unmatched'];
  readonly undecided: readonly (Selection['undecided'][number] & { readonly cluster: StoredCluster })[];
}

export async function selectClusters(knex: Knex, plan: UpgradePlanFile): Promise<PlanSelection> {
  return selectAmong(plan, await allClusters(knex));
}

/** Pure. */
export function selectAmong(plan: UpgradePlanFile, clusters: readonly StoredCluster[]): PlanSelection {
  const byId = new Map(clusters.map(cluster => [cluster.id, cluster]));
  const found = (id: string) => {
    const cluster = byId.get(id);
    if (!cluster) throw new Error(`Cluster ${id} was selected and is not there`);
    return cluster;
  };
  const selection = selectMembers(plan, clusters.map(factsOf));
  return {
    selected: selection.stages.flatMap(stage => stage.members.map(({ cluster, canary }) => ({ cluster: found(cluster.id), stage: stage.name, canary }))),
    unmatched: selection.unmatched,
    undecided: selection.undecided.map(each => ({ ...each, cluster: found(each.clusterId) })),
  };
}

function factsOf(cluster: StoredCluster): ClusterFacts {
  return {
    id: cluster.id,
    name: cluster.name,
    entityRef: cluster.entityRef,
    title: cluster.title,
    environment: cluster.environment,
    owner: cluster.owner,
    region: cluster.region,
    providerId: cluster.provider?.id,
    version: cluster.version ?? cluster.reportedVersion,
    labels: cluster.labels ?? {},
  };
}
