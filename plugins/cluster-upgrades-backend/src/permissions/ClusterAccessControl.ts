import type {
  BackstageCredentials,
  HttpAuthService,
} from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';
import type { ResourcePermission } from '@backstage/plugin-permission-common';
import type { Knex } from 'knex';
import type { StoredCluster } from '../clusters/cluster';
import {
  findCluster,
  type VisibilityCriteria,
} from '../database/clusterQueries';
import type { ClusterPermission } from './ClusterAccessDecisions';
import type { ClusterAuthorizer } from './ClusterAuthorizer';
import { findSeen, type Thing } from './findSeen';

/** A request of any route, whatever its generated types. */
export type AnyRequest = Parameters<HttpAuthService['credentials']>[0];

/** Who asks, and which clusters they may see; undefined: all. */
export interface Caller {
  readonly credentials: BackstageCredentials;
  readonly visibility: VisibilityCriteria | undefined;
}

/** A thing that belongs to one cluster, and is seen with it. */
export interface WantedOfCluster<T> {
  readonly what: Thing;
  readonly id: string;
  readonly permission: ClusterPermission;
  readonly find: () => Promise<T | undefined>;
  readonly clusterId: (found: T) => string;
}

/** What every route begins with: who asks, and what they may see. */
export class ClusterAccessControl {
  constructor(
    private readonly knex: Knex,
    private readonly httpAuth: HttpAuthService,
    readonly authorizer: ClusterAuthorizer,
  ) {}

  /** Users and services may send every request, also those that change something; a request without credentials is refused. */
  async credentials(request: AnyRequest): Promise<BackstageCredentials> {
    return this.httpAuth.credentials(request, { allow: ['user', 'service'] });
  }

  /** Before a decision that is a person's own, whatever it is about. @throws NotAllowedError when another plugin makes it with the user's credentials */
  async requireInPerson(request: AnyRequest): Promise<void> {
    this.authorizer.requireInPerson(await this.credentials(request));
  }

  /**
   * @param permission - what the request needs beside seeing clusters
   * @throws NotAllowedError when the caller may see no cluster, or holds the permission for nothing
   */
  async visibility(
    request: AnyRequest,
    permission?: ResourcePermission,
  ): Promise<Caller> {
    const credentials = await this.credentials(request);
    return {
      credentials,
      visibility: await this.authorizer.visibility(credentials, permission),
    };
  }

  /**
   * The cluster of a request, where the caller may see it and holds the permission for it.
   * @throws NotFoundError, NotAllowedError
   */
  async visibleCluster(
    request: AnyRequest,
    idOrEntityRef: string,
    permission?: ClusterPermission,
  ): Promise<{ credentials: BackstageCredentials; cluster: StoredCluster }> {
    if (idOrEntityRef.length > 300)
      throw new InputError(
        'The cluster id is longer than any; take it from GET /clusters',
      );
    const { caller, found } = await findSeen<Caller, StoredCluster>(
      () => this.visibility(request, permission),
      ({ credentials, visibility }) => ({
        what: 'cluster',
        id: idOrEntityRef,
        find: () => this.#listed(idOrEntityRef, visibility),
        permission,
        allows: async cluster =>
          permission === undefined ||
          this.authorizer.allows(credentials, permission, cluster),
      }),
    );
    return { credentials: caller.credentials, cluster: found };
  }

  /**
   * A thing of one cluster that a request names, with that cluster.
   * @throws NotFoundError where the thing is unknown or its cluster is hidden; NotAllowedError
   */
  async ofVisibleCluster<T>(
    request: AnyRequest,
    { what, id, permission, find, clusterId }: WantedOfCluster<T>,
  ): Promise<{
    credentials: BackstageCredentials;
    cluster: StoredCluster;
    thing: T;
  }> {
    const { caller, found } = await findSeen<
      Caller,
      { cluster: StoredCluster; thing: T }
    >(
      () => this.visibility(request, permission),
      ({ credentials, visibility }) => ({
        what,
        id,
        find: async () => {
          const thing = await find();
          const cluster =
            thing && (await this.#listed(clusterId(thing), visibility));
          return thing && cluster ? { thing, cluster } : undefined;
        },
        permission,
        allows: ({ cluster }) =>
          this.authorizer.allows(credentials, permission, cluster),
      }),
    );
    return { credentials: caller.credentials, ...found };
  }

  /** A cluster that a source still lists. */
  async #listed(
    idOrEntityRef: string,
    visibility: VisibilityCriteria | undefined,
  ): Promise<StoredCluster | undefined> {
    const cluster = await findCluster(this.knex, idOrEntityRef, visibility);
    return cluster?.removed ? undefined : cluster;
  }
}
