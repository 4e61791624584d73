import type { Param, Reason } from '@drydock/upgrade-reasons';
import { compareMinors, minorOf } from '@drydock/kubernetes-knowledge';
import type {
  ApiReplacement,
  ApiVersionRow,
  Minor,
} from '@drydock/kubernetes-knowledge';
import type {
  ApiCallerFacts,
  ApiClientFacts,
  CheckContext,
  Evidence,
  FindingDraft,
  ReadinessCheck,
} from '../contracts';
import { apiVersionOf, whenToMove } from '../evidence';
import { listedNames, minor, sentences } from '../words';

/**
 * R5: some client called a version that goes. The API servers' own metric does not tell which;
 * OpenShift's counts, audit events and EKS do.
 */
export const apiCallers: ReadinessCheck = {
  id: 'api-callers',
  title: { code: 'check-title.api-callers' },
  phase: 'control-plane',
  canBlock: false,
  docs: 'checks/api-callers',
  needs: ['api-callers'],
  evaluate(context) {
    const ending = context
      .facts('api-callers')
      .flatMap(caller => endingCall(caller, context) ?? []);
    const unproven = ending.filter(
      ({ caller, row }) => !isNamed(caller) && callsItself(row, context),
    );
    return {
      findings: ending
        .filter(call => !unproven.includes(call))
        .map(call => findingOf(call, context)),
      partial: unseenServers(context),
      leftOut: leftOutCalls(unproven),
    };
  },
};

/** Calls of a version that the target does not serve. */
interface EndingCall {
  readonly caller: ApiCallerFacts;
  /** undefined: the server alone says that it goes. */
  readonly row: ApiVersionRow | undefined;
  readonly removed: Minor;
}

function endingCall(
  caller: ApiCallerFacts,
  { knowledge, targetMinor }: CheckContext,
): EndingCall | undefined {
  const { group, version, resource } = caller;
  const row = knowledge.findApiVersion({ group, version, resource });
  const removed = row?.removed ?? minorOf(caller.removedRelease);
  return removed && compareMinors(removed, targetMinor) <= 0
    ? { caller, row, removed }
    : undefined;
}

/** A source that names clients leaves the control plane out. */
function isNamed({ clients = [] }: ApiCallerFacts): boolean {
  return clients.some(({ user, userAgent }) => user ?? userAgent);
}

function leftOutCalls(unproven: readonly EndingCall[]): readonly Reason[] {
  return unproven.length > 0
    ? [
        {
          code: 'check.api-callers.own-calls-left-out',
          params: {
            calls: listedNames(unproven.map(({ caller }) => calledOf(caller))),
          },
        },
      ]
    : [];
}

/** `policy/v1beta1 poddisruptionbudgets/status`. */
function calledOf({
  group,
  version,
  resource,
  subresource,
}: ApiCallerFacts): string {
  return `${apiVersionOf({ group, version })} ${resource}${
    subresource ? `/${subresource}` : ''
  }`;
}

function findingOf(
  { caller, row, removed }: EndingCall,
  context: CheckContext,
): FindingDraft {
  const { resource, subresource } = caller;
  const apiVersion = apiVersionOf(caller);
  const replacement =
    row &&
    context.knowledge.replacementFor(row, {
      from: context.currentMinor,
      to: context.targetMinor,
    });
  const when =
    row && replacement && whenToMove(row, replacement, context.currentMinor);
  const name = `${resource}${subresource ? `/${subresource}` : ''}`;
  const called = calledOf(caller);
  return {
    key: `${apiVersion}/${name}`,
    severity: 'warning',
    confidence: 'reported',
    phase: 'control-plane',
    title: {
      code: 'check.api-callers.title',
      params: {
        resource: { object: name },
        version: { object: apiVersion },
        target: minor(context.targetMinor),
      },
    },
    breaksAt: removed,
    evidence: [
      ...metricEvidence(caller, called),
      ...clientEvidence(caller, called),
    ],
    fix: {
      what: sentences([
        upgradeClients(caller, replacement),
        when,
        ...toldReasons(caller),
      ]),
      link: 'https://kubernetes.io/docs/reference/using-api/deprecation-guide/',
    },
  };
}

function upgradeClients(
  caller: ApiCallerFacts,
  replacement: ApiReplacement | undefined,
): Reason {
  const areNamed = isNamed(caller);
  if (!replacement)
    return {
      code: areNamed
        ? 'check.api-callers.upgrade-named'
        : 'check.api-callers.find-client',
    };
  return {
    code: areNamed
      ? 'check.api-callers.upgrade-named-to'
      : 'check.api-callers.find-client-to',
    params: { version: { object: apiVersionOf(replacement) } },
  };
}

