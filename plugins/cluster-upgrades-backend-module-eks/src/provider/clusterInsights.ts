import type { EKSClient } from '@aws-sdk/client-eks';
import type { ProviderInsight } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isAtLeast, isOlder } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import { isAnswered } from './addOns/addonInsights';
import type { AskedCluster } from './callFailures';
import { describeVersions } from './describeVersions';
import type { EksState } from './eksState';
import { forcedUpgradeInsights } from './forcedUpgrade';
import { ownerOfHop } from './foreignOwner';
import { listInsights, type ListedInsight } from './listInsights';
import { kubernetesVersion } from './versions';

const CATEGORY = 'UPGRADE_READINESS';
const LINK =
  'https://docs.aws.amazon.com/eks/latest/userguide/cluster-insights.html';

const STATUS: Readonly<Record<string, ProviderInsight['status']>> = {
  ERROR: 'error',
  WARNING: 'warning',
  PASSING: 'passing',
};
/** The worst of those that have one id. */
const ORDER: readonly ProviderInsight['status'][] = [
  'error',
  'unknown',
  'warning',
  'passing',
];

export interface InsightsRequest {
  readonly asked: AskedCluster;
  readonly state: EksState;
  readonly target: string;
  /** What Drydock itself finds of add-ons. */
  readonly addOns: readonly ProviderInsight[];
  readonly now: Date;
  /** Older insights count as unknown. */
  readonly staleAfterHours: number;
  readonly client: EKSClient;
}

/**
 * EKS' upgrade insights on the way to the target, what it says of the cluster's health, and when AWS
 * upgrades the cluster by itself.
 *
 * @throws ClusterReadError where EKS cannot be asked
 */
export async function clusterInsights(
  request: InsightsRequest,
  signal: AbortSignal,
): Promise<readonly ProviderInsight[]> {
  const { asked, state, client, now } = request;
  const [listed, versions] = await Promise.all([
    listInsights(asked, client, CATEGORY, signal),
    state.version
      ? describeVersions(asked, client, signal, [state.version])
      : [],
  ]);
  const onTheWay = listed.filter(insight => isOnTheWay(insight, request));
  return [
    ...(listed.length === 0 ? [noneYet(request)] : []),
    ...worstOfEach(onTheWay.map(insight => insightOf(insight, request))),
    ...request.addOns,
    ...healthInsights(request),
    ...forcedUpgradeInsights(state, versions, now),
    ...ownerInsights(request),
  ];
}

/** Those of versions beyond the target, and of what runs already, say nothing of this upgrade. */
function isOnTheWay(
  { kubernetesVersion: of }: ListedInsight,
  { state, target }: InsightsRequest,
): boolean {
  const version = kubernetesVersion(of ?? undefined);
  if (version === '') return true;
  return (
    isAtLeast(target, version) &&
    isOlder(kubernetesVersion(state.version), version)
  );
}

function insightOf(
  {
    name,
    kubernetesVersion: of,
    lastRefreshTime,
    insightStatus,
  }: ListedInsight,
  { now, staleAfterHours, addOns }: InsightsRequest,
): ProviderInsight {
  const old =
    !lastRefreshTime ||
    now.getTime() - lastRefreshTime.getTime() > staleAfterHours * 3_600_000;
  const said = STATUS[insightStatus?.status ?? ''] ?? 'unknown';
  const status =
    said === 'error' && isAnswered(name, addOns) ? 'warning' : said;
  return {
    id: [CATEGORY, of ?? 'any', name].join('/'),
    title: {
      code: 'eks.insight',
      params: { insight: { text: name } },
    },
    status: old && status === 'passing' ? 'unknown' : status,
    detail: detailOf(insightStatus?.reason, lastRefreshTime, old),
    refreshedAt: (lastRefreshTime ?? now).toISOString(),
    link: LINK,
  };
}

function detailOf(
  reason: string | null | undefined,
  refreshed: Date | null | undefined,
  old: boolean,
): Reason {
  const said: Reason = reason
    ? { code: 'text', params: { text: { text: reason } } }
    : { code: 'eks.insight-without-reason' };
  if (!old) return said;
  const params = { said: { reasons: [said] } };
  return refreshed
    ? {
        code: 'eks.insight-old',
        params: { ...params, since: { time: refreshed.toISOString() } },
      }
    : { code: 'eks.insight-without-time', params };
}

function worstOfEach(
  insights: readonly ProviderInsight[],
): readonly ProviderInsight[] {
  const worst = new Map<string, ProviderInsight>();
  for (const insight of insights) {
    const known = worst.get(insight.id);
    if (!known || rankOf(insight) < rankOf(known))
      worst.set(insight.id, insight);
  }
  return [...worst.values()];
}

function rankOf({ status }: ProviderInsight): number {
  return ORDER.indexOf(status);
}

function noneYet({ asked, now }: InsightsRequest): ProviderInsight {
  return {
    id: `${CATEGORY}/none`,
    title: { code: 'eks.insights-missing' },
    status: 'unknown',
    detail: {
      code: 'eks.no-insights-yet',
      params: { cluster: { object: asked.name } },
    },
    refreshedAt: now.toISOString(),
    link: LINK,
  };
}

function healthInsights({
  state,
  now,
}: InsightsRequest): readonly ProviderInsight[] {
  const codes = new Map(state.issues.map(issue => [issue.code, issue]));
  return [...codes.values()].map(({ code, message, objects }) => ({
    id: `health/${code}`,
    title: {
      code: 'eks.insight-health',
      params: { issue: { object: code } },
    },
    status: 'error',
    detail: { code: 'text', params: { text: { text: message || code } } },
    ...(objects.length > 0 ? { affected: objects } : {}),
    refreshedAt: now.toISOString(),
  }));
}

/** Shown also where the operator lets Drydock write: the tool must be given the version, too. */
function ownerInsights({
  state,
  now,
}: InsightsRequest): readonly ProviderInsight[] {
  const owner = ownerOfHop(state);
  if (!owner) return [];
  return [
    {
      id: `owner/${owner.kind}/${owner.name}`,
      title: {
        code: 'eks.insight-owned',
        params: { owner: { object: `${owner.kind} ${owner.name}` } },
      },
      status: 'warning',
      detail: owner.wayThrough,
      affected: [`cluster ${state.name}`],
      refreshedAt: now.toISOString(),
    },
  ];
}
