import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { ClusterRecord } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { minorOf } from '@drydock/kubernetes-knowledge';
import { versionSort } from '../inventory/summarize';
import { entityNameOf } from '../clusterName';
import {
  describeDisagreement,
  mergeRecords,
  type MergeSettings,
} from '../mergeRecords';
import type { StoredRecord } from '../cluster';
import { chunked, IDS_AT_ONCE } from '../../foundation/database/client';
import { applyVisibility, type VisibilityCriteria } from './clusterQueries';
import type { Reason } from '@drydock/upgrade-reasons';
import { ASKED, toRecord, type ClusterRow, type RecordRow } from './clusterRow';
import { databaseTimeAfter } from '../../foundation/database/databaseTime';
import { lockClusters } from './identityQueries';
import { optional, toColumn } from '../../foundation/database/json';
import {
  reasonColumn,
  reasonOfColumn,
} from '../../foundation/database/reasonColumn';

/** Last answer of a source. Times are ISO. */
export interface SourceState {
  readonly id: string;
  readonly title: string;
  /** Whether the last listing was complete. */
  readonly complete: boolean;
  readonly listedAt?: string;
  readonly reason?: Reason;
  readonly attemptedAt: string;
  /** Clusters that it names and that are not gone. */
  readonly clusters: number;
}

interface SourceRow {
  id: string;
  title: string;
  complete: boolean | number;
  listed_at: string | null;
  reason: string | null;
  attempted_at: string;
}

/**
 * What a listing ended with. `failed` names no cluster, so nothing changes but that they are
 * unlisted.
 */
export type ListingOutcome =
  | { readonly kind: 'complete'; readonly records: readonly ClusterRecord[] }
  | {
      readonly kind: 'partial';
      readonly records: readonly ClusterRecord[];
      readonly reason: Reason;
    }
  | { readonly kind: 'failed'; readonly reason: Reason };

export interface ListingToStore {
  readonly sourceId: string;
  readonly title: string;
  readonly outcome: ListingOutcome;
  /** ISO time. */
  readonly now: string;
  readonly settings?: MergeSettings;
  /** Merges also what did not change, because the configuration may have. */
  readonly mergeAll?: boolean;
}

/** A record that gets a row of its own. */
export interface ClusterToInsert {
  readonly sourceId: string;
  readonly record: ClusterRecord;
  /** ISO time. */
  readonly now: string;
  readonly settings?: MergeSettings;
  readonly uid?: string;
  /**
   * Not due at once: a cluster that reports another UID at each read must not be read without a
   * pause.
   */
  readonly waits?: boolean;
}

const WAIT_MINUTES = 15;

function titleOf({ name, title, configured }: ClusterRecord): string {
  return configured?.title ?? title ?? name.slice(0, 200);
}

function providedEntityRef(name: string, settings: MergeSettings): string {
  return `resource:${
    settings.entityNamespace?.toLowerCase() ?? 'default'
  }/${name}`;
}

/**
 * The title where it is an entity name that no cluster has (`prod-eu-1` of `fleet/prod-eu-1`):
 * people know a cluster by it. Else a slug. Removed clusters keep their names, and a name whose
 * entity belongs to a cluster counts as taken: what is asked of a name must never reach another
 * cluster.
 */
async function freeName(
  trx: Knex,
  { sourceId, record, settings = {} }: ClusterToInsert,
): Promise<string> {
  const title = titleOf(record);
  const known = entityNameOf(title) === title ? [title] : [];
  for (const candidate of [
    ...known,
    entityNameOf(record.name),
    entityNameOf(record.name, sourceId),
    entityNameOf(record.name, randomUUID()),
  ]) {
    const taken = trx('clusters')
      .where({ name: candidate })
      .orWhere({ entity_ref: providedEntityRef(candidate, settings) });
    if (!(await taken.first('id'))) return candidate;
  }
  throw new Error(`No free name for a cluster of source ${sourceId}`);
}

export async function insertCluster(
  trx: Knex,
  cluster: ClusterToInsert,
): Promise<string> {
  const id = randomUUID();
  const title = titleOf(cluster.record);
  await trx('clusters').insert({
    id,
    name: await freeName(trx, cluster),
    title,
    title_sort: title.toLowerCase(),
    search: title.toLowerCase(),
    uid: cluster.uid ?? null,
    removed: false,
    adopted: false,
    created_at: cluster.now,
    ...(cluster.waits
      ? { next_attempt_at_ms: databaseTimeAfter(trx, WAIT_MINUTES * 60_000) }
      : {}),
  });
  return id;
}

/**
 * Stores one source's answer in one transaction: all of it or nothing. Returns the ids of the
 * clusters that it touches.
 */
