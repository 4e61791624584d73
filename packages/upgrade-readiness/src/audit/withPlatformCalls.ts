import type {
  ApiCallerFacts,
  ApiClientFacts,
  ClusterReadFailure,
  Inventory,
} from '../contracts';
import { cut } from '../decode';
import { withCallers } from './withCallers';

/**
 * A call of a deprecated API version that the platform of the cluster reports. Facts that the
 * platform does not know are left out.
 */
export interface PlatformCall {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource?: string;
  /** Minor that no longer serves it: `1.32`. */
  readonly removedRelease?: string;
  readonly user?: string;
  readonly userAgent?: string;
  readonly requests?: number;
  /** Days that `requests` is counted over. */
  readonly countedDays?: number;
  /**
   * ISO time of the last request; undefined: some time in the days that the platform looks back on.
   */
  readonly lastCalledAt?: string;
}

/**
 * The answer of a platform. An empty `calls` without `gaps` means that it looked and found no
 * calls.
 */
export interface PlatformCalls {
  readonly calls: readonly PlatformCall[];
  /** What it could not tell, and why: the coverage is partial then. */
  readonly gaps: readonly ClusterReadFailure[];
}

const LONGEST = 200;
const MOST_CALLS = 1000;
const MOST_GAPS = 20;
/** A program's name for people; any program may write anything there. */
const INVISIBLE = /[\p{C}\s]+/gu;
/**
 * kube-apiserver, kube-controller-manager with its controllers, and kube-scheduler name themselves
 * so.
 */
const CONTROL_PLANE_PROGRAM =
  /^kube-(apiserver|controller-manager|scheduler)\//;

/**
 * The inventory with who called deprecated versions (R5), as its platform tells. A section that is
 * off by policy stays off.
 * @param toldBy - who tells it, for people: `EKS insights`
 */
export function withPlatformCalls(
  inventory: Inventory,
  toldBy: string,
  { calls, gaps }: PlatformCalls,
): Inventory {
  const told = calls
    .filter(({ userAgent = '' }) => !CONTROL_PLANE_PROGRAM.test(userAgent))
    .slice(0, MOST_CALLS);
  const more: readonly ClusterReadFailure[] =
    calls.length > MOST_CALLS
      ? [
          {
            kind: 'too-large',
            reason: {
              code: 'read.calls-cut-off',
              params: {
                platform: { text: toldBy },
                limit: { number: MOST_CALLS },
              },
            },
            retryable: false,
          },
        ]
      : [];
  return withCallers(
    inventory,
    told.map(call => callerOf(call, toldBy, inventory.readAt)),
    [...gaps.slice(0, MOST_GAPS), ...more],
  );
}

function callerOf(
  {
    group,
    version,
    resource,
    subresource,
    removedRelease,
    ...call
  }: PlatformCall,
  toldBy: string,
  readAt: string,
): ApiCallerFacts {
  const lastSeenAt = lastOf(call.lastCalledAt, readAt);
  return {
    group: cut(group, LONGEST),
    version: cut(version, LONGEST),
    resource: cut(resource, LONGEST),
    ...(subresource ? { subresource: cut(subresource, LONGEST) } : {}),
    ...(removedRelease ? { removedRelease: cut(removedRelease, LONGEST) } : {}),
    firstSeenAt: lastSeenAt,
    lastSeenAt,
    clients: [clientOf(call, toldBy, lastSeenAt)],
  };
}

function clientOf(
  {
    user,
    userAgent,
    requests,
    countedDays,
  }: Omit<PlatformCall, 'group' | 'version' | 'resource'>,
  toldBy: string,
  lastSeenAt: string,
): ApiClientFacts {
  return {
    ...(user ? { user: visible(user) } : {}),
    ...(userAgent ? { userAgent: visible(userAgent) } : {}),
    ...(requests === undefined ? {} : { requests }),
    ...(countedDays === undefined ? {} : { countedDays }),
    toldBy,
    lastSeenAt,
  };
}

function visible(text: string): string {
  return cut(
    text
      .slice(0, 10 * LONGEST)
      .replace(INVISIBLE, ' ')
      .trim(),
    LONGEST,
  );
}

/** No call was in the future: it would never be forgotten. */
function lastOf(told: string | undefined, readAt: string): string {
  const [time, read] = [Date.parse(told ?? ''), Date.parse(readAt)];
  return time <= read ? new Date(time).toISOString() : readAt;
}
