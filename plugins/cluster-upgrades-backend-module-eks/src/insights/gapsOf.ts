import type { ClusterReadFailure } from '@drydock/upgrade-readiness';
import type { InsightFacts } from './insightFacts';

export interface InsightsQuestion {
  /** Name of the cluster, for messages. */
  readonly cluster: string;
  readonly staleAfterHours: number;
  readonly now: Date;
}

/** What EKS could not tell of a cluster, by its insights. That it looked at all shows in any insight: a cluster at the newest version has none about APIs. */
export function gapsOf(
  insights: readonly InsightFacts[],
  question: InsightsQuestion,
): readonly ClusterReadFailure[] {
  if (insights.length === 0) return [notYet(question)];
  const aboutApis = insights.filter(insight => insight.aboutApis);
  const gaps = aboutApis.flatMap(insight => gapsOfOne(insight, question));
  return aboutApis.length > 0
    ? gaps
    : stale('any insight', newest(insights), question);
}

function gapsOfOne(
  facts: InsightFacts,
  question: InsightsQuestion,
): readonly ClusterReadFailure[] {
  const { name, refreshedAt, leftOut } = facts;
  const insight = `its insight ${JSON.stringify(name)}`;
  return [
    ...silence(insight, facts, question),
    ...stale(insight, refreshedAt, question),
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
    reason: 'not-found',
    message: `EKS has no upgrade insights of ${cluster} yet`,
    retryable: true,
    fix: 'Wait: they come within a day of creating or upgrading a cluster',
  };
}

/** That no program is named is good news only where EKS says so. */
function silence(
  insight: string,
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
  insight: string,
  apis: readonly string[],
  { cluster }: InsightsQuestion,
): ClusterReadFailure {
  const used = apis.length === 0 ? 'an API that is removed' : apis.join(' or ');
  return {
    reason: 'server-error',
    message: `EKS reports usage of ${used} by ${insight} of ${cluster} and names no program`,
    retryable: true,
    fix: 'Look for the program on the page of the cluster in the AWS console, or in its audit log',
  };
}

function unknownStatus(
  insight: string,
  status: string,
  { cluster }: InsightsQuestion,
): ClusterReadFailure {
  return {
    reason: 'server-error',
    message: `EKS gives ${insight} of ${cluster} the status ${JSON.stringify(
      status,
    )}, which is not known`,
    retryable: true,
    fix: 'Look at the insight on the page of the cluster in the AWS console; update Drydock where it lasts',
  };
}

function undecided(
  insight: string,
  { cluster }: InsightsQuestion,
): ClusterReadFailure {
  return {
    reason: 'server-error',
    message: `EKS could not decide ${insight} of ${cluster}`,
    retryable: true,
    fix: 'Look at the reason that EKS gives on the page of the cluster in the AWS console',
  };
}

function stale(
  what: string,
  refreshedAt: Date | undefined,
  { cluster, staleAfterHours, now }: InsightsQuestion,
): readonly ClusterReadFailure[] {
  if (
    refreshedAt &&
    now.getTime() - refreshedAt.getTime() <= staleAfterHours * 3_600_000
  )
    return [];
  const message = refreshedAt
    ? `EKS has not refreshed ${what} of ${cluster} since ${refreshedAt
        .toISOString()
        .slice(0, 16)
        .replace('T', ' ')} UTC`
    : `EKS does not say when it refreshed ${what} of ${cluster}`;
  return [
    {
      reason: 'expired',
      message,
      retryable: true,
      fix: 'EKS refreshes insights every 24 hours; ask it to on the page of the cluster in the AWS console, and check that the cluster is active',
    },
  ];
}

function notUnderstood(
  insight: string,
  { cluster }: InsightsQuestion,
  entries: number,
): ClusterReadFailure {
  return {
    reason: 'server-error',
    message: `${entries} ${
      entries === 1 ? 'entry' : 'entries'
    } of ${insight} of ${cluster} ${
      entries === 1 ? 'is' : 'are'
    } not as EKS' API documents them, or too many, and left out`,
    retryable: false,
    fix: 'Update Drydock',
  };
}
