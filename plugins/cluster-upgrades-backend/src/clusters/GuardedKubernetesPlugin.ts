import type {
  KubernetesPluginClient,
  KubernetesPluginCluster,
  KubernetesPluginClusters,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ClusterAccess } from '@drydock/upgrade-readiness';
import {
  checkAllowedHosts,
  type CatalogClusterHosts,
} from './CatalogClusterHosts';

interface Parts {
  readonly client: Pick<KubernetesPluginClient, 'listClusters' | 'access'>;
  /** Undefined where the kubernetes plugin takes no clusters from the catalog. */
  readonly catalogHosts: Pick<CatalogClusterHosts, 'hostsOf'> | undefined;
}

/**
 * The one way of sources to the portal's kubernetes plugin: no cluster is opened at an address of a
 * catalog entity whose host is not allowed. Modules get it before the plugin's services are there,
 * and use it after.
 */
export class GuardedKubernetesPlugin implements KubernetesPluginClusters {
  #parts: Parts | undefined;

  start(parts: Parts): void {
    this.#parts = parts;
  }

  async listClusters(signal: AbortSignal): Promise<KubernetesPluginCluster[]> {
    return this.#started().client.listClusters(signal);
  }

  async open(
    cluster: KubernetesPluginCluster,
    allowedHosts: readonly string[],
  ): Promise<ClusterAccess> {
    const { client, catalogHosts } = this.#started();
    checkAllowedHosts(
      (await catalogHosts?.hostsOf(cluster.name)) ?? [],
      allowedHosts,
    );
    return client.access(cluster);
  }

  #started(): Parts {
    if (!this.#parts)
      throw new Error(
        'The kubernetes plugin is asked before the cluster-upgrades plugin has started: list and open clusters later than in init',
      );
    return this.#parts;
  }
}
