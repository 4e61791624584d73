import type { Reason } from '@drydock/upgrade-reasons';
import { presentReason } from '../../foundation/presentReason';
import { iso } from '../../foundation/time/iso';
import type {
  VersionGate as VersionGateAnswer,
  VersionGateAcknowledgement,
  VersionGateScope,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { stateOf } from '../../conditions/versionGates/gateRules';
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
      end === undefined &&
      (gate?.minor !== minor || gate.digest !== acknowledgement.digest)
        ? presentReason(voidReason(gate))
        : undefined,
    scope: presentScope(scope),
    acknowledgedBy: principal,
    through,
    acknowledgedAt: iso(atMs),
    reason,
    expiresAt: expiresAtMs === undefined ? undefined : iso(expiresAtMs),
    endedAt: end && iso(end.atMs),
    endedBy: end?.by,
    endReason: end?.reason,
    mayWithdraw:
      mayWithdraw && !isOver && (state === 'active' || state === 'void'),
  };
}

export function presentScope(scope: AcknowledgementScope): VersionGateScope {
  return { ...scope };
}

function voidReason(gate: VersionGate | undefined): Reason {
  return {
    code: gate === undefined ? 'versionGate.gone' : 'versionGate.changed',
  };
}
