import { identityApiRef, useApi } from '@backstage/core-plugin-api';
import { parseEntityRef } from '@backstage/catalog-model';
import type {
  Cluster,
  ImpactClusterPage,
  ImpactFixPage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { IDLE_MS } from '../hooks/live';
import { useResource } from '../hooks/useResource';
import type { Resource } from '../hooks/useResource';

const REFRESH_MS = 60_000;
/** Fixes that fit into the widget. */
export const SHOWN_FIXES = 4;
/** Enough for a short list; the pages that it leads to have all. */
const LIMIT = 50;
/** As many as fit into an address. */
const MOST_OWNERS = 100;

export interface Mine {
  userEntityRef: string;
  ownershipEntityRefs: string[];
  /**
   * The first open blockers and warnings of my services, and those that I or my teams own
   * otherwise, with how many there are.
   */
  fixes: ImpactFixPage;
  /**
   * Clusters under my services, and those that I or my teams own; of many those that are upgraded,
   * or must be soon.
   */
  clusters: Cluster[];
}

/** What concerns the person who is signed in, as owner of services or of clusters. */
export function useMine(): Resource<Mine> {
  const api = useApi(clusterUpgradesApiRef);
  const identity = useApi(identityApiRef);
  return useResource(
    'mine',
    async () => {
      const { userEntityRef, ownershipEntityRefs } =
        await identity.getBackstageIdentity();
      const me = parseEntityRef(userEntityRef);
      const { owners = [] } = await api.getImpact({ path: me });
      // The identity lists a user's own groups alone; the backend knows those above and below. An
      // empty filter would be no filter at all.
      const owner = [
        ...new Set([
          ...owners,
          ...(ownershipEntityRefs.length > 0
            ? ownershipEntityRefs
            : [userEntityRef]),
        ]),
      ].slice(0, MOST_OWNERS);
      const [fixes, running, owned] = await Promise.all([
        api.listImpactFixes({
          path: me,
          query: {
            state: ['open'],
            severity: ['blocker', 'warning'],
            limit: SHOWN_FIXES,
          },
        }),
        api.listImpactClusters({
          path: me,
          query: { sort: 'near', limit: LIMIT },
        }),
        api.listClusters({ query: { owner, sort: 'support', limit: LIMIT } }),
      ]);
      return {
        userEntityRef,
        ownershipEntityRefs,
        fixes,
        clusters: clustersOf(running, owned.items),
      };
    },
    { shows: ['verdict', 'upgrade'], gapMs: IDLE_MS, intervalMs: REFRESH_MS },
  );
}

/** Each cluster once, however it concerns me. */
function clustersOf(running: ImpactClusterPage, owned: Cluster[]): Cluster[] {
  return [
    ...new Map(
      [...running.items.map(({ cluster }) => cluster), ...owned].map(
        cluster => [cluster.id, cluster],
      ),
    ).values(),
  ];
}
