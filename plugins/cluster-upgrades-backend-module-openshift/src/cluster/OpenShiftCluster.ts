import {
  KubeConfigWriter,
  loadKubeConfig,
  loadWriterKubeConfig,
  ReopenedAccess,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { createDirectClusterAccess } from '@drydock/upgrade-readiness';
import type { OpenShiftConfig } from '../config/readConfig';
import { OpenShiftReader } from './OpenShiftReader';

/** What changes the version and the pools of one cluster. */
export type OpenShiftWriter = Pick<
  KubeConfigWriter,
  'patch' | 'create' | 'remove' | 'may' | 'clusterUid'
>;

/** One configured cluster: how it is read, and, where the operator allows it, changed. */
export interface OpenShiftCluster {
  readonly config: OpenShiftConfig;
  readonly reader: OpenShiftReader;
  /** undefined: Drydock may look but not change. */
  readonly writer?: OpenShiftWriter;
}

export function createOpenShiftCluster(
  config: OpenShiftConfig,
  userAgent: string,
): OpenShiftCluster {
  const { kubeconfig, upgrade, id } = config;
  const access = new ReopenedAccess(() =>
    createDirectClusterAccess({
      kubeConfig: loadKubeConfig(kubeconfig),
      description: `OpenShift cluster ${id}`,
    }),
  );
  return {
    config,
    reader: new OpenShiftReader(access, upgrade?.upgradeConfig),
    ...(upgrade
      ? {
          writer: new KubeConfigWriter(
            () => loadWriterKubeConfig(upgrade.kubeconfig),
            {
              userAgent,
              setting: 'clusterUpgrades.openshift.clusters[].upgrade',
              page: 'docs/providers/openshift.md',
            },
          ),
        }
      : {}),
  };
}
