import type { Knex } from 'knex';
import {
  formatSourceReference,
  parseClusterReference,
} from '../../foundation/sourceReference';
import { chunked } from '../../foundation/database/client';
import type { ClusterRow, RecordRow } from './clusterRow';

/**
 * What the operator's configuration can call a cluster. Display names are not among it: any source
 * can take them.
 */
export interface ClusterIdentity {
  readonly id: string;
  readonly name: string;
  /** UID of its namespace kube-system, as the reader saw it; undefined before the first read. */
  readonly uid?: string;
  /** No source lists it now. */
  readonly removed: boolean;
  /** Its id, and `<source id>/<name in the source>` for each source that lists it now. */
  readonly references: readonly string[];
  /** The same of sources that listed it before. */
  readonly formerReferences: readonly string[];
}

/**
 * Asked anew before each use: a cluster can be removed, come back, or lose a source's entry to
 * another row.
 */
export type IdentifyCluster = (
  clusterId: string,
) => Promise<ClusterIdentity | undefined>;

export async function clusterIdentity(
  knex: Knex,
  clusterId: string,
): Promise<ClusterIdentity | undefined> {
  const row: Pick<ClusterRow, 'id' | 'name' | 'uid' | 'removed'> | undefined =
    await knex<ClusterRow>('clusters')
      .where({ id: clusterId })
      .first('id', 'name', 'uid', 'removed');
  if (!row) return undefined;
  const records: Pick<RecordRow, 'source_id' | 'name' | 'gone'>[] =
    await knex<RecordRow>('cluster_records')
      .where({ cluster_id: clusterId })
      .orderBy(['source_id', 'name'])
      .select('source_id', 'name', 'gone');
  const referencesOf = (gone: boolean) =>
    records
      .filter(record => Boolean(record.gone) === gone)
      .map(record =>
        formatSourceReference({
          sourceId: record.source_id,
          name: record.name,
        }),
      );
  return {
    id: row.id,
    name: row.name,
    uid: row.uid ?? undefined,
    removed: Boolean(row.removed),
    references: [row.id, ...referencesOf(false)],
    formerReferences: referencesOf(true),
  };
}

/** The id of the cluster that each reference means now. References that mean none are left out. */
export async function resolveReferences(
  knex: Knex,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const resolved = new Map<string, string>();
  const bySource = new Map<string, string[]>();
  const ids: string[] = [];
  for (const text of new Set(references)) {
    const reference = parseClusterReference(text);
    if (!reference) continue;
    if ('id' in reference) ids.push(reference.id);
    else
      bySource.set(reference.sourceId, [
        ...(bySource.get(reference.sourceId) ?? []),
        reference.name,
      ]);
  }
  for (const some of chunked(ids)) {
    const rows: { id: string }[] = await knex('clusters')
      .where({ removed: false })
      .whereIn('id', some)
      .select('id');
    for (const { id } of rows) resolved.set(id, id);
  }
  for (const [sourceId, names] of bySource) {
    for (const some of chunked(names)) {
      const rows: Pick<RecordRow, 'name' | 'cluster_id'>[] =
        await knex<RecordRow>('cluster_records')
          .where({ source_id: sourceId, gone: false })
          .whereIn('name', some)
          .select('name', 'cluster_id');
      for (const row of rows)
        resolved.set(
          formatSourceReference({ sourceId, name: row.name }),
          row.cluster_id,
        );
    }
  }
  return resolved;
}

/** `<source id>/<name in the source>` of all clusters that these sources list now. */
export async function listedReferences(
  knex: Knex,
  sourceIds: readonly string[],
): Promise<readonly string[]> {
  if (sourceIds.length === 0) return [];
  const rows: Pick<RecordRow, 'source_id' | 'name'>[] = await knex<RecordRow>(
    'cluster_records',
  )
    .where({ gone: false })
    .whereIn('source_id', sourceIds)
    .orderBy(['source_id', 'name'])
    .select('source_id', 'name');
  return rows.map(row =>
    formatSourceReference({ sourceId: row.source_id, name: row.name }),
  );
}