/**
 * The API server reports a call until it restarts, so only the first read is news. The evidence
 * therefore stays the same between reads, and a waiver stays valid.
 */
function metricEvidence(
  { processes = [], clients = [], firstSeenAt }: ApiCallerFacts,
  called: string,
): Evidence[] {
  if (clients.length > 0 && processes.length === 0) return [];
  return [
    {
      source: 'metric',
      what: {
        code: 'check.api-callers.metric',
        params: { api: { object: called } },
      },
      ...(firstSeenAt ? { time: firstSeenAt } : {}),
    },
  ];
}

function clientEvidence(
  { clients = [] }: ApiCallerFacts,
  called: string,
): Evidence[] {
  return clients.map(client => ({
    source: 'request-count',
    what: {
      code: client.toldBy
        ? 'check.api-callers.called-told'
        : 'check.api-callers.called',
      params: {
        api: { object: called },
        client: clientParam(client),
        ...(client.toldBy ? { source: { text: client.toldBy } } : {}),
      },
    },
  }));
}

function clientParam({ user, userAgent }: ApiClientFacts): Param {
  if (user) return { text: userAgent ? `${user} (${userAgent})` : user };
  return userAgent ? { text: userAgent } : { term: 'unnamed-client' };
}

/**
 * Since when calls are reported and by how many API servers. Whether a caller has gone shows only
 * after these restart.
 */
function toldReasons({
  processes = [],
  clients = [],
  firstSeenAt,
  lastSeenAt,
}: ApiCallerFacts): readonly Reason[] {
  if (!firstSeenAt || !lastSeenAt) return [];
  return [
    timesReason({ processes, clients, firstSeenAt, lastSeenAt }),
    ...countReasons(clients),
  ];
}

/** Counts change with each read: as evidence they would end waivers. */
function countReasons(clients: readonly ApiClientFacts[]): readonly Reason[] {
  return clients.flatMap((client): readonly Reason[] => {
    const { countedDays, requests, lastSeenAt } = client;
    if (countedDays === undefined) return [];
    const params = {
      client: clientParam(client),
      days: { number: countedDays },
      last: { object: dayOf(lastSeenAt) },
    };
    return [
      requests === undefined
        ? { code: 'check.api-callers.not-counted', params }
        : {
            code: 'check.api-callers.counted',
            params: { ...params, count: { number: requests } },
          },
    ];
  });
}

function timesReason({
  processes,
  clients,
  firstSeenAt,
  lastSeenAt,
}: Required<
  Pick<ApiCallerFacts, 'processes' | 'clients' | 'firstSeenAt' | 'lastSeenAt'>
>): Reason {
  const params = {
    first: { object: dayOf(firstSeenAt) },
    last: { object: dayOf(lastSeenAt) },
  };
  if (clients.length > 0 && processes.length === 0)
    return { code: 'check.api-callers.counted-since', params };
  return processes.length > 1
    ? {
        code: 'check.api-callers.told-by-processes',
        params: { ...params, processes: { number: processes.length } },
      }
    : { code: 'check.api-callers.told', params };
}

function dayOf(time: string): string {
  return time.slice(0, 10);
}

/** Each API server knows of its own callers only. */
function unseenServers({
  inventory: { apiServers },
}: CheckContext): readonly Reason[] {
  const alive = apiServers?.leaseHolders.length ?? 0;
  const seen = apiServers?.seen.length ?? 0;
  return seen < alive
    ? [
        {
          code: 'check.api-callers.servers-seen',
          params: { seen: { number: seen }, alive: { number: alive } },
        },
      ]
    : [];
}

/**
 * Garbage collection and quotas list every kind at the version that discovery prefers. If all
 * versions of a kind are deprecated (PodSecurityPolicy on 1.24), the control plane of an idle
 * cluster makes such calls itself. The metric then proves no other caller.
 */
function callsItself(
  row: ApiVersionRow | undefined,
  { knowledge, currentMinor }: CheckContext,
): boolean {
  if (!row) return false;
  const sameKind = (other: ApiVersionRow) =>
    other.kind === row.kind &&
    (other.group === row.group || isReplacement(row, other));
  return !knowledge
    .apiVersions()
    .some(
      other =>
        sameKind(other) &&
        isServed(other, knowledge.apiState(other, currentMinor), currentMinor),
    );
}

function isReplacement(
  { replacement }: ApiVersionRow,
  other: ApiVersionRow,
): boolean {
  return (
    replacement?.group === other.group && replacement.version === other.version
  );
}

function isServed(row: ApiVersionRow, state: string, at: Minor): boolean {
  return (
    state === 'served' &&
    row.servedByDefault &&
    compareMinors(row.introduced, at) <= 0
  );
}
