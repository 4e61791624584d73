import type { ClusterReadFailure } from '@drydock/upgrade-readiness';
import type { InsightFacts } from './insightFacts';
import type { Param } from '@drydock/upgrade-reasons';

export interface InsightsQuestion {
  /** Name of the cluster, for messages. */
  readonly cluster: string;
  readonly staleAfterHours: number;
  readonly now: Date;
}

/**
 * What EKS could not tell of a cluster, by its insights. That it looked at all shows in any
 * insight: a cluster at the newest version has none about APIs.
 */
export function gapsOf(
  insights: readonly InsightFacts[],
  question: InsightsQuestion,
): readonly ClusterReadFailure[] {
  if (insights.length === 0) return [notYet(question)];
  const aboutApis = insights.filter(insight => insight.aboutApis);
  const gaps = aboutApis.flatMap(insight => gapsOfOne(insight, question));
  return aboutApis.length > 0 ? gaps : stale(newest(insights), question);
}

function gapsOfOne(
  facts: InsightFacts,
  question: InsightsQuestion,
): readonly ClusterReadFailure[] {
  const { name, refreshedAt, leftOut } = facts;
  const insight = { text: JSON.stringify(name) };
  return [
    ...silence(insight, facts, question),
    ...stale(refreshedAt, question, insight),
    ...(leftOut > 0 ? [notUnderstood(insight, question, leftOut)] : []),
  ];
}

function newest(insights: readonly InsightFacts[]): Date | undefined {
  return insights
    .flatMap(({ refreshedAt }) => refreshedAt ?? [])
    .sort((a, b) => b.getTime() - a.getTime())[0];
}

function notYet({ cluster }: InsightsQuestion): ClusterReadFailure {
  return {
    kind: 'not-found',
    reason: {
      code: 'eks.no-insights-yet',
      params: { cluster: { object: cluster } },
    },
    retryable: true,
    remedy: { code: 'eks.remedy-wait' },
  };
}

/** That no program is named is good news only where EKS says so. */
function silence(
  insight: Param,
  { status, calls, apis, leftOut }: InsightFacts,
  question: InsightsQuestion,
): readonly ClusterReadFailure[] {
  switch (status) {
    case 'PASSING':
      return [];
    case 'WARNING':
    case 'ERROR':
      // What was left out may name it, and is a gap of its own.
      return calls.length > 0 || leftOut > 0
        ? []
        : [unnamed(insight, apis, question)];
    case 'UNKNOWN':
      return [undecided(insight, question)];
    default:
      return [unknownStatus(insight, status, question)];
  }
}

function unnamed(
  insight: Param,
  apis: readonly string[],
  { cluster }: InsightsQuestion,
): ClusterReadFailure {
  const params = { insight, cluster: { object: cluster } };
  return {
    kind: 'server-error',
    reason:
      apis.length === 0
        ? { code: 'eks.usage-unnamed-any', params }
        : {
            code: 'eks.usage-unnamed',
            params: {
              ...params,
              apis: { list: apis.map(api => ({ text: api })) },
            },
          },
    retryable: true,
    remedy: { code: 'eks.remedy-find-program' },
  };
}

function unknownStatus(
  insight: Param,
  status: string,
  { cluster }: InsightsQuestion,
): ClusterReadFailure {
  return {
    kind: 'server-error',
    reason: {
      code: 'eks.status-unknown',
      params: {
        insight,
        cluster: { object: cluster },
        status: { text: JSON.stringify(status) },
      },
    },
    retryable: true,
    remedy: { code: 'eks.remedy-see-insight' },
  };
}

function undecided(
  insight: Param,
  { cluster }: InsightsQuestion,
): ClusterReadFailure {
  return {
    kind: 'server-error',
    reason: {
      code: 'eks.insight-undecided',
      params: { insight, cluster: { object: cluster } },
    },
    retryable: true,
    remedy: { code: 'eks.remedy-see-reason' },
  };
}

/** @param insight - undefined: any of them */
function stale(
  refreshedAt: Date | undefined,
  { cluster, staleAfterHours, now }: InsightsQuestion,
  insight?: Param,
): readonly ClusterReadFailure[] {
  if (
    refreshedAt &&
    now.getTime() - refreshedAt.getTime() <= staleAfterHours * 3_600_000
  )
    return [];
  const params = {
    cluster: { object: cluster },
    ...(insight ? { insight } : {}),
  };
  const which = insight ? 'insight' : 'insights';
  return [
    {
      kind: 'expired',
      reason: refreshedAt
        ? {
            code: `eks.${which}-stale`,
            params: { ...params, since: { time: refreshedAt.toISOString() } },
          }
        : { code: `eks.${which}-undated`, params },
      retryable: true,
      remedy: { code: 'eks.remedy-refresh' },
    },
  ];
}

function notUnderstood(
  insight: Param,
  { cluster }: InsightsQuestion,
  entries: number,
): ClusterReadFailure {
  return {
    kind: 'server-error',
    reason: {
      code: 'eks.entries-left-out',
      params: {
        insight,
        cluster: { object: cluster },
        count: { number: entries },
      },
    },
    retryable: false,
    remedy: { code: 'eks.remedy-update' },
  };
}
