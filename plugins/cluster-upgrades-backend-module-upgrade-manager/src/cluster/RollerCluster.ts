import {
  KubeConfigWriter,
  loadKubeConfig,
  loadWriterKubeConfig,
  ReopenedAccess,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { createDirectClusterAccess } from '@drydock/upgrade-readiness';
import type { RollerConfig } from '../config/readConfig';
import type { GroupsReader } from '../groups/model';
import { RollerReader } from './RollerReader';

/** What creates RollingUpgrades in one cluster. */
export type RollWriter = Pick<KubeConfigWriter, 'create' | 'clusterUid'>;

/** One configured cluster: how its groups are read, and, where the operator allows it, rolled. */
export interface RollerCluster {
  readonly config: RollerConfig;
  readonly reader: RollerReader;
  /** undefined: Drydock may look but not change. */
  readonly writer?: RollWriter;
}

/**
 * The writer's kubeconfig is loaded for each call, so that what is compared and what is written go
 * to the same cluster.
 */
export function createRollerCluster(
  config: RollerConfig,
  groups: GroupsReader,
  userAgent: string,
): RollerCluster {
  const { kubeconfig, upgrade, id } = config;
  const access = new ReopenedAccess(() =>
    createDirectClusterAccess({
      kubeConfig: loadKubeConfig(kubeconfig),
      description: `cluster ${id} of upgrade-manager`,
    }),
  );
  return {
    config,
    reader: new RollerReader(access, groups),
    ...(upgrade
      ? {
          writer: new KubeConfigWriter(
            () => loadWriterKubeConfig(upgrade.kubeconfig),
            {
              userAgent,
              setting: 'clusterUpgrades.upgradeManager.clusters[].upgrade',
              page: 'docs/providers/upgrade-manager.md',
            },
          ),
        }
      : {}),
  };
}
