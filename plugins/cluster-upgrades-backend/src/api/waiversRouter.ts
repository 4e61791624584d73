import type { Knex } from 'knex';
import type { AuditorService, BackstageCredentials } from '@backstage/backend-plugin-api';
import { findingWaivePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { listWaivers } from '../database/waiverQueries';
import type { Waivers } from '../readiness/Waivers';
import { principalOf } from './requestInput';
import { audited } from './audited';
import type { ApiRouter } from './apiRouter';
import type { ClusterAccessControl } from '../permissions/ClusterAccessControl';
import { clusterReference, presentWaiver, presentWaivers } from './FindingPresenter';

export interface WaiversRouterOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly auditor: AuditorService;
  readonly waivers: Waivers;
}

/** Waivers: given, listed, revoked. A refusal leaves an auditor event, too. */
export function addWaiverRoutes(router: ApiRouter, { knex, access, auditor, waivers }: WaiversRouterOptions): void {
  const requireWaive = (credentials: BackstageCredentials, cluster: Parameters<typeof access.authorizer.require>[2]) =>
    access.authorizer.require(credentials, findingWaivePermission, cluster);

  router.post('/clusters/:clusterId/waivers', async (request, response) => {
    const { cluster, credentials } = await access.visibleCluster(request, request.params.clusterId);
    const { fingerprint, until, target } = request.body;
    const meta = { clusterId: cluster.id, fingerprint, until, ...(target === undefined ? {} : { target }) };
    const waiver = await audited(auditor, { eventId: 'waiver-create', severityLevel: 'medium', request, meta }, async () => {
      await requireWaive(credentials, cluster);
      return waivers.create(cluster, request.body, principalOf(credentials));
    });
    response.status(201).json(presentWaiver(waiver, clusterReference(cluster)));
  });

  router.get('/waivers', async (request, response) => {
    const { visibility } = await access.visibility(request);
    const { offset = 0, limit = 25, ...filter } = request.query;
    const { items, total } = await listWaivers(knex, { ...filter, visibility }, offset, limit);
    response.json({ items: await presentWaivers(knex, items), total, offset, limit });
  });

  router.delete('/waivers/:waiverId', async (request, response) => {
    // Who may see no cluster at all learns nothing of which waivers exist.
    await access.visibility(request);
    const { waiverId } = request.params;
    const { clusterId, fingerprint } = await waivers.get(waiverId);
    const { cluster, credentials } = await access.visibleCluster(request, clusterId);
    const waiver = await audited(auditor, { eventId: 'waiver-revoke', severityLevel: 'medium', request, meta: { clusterId, fingerprint, waiverId } }, async () => {
      await requireWaive(credentials, cluster);
      return waivers.revoke(waiverId, request.query.reason, principalOf(credentials));
    });
    response.json(presentWaiver(waiver, clusterReference(cluster)));
  });
}
