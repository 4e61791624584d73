import type { Cluster, HistoryEntry } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** The upgrade that ended after the cluster was last read: what the facts tell is of before. History comes newest first. */
export function endedSinceRead(history: HistoryEntry[] | undefined, { freshness: { readAt } }: Cluster): HistoryEntry | undefined {
  return history?.find(({ observedOnly, endedAt }) => !observedOnly && endedAt !== undefined && readAt !== undefined && Date.parse(endedAt) > Date.parse(readAt));
}
