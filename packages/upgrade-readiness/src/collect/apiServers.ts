import type { ApiServerFacts, ClusterReadFailure } from '../contracts';
import { numberAt, objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import { readList } from './list';
import type { Reader } from './reader';
import { FactList } from './sections';

const IDENTITY_LEASES = {
  group: 'coordination.k8s.io',
  version: 'v1',
  resource: 'leases',
  namespace: 'kube-system',
  form: 'full',
  filter: { labelSelector: 'apiserver.kubernetes.io/identity=kube-apiserver' },
  purpose: 'api-callers',
} as const;
/** How long a process counts as seen. */
const SEEN_HOURS = 24;
const MAX_SERVERS = 100;

export type LeaseHolders =
  | { readonly holders: readonly string[] }
  | { readonly failure: ClusterReadFailure };

/** The API servers by their identity Leases; none on a server that keeps none (before 1.26). */
export async function readLeaseHolders(
  reader: Reader,
  now: Date,
): Promise<LeaseHolders> {
  const outcome = await readList(
    reader,
    IDENTITY_LEASES,
    () => new FactList(lease => liveHolder(lease, now)),
  );
  if (outcome.status === 'read')
    return {
      holders: [...new Set(outcome.accumulated.facts)]
        .sort()
        .slice(0, MAX_SERVERS),
    };
  return outcome.failure.kind === 'not-found'
    ? { holders: [] }
    : { failure: outcome.failure };
}

function liveHolder(lease: JsonObject, now: Date): string | undefined {
  const spec = objectAt(lease, 'spec');
  const holder = textAt(spec, 'holderIdentity');
  const renewed = Date.parse(textAt(spec, 'renewTime') ?? '');
  // A Lease that tells no time is taken for alive: too many API servers make the coverage partial,
  // too few would hide one.
  const overdue =
    now.getTime() - renewed >
    (numberAt(spec, 'leaseDurationSeconds') ?? 3600) * 1000;
  return overdue ? undefined : holder;
}

/**
 * Adds the process that answered now. A Lease keeps its holder over a restart (measured on 1.31),
 * so that processes alone tell servers apart: two are of two servers when the older one was seen
 * after the newer one had started. One that was not may be the one that was started again. When a
 * holder changes, a server was replaced, and it is not known whose process has gone.
 */
export function withSeen(
  previous: ApiServerFacts | undefined,
  holders: readonly string[],
  startedAt: string | undefined,
  now: Date,
): ApiServerFacts {
  const same =
    previous !== undefined &&
    previous.leaseHolders.join('\n') === holders.join('\n');
  const known = same ? previous.seen : [];
  const before = known.filter(
    process =>
      process.startedAt !== startedAt &&
      hoursBetween(process.lastSeenAt, now) <= SEEN_HOURS,
  );
  const starts = [
    ...before.map(process => process.startedAt),
    ...(startedAt ? [startedAt] : []),
  ];
  const newest = Math.max(...starts.map(time => Date.parse(time)));
  const others = before.filter(
    process => Date.parse(process.lastSeenAt) >= newest,
  );
  return {
    leaseHolders: holders,
    seen: startedAt
      ? [...others, { startedAt, lastSeenAt: now.toISOString() }].slice(
          -MAX_SERVERS,
        )
      : others,
  };
}

function hoursBetween(time: string, now: Date): number {
  return (now.getTime() - Date.parse(time)) / 3_600_000;
}
