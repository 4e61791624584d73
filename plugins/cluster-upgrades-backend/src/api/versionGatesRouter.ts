import { InputError } from '@backstage/errors';
import { presentReason } from '../presentReason';
import type {
  AuditorService,
  BackstageCredentials,
} from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';
import { formatVersion, parseVersion } from '@drydock/kubernetes-knowledge';
import {
  clusterReadPermission,
  versionGateAcknowledgePermission,
  type VersionGateScope,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../clusters/cluster';
import { clustersByIds } from '../database/clusterQueries';
import { instant } from '../time/instant';
import type { Clock } from '../time/clock';
import {
  broadAcknowledgements,
  countClusterAcknowledgements,
  findAcknowledgement,
  listAcknowledgements,
} from '../versionGates/acknowledgementQueries';
import { concerns as isAbout, stateOf } from '../versionGates/gateRules';
import type {
  Acknowledgement,
  AcknowledgementScope,
} from '../versionGates/model';
import {
  isBelow,
  oldestVersion,
  reasonOnWay,
  wayTo,
} from '../versionGates/oldestVersion';
import {
  visibleClusters,
  visibleEnvironments,
} from '../versionGates/scopeQueries';
import type { VersionGates } from '../versionGates/VersionGates';
import type { ApiRouter } from './apiRouter';
import { audited } from './audited';
import {
  presentAcknowledgement,
  presentVersionGate,
} from './present/presentVersionGate';
import { principalOf } from './requestInput';
import type {
  Caller,
  ClusterAccessControl,
} from '../permissions/ClusterAccessControl';
import { findSeen } from '../permissions/findSeen';
import { reasonInRecord, throughOf } from '../permissions/InPerson';
import { VersionGateAccess } from './VersionGateAccess';

export interface VersionGatesRouterOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly auditor: AuditorService;
  readonly versionGates: VersionGates;
  readonly clock: Clock;
}

