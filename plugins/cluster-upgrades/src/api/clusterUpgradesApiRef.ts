import { createApiRef } from '@backstage/core-plugin-api';
import type { ClusterUpgradesApi } from '@drydock/backstage-plugin-cluster-upgrades-common';

/**
 * The REST API as the pages use it: plain data, or a rejection with a `ClusterUpgradesApiError`.
 */
export const clusterUpgradesApiRef = createApiRef<ClusterUpgradesApi>({
  id: 'plugin.cluster-upgrades.client',
});
