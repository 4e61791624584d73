import type { BackstageCredentials, HttpAuthService } from '@backstage/backend-plugin-api';
import { InputError, NotFoundError } from '@backstage/errors';
import type { Knex } from 'knex';
import { clusterReadPermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../clusters/cluster';
import { findCluster, type VisibilityCriteria } from '../database/clusterQueries';
import type { ClusterAuthorizer } from './ClusterAuthorizer';

/** A request of any route, whatever its generated types. */
export type AnyRequest = Parameters<HttpAuthService['credentials']>[0];

/** What every route begins with: who asks, and may they see it. */
export class ClusterAccessControl {
  constructor(
    private readonly knex: Knex,
    private readonly httpAuth: HttpAuthService,
    readonly authorizer: ClusterAuthorizer,
  ) {}

  /** Also changing requests may come from a user or a service that acts for one; nobody may come unnamed. */
  async credentials(request: AnyRequest): Promise<BackstageCredentials> {
    return this.httpAuth.credentials(request, { allow: ['user', 'service'] });
  }

  async visibility(request: AnyRequest): Promise<{ credentials: BackstageCredentials; visibility: VisibilityCriteria | undefined }> {
    const credentials = await this.credentials(request);
    return { credentials, visibility: await this.authorizer.visibility(credentials) };
  }

  /**
   * The cluster of a request that may be seen.
   * @throws NotFoundError, NotAllowedError
   */
  async visibleCluster(request: AnyRequest, idOrEntityRef: string): Promise<{ credentials: BackstageCredentials; cluster: StoredCluster }> {
    const credentials = await this.credentials(request);
    if (idOrEntityRef.length > 300) throw new InputError('The cluster id is longer than any; take it from GET /clusters');
    const cluster = await findCluster(this.knex, idOrEntityRef);
    if (!cluster || cluster.removed) {
      // Who may see no cluster at all learns nothing of which exist.
      await this.authorizer.visibility(credentials);
      throw new NotFoundError(`There is no cluster '${idOrEntityRef}', or no source lists it any more; GET /clusters names those that are known`);
    }
    await this.authorizer.require(credentials, clusterReadPermission, cluster);
    return { credentials, cluster };
  }
}
