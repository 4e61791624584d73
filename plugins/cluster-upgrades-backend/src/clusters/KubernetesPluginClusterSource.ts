import type {
  ClusterListing,
  ClusterRecord,
  ClusterSource,
  KubernetesPluginClusters,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  ClusterReadError,
  type ClusterAccess,
} from '@drydock/upgrade-readiness';
import type {
  ClusterFactsConfig,
  KubernetesPluginSourceConfig,
} from '../config/config';
import { configuredRecord } from './configuredRecord';
import type { PluginAddresses } from './PluginAddresses';

/**
 * The clusters of the portal's kubernetes plugin. The plugin alone dials them; addresses that came
 * from entities stay with it. So this source provides no endpoint to the catalog, vouches only for
 * addresses of the operator's configuration, and opens a cluster of the catalog only where the
 * operator allows its host.
 */
export class KubernetesPluginClusterSource implements ClusterSource {
  readonly id: string;
  readonly title: string;
  readonly #plugin: KubernetesPluginClusters;
  readonly #config: KubernetesPluginSourceConfig;
  readonly #addresses: Pick<PluginAddresses, 'of'>;
  readonly #authProviders = new Map<string, string | undefined>();

  constructor(
    plugin: KubernetesPluginClusters,
    config: KubernetesPluginSourceConfig,
    addresses: Pick<PluginAddresses, 'of'>,
  ) {
    this.id = config.id;
    this.title = config.title ?? "the portal's kubernetes plugin";
    this.#plugin = plugin;
    this.#config = config;
    this.#addresses = addresses;
  }

  async list(signal: AbortSignal): Promise<ClusterListing> {
    const clusters = await this.#plugin.listClusters(signal);
    this.#authProviders.clear();
    for (const cluster of clusters)
      this.#authProviders.set(cluster.name, cluster.authProvider);
    const addresses = await this.#addresses.of(
      clusters.map(({ name }) => name),
    );
    return {
      complete: true,
      clusters: clusters.map(({ name, title }): ClusterRecord => {
        const said: ClusterFactsConfig = Object.hasOwn(
          this.#config.clusters,
          name,
        )
          ? this.#config.clusters[name]
          : {};
        return {
          name,
          title: title ?? name,
          address: addresses.get(name),
          ...configuredRecord({}, said),
        };
      }),
    };
  }

  async access(
    cluster: ClusterRecord,
    signal: AbortSignal,
  ): Promise<ClusterAccess> {
    // After a restart a read may come before the first listing, which knows how each cluster
    // authenticates.
    if (!this.#authProviders.has(cluster.name)) await this.list(signal);
    if (!this.#authProviders.has(cluster.name)) {
      throw new ClusterReadError({
        kind: 'credential-needed',
        reason: {
          code: 'read.plugin-has-no-cluster',
          params: { name: { text: cluster.name.slice(0, 100) } },
        },
        retryable: false,
        remedy: { code: 'read.remedy-plugin-cluster' },
      });
    }
    return this.#plugin.open(
      {
        name: cluster.name,
        authProvider: this.#authProviders.get(cluster.name),
      },
      this.#config.allowedHosts,
    );
  }
}