/** Gates of versions: what they say, who acknowledged them, and that it is withdrawn. Whoever sees some cluster may read gates. */
export function addVersionGateRoutes(
  router: ApiRouter,
  options: VersionGatesRouterOptions,
): void {
  const { knex, access, auditor, versionGates, clock } = options;
  const gateAccess = new VersionGateAccess(knex, access.authorizer);
  const present = async (
    credentials: BackstageCredentials,
    acknowledgements: readonly Acknowledgement[],
  ) => {
    const may = await gateAccess.decider(credentials);
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
  };

  router.get('/version-gates', async (request, response) => {
    const { credentials, visibility } = await access.visibility(request);
    const { minor, clusterId = [] } = request.query;
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
    const sees = await access.authorizer.decider(
      credentials,
      clusterReadPermission,
    );
    const seen = clusters.filter(sees);
    const active = await present(
      credentials,
      broad.filter(
        each =>
          stateOf(each, versionGates.find(each.gateId), nowMs) === 'active',
      ),
    );
    response.json({
      items: gates.map(gate => ({
        gate: presentVersionGate(gate),
        active: active.filter(({ gateId }) => gateId === gate.id),
        activeForClusters: counts.get(gate.id) ?? 0,
        clustersBelow: fleet.filter(
          cluster => isAbout(gate, cluster) && isBelow(cluster, gate.minor),
        ).length,
      })),
      scopes: await gateAccess.choices(
        credentials,
        clusterId.length === 0 ? environments : environmentsOf(seen),
        seen,
      ),
    });
  });

  router.get(
    '/clusters/:clusterId/version-gates',
    async (request, response) => {
      const { credentials, cluster } = await access.visibleCluster(
        request,
        request.params.clusterId,
      );
      const from = oldestVersion(cluster);
      const target = request.query.target ?? cluster.target;
      if (target === undefined)
        throw new InputError(
          'The cluster has no target; name one with ?target=1.37',
        );
      if (parseVersion(target) === undefined)
        throw new InputError(
          `The target '${target}' is no Kubernetes version; write it like 1.37 or 1.37.2`,
        );
      const states = await versionGates.states(knex, cluster, [
        wayTo(cluster, target),
      ]);
      const [shown, scopes] = await Promise.all([
        Promise.all(
          states.map(async ({ by, ...state }) => ({
            ...state,
            by: by && (await present(credentials, [by]))[0],
          })),
        ),
        gateAccess.choices(credentials, environmentsOf([cluster]), [cluster]),
      ]);
      response.json({
        clusterId: cluster.id,
        clusterName: cluster.name,
        from: from && formatVersion(from).slice(1),
        target: formatVersion(target).slice(1),
        items: shown.map(({ gate, concerns, by, missing }) => ({
          gate: presentVersionGate(gate),
          status: statusOf(concerns, by !== undefined),
          acknowledgement: by,
          reason:
            missing && presentReason(reasonOnWay(cluster, gate.minor, missing)),
        })),
        scopes,
      });
    },
  );

  router.post(
    '/version-gates/:gateId/acknowledgements',
    async (request, response) => {
      const { gateId } = request.params;
      const { digest, reason, expiresAt } = request.body;
      const meta = {
        gateId,
        digest,
        scope: { ...request.body.scope },
        ...(expiresAt === undefined ? {} : { expiresAt }),
      };
      const { credentials, acknowledgement } = await audited(
        auditor,
        {
          eventId: 'version-gate-acknowledge',
          severityLevel: 'high',
          request,
          meta,
        },
        async () => {
          await access.requireInPerson(request);
          const caller = await access.visibility(
            request,
            versionGateAcknowledgePermission,
          );
          const scope = await readScope(request, request.body.scope);
          await gateAccess.require(caller.credentials, scope);
          const wanted = {
            gateId,
            digest,
            scope,
            reason,
            through: throughOf(caller.credentials),
            expiresAtMs:
              expiresAt === undefined
                ? undefined
                : instant(expiresAt, 'expiresAt'),
          };
          return {
            credentials: caller.credentials,
            acknowledgement: await versionGates.acknowledge(
              wanted,
              principalOf(caller.credentials),
            ),
          };
        },
      );
      const [shown] = await present(credentials, [acknowledgement]);
      response.status(201).json(shown);
    },
  );

  router.get('/version-gate-acknowledgements', async (request, response) => {
    const { credentials, visibility } = await access.visibility(request);
    const { gateId, minor, offset = 0, limit = 25 } = request.query;
    const { items, total } = await listAcknowledgements(
      knex,
      { visibility, gateId, minor },
      offset,
      limit,
    );
    response.json({
      items: await present(credentials, items),
      total,
      offset,
      limit,
    });
  });

  router.delete(
    '/version-gate-acknowledgements/:acknowledgementId',
    async (request, response) => {
      const { acknowledgementId } = request.params;
      const withdraw = async () => {
        await access.requireInPerson(request);
        const { caller } = await findSeen<Caller, Acknowledgement>(
          () => access.visibility(request, versionGateAcknowledgePermission),
          ({ credentials, visibility }) => ({
            what: 'acknowledgement',
            id: acknowledgementId,
            find: () =>
              findAcknowledgement(knex, acknowledgementId, visibility),
            permission: versionGateAcknowledgePermission,
            allows: async ({ scope }) =>
              (
                await gateAccess.decider(credentials)
              )(scope),
          }),
        );
        const why = reasonInRecord(
          request.query.reason,
          throughOf(caller.credentials),
        );
        return {
          credentials: caller.credentials,
          withdrawn: await versionGates.withdraw(
            acknowledgementId,
            why,
            principalOf(caller.credentials),
          ),
        };
      };
      const about = ({
        withdrawn: { gateId, minor, scope },
      }: Awaited<ReturnType<typeof withdraw>>) => ({
        gateId,
        minor,
        scope: { ...scope },
      });
      const { credentials, withdrawn } = await audited(
        auditor,
        {
          eventId: 'version-gate-withdraw',
          severityLevel: 'high',
          request,
          meta: { acknowledgementId },
        },
        withdraw,
        about,
      );
      const [shown] = await present(credentials, [withdrawn]);
      response.json(shown);
    },
  );

  async function readScope(
    request: Parameters<typeof access.visibleCluster>[0],
    { kind, environment, clusterId }: VersionGateScope,
  ): Promise<AcknowledgementScope> {
    switch (kind) {
      case 'fleet':
        return { kind };
      case 'environment':
        if (environment === undefined)
          throw new InputError('"scope.environment" must name the environment');
        return { kind, environment };
      case 'cluster': {
        if (clusterId === undefined)
          throw new InputError('"scope.clusterId" must name the cluster');
        const { cluster } = await access.visibleCluster(
          request,
          clusterId,
          versionGateAcknowledgePermission,
        );
        return { kind, clusterId: cluster.id, clusterName: cluster.title };
      }
      default:
        return kind satisfies never;
    }
  }
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
