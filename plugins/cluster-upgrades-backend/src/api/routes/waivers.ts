import { findingWaivePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { reasonInRecord, throughOf } from '../../clusters/permissions/InPerson';
import { clusterReference, presentWaiver } from '../present/FindingPresenter';
import { principalOf } from '../requests/requestInput';
import type { Waivers } from '../../readiness/Waivers';
import type { WaiverPages } from '../pages/findings/WaiverPages';
import { always, never } from './changeRule';
import { defineRoutes } from './defineRoutes';
import { cluster, inPerson, visibleClusters, waiver } from './guards';
import { json } from './reply';

export interface WaiverServices {
  readonly waivers: Pick<Waivers, 'create' | 'revoke'>;
  readonly waiverPages: WaiverPages;
}

/** Waivers: given, listed, revoked. */
export const waiverRoutes = defineRoutes<WaiverServices>()({
  'POST /clusters/{clusterId}/waivers': {
    guard: inPerson(cluster(findingWaivePermission)),
    // A waived blocker makes an upgrade startable later.
    change: always,
    audit: {
      eventId: 'waiver-create',
      severityLevel: 'medium',
      meta: ({
        params: { clusterId },
        body: { fingerprint, until, target },
      }) => ({
        clusterId,
        fingerprint,
        until,
        ...(target === undefined ? {} : { target }),
      }),
    },
    handler: async ({ caller, cluster: seen }, { body }, { waivers }) => {
      const created = await waivers.create(
        seen,
        body,
        principalOf(caller.credentials),
        throughOf(caller.credentials),
      );
      return json(presentWaiver(created, clusterReference(seen)), {
        status: 201,
        told: { clusterId: seen.id },
      });
    },
  },

  'GET /waivers': {
    guard: visibleClusters(),
    handler: async ({ caller }, { query }, { waiverPages }) => {
      const { offset = 0, limit = 25, ...filter } = query;
      return json(await waiverPages.list(caller, filter, { offset, limit }));
    },
  },

  'DELETE /waivers/{waiverId}': {
    guard: inPerson(waiver(findingWaivePermission)),
    change: never('Without its waiver the finding blocks again.'),
    audit: {
      eventId: 'waiver-revoke',
      severityLevel: 'medium',
      meta: ({ params: { waiverId } }) => ({ waiverId }),
    },
    handler: async (
      { caller: { credentials }, cluster: seen, thing },
      { query },
      { waivers },
    ) => {
      const revoked = await waivers.revoke(
        thing.id,
        reasonInRecord(query.reason, throughOf(credentials)),
        principalOf(credentials),
      );
      const { clusterId, fingerprint } = revoked;
      return json(presentWaiver(revoked, clusterReference(seen)), {
        told: { clusterId, fingerprint },
      });
    },
  },
});
