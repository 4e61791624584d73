import type { PlatformCall } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { parseApiPath, type CalledApi } from './apiPath';
import { clientSchema, deprecationSchema, type Insight } from './model';

/** As the fields of EKS say. */
const COUNTED_DAYS = 30;
const MOST_DETAILS = 1000;
const MOST_CALLS = 1000;
/** For messages. */
const MOST_APIS = 3;

/** What is kept of an insight until EKS refreshes it. */
export interface InsightFacts {
  readonly name: string;
  /** Undefined: EKS does not say when it looked. */
  readonly refreshedAt?: Date;
  /** About deprecated APIs, and not about kubelets, add-ons or the health of the cluster. */
  readonly aboutApis: boolean;
  /**
   * The status as EKS names it; UNKNOWN if it could not decide or does not say. Only PASSING means
   * that there are no callers.
   */
  readonly status: string;
  readonly calls: readonly PlatformCall[];
  /** Of those that it tells of, the first few, called or not. */
  readonly apis: readonly string[];
  /** Deprecations and clients that are not as EKS' API documents them, or too many. */
  readonly leftOut: number;
}

/** Who called what, as one insight tells. */
export function insightFacts({
  name,
  kubernetesVersion,
  lastRefreshTime,
  insightStatus,
  categorySpecificSummary,
}: Insight): InsightFacts {
  const details = categorySpecificSummary?.deprecationDetails;
  const read = (details ?? [])
    .slice(0, MOST_DETAILS)
    .map(detail => callsOfDetail(detail, kubernetesVersion ?? undefined));
  const calls = read.flatMap(each => each.calls);
  return {
    name: (name ?? 'without a name').slice(0, 120),
    ...(lastRefreshTime ? { refreshedAt: lastRefreshTime } : {}),
    // An empty list says nothing: EKS gives one with insights about kubelets, too.
    aboutApis: (details ?? []).length > 0 || isNamedAfterApis(name),
    status: (insightStatus?.status ?? 'UNKNOWN').slice(0, 40),
    calls: calls.slice(0, MOST_CALLS),
    apis: [...new Set(read.flatMap(({ api }) => api ?? []))].slice(
      0,
      MOST_APIS,
    ),
    leftOut:
      read.reduce((sum, each) => sum + each.leftOut, 0) +
      Math.max(0, (details ?? []).length - MOST_DETAILS) +
      Math.max(0, calls.length - MOST_CALLS),
  };
}

/** Whether an insight is about APIs by its name; one without may be. */
export function isNamedAfterApis(name: string | null | undefined): boolean {
  return !name || /\bapis?\b/i.test(name);
}

function callsOfDetail(
  value: unknown,
  insightVersion: string | undefined,
): Pick<InsightFacts, 'calls' | 'leftOut'> & { readonly api?: string } {
  const detail = deprecationSchema.safeParse(value).data;
  const api = detail && parseApiPath(detail.usage);
  if (!api) return { calls: [], leftOut: 1 };
  const removedRelease =
    minorIn(detail.stopServingVersion) ?? minorIn(insightVersion);
  const called = { ...api, ...(removedRelease ? { removedRelease } : {}) };
  const clients = (detail.clientStats ?? []).map(each =>
    clientSchema.safeParse(each),
  );
  return {
    api: textOf(api),
    calls: clients.flatMap(({ data }) => (data ? callOf(called, data) : [])),
    leftOut: clients.filter(({ success }) => !success).length,
  };
}

function textOf({ group, version, resource }: CalledApi): string {
  return `${group ? `${group}/` : ''}${version} ${resource}`;
}

type Client = ReturnType<typeof clientSchema.parse>;

function callOf(
  called: Pick<
    PlatformCall,
    'group' | 'version' | 'resource' | 'subresource' | 'removedRelease'
  >,
  { userAgent, numberOfRequestsLast30Days: requests, lastRequestTime }: Client,
): readonly PlatformCall[] {
  if (typeof requests === 'number' && requests <= 0) return [];
  return [
    {
      ...called,
      ...(userAgent ? { userAgent: userAgent.slice(0, 1000) } : {}),
      ...(typeof requests === 'number'
        ? { requests: Math.round(requests) }
        : {}),
      countedDays: COUNTED_DAYS,
      ...(lastRequestTime
        ? { lastCalledAt: lastRequestTime.toISOString() }
        : {}),
    },
  ];
}

function minorIn(version: string | null | undefined): string | undefined {
  return /^v?(\d{1,2}\.\d{1,3})(\.|$)/.exec(version ?? '')?.[1];
}