export async function storeListing(
  knex: Knex,
  listing: ListingToStore,
): Promise<string[]> {
  return knex.transaction(async trx => {
    await lockClusters(trx);
    const { sourceId, outcome, now } = listing;
    const known = new Map<string, RecordRow>(
      (
        await trx<RecordRow>('cluster_records').where({ source_id: sourceId })
      ).map(row => [row.name, row]),
    );
    const touched = new Set<string>(
      listing.mergeAll ? [...known.values()].map(row => row.cluster_id) : [],
    );
    const listed = new Set<string>();
    const unchanged: string[] = [];
    for (const record of outcome.kind === 'failed' ? [] : outcome.records) {
      listed.add(record.name);
      const before = known.get(record.name);
      const text = JSON.stringify(record);
      if (
        before &&
        before.record === text &&
        Boolean(before.listed) &&
        !before.gone
      ) {
        unchanged.push(record.name);
      } else {
        touched.add(await storeRecord(trx, listing, record, before));
      }
    }
    for (const names of chunked(unchanged)) {
      await trx('cluster_records')
        .where({ source_id: sourceId })
        .whereIn('name', names)
        .update({ listed_at: now });
    }
    const missing = [...known.values()].filter(row => !listed.has(row.name));
    if (outcome.kind === 'complete')
      for (const row of missing) touched.add(row.cluster_id);
    // The reason of a failed listing may name other clusters. It is shown with the source, to users
    // who see all of its clusters.
    const reason = reasonColumn({
      code:
        outcome.kind === 'complete' ? 'listing.gone' : 'listing.not-in-full',
    });
    for (const names of chunked(missing.map(row => row.name))) {
      const rows = trx('cluster_records')
        .where({ source_id: sourceId })
        .whereIn('name', names);
      // Only a complete listing proves that a cluster is gone, and it stays gone while later
      // listings fail.
      if (outcome.kind === 'complete')
        await rows.update({ listed: false, gone: true, reason });
      else await rows.where({ gone: false }).update({ listed: false, reason });
    }
    await storeSource(trx, listing);
    await mergeClusters(trx, [...touched], now, listing.settings);
    return [...touched];
  });
}

async function storeRecord(
  trx: Knex,
  { sourceId, now, settings }: ListingToStore,
  record: ClusterRecord,
  before: RecordRow | undefined,
): Promise<string> {
  const clusterId =
    before?.cluster_id ??
    (await insertCluster(trx, { sourceId, record, now, settings }));
  const columns = {
    record: JSON.stringify(record),
    pinned_uid: record.identity?.uid ?? null,
    listed: true,
    gone: false,
    reason: null,
    listed_at: now,
  };
  if (before)
    await trx('cluster_records')
      .where({ source_id: sourceId, name: record.name })
      .update(columns);
  else
    await trx('cluster_records').insert({
      source_id: sourceId,
      name: record.name,
      cluster_id: clusterId,
      ...columns,
    });
  return clusterId;
}

async function storeSource(
  trx: Knex,
  { sourceId, title, outcome, now }: ListingToStore,
): Promise<void> {
  const columns = {
    title,
    complete: outcome.kind === 'complete',
    reason: outcome.kind === 'complete' ? null : reasonColumn(outcome.reason),
    attempted_at: now,
    ...(outcome.kind === 'failed' ? {} : { listed_at: now }),
  };
  await trx('cluster_sources')
    .insert({ id: sourceId, ...columns })
    .onConflict('id')
    .merge(columns);
}

/**
 * Writes the facts of records into the rows of their clusters; a cluster without records is marked
 * removed.
 */
export async function mergeClusters(
  trx: Knex,
  clusterIds: readonly string[],
  now: string,
  settings: MergeSettings = {},
): Promise<void> {
  for (const ids of chunked(clusterIds)) {
    const records = (
      await trx<RecordRow>('cluster_records').whereIn('cluster_id', ids)
    ).map(toRecord);
    const byCluster = new Map<string, StoredRecord[]>();
    for (const record of records)
      byCluster.set(record.clusterId, [
        ...(byCluster.get(record.clusterId) ?? []),
        record,
      ]);
    for (const row of await trx<ClusterRow>('clusters').whereIn('id', ids)) {
      await mergeCluster(trx, row, byCluster.get(row.id) ?? [], now, settings);
    }
  }
}

