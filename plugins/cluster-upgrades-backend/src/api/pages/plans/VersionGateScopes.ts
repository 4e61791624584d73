import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';
import {
  versionGateAcknowledgePermission,
  type VersionGateScopeChoice,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clustersByIds } from '../../../clusters/store/clusterQueries';
import type { Access } from '../../../clusters/permissions/Access';
import type { ClusterResource } from '../../../clusters/permissions/clusterRules';
import { denied } from '../../../clusters/permissions/denied';
import { scopeReason } from '../../../conditions/versionGates/VersionGates';
import type { AcknowledgementScope } from '../../../conditions/versionGates/model';
import { clustersOfEnvironment } from '../../../conditions/versionGates/scopeQueries';

/** For which scopes a caller may give and withdraw acknowledgements. */
export class VersionGateScopes {
  constructor(
    private readonly knex: Knex,
    private readonly access: Pick<Access, 'decide'>,
  ) {}

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

  /**
   * The permission's decision is asked for once, and the clusters of each scope are read once
   * however many acknowledgements have it.
   */
  async decider(
    credentials: BackstageCredentials,
  ): Promise<(scope: AcknowledgementScope) => Promise<boolean>> {
    const { all, allows } = await this.access.decide(
      credentials,
      versionGateAcknowledgePermission,
    );
    const known = new Map<string, Promise<boolean>>();
    return async scope => {
      if (all || scope.kind === 'fleet') return all;
      const key =
        scope.kind === 'cluster'
          ? `cluster ${scope.clusterId}`
          : `environment ${scope.environment}`;
      const answer = known.get(key) ?? this.#mayFor(scope, allows);
      known.set(key, answer);
      return answer;
    };
  }

  /**
   * Which of the scopes that could be asked for the caller may acknowledge for: the fleet,
   * environments, and some clusters.
   */
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
      const [cluster] = await clustersByIds(this.knex, [scope.clusterId]);
      return may(cluster ?? { id: scope.clusterId });
    }
    const { environment } = scope;
    return (
      may({ id: '', environment }) &&
      (await clustersOfEnvironment(this.knex, environment)).every(may)
    );
  }
}
