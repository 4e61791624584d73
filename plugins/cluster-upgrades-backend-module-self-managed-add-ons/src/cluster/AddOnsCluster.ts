import {
  KubeConfigWriter,
  loadKubeConfig,
  loadWriterKubeConfig,
  ReopenedAccess,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { createDirectClusterAccess } from '@drydock/upgrade-readiness';
import type { AddOnsConfig } from '../config/readConfig';
import { AddOnsReader } from './AddOnsReader';

/** What changes the workloads of one cluster. */
export type AddOnsWriter = Pick<KubeConfigWriter, 'patch' | 'clusterUid'>;

/** One configured cluster: how its add-ons are read, and, where the operator allows it, changed. */
export interface AddOnsCluster {
  readonly config: AddOnsConfig;
  readonly reader: AddOnsReader;
  /** undefined: Drydock may look but not change. */
  readonly writer?: AddOnsWriter;
}

/**
 * The writer's kubeconfig is loaded for each call, so that what is compared and what is written go
 * to the same cluster.
 */
export function createAddOnsCluster(
  config: AddOnsConfig,
  userAgent: string,
): AddOnsCluster {
  const { kubeconfig, upgrade, id } = config;
  const access = new ReopenedAccess(() =>
    createDirectClusterAccess({
      kubeConfig: loadKubeConfig(kubeconfig),
      description: `cluster ${id} with self-managed add-ons`,
    }),
  );
  return {
    config,
    reader: new AddOnsReader(access),
    ...(upgrade
      ? {
          writer: new KubeConfigWriter(
            () => loadWriterKubeConfig(upgrade.kubeconfig),
            {
              userAgent,
              setting: 'clusterUpgrades.selfManagedAddOns.clusters[].upgrade',
              page: 'docs/providers/self-managed-add-ons.md',
            },
          ),
        }
      : {}),
  };
}
