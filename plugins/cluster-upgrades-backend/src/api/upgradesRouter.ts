import { permissionMissing } from '@drydock/upgrade-reasons';
import type express from 'express';
import Router from 'express-promise-router';
import { z } from 'zod';
import type {
  AuditorService,
  BackstageCredentials,
  HttpAuthService,
} from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';
import {
  policyOverridePermission,
  rolloutOperatePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { audited } from './audited';
import { presentReason } from '../presentReason';
import { presentPlatform } from './present/presentPlatform';
import { whyNoChanges, type ChangePolicy } from '../permissions/ChangePolicy';
import type {
  ClusterAccessDecisions,
  ClusterPermission,
} from '../permissions/ClusterAccessDecisions';
import { findSeen } from '../permissions/findSeen';
import type { Rollouts } from '../rollouts/createRolloutEngine';
import type { UpgradeRecord } from '../upgrades/model';
import { presentHop } from '../upgrades/hopStates';
import { presentLogLine, presentUpgrade } from '../upgrades/presentUpgrade';
import { presentNeeded } from './present/presentDependency';
import { presentVersionGate } from './present/presentVersionGate';
import { throughOf } from '../permissions/InPerson';
import { needsOverride } from '../upgrades/controlRules';
import { parseInput, principalOf, readBoolean, readPage } from './requestInput';
import type { Requester } from '../upgrades/UpgradeService';

export interface UpgradesRouterOptions {
  readonly rollouts: Rollouts;
  readonly access: ClusterAccessDecisions;
  readonly changes: Pick<ChangePolicy, 'decide'>;
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

const upgradeAction = z.object({
  action: z.enum(['pause', 'resume', 'stop', 'retry']),
  reason: z.string().max(2000).optional(),
});

/** Routes of upgrades. Each authorises as the caller; every change leaves an auditor event, also a refused one. */
export function createUpgradesRouter({
  rollouts,
  access,
  changes,
  httpAuth,
  auditor,
}: UpgradesRouterOptions): express.Router {
  const { upgrades } = rollouts;
  const router = Router();
  const caller = (request: express.Request) =>
    httpAuth.credentials(request, { allow: ['user', 'service'] });
  const requester = async (
    credentials: BackstageCredentials,
    clusterId: string,
  ): Promise<Requester> => ({
    principal: principalOf(credentials),
    through: throughOf(credentials),
    mayOverride: await access.allows(
      credentials,
      policyOverridePermission,
      clusterId,
    ),
  });
  const rightsOf = async (
    credentials: BackstageCredentials,
    upgrade: UpgradeRecord,
  ) => ({
    mayOperate: await access.allows(
      credentials,
      rolloutOperatePermission,
      upgrade.clusterId,
    ),
    mayOverride:
      upgrade.overrideReason !== undefined &&
      (await access.allows(
        credentials,
        policyOverridePermission,
        upgrade.clusterId,
      )),
  });
  const present = async (
    credentials: BackstageCredentials,
    upgrade: UpgradeRecord,
  ) => presentUpgrade(upgrade, await rightsOf(credentials, upgrade));
  const readable = async (
    credentials: BackstageCredentials,
    upgradeId: string,
    permission?: ClusterPermission,
  ): Promise<UpgradeRecord> => {
    const { found } = await findSeen(
      () => access.requireSome(credentials, permission),
      () => ({
        what: 'upgrade',
        id: upgradeId,
        find: async () => {
          const upgrade = await upgrades.find(upgradeId);
          return upgrade && (await access.sees(credentials, upgrade.clusterId))
            ? upgrade
            : undefined;
        },
        permission,
        allows: async ({ clusterId }) =>
          permission === undefined ||
          access.allows(credentials, permission, clusterId),
      }),
    );
    return found;
  };
  const clusterOf = async (
    credentials: BackstageCredentials,
    idOrEntityRef: string,
    permission?: ClusterPermission,
  ) => {
    const { found } = await findSeen(
      () => access.requireSome(credentials, permission),
      () => ({
        what: 'cluster',
        id: idOrEntityRef,
        find: () => access.findCluster(credentials, idOrEntityRef),
        permission,
        allows: async ({ id }) =>
          permission === undefined ||
          access.allows(credentials, permission, id),
      }),
    );
    return found;
  };

  router.get('/upgrades', async (request, response) => {
    const credentials = await caller(request);
    const page = readPage(request.query);
    const { items, total } = await upgrades.list(
      {
        clusterId: z
          .string()
          .max(200)
          .optional()
          .catch(undefined)
          .parse(request.query.clusterId),
        active: readBoolean(request.query.active),
        visibleClusterIds: await access.visibleClusterIds(credentials),
      },
      page,
    );
    response.json({
      items: await Promise.all(
        items.map(async upgrade =>
          presentUpgrade(upgrade, await rightsOf(credentials, upgrade), false),
        ),
      ),
      total,
      ...page,
    });
  });

  router.post('/upgrades/preview', async (request, response) => {
    const credentials = await caller(request);
    const wanted = parseInput(upgradeRequest, request.body);
    const { id: clusterId } = await clusterOf(credentials, wanted.clusterId);
    const impossible = whyNoChanges(await changes.decide(credentials));
    const mayOperate = await access.allows(
      credentials,
      rolloutOperatePermission,
      clusterId,
    );
    const preview = await upgrades.preview(
      { ...wanted, clusterId },
      {
        ...(await requester(credentials, clusterId)),
        mayStart: mayOperate && impossible === undefined,
      },
    );
    const denied = mayOperate
      ? undefined
      : permissionMissing(
          'permission.start-preview',
          rolloutOperatePermission.name,
        );
    const reasons = [denied, impossible, ...preview.refusals].filter(
      reason => reason !== undefined,
    );
    response.json({
      allowed: reasons.length === 0,
      reasons: reasons.map(presentReason),
      verdict: preview.verdict,
      hops: (preview.plan?.hops ?? []).map(presentHop),
      platform: presentPlatform(preview.platform, preview.plan?.target),
      versionGates: preview.openGates.map(presentVersionGate),
      dependencies: preview.dependencies.map(presentNeeded),
    });
  });

  router.post('/upgrades', async (request, response) => {
    const credentials = await caller(request);
    const wanted = parseInput(upgradeRequest, request.body);
    const meta = {
      clusterId: wanted.clusterId,
      target: wanted.target,
      override: wanted.overrideReason !== undefined,
      acceptedUnknownChecks: wanted.acceptUnknownChecks ?? [],
    };
    const start = async () => {
      if (wanted.overrideReason?.trim()) access.requireInPerson(credentials);
      const { id: clusterId, name } = await clusterOf(
        credentials,
        wanted.clusterId,
        rolloutOperatePermission,
      );
      const { upgrade, created } = await upgrades.start(
        { ...wanted, clusterId },
        await requester(credentials, clusterId),
      );
      response
        .status(created ? 201 : 200)
        .json(await present(credentials, upgrade));
      return { upgradeId: upgrade.id, clusterId, cluster: name, created };
    };
    await audited(
      auditor,
      { eventId: 'upgrade-start', severityLevel: 'high', request, meta },
      start,
      started => started,
    );
  });

  router.get('/upgrades/:upgradeId', async (request, response) => {
    const credentials = await caller(request);
    response.json(
      await present(
        credentials,
        await readable(credentials, request.params.upgradeId),
      ),
    );
  });

  router.get('/upgrades/:upgradeId/log', async (request, response) => {
    const credentials = await caller(request);
    const { id } = await readable(credentials, request.params.upgradeId);
    const after = Number(request.query.after ?? 0);
    if (!Number.isInteger(after) || after < 0)
      throw new InputError('"after" must be a sequence number, 0 or more');
    response.json({
      items: (await upgrades.log(id, after)).map(presentLogLine),
    });
  });

  router.post('/upgrades/:upgradeId/actions', async (request, response) => {
    const credentials = await caller(request);
    const { action, reason } = parseInput(upgradeAction, request.body);
    const control = async () => {
      const upgrade = await readable(
        credentials,
        request.params.upgradeId,
        rolloutOperatePermission,
      );
      const { id, clusterId, clusterName } = upgrade;
      if (needsOverride(action, upgrade)) access.requireInPerson(credentials);
      response.json(
        await present(
          credentials,
          await upgrades.control(id, action, {
            ...(await requester(credentials, clusterId)),
            reason,
          }),
        ),
      );
      return { clusterId, cluster: clusterName };
    };
    const meta = { upgradeId: request.params.upgradeId, action };
    await audited(
      auditor,
      { eventId: 'upgrade-control', severityLevel: 'high', request, meta },
      control,
      about => about,
    );
  });

  return router;
}
