import { InputError } from '@backstage/errors';
import type { ClusterJobRunner } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ClusterUpgradesConfig } from '../../config/config';
import type { IdentifyCluster } from '../../clusters/store/clusterIdentityQueries';
import { KubeconfigJobRunner } from './KubeconfigJobRunner';

/**
 * The runner of the configuration's writer credential, where there is one.
 * @throws InputError when clusters are read with the same file: reading and changing never share a
 *   credential
 */
export function configuredRunners(
  { planning, sources }: Pick<ClusterUpgradesConfig, 'planning' | 'sources'>,
  identify: IdentifyCluster,
): readonly ClusterJobRunner[] {
  const { jobCredential } = planning;
  if (!jobCredential) return [];
  if (
    sources.some(({ kubeconfig }) => kubeconfig?.file === jobCredential.file)
  ) {
    throw new InputError(
      `clusterUpgrades.planning.jobCredential.file is ${jobCredential.file}, with which clusters are read. Keep the credential that creates Jobs in a file of its own`,
    );
  }
  return [new KubeconfigJobRunner({ credential: jobCredential, identify })];
}
