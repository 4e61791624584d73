import {
  arrayAt,
  cut,
  DecodeError,
  decodeJsonObject,
  objectAt,
  textAt,
} from '../decode';
import { CONTROL_PLANE } from '../collect/requestCounts';

/** A call of a deprecated API version, from audit events of the API server. */
export interface DeprecatedCall {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource?: string;
  /** Minor that no longer serves it: `1.32`. */
  readonly removedRelease?: string;
  readonly user: string;
  readonly userAgent?: string;
  readonly requests: number;
}

/** Of one batch; the API server's own limit is 400 events by default. */
const MAX_EVENTS = 10_000;
const LONGEST = 200;

/**
 * Calls of deprecated API versions in an `EventList` of audit.k8s.io/v1, as kube-apiserver's
 * webhook sends it: events with the annotation `k8s.io/deprecated: "true"`, counted by who asked
 * for what, without the control plane's own. Nothing else of an event is looked at: no name, no
 * body, no address.
 * @throws DecodeError for text that is no JSON object, or another kind
 */
export function deprecatedCallsIn(text: string): readonly DeprecatedCall[] {
  const list = decodeJsonObject(text);
  if (
    textAt(list, 'kind') !== 'EventList' ||
    textAt(list, 'apiVersion') !== 'audit.k8s.io/v1'
  )
    throw new DecodeError('wrong-shape', { code: 'decode.not-audit-events' });
  const calls = new Map<string, DeprecatedCall>();
  for (const event of arrayAt(list, 'items').slice(0, MAX_EVENTS)) {
    const call = callOf(event);
    if (!call) continue;
    const key = JSON.stringify([
      call.group,
      call.version,
      call.resource,
      call.subresource,
      call.user,
      call.userAgent,
    ]);
    calls.set(key, { ...call, requests: (calls.get(key)?.requests ?? 0) + 1 });
  }
  return [...calls.values()];
}

/**
 * The finished call of a deprecated version by a client other than the control plane, if the event
 * is one.
 */
function callOf(event: unknown): DeprecatedCall | undefined {
  const annotations = objectAt(event, 'annotations');
  // A watch has a second event when it ends. Only that one counts.
  if (
    textAt(event, 'stage') !== 'ResponseComplete' ||
    textAt(annotations, 'k8s.io/deprecated') !== 'true'
  )
    return undefined;
  const called = objectAt(event, 'objectRef');
  const version = textAt(called, 'apiVersion');
  const resource = textAt(called, 'resource');
  const user = textAt(objectAt(event, 'user'), 'username');
  if (!version || !resource || !user || CONTROL_PLANE.test(user))
    return undefined;
  const subresource = textAt(called, 'subresource');
  const removedRelease = textAt(annotations, 'k8s.io/removed-release');
  const userAgent = textAt(event, 'userAgent');
  return {
    group: cut(textAt(called, 'apiGroup') ?? '', LONGEST),
    version: cut(version, LONGEST),
    resource: cut(resource, LONGEST),
    ...(subresource ? { subresource: cut(subresource, LONGEST) } : {}),
    ...(removedRelease ? { removedRelease: cut(removedRelease, LONGEST) } : {}),
    user: cut(user, LONGEST),
    ...(userAgent ? { userAgent: cut(userAgent, LONGEST) } : {}),
    requests: 1,
  };
}
