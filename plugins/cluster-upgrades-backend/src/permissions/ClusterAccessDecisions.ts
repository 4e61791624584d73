import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { ResourcePermission } from '@backstage/plugin-permission-common';
import type { RESOURCE_TYPE_CLUSTER } from '@drydock/backstage-plugin-cluster-upgrades-common';

export type ClusterPermission = ResourcePermission<
  typeof RESOURCE_TYPE_CLUSTER
>;

/** How routers of upgrades, rollouts and history ask what a caller may do. Removed clusters count too: their history stays. */
export interface ClusterAccessDecisions {
  /** @throws NotAllowedError when the caller may see no cluster, or holds the permission for none */
  requireSome(
    credentials: BackstageCredentials,
    permission?: ClusterPermission,
  ): Promise<void>;
  /** Ids of the clusters that the caller may see; undefined: all. @throws NotAllowedError when that is nothing at all */
  visibleClusterIds(
    credentials: BackstageCredentials,
  ): Promise<readonly string[] | undefined>;
  /** A cluster that a source still lists, where the caller may see it. */
  findCluster(
    credentials: BackstageCredentials,
    idOrEntityRef: string,
  ): Promise<{ readonly id: string; readonly name: string } | undefined>;
  /** Whether the caller may see a cluster. */
  sees(credentials: BackstageCredentials, clusterId: string): Promise<boolean>;
  /** Whether the caller may do something with each of some clusters, decided once. */
  decider(
    credentials: BackstageCredentials,
    permission: ClusterPermission,
    clusterIds: readonly string[],
  ): Promise<(clusterId: string) => boolean>;
  allows(
    credentials: BackstageCredentials,
    permission: ClusterPermission,
    clusterId: string,
  ): Promise<boolean>;
  /** Before a decision that is a person's own. @throws NotAllowedError when another plugin makes it with the user's credentials */
  requireInPerson(credentials: BackstageCredentials): void;
}
