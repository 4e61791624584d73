import { identityApiRef, useApi } from '@backstage/core-plugin-api';
import { parseEntityRef } from '@backstage/catalog-model';
import type { Cluster, FindingItem, Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { isOpen } from '../cluster/findingState';
import { IDLE_MS } from '../hooks/live';
import { useResource } from '../hooks/useResource';
import type { Resource } from '../hooks/useResource';

const REFRESH_MS = 60_000;
/** Enough for a short list; the pages that it leads to have all. */
const LIMIT = 50;
/** As many as fit into an address. */
const MOST_OWNERS = 100;

export interface Mine {
  userEntityRef: string;
  ownershipEntityRefs: string[];
  /** Blockers and warnings of my services, and those that I or my teams own otherwise. */
  fixes: Impact['findings'];
  /** Clusters under my services, and those that I or my teams own. */
  clusters: Cluster[];
}

/** What concerns the person who is signed in, as owner of services or of clusters. */
export function useMine(): Resource<Mine> {
  const api = useApi(clusterUpgradesApiRef);
  const identity = useApi(identityApiRef);
  return useResource(
    'mine',
    async () => {
      const { userEntityRef, ownershipEntityRefs } = await identity.getBackstageIdentity();
      const impact = await api.getImpact(parseEntityRef(userEntityRef));
      // Who signs in is told to own through their own groups alone; the backend knows those above and below. An empty filter would be no filter at all.
      const owner = [...new Set([...(impact.owners ?? []), ...(ownershipEntityRefs.length > 0 ? ownershipEntityRefs : [userEntityRef])])].slice(0, MOST_OWNERS);
      const [findings, clusters] = await Promise.all([
        api.listFindings({ owner, severity: ['blocker', 'warning'], sort: 'severity', limit: LIMIT, facets: false }),
        api.listClusters({ owner, sort: 'support', limit: LIMIT }),
      ]);
      return { userEntityRef, ownershipEntityRefs, fixes: fixesOf(impact, findings.items), clusters: clustersOf(impact, clusters.items) };
    },
    { shows: ['verdict', 'upgrade'], gapMs: IDLE_MS, intervalMs: REFRESH_MS },
  );
}

/** Each open finding once, however it concerns me. Exported for its test. */
export function fixesOf(impact: Impact, items: FindingItem[]): Impact['findings'] {
  const mine = new Map<string, Impact['findings'][number]>();
  for (const { finding, cluster, target, dueAt, state } of items) {
    mine.set(`${cluster.id} ${finding.fingerprint}`, { finding, clusterId: cluster.id, clusterName: cluster.title, clusterEntityRef: cluster.entityRef, target, dueAt, state });
  }
  for (const entry of impact.findings) {
    if (isOpen(entry) && entry.finding.severity !== 'info') mine.set(`${entry.clusterId} ${entry.finding.fingerprint}`, entry);
  }
  return [...mine.values()];
}

function clustersOf(impact: Impact, owned: Cluster[]): Cluster[] {
  return [...new Map([...impact.clusters.map(({ cluster }) => cluster), ...owned].map(cluster => [cluster.id, cluster])).values()];
}
