import type { Reason } from '@drydock/upgrade-reasons';
import type { GateDecision } from './VersionGates';

/** What is said of a decision on a gate to whom neither its scope nor its reason may be told. */
export const GATE_EVENTS_WITHOUT_NAMES: Readonly<
  Record<`version-gate-${GateDecision['kind']}`, Reason>
> = {
  'version-gate-acknowledged': { code: 'event.some-gate-acknowledged' },
  'version-gate-withdrawn': { code: 'event.some-gate-withdrawn' },
  'version-gate-expired': { code: 'event.some-gate-expired' },
};

interface RecordedEvent {
  readonly kind: string;
  readonly message: Reason;
  readonly clusterId?: string;
  readonly clusterIds?: readonly string[];
}

/**
 * What an event says to who sees some clusters: a decision on a gate names an environment, which is
 * for those who see one of the clusters that it is about. Pure.
 */
export function gateEventReason(
  { kind, message, clusterId, clusterIds = [] }: RecordedEvent,
  sees: (clusterId: string) => boolean,
): Reason {
  if (!isGateEvent(kind) || clusterId !== undefined || clusterIds.some(sees))
    return message;
  return GATE_EVENTS_WITHOUT_NAMES[kind];
}

function isGateEvent(
  kind: string,
): kind is keyof typeof GATE_EVENTS_WITHOUT_NAMES {
  return Object.hasOwn(GATE_EVENTS_WITHOUT_NAMES, kind);
}