async function mergeCluster(
  trx: Knex,
  row: ClusterRow,
  records: readonly StoredRecord[],
  now: string,
  settings: MergeSettings,
): Promise<void> {
  const removed = records.every(record => record.gone);
  const removal = {
    removed,
    removed_at: removed ? row.removed_at ?? now : null,
    // A removed cluster is not read. One that comes back is read at once, as a new one is.
    next_attempt_at_ms: removed
      ? null
      : trx.raw('coalesce(next_attempt_at_ms, ?)', [ASKED]),
  };
  if (records.length === 0) {
    await trx('clusters').where({ id: row.id }).update(removal);
    return;
  }
  const facts = mergeRecords(
    records,
    settings.environmentLabel,
    settings.controllers?.get(row.id),
  );
  // An entity that was adopted from the catalog stays if a listing does not mention it.
  const adoptedBefore = Boolean(row.adopted)
    ? optional(row.entity_ref)
    : undefined;
  const entityRef =
    facts.entityRef ?? adoptedBefore ?? providedEntityRef(row.name, settings);
  const search = [row.name, facts.title, facts.owner, facts.region]
    .filter(text => text !== undefined)
    .join('\n')
    .toLowerCase();
  await trx('clusters')
    .where({ id: row.id })
    .update({
      ...removal,
      title: facts.title,
      title_sort: facts.title.toLowerCase(),
      entity_ref: entityRef,
      adopted: facts.adopted || adoptedBefore !== undefined,
      owner: facts.owner ?? null,
      system: facts.system ?? null,
      environment: facts.environment ?? null,
      region: facts.region ?? null,
      platform: facts.platform ?? null,
      provider_id: facts.provider?.id ?? null,
      provider_reference: facts.provider?.reference ?? null,
      claims: toColumn(facts.claims),
      reported_version: facts.reportedVersion ?? null,
      // Until the cluster itself was read, lists go by what its provider says.
      ...(row.version === null && facts.reportedVersion !== undefined
        ? {
            minor: minorOf(facts.reportedVersion) ?? null,
            version_sort: versionSort(facts.reportedVersion) ?? null,
          }
        : {}),
      // The last read and the listing of now are compared again.
      ...(row.disagreement !== null
        ? {
            disagreement: reasonColumn(
              describeDisagreement(
                optional(row.version),
                facts.reportedVersion,
              ),
            ),
          }
        : {}),
      endpoint: toColumn(facts.endpoint),
      labels: toColumn(facts.labels),
      search,
    });
}

/** All sources that ever answered, with the number of clusters that they name. */
export async function listSources(
  knex: Knex,
  visibility?: VisibilityCriteria,
): Promise<SourceState[]> {
  const rows = await knex<SourceRow>('cluster_sources').orderBy('id');
  const records = knex('cluster_records').where({ gone: false });
  if (visibility)
    records.whereIn(
      'cluster_id',
      knex('clusters')
        .select('id')
        .where(query => applyVisibility(query, visibility)),
    );
  const counts: { source_id: string; clusters: number | string }[] =
    await records
      .groupBy('source_id')
      .select('source_id')
      .count({ clusters: '*' });
  const bySource = new Map(
    counts.map(count => [count.source_id, Number(count.clusters)]),
  );
  return rows.map(row => ({
    id: row.id,
    title: row.title,
    complete: Boolean(row.complete),
    listedAt: optional(row.listed_at),
    reason: reasonOfColumn(row.reason),
    attemptedAt: row.attempted_at,
    clusters: bySource.get(row.id) ?? 0,
  }));
}

/** Records of some clusters, by cluster. */
export async function recordsOf(
  knex: Knex,
  clusterIds: readonly string[],
): Promise<Map<string, StoredRecord[]>> {
  const byCluster = new Map<string, StoredRecord[]>();
  for (const ids of chunked(clusterIds, IDS_AT_ONCE)) {
    for (const row of await knex<RecordRow>('cluster_records')
      .whereIn('cluster_id', ids)
      .orderBy(['source_id', 'name'])) {
      byCluster.set(row.cluster_id, [
        ...(byCluster.get(row.cluster_id) ?? []),
        toRecord(row),
      ]);
    }
  }
  return byCluster;
}

/** Marks a cluster's entity as one that came from elsewhere, so that it is never provided again. */
export async function adoptEntity(
  knex: Knex,
  clusterId: string,
  entityRef: string,
): Promise<void> {
  await knex('clusters')
    .where({ id: clusterId })
    .update({ entity_ref: entityRef, adopted: true });
}

/**
 * Forgets an adopted entity that the catalog no longer has, so that the cluster gets an entity of
 * Drydock's own again.
 */
export async function letGoOfEntity(
  knex: Knex,
  clusterId: string,
  now: string,
  settings?: MergeSettings,
): Promise<void> {
  await knex.transaction(async trx => {
    await trx('clusters')
      .where({ id: clusterId })
      .update({ entity_ref: null, adopted: false });
    await mergeClusters(trx, [clusterId], now, settings);
  });
}

/**
 * Removes sources that are no longer configured: their records are gone, as after a complete
 * listing without them. If the source comes back, its clusters do with their ids.
 */
export async function retireSources(
  knex: Knex,
  configured: readonly string[],
  now: string,
  settings?: MergeSettings,
): Promise<void> {
  const stored: { id: string }[] = await knex('cluster_sources').select('id');
  const retired = stored
    .map(row => row.id)
    .filter(id => !configured.includes(id));
  for (const sourceId of retired) {
    await knex.transaction(async trx => {
      // A read on another replica could move a record to another row, which would then stay without
      // a source.
      await lockClusters(trx);
      const rows = await trx<RecordRow>('cluster_records')
        .where({ source_id: sourceId })
        .select('cluster_id');
      await trx('cluster_records')
        .where({ source_id: sourceId })
        .update({
          listed: false,
          gone: true,
          reason: reasonColumn({ code: 'listing.source-removed' }),
        });
      await trx('cluster_sources').where({ id: sourceId }).delete();
      await mergeClusters(
        trx,
        [...new Set(rows.map(row => row.cluster_id))],
        now,
        settings,
      );
    });
  }
}
