import type { Knex } from 'knex';
import type { AuditorService } from '@backstage/backend-plugin-api';
import { findingWaivePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  findWaiver,
  listWaivers,
  type StoredWaiver,
} from '../database/waiverQueries';
import type { Waivers } from '../readiness/Waivers';
import { principalOf } from './requestInput';
import { audited } from './audited';
import type { ApiRouter } from './apiRouter';
import { reasonInRecord, throughOf } from '../permissions/InPerson';
import type { ClusterAccessControl } from '../permissions/ClusterAccessControl';
import {
  clusterReference,
  presentWaiver,
  presentWaivers,
} from './present/FindingPresenter';

export interface WaiversRouterOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly auditor: AuditorService;
  readonly waivers: Waivers;
}

/** Waivers: given, listed, revoked. A refusal leaves an auditor event, too. */
export function addWaiverRoutes(
  router: ApiRouter,
  { knex, access, auditor, waivers }: WaiversRouterOptions,
): void {
  router.post('/clusters/:clusterId/waivers', async (request, response) => {
    const { clusterId } = request.params;
    const { fingerprint, until, target } = request.body;
    const meta = {
      clusterId,
      fingerprint,
      until,
      ...(target === undefined ? {} : { target }),
    };
    const { waiver, cluster } = await audited(
      auditor,
      { eventId: 'waiver-create', severityLevel: 'medium', request, meta },
      async () => {
        await access.requireInPerson(request);
        const seen = await access.visibleCluster(
          request,
          clusterId,
          findingWaivePermission,
        );
        return {
          cluster: seen.cluster,
          waiver: await waivers.create(
            seen.cluster,
            request.body,
            principalOf(seen.credentials),
            throughOf(seen.credentials),
          ),
        };
      },
      created => ({ clusterId: created.cluster.id }),
    );
    response.status(201).json(presentWaiver(waiver, clusterReference(cluster)));
  });

  router.get('/waivers', async (request, response) => {
    const { visibility } = await access.visibility(request);
    const { offset = 0, limit = 25, ...filter } = request.query;
    const { items, total } = await listWaivers(
      knex,
      { ...filter, visibility },
      offset,
      limit,
    );
    response.json({
      items: await presentWaivers(knex, items),
      total,
      offset,
      limit,
    });
  });

  router.delete('/waivers/:waiverId', async (request, response) => {
    const { waiverId } = request.params;
    const wanted = {
      what: 'waiver',
      id: waiverId,
      permission: findingWaivePermission,
      find: () => findWaiver(knex, waiverId),
      clusterId: (each: StoredWaiver) => each.clusterId,
    } as const;
    const revoke = async () => {
      await access.requireInPerson(request);
      const { cluster, credentials } = await access.ofVisibleCluster(
        request,
        wanted,
      );
      return {
        cluster,
        waiver: await waivers.revoke(
          waiverId,
          reasonInRecord(request.query.reason, throughOf(credentials)),
          principalOf(credentials),
        ),
      };
    };
    const about = ({
      waiver: { clusterId, fingerprint },
    }: Awaited<ReturnType<typeof revoke>>) => ({ clusterId, fingerprint });
    const { waiver, cluster } = await audited(
      auditor,
      {
        eventId: 'waiver-revoke',
        severityLevel: 'medium',
        request,
        meta: { waiverId },
      },
      revoke,
      about,
    );
    response.json(presentWaiver(waiver, clusterReference(cluster)));
  });
}
