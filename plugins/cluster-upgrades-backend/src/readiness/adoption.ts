import type { Knex } from 'knex';
import type { CatalogIndex, IndexedCluster } from './CatalogIndex';
import { allClusters } from '../database/clusterQueries';
import { adoptEntity, recordsOf } from '../database/discoveryQueries';
import type { StoredCluster, StoredRecord } from '../clusters/cluster';

/** The entity of a cluster that somebody else wrote: it names the cluster's id or UID, or has the name by which a source knows it. */
export function foreignEntityOf(cluster: StoredCluster, records: readonly StoredRecord[], entities: readonly IndexedCluster[]): IndexedCluster | undefined {
  const foreign = entities.filter(entity => !entity.ours);
  const named = foreign.find(entity => entity.clusterId !== undefined && (entity.clusterId === cluster.id || entity.clusterId === cluster.uid));
  if (named) return named;
  const names = new Set(records.filter(record => !record.gone).map(record => record.name));
  const sameName = foreign.filter(entity => names.has(entity.name));
  return sameName.length === 1 ? sameName[0] : undefined;
}

/** Adopts entities that exist already, so that no cluster is in the catalog twice. Returns how many were adopted. */
export async function adoptEntities(knex: Knex, index: CatalogIndex): Promise<number> {
  if (!index.clusters.some(entity => !entity.ours)) return 0;
  const clusters = (await allClusters(knex)).filter(cluster => !cluster.adopted);
  const records = await recordsOf(knex, clusters.map(cluster => cluster.id));
  let adopted = 0;
  for (const cluster of clusters) {
    const entity = foreignEntityOf(cluster, records.get(cluster.id) ?? [], index.clusters);
    if (entity) {
      await adoptEntity(knex, cluster.id, entity.ref);
      adopted += 1;
    }
  }
  return adopted;
}
