import type { AuthService, DiscoveryService } from '@backstage/backend-plugin-api';
import { bodyOf, DefaultApiClient, type Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** All clusters, or why they are not known; never a part of them. */
export type ClusterListing = { readonly ok: true; readonly clusters: readonly Cluster[] } | { readonly ok: false; readonly reason: string };

export interface ClusterLister {
  list(): Promise<ClusterListing>;
}

const PAGE = 200;

/** Lists over the plugin's REST API as a service, sorted by name so that the order, and so the hash of the entities, is stable. */
export class HttpClusterLister implements ClusterLister {
  readonly #auth: AuthService;
  readonly #client: DefaultApiClient;

  constructor(options: { auth: AuthService; discovery: DiscoveryService }) {
    this.#auth = options.auth;
    this.#client = new DefaultApiClient({ discoveryApi: options.discovery, fetchApi: { fetch } });
  }

  async list(): Promise<ClusterListing> {
    try {
      const token = await this.#auth.getPluginRequestToken({ onBehalfOf: await this.#auth.getOwnServiceCredentials(), targetPluginId: 'cluster-upgrades' });
      const fleet = await bodyOf(this.#client.getFleet({}, token));
      if (fleet.sources.length === 0) return { ok: false, reason: 'no source is configured' };
      const waiting = fleet.sources.find(({ listedAt }) => listedAt === undefined);
      if (waiting) return { ok: false, reason: `source ${waiting.id} has not been listed yet` };
      const clusters = new Map<string, Cluster>();
      for (let offset = 0, total = 1; offset < total; offset += PAGE) {
        const page = await bodyOf(this.#client.listClusters({ query: { sort: 'name', order: 'asc', offset, limit: PAGE } }, token));
        for (const cluster of page.items) clusters.set(cluster.id, cluster);
        total = page.total;
        if (offset + PAGE >= total && clusters.size !== total) {
          return { ok: false, reason: 'clusters came or went while they were listed' };
        }
      }
      return { ok: true, clusters: [...clusters.values()] };
    } catch (error) {
      return { ok: false, reason: `could not list them: ${error instanceof Error ? error.message : String(error)}` };
    }
  }
}
