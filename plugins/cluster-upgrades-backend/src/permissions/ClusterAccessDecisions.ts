import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { ResourcePermission } from '@backstage/plugin-permission-common';
import type { RESOURCE_TYPE_CLUSTER } from '@drydock/backstage-plugin-cluster-upgrades-common';

export type ClusterPermission = ResourcePermission<typeof RESOURCE_TYPE_CLUSTER>;

/** How routers of upgrades and history ask who may do what; decided as the caller. Removed clusters count too: their history stays. */
export interface ClusterAccessDecisions {
  /** Ids of the clusters that the caller may see; undefined: all. @throws NotAllowedError when that is nothing at all */
  visibleClusterIds(credentials: BackstageCredentials): Promise<readonly string[] | undefined>;
  /** Whether the caller may do something with each of some clusters, decided once. */
  decider(credentials: BackstageCredentials, permission: ClusterPermission, clusterIds: readonly string[]): Promise<(clusterId: string) => boolean>;
  allows(credentials: BackstageCredentials, permission: ClusterPermission, clusterId: string): Promise<boolean>;
  /** @throws NotAllowedError that names the missing permission. */
  require(credentials: BackstageCredentials, permission: ClusterPermission, clusterId: string): Promise<void>;
}
