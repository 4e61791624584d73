import type { GateDecision } from './VersionGates';

/** What is said of a decision on a gate to whom neither its scope nor its reason may be told. */
export const GATE_EVENTS_WITHOUT_NAMES: Readonly<
  Record<`version-gate-${GateDecision['kind']}`, string>
> = {
  'version-gate-acknowledged': 'A version gate on its way was acknowledged',
  'version-gate-withdrawn':
    'The acknowledgement of a version gate on its way was withdrawn: clusters that still need it wait before their next write',
  'version-gate-expired':
    'The acknowledgement of a version gate on its way has expired: clusters that still need it wait before their next write',
};

interface RecordedEvent {
  readonly kind: string;
  readonly message: string;
  readonly clusterId?: string;
  readonly clusterIds?: readonly string[];
}

/** The text of an event for who sees some clusters: a decision on a gate names an environment, which is for those who see one of the clusters that it is about. Pure. */
export function gateEventText(
  { kind, message, clusterId, clusterIds = [] }: RecordedEvent,
  sees: (clusterId: string) => boolean,
): string {
  if (!isGateEvent(kind) || clusterId !== undefined || clusterIds.some(sees))
    return message;
  return GATE_EVENTS_WITHOUT_NAMES[kind];
}

function isGateEvent(
  kind: string,
): kind is keyof typeof GATE_EVENTS_WITHOUT_NAMES {
  return Object.hasOwn(GATE_EVENTS_WITHOUT_NAMES, kind);
}
