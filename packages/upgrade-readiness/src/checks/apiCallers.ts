import { compareMinors, minorOf } from '@drydock/kubernetes-knowledge';
import type { ApiVersionRow, Minor } from '@drydock/kubernetes-knowledge';
import type {
  ApiCallerFacts,
  ApiClientFacts,
  CheckContext,
  Evidence,
  FindingDraft,
  ReadinessCheck,
} from '../contracts';
import { apiVersionOf, whenToMove } from '../evidence';
import { count } from '../words';

/** R5: some client called a version that goes. The API servers' own metric does not tell which; OpenShift's counts, audit events and EKS do. */
export const apiCallers: ReadinessCheck = {
  id: 'api-callers',
  title: 'Clients of removed API versions',
  phase: 'control-plane',
  canBlock: false,
  docs: 'checks/api-callers',
  needs: ['api-callers'],
  evaluate(context) {
    return {
      findings: context
        .facts('api-callers')
        .flatMap(caller => findingOf(caller, context) ?? []),
      partial: unseenServers(context),
    };
  },
};

function findingOf(
  caller: ApiCallerFacts,
  context: CheckContext,
): FindingDraft | undefined {
  const { group, version, resource, subresource } = caller;
  const row = context.knowledge.findApiVersion({ group, version, resource });
  const removed = row?.removed ?? minorOf(caller.removedRelease);
  if (
    !removed ||
    compareMinors(removed, context.targetMinor) > 0 ||
    callsItself(row, context)
  )
    return undefined;
  const apiVersion = group === '' ? version : `${group}/${version}`;
  const replacement =
    row &&
    context.knowledge.replacementFor(row, {
      from: context.currentMinor,
      to: context.targetMinor,
    });
  const when =
    row && replacement
      ? whenToMove(row, replacement, context.currentMinor)
      : '';
  const name = `${resource}${subresource ? `/${subresource}` : ''}`;
  const called = `${apiVersion} ${name}`;
  return {
    key: `${apiVersion}/${name}`,
    severity: 'warning',
    confidence: 'reported',
    phase: 'control-plane',
    title: `Some client calls ${name} at ${apiVersion}, which v${context.targetMinor} does not serve`,
    breaksAt: removed,
    evidence: [
      ...metricEvidence(caller, called),
      ...clientEvidence(caller, called),
    ],
    fix: {
      text: `${
        caller.clients?.some(({ user, userAgent }) => user ?? userAgent)
          ? 'Upgrade the clients that are named'
          : 'Find the client in the audit log (annotation k8s.io/deprecated) and upgrade it'
      }${
        replacement ? ` to one that calls ${apiVersionOf(replacement)}` : ''
      }.${when}${toldText(caller)}`,
      link: 'https://kubernetes.io/docs/reference/using-api/deprecation-guide/',
    },
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
      text: `apiserver_requested_deprecated_apis tells of calls to ${called}`,
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
    text: `${called} was called by ${clientName(client)}${
      client.toldBy ? `, as told by ${client.toldBy}` : ''
    }`,
  }));
}

function clientName({ user, userAgent }: ApiClientFacts): string {
  if (user) return userAgent ? `${user} (${userAgent})` : user;
  return userAgent ?? 'a client that is not named';
}

/**
 * Since when calls are reported and by how many API servers. Whether a caller has gone shows only
 * after these restart.
 */
function toldText({
  processes = [],
  clients = [],
  firstSeenAt,
  lastSeenAt,
}: ApiCallerFacts): string {
  if (!firstSeenAt || !lastSeenAt) return '';
  return (
    timesText({ processes, clients, firstSeenAt, lastSeenAt }) +
    countsText(clients)
  );
}

/** Counts change with each read: as evidence they would end waivers. */
function countsText(clients: readonly ApiClientFacts[]): string {
  const counted = clients.filter(
    ({ countedDays }) => countedDays !== undefined,
  );
  return counted
    .map(
      client =>
        ` ${clientName(client)}: ${
          client.requests === undefined
            ? 'not counted'
            : count(client.requests, 'request')
        } in ${client.countedDays} days, last on ${dayOf(client.lastSeenAt)}.`,
    )
    .join('');
}

function timesText({
  processes,
  clients,
  firstSeenAt,
  lastSeenAt,
}: Required<
  Pick<ApiCallerFacts, 'processes' | 'clients' | 'firstSeenAt' | 'lastSeenAt'>
>): string {
  if (clients.length > 0 && processes.length === 0)
    return ` Counted since ${dayOf(firstSeenAt)}, last on ${dayOf(
      lastSeenAt,
    )}.`;
  const servers =
    processes.length > 1
      ? ` by ${processes.length} API server processes (replicas, or one before and after a restart)`
      : '';
  return ` Told${servers} since ${dayOf(firstSeenAt)}, last on ${dayOf(
    lastSeenAt,
  )}; an API server forgets a caller when it restarts.`;
}

function dayOf(time: string): string {
  return time.slice(0, 10);
}

/** Each API server knows of its own callers only. */
function unseenServers({
  inventory: { apiServers },
}: CheckContext): readonly string[] {
  const alive = apiServers?.leaseHolders.length ?? 0;
  const seen = apiServers?.seen.length ?? 0;
  return seen < alive
    ? [`metrics of ${seen} of ${alive} API servers seen`]
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

function isServed(row: ApiVersionRow, state: string, minor: Minor): boolean {
  return (
    state === 'served' &&
    row.servedByDefault &&
    compareMinors(row.introduced, minor) <= 0
  );
}
