import { versionGateAcknowledgeOnPlatformPermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { reasonInRecord, throughOf } from '../../clusters/permissions/InPerson';
import { instant } from '../../foundation/time/instant';
import type { GatesOnPlatform } from '../../conditions/versionGates/GatesOnPlatform';
import type { VersionGates } from '../../conditions/versionGates/VersionGates';
import { principalOf } from '../requests/requestInput';
import type { VersionGatePages } from '../pages/plans/VersionGatePages';
import { always, never } from './changeRule';
import { defineRoutes } from './defineRoutes';
import { cluster, inPerson, someCluster, visibleClusters } from './guards';
import { json } from './reply';
import { acknowledgement, acknowledgementScope } from './versionGateGuards';

export interface VersionGateServices {
  readonly versionGatePages: VersionGatePages;
  readonly versionGates: Pick<VersionGates, 'acknowledge' | 'withdraw'>;
  readonly gatesOnPlatform: Pick<GatesOnPlatform, 'acknowledge'>;
}

/** Gates of versions: what they say, who acknowledged them, and that it is withdrawn. */
export const versionGateRoutes = defineRoutes<VersionGateServices>()({
  'GET /version-gates': {
    guard: someCluster(),
    handler: async ({ caller }, { query }, { versionGatePages }) =>
      json(await versionGatePages.list(caller, query)),
  },

  'GET /clusters/{clusterId}/version-gates': {
    guard: cluster(),
    handler: async (
      { caller, cluster: seen },
      { query },
      { versionGatePages },
    ) => json(await versionGatePages.ofCluster(caller, seen, query.target)),
  },

  'POST /version-gates/{gateId}/acknowledgements': {
    guard: inPerson(acknowledgementScope()),
    change: always,
    audit: {
      eventId: 'version-gate-acknowledge',
      severityLevel: 'high',
      meta: ({ params: { gateId }, body: { digest, scope, expiresAt } }) => ({
        gateId,
        digest,
        scope: { ...scope },
        ...(expiresAt === undefined ? {} : { expiresAt }),
      }),
    },
    handler: async (
      { caller: { credentials }, scope },
      { params: { gateId }, body: { digest, reason, expiresAt } },
      { versionGates, versionGatePages },
    ) => {
      const wanted = {
        gateId,
        digest,
        scope,
        reason,
        through: throughOf(credentials),
        expiresAtMs:
          expiresAt === undefined ? undefined : instant(expiresAt, 'expiresAt'),
      };
      const given = await versionGates.acknowledge(
        wanted,
        principalOf(credentials),
      );
      return json(() => versionGatePages.presentOne(credentials, given), {
        status: 201,
      });
    },
  },

  'POST /clusters/{clusterId}/version-gates/{gateId}/acknowledgement': {
    guard: inPerson(cluster(versionGateAcknowledgeOnPlatformPermission)),
    change: always,
    audit: {
      eventId: 'version-gate-acknowledge-on-platform',
      severityLevel: 'high',
      meta: ({ params: { clusterId, gateId }, body: { digest } }) => ({
        clusterId,
        gateId,
        digest,
      }),
    },
    handler: async (
      { caller: { credentials }, cluster: seen },
      { params: { gateId }, body: { digest, reason } },
      { gatesOnPlatform, versionGatePages },
    ) => {
      const state = await gatesOnPlatform.acknowledge(
        seen,
        { gateId, digest, reason, through: throughOf(credentials) },
        principalOf(credentials),
      );
      return json(() =>
        versionGatePages.presentOnPlatform(credentials, seen, state),
      );
    },
  },

  'GET /version-gate-acknowledgements': {
    guard: visibleClusters(),
    handler: async ({ caller }, { query }, { versionGatePages }) =>
      json(await versionGatePages.acknowledgements(caller, query)),
  },

  'DELETE /version-gate-acknowledgements/{acknowledgementId}': {
    guard: inPerson(acknowledgement()),
    change: never('Without the acknowledgement the gate is closed again.'),
    audit: {
      eventId: 'version-gate-withdraw',
      severityLevel: 'high',
      meta: ({ params: { acknowledgementId } }) => ({ acknowledgementId }),
    },
    handler: async (
      { caller: { credentials }, acknowledgement: { id } },
      { query },
      { versionGates, versionGatePages },
    ) => {
      const withdrawn = await versionGates.withdraw(
        id,
        reasonInRecord(query.reason, throughOf(credentials)),
        principalOf(credentials),
      );
      const { gateId, minor, scope } = withdrawn;
      return json(() => versionGatePages.presentOne(credentials, withdrawn), {
        told: { gateId, minor, scope: { ...scope } },
      });
    },
  },
});
