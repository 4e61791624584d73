import type { Reason } from '@drydock/upgrade-reasons';
import { presentReason } from '../../foundation/presentReason';
import { iso } from '../../foundation/time/iso';
import {
  versionGateAcknowledgeOnPlatformPermission,
  type VersionGate as VersionGateAnswer,
  type VersionGateAcknowledgement,
  type VersionGateScope,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { stateOf } from '../../conditions/versionGates/gateRules';
import type { PlatformGateState } from '../../conditions/versionGates/GatesOnPlatform';
import type {
  Acknowledgement,
  AcknowledgementScope,
  VersionGate,
} from '../../conditions/versionGates/model';

export function presentVersionGate({
  id,
  minor,
  title,
  description,
  link,
  environments,
  labels,
  source,
  digest,
}: VersionGate): VersionGateAnswer {
  return {
    id,
    minor,
    title: presentReason(title),
    description: description.map(presentReason),
    link,
    environments: environments && [...environments],
    labels: labels && { ...labels },
    source,
    digest,
  };
}

export interface AcknowledgementContext {
  /** As it is now. Undefined: no gate has this id now. */
  readonly gate: VersionGate | undefined;
  readonly nowMs: number;
  readonly mayWithdraw: boolean;
}

export function presentAcknowledgement(
  acknowledgement: Acknowledgement,
  { gate, nowMs, mayWithdraw }: AcknowledgementContext,
): VersionGateAcknowledgement {
  const {
    id,
    gateId,
    minor,
    title,
    scope,
    principal,
    through,
    reason,
    atMs,
    expiresAtMs,
    onPlatform,
    end,
  } = acknowledgement;
  const state = stateOf(acknowledgement, gate, nowMs);
  // Of a gate that is gone it is void, whether or not it has expired as well.
  const isOver = expiresAtMs !== undefined && expiresAtMs <= nowMs;
  return {
    id,
    gateId,
    minor,
    title: presentReason(title),
    state,
    stateReason:
      end === undefined && state === 'void'
        ? presentReason(voidReason(gate, onPlatform))
        : undefined,
    scope: presentScope(scope),
    acknowledgedBy: principal,
    through,
    acknowledgedAt: iso(atMs),
    reason,
    expiresAt: expiresAtMs === undefined ? undefined : iso(expiresAtMs),
    platform: onPlatform?.platform,
    endedAt: end && iso(end.atMs),
    endedBy: end?.by,
    endReason: end?.reason,
    mayWithdraw:
      mayWithdraw &&
      !isOver &&
      onPlatform === undefined &&
      (state === 'active' || state === 'void'),
  };
}

export function presentScope(scope: AcknowledgementScope): VersionGateScope {
  return { ...scope };
}

/** Why a gate that the platform keeps is open, or who acknowledged it there. Pure. */
export function platformGateReason({
  platform,
  gate,
  acknowledged,
  acknowledgedBy,
}: Pick<
  PlatformGateState,
  'platform' | 'gate' | 'acknowledged' | 'acknowledgedBy'
>): Reason {
  const params = { platform: { text: platform } };
  if (!acknowledged)
    return {
      code: 'versionGate.open-on-platform',
      params: {
        ...params,
        version: { version: `v${gate.minor}` },
        gate: { reasons: [gate.title] },
      },
      who: { permission: versionGateAcknowledgeOnPlatformPermission.name },
    };
  return acknowledgedBy === undefined
    ? { code: 'versionGate.acknowledged-elsewhere', params }
    : {
        code: 'versionGate.acknowledged-elsewhere-by',
        params: { ...params, by: { text: acknowledgedBy } },
      };
}

function voidReason(
  gate: VersionGate | undefined,
  onPlatform: Acknowledgement['onPlatform'],
): Reason {
  if (onPlatform)
    return {
      code: 'versionGate.not-on-platform',
      params: { platform: { text: onPlatform.platform } },
    };
  return {
    code: gate === undefined ? 'versionGate.gone' : 'versionGate.changed',
  };
}
