import type { Knex } from 'knex';
import type { ClusterProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { IdentityClaim, SeenIdentity, StoredRecord } from '../cluster';
import type { ProofMethod } from '../provePair';
import type { SourceReference } from '../../foundation/sourceReference';
import { isPostgres } from '../../foundation/database/client';
import { toRecord, type ClusterRow, type RecordRow } from './clusterRow';
import { optional, toColumn } from '../../foundation/database/json';

/** Why a record is the cluster of a UID, as stored. */
export interface StoredProof {
  readonly method: ProofMethod;
  /** The other record of the pair. */
  readonly with?: SourceReference;
  readonly digest?: string;
}

interface ProofRow {
  source_id: string;
  name: string;
  uid: string;
  method: ProofMethod;
  with_source_id: string | null;
  with_name: string | null;
  digest: string | null;
  proven_at: string;
}

const keyOf = ({ sourceId, name }: SourceReference) => ({
  source_id: sourceId,
  name,
});

/** One transaction at a time chooses names and rows of clusters. SQLite has one writer anyway. */
export async function lockClusters(trx: Knex.Transaction): Promise<void> {
  if (isPostgres(trx))
    await trx.raw(
      "select pg_advisory_xact_lock(hashtextextended(current_schema() || ' cluster rows', 0))",
    );
}

export async function recordOf(
  trx: Knex,
  reference: SourceReference,
): Promise<StoredRecord | undefined> {
  const row = await trx<RecordRow>('cluster_records')
    .where(keyOf(reference))
    .first();
  return row && toRecord(row);
}

/**
 * A record with the cluster that has the UID, and with what is stored as proof that they are one;
 * one query.
 */
export async function recordWithProof(
  knex: Knex,
  reference: SourceReference,
  uid: string,
) {
  const row:
    | (RecordRow & {
        holder_id: string | null;
        method: ProofMethod | null;
        digest: string | null;
      })
    | undefined = await knex('cluster_records as record')
    .where({
      'record.source_id': reference.sourceId,
      'record.name': reference.name,
    })
    .leftJoin('clusters as holder', join =>
      join.on('holder.uid', '=', knex.raw('?', [uid])),
    )
    .leftJoin('identity_proofs as proof', join =>
      join
        .on('proof.source_id', 'record.source_id')
        .andOn('proof.name', 'record.name')
        .andOn('proof.uid', '=', knex.raw('?', [uid])),
    )
    .first(
      'record.*',
      'holder.id as holder_id',
      'proof.method',
      'proof.digest',
    );
  if (!row) return undefined;
  const proof: StoredProof | undefined =
    row.method === null
      ? undefined
      : { method: row.method, digest: optional(row.digest) };
  return { record: toRecord(row), holderId: optional(row.holder_id), proof };
}

/** Also those that are gone: a cluster that was removed keeps its identity. */
export async function recordsOfCluster(
  trx: Knex,
  clusterId: string,
): Promise<StoredRecord[]> {
  return (
    await trx<RecordRow>('cluster_records')
      .where({ cluster_id: clusterId })
      .orderBy(['source_id', 'name'])
  ).map(toRecord);
}

export async function recordsPinnedTo(
  trx: Knex,
  uid: string,
): Promise<StoredRecord[]> {
  return (
    await trx<RecordRow>('cluster_records')
      .where({ pinned_uid: uid, gone: false })
      .orderBy(['source_id', 'name'])
  ).map(toRecord);
}

export async function clusterOfUid(
  trx: Knex,
  uid: string,
): Promise<ClusterRow | undefined> {
  return trx<ClusterRow>('clusters').where({ uid }).first();
}

export async function keepSeen(
  trx: Knex,
  reference: SourceReference,
  seen: SeenIdentity,
): Promise<void> {
  await trx('cluster_records')
    .where(keyOf(reference))
    .update({ seen: toColumn(seen) });
  const digests = [seen.server?.servingKey, seen.server?.authority].filter(
    digest => digest !== undefined,
  );
  for (const digest of new Set(digests)) {
    await trx('shown_keys')
      .insert({ digest, uid: seen.uid, first_seen_at: seen.at })
      .onConflict(['digest', 'uid'])
      .ignore();
  }
}

/** Those of some keys that a cluster of another UID showed at any time. */
export async function keysOfOthers(
  trx: Knex,
  digests: readonly string[],
  uid: string,
): Promise<Set<string>> {
  if (digests.length === 0) return new Set();
  const rows: { digest: string }[] = await trx('shown_keys')
    .whereIn('digest', digests)
    .whereNot({ uid })
    .select('digest');
  return new Set(rows.map(({ digest }) => digest));
}

export async function keepClaim(
  trx: Knex,
  reference: SourceReference,
  claim: IdentityClaim | undefined,
): Promise<void> {
  await trx('cluster_records')
    .where(keyOf(reference))
    .update({ claim: toColumn(claim) });
}

export async function proofOf(
  trx: Knex,
  reference: SourceReference,
  uid: string,
): Promise<StoredProof | undefined> {
  const row = await trx<ProofRow>('identity_proofs')
    .where({ ...keyOf(reference), uid })
    .first();
  if (!row) return undefined;
  const other =
    row.with_source_id !== null && row.with_name !== null
      ? { sourceId: row.with_source_id, name: row.with_name }
      : undefined;
  return { method: row.method, with: other, digest: optional(row.digest) };
}

/** Records that are proven to be the cluster of a UID. */
export async function provenRecords(
  trx: Knex,
  uid: string,
): Promise<SourceReference[]> {
  const rows: { source_id: string; name: string }[] = await trx<ProofRow>(
    'identity_proofs',
  )
    .where({ uid })
    .select('source_id', 'name');
  return rows.map(row => ({ sourceId: row.source_id, name: row.name }));
}

export async function keepProof(
  trx: Knex,
  reference: SourceReference,
  uid: string,
  proof: StoredProof,
  now: string,
): Promise<void> {
  const columns = {
    method: proof.method,
    with_source_id: proof.with?.sourceId ?? null,
    with_name: proof.with?.name ?? null,
    digest: proof.digest ?? null,
    proven_at: now,
  };
  await trx('identity_proofs')
    .insert({ ...keyOf(reference), uid, ...columns })
    .onConflict(['source_id', 'name', 'uid'])
    .merge(columns);
}

export async function forgetProofs(
  trx: Knex,
  uid: string,
  reference?: SourceReference,
): Promise<void> {
  await trx('identity_proofs')
    .where({ uid, ...(reference && keyOf(reference)) })
    .delete();
}

/** What providers call a cluster, by the records that are not gone. */
export function providersOf(
  records: readonly StoredRecord[],
): ClusterProvider[] {
  return records
    .filter(({ gone }) => !gone)
    .flatMap(
      ({ record }) => record.configured?.provider ?? record.provider ?? [],
    );
}
