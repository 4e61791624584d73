import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { nodeReplacePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ClusterIds } from './ClusterIds';
import { denied, SOME_CLUSTERS } from './denied';

/**
 * Asked for clusters whose instances Drydock would terminate.
 * @throws NotAllowedError that names the missing permission, and not how many clusters it is
 *   missing for: some may be hidden
 */
export async function requireReplacement(
  credentials: BackstageCredentials,
  concerned: readonly string[],
  clusterIds: Pick<ClusterIds, 'decide'>,
): Promise<void> {
  if (concerned.length === 0) return;
  const may = await clusterIds.decide(
    credentials,
    nodeReplacePermission,
    concerned,
  );
  if (!concerned.every(may))
    throw denied(nodeReplacePermission.name, SOME_CLUSTERS);
}
