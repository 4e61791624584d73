import type {
  ApiCallerFacts,
  ApiClientFacts,
  ApiServerFacts,
  ClusterReadFailure,
  Inventory,
  SectionResult,
  ServedApi,
} from '../contracts';
import { readLeaseHolders, withSeen } from './apiServers';
import type { Metrics } from './metrics';
import type { Reader } from './reader';
import { readRequestCounts } from './requestCounts';
import { sectionOfLists } from './sections';

/** What no API server told of for so long is forgotten. */
const KEPT_DAYS = 90;
const MAX_PROCESSES = 20;
const MAX_CALLERS = 1000;
const MAX_CLIENTS = 10;

export interface ApiCallersQuestion {
  readonly metrics: () => Promise<Metrics | ClusterReadFailure>;
  readonly apis: SectionResult<readonly ServedApi[]>;
  readonly previous?: Inventory;
  readonly now: Date;
}

export interface ApiCallersResult {
  readonly apiCallers: SectionResult<readonly ApiCallerFacts[]>;
  readonly apiServers?: ApiServerFacts;
}

/**
 * Calls of deprecated API versions (R5). The metric belongs to the one API server that answers and
 * is reset when that restarts, so results of earlier reads are carried over from the previous
 * inventory.
 */
export async function collectApiCallers(
  reader: Reader,
  { metrics, apis, previous, now }: ApiCallersQuestion,
): Promise<ApiCallersResult> {
  const [answer, leases, counts] = await Promise.all([
    metrics(),
    readLeaseHolders(reader, now),
    readRequestCounts(reader, apis, now),
  ]);
  const told = 'reason' in answer ? undefined : answer;
  const failures = [
    ...('reason' in answer ? [answer] : []),
    ...('failure' in leases ? [leases.failure] : []),
    ...(counts.failure ? [counts.failure] : []),
  ];
  const seenNow = [...(told?.callers ?? []), ...counts.callers].map(caller =>
    toldBy(caller, told?.startedAt, now),
  );
  const facts = joinCallers(carriedOver(previous, now), seenNow, apis);
  const apiServers =
    'holders' in leases
      ? withSeen(previous?.apiServers, leases.holders, told?.startedAt, now)
      : previous?.apiServers;
  return {
    apiCallers: sectionOfLists(
      facts,
      failures,
      told !== undefined || facts.length > 0,
    ),
    ...(apiServers ? { apiServers } : {}),
  };
}

/**
 * Clients are counted for all API servers together, so they are not attributed to the process that
 * answered.
 */
function toldBy(
  caller: ApiCallerFacts,
  startedAt: string | undefined,
  now: Date,
): ApiCallerFacts {
  return {
    ...caller,
    firstSeenAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
    ...(startedAt && !caller.clients ? { processes: [startedAt] } : {}),
  };
}

function carriedOver(
  previous: Inventory | undefined,
  now: Date,
): readonly ApiCallerFacts[] {
  const section = previous?.sections['api-callers'];
  if (
    !previous ||
    (section?.status !== 'read' && section?.status !== 'partial')
  )
    return [];
  const oldest = now.getTime() - KEPT_DAYS * 24 * 3_600_000;
  const recent = ({ lastSeenAt }: { readonly lastSeenAt: string }) =>
    Date.parse(lastSeenAt) >= oldest;
  // Facts that an earlier version of Drydock stored tell no time: theirs is the read's.
  const dated = section.facts.map(caller => ({
    firstSeenAt: previous.readAt,
    lastSeenAt: previous.readAt,
    ...caller,
  }));
  return dated.filter(recent).map(({ clients, ...caller }) => ({
    ...caller,
    ...(clients ? { clients: clients.filter(recent) } : {}),
  }));
}

/**
 * What two tellers know of the same calls, in one; without versions that the server no longer
 * serves.
 */
export function joinCallers(
  some: readonly ApiCallerFacts[],
  others: readonly ApiCallerFacts[],
  apis: SectionResult<readonly ServedApi[]>,
): readonly ApiCallerFacts[] {
  const callers = new Map<string, ApiCallerFacts>();
  for (const caller of [...some, ...others]) {
    const key = [
      caller.group,
      caller.version,
      caller.resource,
      caller.subresource ?? '',
    ].join('/');
    const known = callers.get(key);
    callers.set(key, joined(known, caller));
  }
  return stillServed([...callers.values()], apis)
    .toSorted((a, b) => (b.lastSeenAt ?? '').localeCompare(a.lastSeenAt ?? ''))
    .slice(0, MAX_CALLERS);
}

function joined(
  earlier: ApiCallerFacts | undefined,
  later: ApiCallerFacts,
): ApiCallerFacts {
  const processes = [
    ...new Set([...(earlier?.processes ?? []), ...(later.processes ?? [])]),
  ]
    .sort()
    .slice(-MAX_PROCESSES);
  const clients = latestClients([
    ...(earlier?.clients ?? []),
    ...(later.clients ?? []),
  ]);
  const [firstSeenAt] = [earlier?.firstSeenAt, later.firstSeenAt]
    .flatMap(time => time ?? [])
    .sort();
  const lastSeenAt = [earlier?.lastSeenAt, later.lastSeenAt]
    .flatMap(time => time ?? [])
    .sort()
    .at(-1);
  return {
    ...earlier,
    ...later,
    ...(firstSeenAt ? { firstSeenAt } : {}),
    ...(lastSeenAt ? { lastSeenAt } : {}),
    ...(processes.length > 0 ? { processes } : {}),
    ...(clients.length > 0 ? { clients } : {}),
  };
}

/**
 * The last word about each client; where they are too many, the latest and of these the most
 * frequent.
 */
function latestClients(
  clients: readonly ApiClientFacts[],
): readonly ApiClientFacts[] {
  const latest = new Map(
    clients.map(client => [
      JSON.stringify([client.user, client.userAgent]),
      client,
    ]),
  );
  return [...latest.values()]
    .sort(
      (a, b) =>
        b.lastSeenAt.localeCompare(a.lastSeenAt) ||
        (b.requests ?? 0) - (a.requests ?? 0),
    )
    .slice(0, MAX_CLIENTS);
}

/**
 * Versions that the server no longer serves cannot be called. If discovery was not read in full,
 * nothing is dropped.
 */
function stillServed(
  callers: readonly ApiCallerFacts[],
  apis: SectionResult<readonly ServedApi[]>,
): readonly ApiCallerFacts[] {
  if (apis.status !== 'read' || apis.facts.length === 0) return callers;
  const served = new Set(
    apis.facts.map(({ group, version }) => `${group}/${version}`),
  );
  return callers.filter(({ group, version }) =>
    served.has(`${group}/${version}`),
  );
}
