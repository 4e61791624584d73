import type {
  ClusterListing,
  ClusterRecord,
  ClusterSource,
  KubernetesPluginClient,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ClusterReadError, type ClusterAccess } from '@drydock/upgrade-readiness';
import type { KubernetesPluginSourceConfig } from '../config/config';
import { checkAllowedHosts, type CatalogClusterHosts } from './CatalogClusterHosts';

/**
 * The clusters of the portal's kubernetes plugin. The plugin alone dials them; addresses that came from entities stay with it, so this
 * source vouches for no endpoint, and opens such a cluster only where the operator allows its host.
 */
export class KubernetesPluginClusterSource implements ClusterSource {
  readonly id: string;
  readonly title: string;
  readonly #client: KubernetesPluginClient;
  readonly #config: KubernetesPluginSourceConfig;
  readonly #catalogHosts: CatalogClusterHosts | undefined;
  readonly #authProviders = new Map<string, string | undefined>();

  constructor(client: KubernetesPluginClient, config: KubernetesPluginSourceConfig, catalogHosts?: CatalogClusterHosts) {
    this.id = config.id;
    this.title = config.title ?? "the portal's kubernetes plugin";
    this.#client = client;
    this.#config = config;
    this.#catalogHosts = catalogHosts;
  }

  async list(signal: AbortSignal): Promise<ClusterListing> {
    const clusters = await this.#client.listClusters(signal);
    this.#authProviders.clear();
    for (const cluster of clusters) this.#authProviders.set(cluster.name, cluster.authProvider);
    return {
      complete: true,
      clusters: clusters.map(({ name, title }): ClusterRecord => {
        const said = Object.hasOwn(this.#config.clusters, name) ? this.#config.clusters[name] : {};
        return { name, title: title ?? name, ...said };
      }),
    };
  }

  async access(cluster: ClusterRecord, signal: AbortSignal): Promise<ClusterAccess> {
    // After a restart a read may come before the first listing, which knows how each cluster authenticates.
    if (!this.#authProviders.has(cluster.name)) await this.list(signal);
    if (!this.#authProviders.has(cluster.name)) {
      throw new ClusterReadError({
        reason: 'credential-needed',
        message: `The kubernetes plugin has no cluster named ${cluster.name.slice(0, 100)}`,
        retryable: false,
        fix: 'Add the cluster to the kubernetes plugin under this name, or read it through another source',
      });
    }
    // At each read, since an entity may change at any time.
    checkAllowedHosts((await this.#catalogHosts?.hostsOf(cluster.name)) ?? [], this.#config.allowedHosts);
    return this.#client.access({ name: cluster.name, authProvider: this.#authProviders.get(cluster.name) });
  }
}
