import type {
  ApiCallerFacts,
  ApiClientFacts,
  ClusterReadFailure,
  SectionResult,
  ServedApi,
} from '../contracts';
import { arrayAt, cut, numberAt, objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import { readList } from './list';
import type { Reader } from './reader';
import { FactList } from './sections';

const GROUP = 'apiserver.openshift.io';
const RESOURCE = 'apirequestcounts';
/** Each counts by hour, node and user. */
const PAGE_SIZE = 50;
/**
 * The API server itself, kube-controller-manager with the accounts of its controllers, and the
 * scheduler.
 */
export const CONTROL_PLANE =
  /^system:(apiserver|kube-controller-manager|kube-scheduler|serviceaccount:kube-system:[a-z-]*(-controller|-collector))$/;

export interface RequestCounts {
  readonly callers: readonly ApiCallerFacts[];
  readonly failure?: ClusterReadFailure;
}

/**
 * Who called deprecated versions in the last 24 hours, over all API servers, where the cluster
 * counts it (OpenShift).
 */
export async function readRequestCounts(
  reader: Reader,
  apis: SectionResult<readonly ServedApi[]>,
  now: Date,
): Promise<RequestCounts> {
  const served =
    apis.status === 'read' || apis.status === 'partial' ? apis.facts : [];
  if (
    !served.some(
      ({ group, version, resources }) =>
        group === GROUP &&
        version === 'v1' &&
        resources.some(({ resource }) => resource === RESOURCE),
    )
  )
    return { callers: [] };
  const outcome = await readList(
    reader,
    {
      group: GROUP,
      version: 'v1',
      resource: RESOURCE,
      form: 'full',
      purpose: 'api-callers',
      pageSize: PAGE_SIZE,
    },
    () => new FactList(count => callerOf(count, now.toISOString())),
  );
  if (outcome.status === 'failed')
    return { callers: [], failure: outcome.failure };
  return {
    callers: outcome.accumulated.facts,
    ...(outcome.status === 'partial' ? { failure: outcome.failure } : {}),
  };
}

/**
 * Counts are named `resource.version.group`, of the core group `resource.version`; those of
 * versions that stay name no release.
 */
function callerOf(
  count: JsonObject,
  lastSeenAt: string,
): ApiCallerFacts | undefined {
  const status = objectAt(count, 'status');
  const removedRelease = textAt(status, 'removedInRelease');
  const [resource, version, ...group] = (
    textAt(objectAt(count, 'metadata'), 'name') ?? ''
  ).split('.');
  if (!removedRelease || !resource || !version) return undefined;
  const clients = clientsOf(status, lastSeenAt);
  return clients.length > 0
    ? { group: group.join('.'), version, resource, removedRelease, clients }
    : undefined;
}

/** The clients of all hours and nodes, without the control plane. */
function clientsOf(
  status: JsonObject,
  lastSeenAt: string,
): readonly ApiClientFacts[] {
  const clients = new Map<string, ApiClientFacts>();
  const users = arrayAt(status, 'last24h')
    .slice(0, 24)
    .flatMap(hour =>
      arrayAt(hour, 'byNode')
        .slice(0, 100)
        .flatMap(node => arrayAt(node, 'byUser').slice(0, 100)),
    );
  for (const entry of users) {
    const user = textAt(entry, 'username');
    const requests = numberAt(entry, 'requestCount') ?? 0;
    if (!user || requests <= 0 || CONTROL_PLANE.test(user)) continue;
    const userAgent = textAt(entry, 'userAgent');
    const key = `${user}\n${userAgent ?? ''}`;
    clients.set(key, {
      user: cut(user, 200),
      ...(userAgent ? { userAgent: cut(userAgent, 200) } : {}),
      requests: requests + (clients.get(key)?.requests ?? 0),
      lastSeenAt,
    });
  }
  return [...clients.values()];
}
