import type { ClusterProvider } from '../componentClaim';
import type { ProviderCluster, UpgradeProvider } from '../upgradeProvider';

/** One of several controllers of a cluster. */
export interface Part extends ClusterProvider {
  readonly provider: UpgradeProvider;
}

/** The cluster as one of its controllers knows it. */
export function clusterOf(
  { reference }: ClusterProvider,
  { id, name }: ProviderCluster,
): ProviderCluster {
  return { id, name, reference };
}

export function controllerOf({
  id,
  reference,
}: ClusterProvider): ClusterProvider {
  return { id, reference };
}
