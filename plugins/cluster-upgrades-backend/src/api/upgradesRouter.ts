import type express from 'express';
import Router from 'express-promise-router';
import { z } from 'zod';
import type { AuditorService, BackstageCredentials, HttpAuthService } from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';
import { clusterReadPermission, policyOverridePermission, rolloutOperatePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { audited } from './audited';
import { presentPlatform } from '../platform/presentPlatform';
import type { ClusterAccessDecisions } from '../permissions/ClusterAccessDecisions';
import type { Rollouts } from '../rollouts/createRolloutEngine';
import type { UpgradeRecord } from '../upgrades/model';
import { presentHop, presentLogLine, presentUpgrade } from '../upgrades/presentUpgrade';
import { presentNeeded } from '../dependencies/presentDependency';
import { presentVersionGate } from '../versionGates/presentVersionGate';
import { parseInput, principalOf, readBoolean, readPage } from './requestInput';
import type { Requester } from '../upgrades/UpgradeService';

export interface UpgradesRouterOptions {
  readonly rollouts: Rollouts;
  readonly access: ClusterAccessDecisions;
  readonly httpAuth: HttpAuthService;
  readonly auditor: AuditorService;
}

const upgradeRequest = z.object({
  clusterId: z.string().min(1).max(500),
  target: z.string().min(1).max(64),
  idempotencyKey: z.string().min(1).max(200).optional(),
  overrideReason: z.string().max(2000).optional(),
  acceptUnknownChecks: z.array(z.string().max(200)).max(200).optional(),
  requestedFrom: z.string().max(500).optional(),
});

const upgradeAction = z.object({ action: z.enum(['pause', 'resume', 'stop', 'retry']), reason: z.string().max(2000).optional() });

/** Routes of upgrades. Each authorises as the caller; every change leaves an auditor event, also a refused one. */
export function createUpgradesRouter({ rollouts, access, httpAuth, auditor }: UpgradesRouterOptions): express.Router {
  const { upgrades } = rollouts;
  const router = Router();
  const caller = (request: express.Request) => httpAuth.credentials(request, { allow: ['user', 'service'] });
  const requester = async (credentials: BackstageCredentials, clusterId: string): Promise<Requester> => ({
    principal: principalOf(credentials),
    mayOverride: await access.allows(credentials, policyOverridePermission, clusterId),
  });
  const rightsOf = async (credentials: BackstageCredentials, upgrade: UpgradeRecord) => ({
    mayOperate: await access.allows(credentials, rolloutOperatePermission, upgrade.clusterId),
    mayOverride: upgrade.overrideReason !== undefined && (await access.allows(credentials, policyOverridePermission, upgrade.clusterId)),
  });
  const present = async (credentials: BackstageCredentials, upgrade: UpgradeRecord) => presentUpgrade(upgrade, await rightsOf(credentials, upgrade));
  const readable = async (credentials: BackstageCredentials, upgradeId: string) => {
    const upgrade = await upgrades.get(upgradeId);
    await access.require(credentials, clusterReadPermission, upgrade.clusterId);
    return upgrade;
  };

  router.get('/upgrades', async (request, response) => {
    const credentials = await caller(request);
    const page = readPage(request.query);
    const { items, total } = await upgrades.list(
      {
        clusterId: z.string().max(200).optional().catch(undefined).parse(request.query.clusterId),
        active: readBoolean(request.query.active),
        visibleClusterIds: await access.visibleClusterIds(credentials),
      },
      page,
    );
    response.json({ items: await Promise.all(items.map(async upgrade => presentUpgrade(upgrade, await rightsOf(credentials, upgrade), false))), total, ...page });
  });

  router.post('/upgrades/preview', async (request, response) => {
    const credentials = await caller(request);
    const wanted = parseInput(upgradeRequest, request.body);
    const { id: clusterId } = await upgrades.subject(wanted.clusterId);
    await access.require(credentials, clusterReadPermission, clusterId);
    const mayStart = await access.allows(credentials, rolloutOperatePermission, clusterId);
    const preview = await upgrades.preview(wanted, { ...(await requester(credentials, clusterId)), mayStart });
    const reasons = [...(mayStart ? [] : [`The permission ${rolloutOperatePermission.name} is missing; whether the platform takes the upgrade is asked only for who has it`]), ...preview.refusals];
    response.json({ allowed: reasons.length === 0, reasons, verdict: preview.verdict, hops: (preview.plan?.hops ?? []).map(presentHop), platform: presentPlatform(preview.platform, preview.plan?.target), versionGates: preview.openGates.map(presentVersionGate), dependencies: preview.dependencies.map(presentNeeded) });
  });

  router.post('/upgrades', async (request, response) => {
    const credentials = await caller(request);
    const wanted = parseInput(upgradeRequest, request.body);
    const { id: clusterId, name } = await upgrades.subject(wanted.clusterId);
    const meta = { clusterId, cluster: name, target: wanted.target, override: wanted.overrideReason !== undefined, acceptedUnknownChecks: wanted.acceptUnknownChecks ?? [] };
    const start = async () => {
      await access.require(credentials, clusterReadPermission, clusterId);
      await access.require(credentials, rolloutOperatePermission, clusterId);
      const { upgrade, created } = await upgrades.start(wanted, await requester(credentials, clusterId));
      response.status(created ? 201 : 200).json(await present(credentials, upgrade));
      return { upgradeId: upgrade.id, created };
    };
    await audited(auditor, { eventId: 'upgrade-start', severityLevel: 'high', request, meta }, start, started => started);
  });

  router.get('/upgrades/:upgradeId', async (request, response) => {
    const credentials = await caller(request);
    response.json(await present(credentials, await readable(credentials, request.params.upgradeId)));
  });

  router.get('/upgrades/:upgradeId/log', async (request, response) => {
    const credentials = await caller(request);
    const { id } = await readable(credentials, request.params.upgradeId);
    const after = Number(request.query.after ?? 0);
    if (!Number.isInteger(after) || after < 0) throw new InputError('"after" must be a sequence number, 0 or more');
    response.json({ items: (await upgrades.log(id, after)).map(presentLogLine) });
  });

  router.post('/upgrades/:upgradeId/actions', async (request, response) => {
    const credentials = await caller(request);
    const { action, reason } = parseInput(upgradeAction, request.body);
    const { id, clusterId, clusterName } = await readable(credentials, request.params.upgradeId);
    const meta = { upgradeId: id, clusterId, cluster: clusterName, action };
    await audited(auditor, { eventId: 'upgrade-control', severityLevel: 'high', request, meta }, async () => {
      await access.require(credentials, rolloutOperatePermission, clusterId);
      response.json(await present(credentials, await upgrades.control(id, action, { ...(await requester(credentials, clusterId)), reason })));
    });
  });

  return router;
}
