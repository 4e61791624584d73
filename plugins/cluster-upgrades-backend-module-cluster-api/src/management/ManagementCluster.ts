import { createDirectClusterAccess } from '@drydock/upgrade-readiness';
import {
  KubeConfigWriter,
  loadKubeConfig,
  loadWriterKubeConfig,
  ReopenedAccess,
  type KubernetesWriter,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ManagementConfig } from '../config/readConfig';
import { ManagementReader } from './ManagementReader';

/**
 * One Cluster API management cluster as configured: how it is read, and, where the operator allows
 * it, changed.
 */
export interface ManagementCluster {
  readonly config: ManagementConfig;
  readonly reader: ManagementReader;
  /** undefined: Drydock may look but not change. */
  readonly writer?: KubernetesWriter;
  /**
   * Whether it runs on this machine (a developer's, or a test's): only then may its clusters be
   * here too.
   */
  isOnThisMachine(): boolean;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export function createManagementCluster(
  config: ManagementConfig,
  userAgent: string,
): ManagementCluster {
  const access = new ReopenedAccess(() =>
    createDirectClusterAccess({
      kubeConfig: loadKubeConfig(config.kubeconfig),
      description: `Cluster API management cluster ${config.id}`,
    }),
  );
  const { upgrade } = config;
  return {
    config,
    reader: new ManagementReader(access),
    isOnThisMachine: () =>
      LOOPBACK.test(
        new URL(
          loadKubeConfig(config.kubeconfig).getCurrentCluster()?.server ?? '',
        ).hostname,
      ),
    ...(upgrade
      ? {
          writer: new KubeConfigWriter(
            () => loadWriterKubeConfig(upgrade.kubeconfig),
            {
              userAgent,
              setting: 'clusterUpgrades.clusterApi[].upgrade',
              page: 'docs/providers/cluster-api.md',
            },
          ),
        }
      : {}),
  };
}
