import type {
  ClusterSource,
  KubernetesPluginClusters,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ClusterUpgradesConfig } from '../config/config';
import { KubeconfigClusterSource } from './KubeconfigClusterSource';
import { KubernetesPluginClusterSource } from './KubernetesPluginClusterSource';
import type { PluginAddresses } from './PluginAddresses';

/** The sources of `clusterUpgrades.sources`; modules add theirs through the extension point. */
export function configuredSources(
  config: ClusterUpgradesConfig,
  plugin: KubernetesPluginClusters,
  addresses: PluginAddresses,
): ClusterSource[] {
  return config.sources.flatMap(
    ({ kubeconfig, kubernetesPlugin }): ClusterSource[] => {
      if (kubeconfig)
        return [
          new KubeconfigClusterSource(
            kubeconfig,
            config.inventory.requestTimeoutSeconds,
          ),
        ];
      if (kubernetesPlugin === undefined) return [];
      const said =
        kubernetesPlugin === true
          ? { id: 'kubernetes', clusters: {}, allowedHosts: [] }
          : kubernetesPlugin;
      return [new KubernetesPluginClusterSource(plugin, said, addresses)];
    },
  );
}
