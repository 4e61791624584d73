import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';
import {
  clustersByIds,
  findCluster,
  visibleClusterIds,
  visibleIds,
} from '../database/clusterQueries';
import { chunked } from '../database/client';
import type {
  ClusterAccessDecisions,
  ClusterPermission,
} from './ClusterAccessDecisions';
import type { ClusterAuthorizer } from './ClusterAuthorizer';
import type { ClusterResource } from './clusterRules';

/** Decisions on clusters by id, for what outlives them: upgrades and history. */
export class DatabaseAccessDecisions implements ClusterAccessDecisions {
  constructor(
    private readonly knex: Knex,
    private readonly authorizer: ClusterAuthorizer,
  ) {}

  async requireSome(
    credentials: BackstageCredentials,
    permission?: ClusterPermission,
  ): Promise<void> {
    await this.authorizer.visibility(credentials, permission);
  }

  async findCluster(credentials: BackstageCredentials, idOrEntityRef: string) {
    const cluster = await findCluster(
      this.knex,
      idOrEntityRef,
      await this.authorizer.visibility(credentials),
    );
    return cluster?.removed ? undefined : cluster;
  }

  async sees(
    credentials: BackstageCredentials,
    clusterId: string,
  ): Promise<boolean> {
    const visibility = await this.authorizer.visibility(credentials);
    return (
      visibility === undefined ||
      (await visibleIds(this.knex, [clusterId], visibility)).length > 0
    );
  }

  async visibleClusterIds(
    credentials: BackstageCredentials,
  ): Promise<readonly string[] | undefined> {
    const visibility = await this.authorizer.visibility(credentials);
    return visibility === undefined
      ? undefined
      : visibleClusterIds(this.knex, visibility);
  }

  async decider(
    credentials: BackstageCredentials,
    permission: ClusterPermission,
    clusterIds: readonly string[],
  ): Promise<(clusterId: string) => boolean> {
    const decide = await this.authorizer.decider(credentials, permission);
    const clusters = new Map<string, ClusterResource>();
    for (const ids of chunked(clusterIds))
      for (const cluster of await clustersByIds(this.knex, ids))
        clusters.set(cluster.id, cluster);
    return clusterId => decide(clusters.get(clusterId) ?? { id: clusterId });
  }

  async allows(
    credentials: BackstageCredentials,
    permission: ClusterPermission,
    clusterId: string,
  ): Promise<boolean> {
    return this.authorizer.allows(
      credentials,
      permission,
      await this.#resource(clusterId),
    );
  }

  requireInPerson(credentials: BackstageCredentials): void {
    this.authorizer.requireInPerson(credentials);
  }

  /** A cluster that is no longer stored has no owner and no environment: only an unconditional decision reaches it. */
  async #resource(clusterId: string): Promise<ClusterResource> {
    const [cluster] = await clustersByIds(this.knex, [clusterId]);
    return cluster ?? { id: clusterId };
  }
}
