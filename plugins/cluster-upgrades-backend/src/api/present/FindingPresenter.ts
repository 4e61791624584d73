import type { Knex } from 'knex';
import type {
  ClusterReference,
  FindingItem,
  Waiver,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../../clusters/cluster';
import { clustersByIds } from '../../clusters/store/clusterQueries';
import type { ListedFinding } from '../../readiness/store/findingQueries';
import {
  waiversByIds,
  type StoredWaiver,
} from '../../readiness/store/waiverQueries';
import { presentFinding } from './presentFinding';

export function clusterReference({
  id,
  name,
  title,
  entityRef,
  environment,
  owner,
}: Pick<
  StoredCluster,
  'id' | 'name' | 'title' | 'entityRef' | 'environment' | 'owner'
>): ClusterReference {
  return { id, name, title, entityRef, environment, owner };
}

/** References of clusters by id; one that is no longer stored keeps its id as name. */
export async function clusterReferences(
  knex: Knex,
  ids: readonly string[],
): Promise<(id: string, name?: string) => ClusterReference> {
  const known = new Map(
    (await clustersByIds(knex, [...new Set(ids)])).map(cluster => [
      cluster.id,
      clusterReference(cluster),
    ]),
  );
  return (id, name = id) => known.get(id) ?? { id, name, title: name };
}

export function presentWaiver(
  waiver: StoredWaiver,
  cluster: ClusterReference,
): Waiver {
  const { clusterId, clusterName, evidenceDigest, ...shown } = waiver;
  return {
    ...shown,
    cluster,
  };
}

export async function presentWaivers(
  knex: Knex,
  waivers: readonly StoredWaiver[],
): Promise<Waiver[]> {
  const reference = await clusterReferences(
    knex,
    waivers.map(waiver => waiver.clusterId),
  );
  return waivers.map(waiver =>
    presentWaiver(waiver, reference(waiver.clusterId, waiver.clusterName)),
  );
}

/** Findings of a page in the words of the API, with one more query for all their waivers. */
export async function presentFindings(
  knex: Knex,
  listed: readonly ListedFinding[],
): Promise<FindingItem[]> {
  const waivers = await waiversByIds(knex, [
    ...new Set(listed.flatMap(({ waiverId }) => waiverId ?? [])),
  ]);
  return listed.map(each =>
    presentListed(
      each,
      each.waiverId === undefined ? undefined : waivers.get(each.waiverId),
    ),
  );
}

function presentListed(
  listed: ListedFinding,
  waiver: StoredWaiver | undefined,
): FindingItem {
  const cluster: ClusterReference = {
    id: listed.clusterId,
    name: listed.clusterName,
    title: listed.clusterTitle,
    entityRef: listed.clusterEntityRef,
    environment: listed.environment,
    owner: listed.clusterOwner,
  };
  return {
    // What is stored of a solved finding is how it was last seen.
    finding: presentFinding({ ...listed.finding, state: listed.state }),
    cluster,
    from: listed.version,
    target: listed.target ?? '',
    state: listed.state,
    breaksAt: listed.breaksAt,
    dueAt: listed.dueAt,
    waiver: waiver && presentWaiver(waiver, cluster),
    firstSeenAt: listed.firstSeenAt,
    solvedAt: listed.solvedAt,
    assessedAt: listed.assessedAt ?? listed.firstSeenAt,
    stale: listed.failingSince !== undefined,
    isNew: listed.isNew,
  };
}
