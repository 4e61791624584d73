import {
  KubeConfigWriter,
  loadKubeConfig,
  loadWriterKubeConfig,
  ReopenedAccess,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { createDirectClusterAccess } from '@drydock/upgrade-readiness';
import type { PlansConfig } from '../config/readConfig';
import { PlansReader } from './PlansReader';

/** What changes the Plans of one cluster. */
export type PlanWriter = Pick<KubeConfigWriter, 'patch' | 'clusterUid'>;

/** One configured cluster: how its Plans are read, and, where the operator allows it, changed. */
export interface PlanCluster {
  readonly config: PlansConfig;
  readonly reader: PlansReader;
  /** undefined: Drydock may look but not change. */
  readonly writer?: PlanWriter;
}

export function createPlanCluster(
  config: PlansConfig,
  userAgent: string,
): PlanCluster {
  const { kubeconfig, upgrade, id } = config;
  const access = new ReopenedAccess(() =>
    createDirectClusterAccess({
      kubeConfig: loadKubeConfig(kubeconfig),
      description: `cluster ${id} of system-upgrade-controller`,
    }),
  );
  return {
    config,
    reader: new PlansReader(access),
    ...(upgrade
      ? { writer: createPlanWriter(upgrade.kubeconfig, userAgent) }
      : {}),
  };
}

/**
 * Its kubeconfig is loaded for each call, so that what is compared and what is written go to the
 * same cluster.
 */
function createPlanWriter(
  kubeconfig: PlansConfig['kubeconfig'],
  userAgent: string,
): PlanWriter {
  return new KubeConfigWriter(() => loadWriterKubeConfig(kubeconfig), {
    userAgent,
    setting: 'clusterUpgrades.systemUpgradeController.clusters[].upgrade',
    page: 'docs/providers/system-upgrade-controller.md',
  });
}
