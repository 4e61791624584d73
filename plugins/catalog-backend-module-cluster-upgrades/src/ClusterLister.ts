import type {
  AuthService,
  DiscoveryService,
} from '@backstage/backend-plugin-api';
import {
  createClusterUpgradesApi,
  type Cluster,
  type ClusterUpgradesApi,
} from '@drydock/backstage-plugin-cluster-upgrades-common';

/** All clusters, or why they are not known; never a part of them. */
export type ListedClusters =
  | { readonly ok: true; readonly clusters: readonly Cluster[] }
  | { readonly ok: false; readonly reason: string };

export interface ClusterLister {
  list(): Promise<ListedClusters>;
}

const PAGE = 200;

/**
 * Lists over the plugin's REST API as a service, sorted by name so that the order, and so the hash
 * of the entities, is stable.
 */
export class HttpClusterLister implements ClusterLister {
  readonly #api: ClusterUpgradesApi;
  /** All sources were listed once; which there are changes with a start only. */
  #hasListed = false;

  constructor(options: { auth: AuthService; discovery: DiscoveryService }) {
    this.#api = createClusterUpgradesApi({
      discoveryApi: options.discovery,
      fetchApi: { fetch },
      token: async () =>
        options.auth.getPluginRequestToken({
          onBehalfOf: await options.auth.getOwnServiceCredentials(),
          targetPluginId: 'cluster-upgrades',
        }),
    });
  }

  async list(): Promise<ListedClusters> {
    try {
      const clusters = await this.#listAll();
      if (clusters === undefined)
        return {
          ok: false,
          reason: 'clusters came or went while they were listed',
        };
      // Later only where there is none, because another database than before knows no clusters
      // either.
      const missing =
        this.#hasListed && clusters.length > 0
          ? undefined
          : await this.#whatIsMissing();
      if (missing !== undefined) return { ok: false, reason: missing };
      this.#hasListed = true;
      return { ok: true, clusters };
    } catch (error) {
      return {
        ok: false,
        reason: `could not list them: ${
          error instanceof Error ? error.message : String(error)
        }`,
      };
    }
  }

  /** Undefined when they changed between two pages. */
  async #listAll(): Promise<readonly Cluster[] | undefined> {
    const clusters = new Map<string, Cluster>();
    for (let offset = 0, total = 1; offset < total; offset += PAGE) {
      const page = await this.#api.listClusters({
        query: { sort: 'name', order: 'asc', offset, limit: PAGE },
      });
      for (const cluster of page.items) clusters.set(cluster.id, cluster);
      total = page.total;
      if (offset + PAGE >= total && clusters.size !== total) return undefined;
    }
    return [...clusters.values()];
  }

  /** Why what is listed may not be all clusters. */
  async #whatIsMissing(): Promise<string | undefined> {
    const { sources } = await this.#api.getFleet({});
    if (sources.length === 0) return 'no source is configured';
    const waiting = sources.find(({ listedAt }) => listedAt === undefined);
    return waiting && `source ${waiting.id} has not been listed yet`;
  }
}
