import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';
import {
  versionGateAcknowledgePermission,
  type VersionGateScopeChoice,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clustersByIds } from '../database/clusterQueries';
import {
  denied,
  type ClusterAuthorizer,
} from '../permissions/ClusterAuthorizer';
import type { ClusterResource } from '../permissions/clusterRules';
import { scopeReason } from '../versionGates/VersionGates';
import type { AcknowledgementScope } from '../versionGates/model';
import { clustersOfEnvironment } from '../versionGates/scopeQueries';

/** Answers for one caller whether an acknowledgement of some scope is theirs to give and to withdraw. */
export class VersionGateAccess {
  readonly #knex: Knex;
  readonly #authorizer: Pick<ClusterAuthorizer, 'allowsAll' | 'decider'>;

  constructor(
    knex: Knex,
    authorizer: Pick<ClusterAuthorizer, 'allowsAll' | 'decider'>,
  ) {
    this.#knex = knex;
    this.#authorizer = authorizer;
  }

  /** @throws NotAllowedError that names the missing permission */
  async require(
    credentials: BackstageCredentials,
    scope: AcknowledgementScope,
  ): Promise<void> {
    if (!(await (await this.decider(credentials))(scope)))
      throw denied(versionGateAcknowledgePermission.name, {
        reasons: [scopeReason(scope)],
      });
  }

  /** The permission's decision is asked for once, and the clusters of each scope are read once however many acknowledgements have it. */
  async decider(
    credentials: BackstageCredentials,
  ): Promise<(scope: AcknowledgementScope) => Promise<boolean>> {
    const [all, may] = await Promise.all([
      this.#authorizer.allowsAll(credentials, versionGateAcknowledgePermission),
      this.#authorizer.decider(credentials, versionGateAcknowledgePermission),
    ]);
    const known = new Map<string, Promise<boolean>>();
    return async scope => {
      if (all || scope.kind === 'fleet') return all;
      const key =
        scope.kind === 'cluster'
          ? `cluster ${scope.clusterId}`
          : `environment ${scope.environment}`;
      const answer = known.get(key) ?? this.#mayFor(scope, may);
      known.set(key, answer);
      return answer;
    };
  }

  /** Which of the scopes that could be asked for the caller may acknowledge for: the fleet, environments, and some clusters. */
  async choices(
    credentials: BackstageCredentials,
    environments: readonly string[],
    clusters: readonly { readonly id: string; readonly name: string }[],
  ): Promise<VersionGateScopeChoice[]> {
    const may = await this.decider(credentials);
    const scopes: readonly AcknowledgementScope[] = [
      { kind: 'fleet' },
      ...environments.map(environment => ({
        kind: 'environment' as const,
        environment,
      })),
      ...clusters.map(({ id, name }) => ({
        kind: 'cluster' as const,
        clusterId: id,
        clusterName: name,
      })),
    ];
    return Promise.all(
      scopes.map(async scope => ({
        scope: { ...scope },
        allowed: await may(scope),
      })),
    );
  }

  /** One that comes to the environment later has its name and nothing else that is known now. */
  async #mayFor(
    scope: Exclude<AcknowledgementScope, { kind: 'fleet' }>,
    may: (cluster: ClusterResource) => boolean,
  ): Promise<boolean> {
    if (scope.kind === 'cluster') {
      const [cluster] = await clustersByIds(this.#knex, [scope.clusterId]);
      return may(cluster ?? { id: scope.clusterId });
    }
    const { environment } = scope;
    return (
      may({ id: '', environment }) &&
      (await clustersOfEnvironment(this.#knex, environment)).every(may)
    );
  }
}
