import { z } from 'zod';
import { rolloutOperatePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { needsOverride } from '../../upgrades/present/controlRules';
import {
  clusterReadPermission,
  type UpgradeAction,
  type UpgradeRequest,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  AnyRequest,
  ClusterPermission,
} from '../../clusters/permissions/Access';
import { findSeen } from '../../clusters/permissions/findSeen';
import type { Visible } from '../../clusters/permissions/Visible';
import type { UpgradeRecord } from '../../upgrades/model';
import { parseInput } from '../requests/requestInput';
import type { Guard } from './Guard';
import { clusterNamed, type SeesOneCluster, type SeesSome } from './guards';

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

/** A caller who sees one upgrade. */
export interface SeesUpgrade extends SeesSome {
  readonly upgrade: Visible<UpgradeRecord>;
}

type WithBody = AnyRequest & { readonly body: unknown };
type WithUpgrade = AnyRequest & {
  readonly params: { readonly upgradeId: string };
};

/** @throws InputError that names the field */
export function upgradeAsked({
  body,
}: {
  readonly body: unknown;
}): UpgradeRequest {
  return parseInput(upgradeRequest, body);
}

/** @throws InputError that names the field */
export function actionAsked({
  body,
}: {
  readonly body: unknown;
}): UpgradeAction {
  return parseInput(upgradeAction, body);
}

/** For callers who see the cluster that the body names. */
export function clusterToUpgrade(): Guard<WithBody, SeesOneCluster> {
  return clusterNamed(request => upgradeAsked(request).clusterId);
}

/**
 * For callers who can operate the cluster that the body names; an override is decided in person.
 */
export function startsUpgrade(): Guard<WithBody, SeesOneCluster> {
  const operates = clusterNamed<WithBody>(
    request => upgradeAsked(request).clusterId,
    rolloutOperatePermission,
  );
  return {
    ...operates,
    admit: async (request, context) => {
      if (upgradeAsked(request).overrideReason?.trim())
        context.access.requireInPerson(
          await context.access.credentials(request),
        );
      return operates.admit(request, context);
    },
  };
}

/**
 * For callers who see the cluster of the upgrade.
 * @param permission - which they need for it besides
 */
export function upgrade(
  permission?: ClusterPermission,
): Guard<WithUpgrade, SeesUpgrade> {
  return {
    permission: permission ?? clusterReadPermission,
    scope: 'cluster',
    admit: async (request, { access, things }) => {
      const id = request.params.upgradeId;
      const { caller, found } = await findSeen(
        () => access.caller(request, permission),
        asking => ({
          what: 'upgrade',
          id,
          find: () => things.upgrade(asking, id),
          permission,
          allows: async ({ clusterId }: UpgradeRecord) =>
            permission === undefined ||
            (
              await things.clusterIds.decide(asking.credentials, permission, [
                clusterId,
              ])
            )(clusterId),
        }),
      );
      return { caller, upgrade: found };
    },
  };
}

/**
 * For callers who can operate the cluster of the upgrade; what needs an override is decided in
 * person.
 */
export function controlsUpgrade(): Guard<WithUpgrade & WithBody, SeesUpgrade> {
  const operates = upgrade(rolloutOperatePermission);
  return {
    ...operates,
    admit: async (request, context) => {
      const { action } = actionAsked(request);
      const seen = await operates.admit(request, context);
      if (needsOverride(action, seen.upgrade))
        context.access.requireInPerson(seen.caller.credentials);
      return seen;
    },
  };
}
