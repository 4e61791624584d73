import type { Knex } from 'knex';
import type { CatalogIndex, IndexedCluster } from './CatalogIndex';
import { allClusters } from '../clusters/store/clusterQueries';
import {
  adoptEntity,
  letGoOfEntity,
  recordsOf,
} from '../clusters/store/discoveryQueries';
import type { StoredCluster, StoredRecord } from '../clusters/cluster';
import type { MergeSettings } from '../clusters/mergeRecords';

/** A cluster with the records that are not gone. */
interface KnownCluster {
  readonly cluster: StoredCluster;
  readonly records: readonly StoredRecord[];
}

export interface AdoptionOptions {
  /** ISO time. */
  readonly now: string;
  readonly settings?: MergeSettings;
}

function isNamedBy(
  { cluster }: KnownCluster,
  { clusterId }: IndexedCluster,
): boolean {
  return (
    clusterId !== undefined &&
    (clusterId === cluster.id || clusterId === cluster.uid)
  );
}

/**
 * It has the name by which a source knows the cluster, or the one that Drydock would provide, which
 * would clash with it.
 */
function hasNameOf(
  { cluster, records }: KnownCluster,
  { name }: IndexedCluster,
): boolean {
  return name === cluster.name || records.some(record => record.name === name);
}

function mayMean(known: KnownCluster, entity: IndexedCluster): boolean {
  return isNamedBy(known, entity) || hasNameOf(known, entity);
}

/** Undefined unless exactly one: two that fit prove nothing. */
function only<T>(items: readonly T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined;
}

/**
 * The entity of a cluster that another source wrote. It names the cluster's id or UID, or has its
 * name. An entity that may mean another cluster too, or that another cluster has, is left alone:
 * actions on the entity would go to the wrong cluster.
 */
function foreignEntityOf(
  known: KnownCluster,
  all: readonly KnownCluster[],
  foreign: readonly IndexedCluster[],
): IndexedCluster | undefined {
  const named = foreign.filter(entity => isNamedBy(known, entity));
  const sameName = foreign.filter(entity => hasNameOf(known, entity));
  // Of several of its name, the one in the place of the entity that Drydock would provide.
  const entity =
    named.length > 0
      ? only(named)
      : only(sameName) ??
        sameName.find(({ ref }) => ref === known.cluster.entityRef);
  if (!entity) return undefined;
  const others = all.filter(({ cluster }) => cluster.id !== known.cluster.id);
  return others.some(
    other => mayMean(other, entity) || other.cluster.entityRef === entity.ref,
  )
    ? undefined
    : entity;
}

async function knownClusters(knex: Knex): Promise<KnownCluster[]> {
  const clusters = await allClusters(knex);
  const records = await recordsOf(
    knex,
    clusters.map(cluster => cluster.id),
  );
  return clusters.map(cluster => ({
    cluster,
    records: (records.get(cluster.id) ?? []).filter(record => !record.gone),
  }));
}

/** An entity that a source names stays, whatever the catalog says. */
function lostItsEntity(
  { cluster, records }: KnownCluster,
  foreign: readonly IndexedCluster[],
): boolean {
  return (
    cluster.adopted &&
    records.every(({ record }) => record.entityRef === undefined) &&
    !foreign.some(({ ref }) => ref === cluster.entityRef)
  );
}

/**
 * Adopts entities that exist already, so that no cluster is in the catalog twice, and lets go of
 * those that exist no more, so that Drydock provides them again.
 * @param index - of a catalog that was read in full just now
 * @returns how many were adopted
 */
export async function adoptEntities(
  knex: Knex,
  index: CatalogIndex,
  { now, settings }: AdoptionOptions,
): Promise<number> {
  const foreign = index.clusters.filter(entity => !entity.ours);
  for (const { cluster } of (await knownClusters(knex)).filter(known =>
    lostItsEntity(known, foreign),
  )) {
    await letGoOfEntity(knex, cluster.id, now, settings);
  }
  if (foreign.length === 0) return 0;
  const all = await knownClusters(knex);
  let adopted = 0;
  for (const known of all.filter(({ cluster }) => !cluster.adopted)) {
    const entity = foreignEntityOf(known, all, foreign);
    if (entity) {
      await adoptEntity(knex, known.cluster.id, entity.ref);
      adopted += 1;
    }
  }
  return adopted;
}
