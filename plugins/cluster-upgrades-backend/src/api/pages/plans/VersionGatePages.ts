import { refusal } from '../../../foundation/refusal';
import { InputError } from '@backstage/errors';
import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';
import { formatVersion, parseVersion } from '@drydock/kubernetes-knowledge';
import {
  clusterReadPermission,
  versionGateAcknowledgeOnPlatformPermission,
  type ClusterVersionGate,
  type ClusterVersionGates,
  type VersionGateAcknowledgement,
  type VersionGateAcknowledgementPage,
  type VersionGateList,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../../../clusters/cluster';
import { clustersByIds } from '../../../clusters/store/clusterQueries';
import type { Access, Caller } from '../../../clusters/permissions/Access';
import type { Visible } from '../../../clusters/permissions/Visible';
import { presentReason } from '../../../foundation/presentReason';
import type { Clock } from '../../../foundation/time/clock';
import {
  broadAcknowledgements,
  countClusterAcknowledgements,
  listAcknowledgements,
  type AcknowledgementFilter,
} from '../../../conditions/versionGates/acknowledgementQueries';
import {
  concerns as isAbout,
  stateOf,
} from '../../../conditions/versionGates/gateRules';
import type {
  GatesOnPlatform,
  PlatformGateState,
  PlatformGateStates,
} from '../../../conditions/versionGates/GatesOnPlatform';
import type { Acknowledgement } from '../../../conditions/versionGates/model';
import {
  isBelow,
  oldestVersion,
  reasonOnWay,
  wayTo,
} from '../../../conditions/versionGates/oldestVersion';
import {
  visibleClusters,
  visibleEnvironments,
} from '../../../conditions/versionGates/scopeQueries';
import type { VersionGates } from '../../../conditions/versionGates/VersionGates';
import {
  platformGateReason,
  presentAcknowledgement,
  presentVersionGate,
} from '../../present/presentVersionGate';
import type { VersionGateScopes } from './VersionGateScopes';

export interface VersionGatePagesOptions {
  readonly knex: Knex;
  readonly access: Pick<Access, 'decide'>;
  readonly scopes: VersionGateScopes;
  readonly versionGates: VersionGates;
  readonly gatesOnPlatform: Pick<GatesOnPlatform, 'of'>;
  readonly clock: Clock;
}

interface ListQuery {
  readonly minor?: string;
  readonly clusterId?: readonly string[];
}

interface AcknowledgementQuery
  extends Omit<AcknowledgementFilter, 'visibility'> {
  readonly offset?: number;
  readonly limit?: number;
}

/** Gates of versions for a caller: what they say, and who acknowledged them. */
export class VersionGatePages {
  constructor(private readonly options: VersionGatePagesOptions) {}

  async list(
    { credentials, visibility }: Caller,
    { minor, clusterId = [] }: ListQuery,
  ): Promise<VersionGateList> {
    const { knex, access, scopes, versionGates, clock } = this.options;
    const gates = versionGates
      .all()
      .filter(gate => minor === undefined || gate.minor === minor);
    const nowMs = clock.now();
    const [broad, counts, environments, clusters, fleet] = await Promise.all([
      broadAcknowledgements(
        knex,
        gates.map(({ id }) => id),
        visibility,
      ),
      countClusterAcknowledgements(knex, gates, nowMs, visibility),
      visibleEnvironments(knex, visibility),
      clustersByIds(knex, clusterId),
      visibleClusters(knex, visibility),
    ]);
    const sees = await access.decide(credentials, clusterReadPermission);
    const seen = clusters.filter(sees.allows);
    const active = await this.present(
      credentials,
      broad.filter(
        each =>
          stateOf(each, versionGates.find(each.gateId), nowMs) === 'active',
      ),
    );
    return {
      items: gates.map(gate => ({
        gate: presentVersionGate(gate),
        active: active.filter(({ gateId }) => gateId === gate.id),
        activeForClusters: counts.get(gate.id) ?? 0,
        clustersBelow: fleet.filter(
          cluster => isAbout(gate, cluster) && isBelow(cluster, gate.minor),
        ).length,
      })),
      scopes: await scopes.choices(
        credentials,
        clusterId.length === 0 ? environments : environmentsOf(seen),
        seen,
      ),
    };
  }

  /**
   * Gates on the way of a cluster.
   * @param asked - the target; undefined: the cluster's own
   * @throws InputError for no target, and one that is no version
   */
  async ofCluster(
    { credentials }: Pick<Caller, 'credentials'>,
    cluster: Visible<StoredCluster>,
    asked: string | undefined,
  ): Promise<ClusterVersionGates> {
    const { knex, scopes, versionGates, gatesOnPlatform } = this.options;
    const from = oldestVersion(cluster);
    const target = requireTarget(asked ?? cluster.target);
    const way = wayTo(cluster, target);
    const [states, platform] = await Promise.all([
      versionGates.states(knex, cluster, [way]),
      gatesOnPlatform.of(cluster, way),
    ]);
    const [shown, choices, onPlatform] = await Promise.all([
      Promise.all(
        states.map(async ({ by, ...state }) => ({
          ...state,
          by: by && (await this.present(credentials, [by]))[0],
        })),
      ),
      scopes.choices(credentials, environmentsOf([cluster]), [cluster]),
      this.#platformOf(credentials, cluster, platform),
    ]);
    return {
      clusterId: cluster.id,
      clusterName: cluster.name,
      from: from && formatVersion(from).slice(1),
      target: formatVersion(target).slice(1),
      items: [
        ...shown.map(({ gate, concerns, by, missing }) => ({
          gate: presentVersionGate(gate),
          status: statusOf(concerns, by !== undefined),
          acknowledgement: by,
          reason:
            missing && presentReason(reasonOnWay(cluster, gate.minor, missing)),
        })),
        ...onPlatform.items,
      ],
      scopes: choices,
      platform: onPlatform.platform,
    };
  }

  /** One gate that the platform of a cluster keeps, as it is there now. */
  async presentOnPlatform(
    credentials: BackstageCredentials,
    cluster: Visible<StoredCluster>,
    { platform, gate, acknowledged, acknowledgedBy, by }: PlatformGateState,
  ): Promise<ClusterVersionGate> {
    const counts = acknowledged ? by : undefined;
    const reason = counts
      ? undefined
      : platformGateReason({ platform, gate, acknowledged, acknowledgedBy });
    return {
      gate: presentVersionGate(gate),
      status: acknowledged ? 'acknowledged' : 'open',
      acknowledgement: counts && (await this.presentOne(credentials, counts)),
      reason: reason && presentReason(reasonOnWay(cluster, gate.minor, reason)),
    };
  }

  async #platformOf(
    credentials: BackstageCredentials,
    cluster: Visible<StoredCluster>,
    asked: PlatformGateStates | undefined,
  ): Promise<
    Required<Pick<ClusterVersionGates, 'items'>> &
      Pick<ClusterVersionGates, 'platform'>
  > {
    if (!asked) return { items: [] };
    const { platform, states, problem, failed } = asked;
    const [items, may] = await Promise.all([
      Promise.all(
        states.map(state =>
          this.presentOnPlatform(credentials, cluster, state),
        ),
      ),
      this.options.access.decide(
        credentials,
        versionGateAcknowledgeOnPlatformPermission,
      ),
    ]);
    return {
      items,
      platform: {
        title: platform,
        allowed: may.allows(cluster),
        problem: problem && presentReason(problem),
        failed: failed && presentReason(failed),
      },
    };
  }

  async acknowledgements(
    { credentials, visibility }: Caller,
    { offset = 0, limit = 25, gateId, minor }: AcknowledgementQuery,
  ): Promise<VersionGateAcknowledgementPage> {
    const { items, total } = await listAcknowledgements(
      this.options.knex,
      { visibility, gateId, minor },
      offset,
      limit,
    );
    return {
      items: await this.present(credentials, items),
      total,
      offset,
      limit,
    };
  }

  /** With whether the caller may withdraw each. */
  async present(
    credentials: BackstageCredentials,
    acknowledgements: readonly Acknowledgement[],
  ): Promise<VersionGateAcknowledgement[]> {
    const { scopes, versionGates, clock } = this.options;
    const may = await scopes.decider(credentials);
    const nowMs = clock.now();
    return Promise.all(
      acknowledgements.map(async each =>
        presentAcknowledgement(each, {
          gate: versionGates.find(each.gateId),
          nowMs,
          mayWithdraw: await may(each.scope),
        }),
      ),
    );
  }

  async presentOne(
    credentials: BackstageCredentials,
    acknowledgement: Acknowledgement,
  ): Promise<VersionGateAcknowledgement> {
    return (await this.present(credentials, [acknowledgement]))[0];
  }
}

function requireTarget(target: string | undefined): string {
  if (target === undefined)
    throw refusal(InputError, { code: 'input.no-target' });
  if (parseVersion(target) === undefined)
    throw refusal(InputError, {
      code: 'input.version',
      params: { version: { text: target.slice(0, 64) } },
    });
  return target;
}

function statusOf(
  concerns: boolean,
  acknowledged: boolean,
): 'not-concerned' | 'acknowledged' | 'open' {
  if (!concerns) return 'not-concerned';
  return acknowledged ? 'acknowledged' : 'open';
}

function environmentsOf(
  clusters: readonly Pick<StoredCluster, 'environment'>[],
): readonly string[] {
  return [
    ...new Set(clusters.flatMap(({ environment }) => environment ?? [])),
  ].sort();
}
