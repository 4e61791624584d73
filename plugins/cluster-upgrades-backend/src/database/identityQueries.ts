import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { entityNameOf } from '../clusters/clusterName';
import type { MergeSettings } from '../clusters/mergeRecords';
import { mergeClusters } from './discoveryQueries';
import type { ClusterRow } from './clusterRow';

async function moveRecords(trx: Knex, from: string, to: string, now: string, settings?: MergeSettings): Promise<void> {
  await trx('cluster_records').where({ cluster_id: from }).update({ cluster_id: to });
  await mergeClusters(trx, [from, to], now, settings);
}

/**
 * Settles which cluster a read was of, once its UID (of the kube-system namespace) is known.
 * - first read: the row takes the UID;
 * - another row has it already (two sources found the same cluster): the records move there, and this row ends;
 * - the row had another UID (the cluster was built anew under its old name): a new row begins, the old one is removed with its history kept.
 *
 * @returns the id of the row that the read belongs to
 */
export async function settleIdentity(
  knex: Knex,
  clusterId: string,
  uid: string,
  now: string,
  settings?: MergeSettings,
): Promise<string> {
  return knex.transaction(async trx => {
    const row = await trx<ClusterRow>('clusters').where({ id: clusterId }).first();
    if (!row) return clusterId;
    if (row.uid === uid) return clusterId;
    const twin = await trx<ClusterRow>('clusters').where({ uid }).first();
    if (twin) {
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
}
