import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { ClusterRecord } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { entityNameOf } from '../clusters/clusterName';
import type { MergeSettings } from '../clusters/mergeRecords';
import { mergeClusters } from './discoveryQueries';
import type { ClusterRow, RecordRow } from './clusterRow';

async function moveRecords(trx: Knex, from: string, to: string, now: string, settings?: MergeSettings): Promise<void> {
  await trx('cluster_records').where({ cluster_id: from }).update({ cluster_id: to });
  await mergeClusters(trx, [from, to], now, settings);
}

/** Thrown when a read reached a cluster that another one stands for: the facts are not its own, and nothing may be upgraded by them. */
export class ForeignClusterError extends ClusterReadError {
  constructor(title: string, provider: string) {
    super({
      reason: 'credential-needed',
      message: `It reads the same cluster as ${title}, which another ${provider} cluster stands for: check workloadAccess`,
      retryable: false,
      fix: 'Give each of the two clusters access of its own, or remove the one that is no cluster of its own',
    });
    this.name = 'ForeignClusterError';
  }
}

/** What providers call the cluster of a row, by the records that are not gone. */
async function providersOf(trx: Knex, clusterId: string): Promise<NonNullable<ClusterRecord['provider']>[]> {
  const rows = await trx<RecordRow>('cluster_records').where({ cluster_id: clusterId, gone: false });
  return rows.flatMap(row => (JSON.parse(row.record) as ClusterRecord).provider ?? []);
}

/** The provider whose upgrade would go to one cluster and be judged by the other, were both rows one. */
async function rivalProvider(trx: Knex, one: string, other: string): Promise<string | undefined> {
  const theirs = await providersOf(trx, other);
  const ours = await providersOf(trx, one);
  const rival = theirs.find(their => ours.some(our => our.id !== their.id || our.reference !== their.reference));
  return rival && (rival.id === 'cluster-api' ? 'Cluster API' : rival.id);
}

/**
 * Settles which cluster a read was of, once its UID (of the kube-system namespace) is known.
 * - first read: the row takes the UID;
 * - another row has it already (two sources found the same cluster): the records move there, and this row ends;
 * - another row has it, and their providers name two clusters: both rows stay, and this one has no facts;
 * - the row had another UID (the cluster was built anew under its old name): a new row begins, the old one is removed with its history kept.
 *
 * @returns the id of the row that the read belongs to
 * @throws ForeignClusterError when the read was of a cluster that another provider reference stands for
 */
export async function settleIdentity(
  knex: Knex,
  clusterId: string,
  uid: string,
  now: string,
  settings?: MergeSettings,
): Promise<string> {
  const settled = await knex.transaction(async trx => {
    const row = await trx<ClusterRow>('clusters').where({ id: clusterId }).first();
    if (!row) return clusterId;
    if (row.uid === uid) return clusterId;
    const twin = await trx<ClusterRow>('clusters').where({ uid }).first();
    if (twin) {
      const rival = await rivalProvider(trx, clusterId, twin.id);
      if (rival !== undefined) {
        const foreign = new ForeignClusterError(twin.title, rival);
        await trx('clusters').where({ id: clusterId }).update({ disagreement: foreign.message });
        // What it held may have been read the same way.
        await trx('cluster_inventories').where({ cluster_id: clusterId }).delete();
        return foreign;
      }
      await moveRecords(trx, clusterId, twin.id, now, settings);
      // A row that never had an identity carries nothing worth keeping; one that had keeps its history.
      if (row.uid === null) await trx('clusters').where({ id: clusterId }).delete();
      return twin.id;
    }
    if (row.uid === null) {
      await trx('clusters').where({ id: clusterId }).update({ uid });
      return clusterId;
    }
    const id = randomUUID();
    await trx('clusters').where({ id: clusterId }).update({ name: entityNameOf(row.name, row.uid) });
    await trx('clusters').insert({
      id,
      name: row.name,
      title: row.title,
      title_sort: row.title_sort,
      search: row.search,
      uid,
      removed: false,
      adopted: row.adopted,
      entity_ref: row.entity_ref,
      created_at: now,
    });
    await moveRecords(trx, clusterId, id, now, settings);
    return id;
  });
  // Only now, so that what says why is kept.
  if (settled instanceof ForeignClusterError) throw settled;
  return settled;
}
