import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';
import { chunked } from '../../foundation/database/client';
import {
  clustersByIds,
  visibleClusterIds,
  visibleIds,
} from '../store/clusterQueries';
import type { Access, Caller, ClusterPermission } from './Access';
import type { ClusterResource } from './clusterRules';

/**
 * Decisions of `Access` on clusters by id, for what outlives them: upgrades, rollouts and history.
 */
export interface ClusterIds {
  /** Those that the caller may see; undefined: all. */
  visible(caller: Caller): Promise<readonly string[] | undefined>;
  /** Whether the caller may see a cluster. */
  sees(caller: Caller, clusterId: string): Promise<boolean>;
  /** Whether the caller may do something with each of some clusters, decided once. */
  decide(
    credentials: BackstageCredentials,
    permission: ClusterPermission,
    clusterIds: readonly string[],
  ): Promise<(clusterId: string) => boolean>;
}

/** Reads the clusters from the database. */
export class DatabaseClusterIds implements ClusterIds {
  constructor(
    private readonly knex: Knex,
    private readonly access: Pick<Access, 'decide'>,
  ) {}

  async visible({
    visibility,
  }: Caller): Promise<readonly string[] | undefined> {
    return visibility && visibleClusterIds(this.knex, visibility);
  }

  async sees({ visibility }: Caller, clusterId: string): Promise<boolean> {
    return (
      visibility === undefined ||
      (await visibleIds(this.knex, [clusterId], visibility)).length > 0
    );
  }

  /**
   * A cluster that is no longer stored has no owner and no environment: only an unconditional
   * decision reaches it.
   */
  async decide(
    credentials: BackstageCredentials,
    permission: ClusterPermission,
    clusterIds: readonly string[],
  ): Promise<(clusterId: string) => boolean> {
    const { allows } = await this.access.decide(credentials, permission);
    const clusters = new Map<string, ClusterResource>();
    for (const ids of chunked(clusterIds))
      for (const cluster of await clustersByIds(this.knex, ids))
        clusters.set(cluster.id, cluster);
    return clusterId => allows(clusters.get(clusterId) ?? { id: clusterId });
  }
}
