import type { StoredRecord } from './cluster';
import { isSameAs } from './provePair';

/**
 * Records of one cluster whose word counts: its provider, owner, environment, labels and the like.
 * The others are used for reading alone.
 *
 * TLS proves that two records reach one API server. It does not prove that the author of a Cluster
 * API object or of its Secret may decide about that cluster: a token that reads it is enough to
 * join. So a record that names its provider itself is not believed about a cluster that another
 * source lists, too, unless the operator or the platform says that the record is this cluster: by
 * `uid`, `sameAs` or a vouched address.
 */
export function believedRecords(
  records: readonly StoredRecord[],
): StoredRecord[] {
  const believed = records.filter(
    record =>
      record.record.provider === undefined || isVouchedFor(record, records),
  );
  return believed.length > 0 ? believed : [...records];
}

function isVouchedFor(
  record: StoredRecord,
  records: readonly StoredRecord[],
): boolean {
  const others = records.filter(({ sourceId }) => sourceId !== record.sourceId);
  if (others.length === 0) return true;
  return isConfirmed(record, others);
}

/** Whether the operator or the platform says that a record is the cluster of others. Pure. */
export function isConfirmed(
  record: StoredRecord,
  others: readonly StoredRecord[],
): boolean {
  const { address, identity } = record.record;
  return (
    address !== undefined ||
    identity?.uid !== undefined ||
    others.some(other => isSameAs(record, other))
  );
}
