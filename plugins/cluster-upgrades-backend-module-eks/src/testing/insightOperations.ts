import { insightSummary, secondsOf } from './bodies';
import { EksError } from './errors';
import {
  ownClusterOf,
  pageOf,
  type EksCall,
  type EksOperation,
} from './operation';
import type { EksCluster } from './model';
import { insightsOf } from './rollbackInsights';

const REFRESH_MINUTES = 2;

export const insightOperations: readonly EksOperation[] = [
  {
    name: 'ListInsights',
    method: 'POST',
    path: '/clusters/{name}/insights',
    resource: 'cluster',
    takes: ['filter', 'maxResults', 'nextToken'],
    answer: call => {
      const wanted = insightsOf(call.region, refreshed(call)).filter(
        insight =>
          isWanted(call, 'categories', insight.category) &&
          isWanted(call, 'kubernetesVersions', insight.kubernetesVersion) &&
          isWanted(
            call,
            'statuses',
            Reflect.get(Object(insight.insightStatus), 'status'),
          ),
      );
      const { items, more } = pageOf(call, wanted);
      return { insights: items.map(insightSummary), ...more };
    },
  },
  {
    name: 'DescribeInsight',
    method: 'GET',
    path: '/clusters/{name}/insights/{id}',
    resource: 'cluster',
    takes: [],
    answer: call => {
      const insight = insightsOf(call.region, refreshed(call)).find(
        ({ id }) => id === call.path.id,
      );
      if (!insight)
        throw new EksError('ResourceNotFoundException', 'No insight found');
      return { insight };
    },
  },
  {
    name: 'StartInsightsRefresh',
    method: 'POST',
    path: '/clusters/{name}/insights-refresh',
    resource: 'cluster',
    takes: [],
    isWrite: true,
    answer: call => {
      const cluster = refreshed(call);
      const { now } = call.region.world;
      cluster.insightsRefresh = {
        startedAt: now,
        endsAt: now + REFRESH_MINUTES * 60_000,
      };
      return { status: 'IN_PROGRESS', message: 'The refresh has started' };
    },
  },
  {
    name: 'DescribeInsightsRefresh',
    method: 'GET',
    path: '/clusters/{name}/insights-refresh',
    resource: 'cluster',
    takes: [],
    answer: call => {
      const { insightsRefresh: refresh } = refreshed(call);
      if (!refresh)
        throw new EksError('ResourceNotFoundException', 'No refresh found');
      const isDone = refresh.endsAt <= call.region.world.now;
      return {
        status: isDone ? 'COMPLETED' : 'IN_PROGRESS',
        message: isDone ? 'The refresh is complete' : 'The refresh runs',
        startedAt: secondsOf(refresh.startedAt),
        ...(isDone ? { endedAt: secondsOf(refresh.endsAt) } : {}),
      };
    },
  },
];

/** The cluster, whose insights are as new as its last refresh that has ended. */
function refreshed(call: EksCall): EksCluster {
  const cluster = ownClusterOf(call);
  const endedAt = cluster.insightsRefresh?.endsAt;
  if (endedAt !== undefined && endedAt <= call.region.world.now)
    cluster.insights = cluster.insights.map(insight => ({
      ...insight,
      lastRefreshTime: Math.max(
        secondsOf(endedAt),
        Number(insight.lastRefreshTime ?? 0),
      ),
    }));
  return cluster;
}

/** A filter that is not given takes all. */
function isWanted({ body }: EksCall, key: string, value: unknown): boolean {
  const wanted: unknown = Reflect.get(Object(body.filter), key);
  return !Array.isArray(wanted) || wanted.includes(value);
}
