import {
  DescribeInsightCommand,
  ListInsightsCommand,
  type EKSClient,
} from '@aws-sdk/client-eks';
import {
  ClusterReadError,
  type ClusterReadFailure,
} from '@drydock/upgrade-readiness';
import type { EksClusterConfig } from '../config/readConfig';
import { eksFailure } from '../failures';
import {
  insightFacts,
  isNamedAfterApis,
  type InsightFacts,
} from './insightFacts';
import { insightSchema, summarySchema, type InsightSummary } from './model';

const PAGE_SIZE = 100;
/** EKS has about ten insights of a cluster. */
const MAX_PAGES = 5;
const MAX_INSIGHTS = 100;

export interface ReadInsights {
  readonly insights: readonly InsightFacts[];
  readonly gaps: readonly ClusterReadFailure[];
}

/**
 * Reads the upgrade insights of one cluster. An insight that EKS has not refreshed since is not
 * asked for again.
 */
export class InsightsReader {
  readonly #cluster: EksClusterConfig;
  readonly #client: () => Promise<EKSClient>;
  #described = new Map<string, InsightFacts>();

  constructor(cluster: EksClusterConfig, client: () => Promise<EKSClient>) {
    this.#cluster = cluster;
    this.#client = client;
  }

  /**
   * @throws ClusterReadError where the insights cannot be listed; one that cannot be described is a
   *   gap
   */
  async read(signal: AbortSignal): Promise<ReadInsights> {
    const client = await this.#client();
    const { summaries, gaps } = await this.#list(client, signal);
    const kept = new Map<string, InsightFacts>();
    const gone: ClusterReadFailure[] = [];
    let failure: ClusterReadFailure | undefined;
    for (const summary of summaries) {
      const known = this.#described.get(keyOf(summary));
      // Who is refused or throttled is so for the next, too; what is known already needs no asking.
      if (!known && failure) continue;
      const insight = known ?? (await this.#describe(client, summary, signal));
      if (!(insight instanceof ClusterReadError))
        kept.set(keyOf(summary), insight);
      else if (insight.failure.kind !== 'not-found') failure = insight.failure;
      else if (isNamedAfterApis(summary.name)) gone.push(this.#gone(summary));
    }
    this.#described = new Map(
      [...kept].filter(([, { refreshedAt }]) => refreshedAt),
    );
    return {
      insights: [...kept.values()],
      gaps: [...gaps, ...gone, ...(failure ? [failure] : [])],
    };
  }

  async #list(
    client: EKSClient,
    signal: AbortSignal,
  ): Promise<{
    summaries: readonly InsightSummary[];
    gaps: readonly ClusterReadFailure[];
  }> {
    const listed: unknown[] = [];
    let nextToken: string | undefined;
    for (
      let page = 0;
      page < MAX_PAGES && listed.length < MAX_INSIGHTS;
      page += 1
    ) {
      const command = new ListInsightsCommand({
        clusterName: this.#cluster.name,
        filter: { categories: ['UPGRADE_READINESS'] },
        maxResults: PAGE_SIZE,
        nextToken,
      });
      const answer = await client
        .send(command, { abortSignal: signal })
        .catch((error: unknown) =>
          Promise.reject(eksFailure(error, this.#cluster)),
        );
      // Not `?? []`: an answer without a list is none that EKS documents.
      if (!Array.isArray(answer.insights))
        throw eksFailure(undefined, this.#cluster);
      for (const each of answer.insights) listed.push(each);
      nextToken = answer.nextToken;
      if (nextToken === undefined) break;
    }
    const summaries = listed
      .slice(0, MAX_INSIGHTS)
      .flatMap(each => summarySchema.safeParse(each).data ?? []);
    const isWhole =
      nextToken === undefined && summaries.length === listed.length;
    return { summaries, gaps: isWhole ? [] : [this.#tooMany()] };
  }

  async #describe(
    client: EKSClient,
    { id }: InsightSummary,
    signal: AbortSignal,
  ): Promise<InsightFacts | ClusterReadError> {
    try {
      const { insight } = await client.send(
        new DescribeInsightCommand({ clusterName: this.#cluster.name, id }),
        { abortSignal: signal },
      );
      const decoded = insightSchema.safeParse(insight);
      return decoded.success
        ? insightFacts(decoded.data)
        : eksFailure(undefined, this.#cluster);
    } catch (error) {
      return eksFailure(error, this.#cluster);
    }
  }

  #gone({ name }: InsightSummary): ClusterReadFailure {
    const cluster = { object: this.#cluster.name };
    return {
      kind: 'not-found',
      reason:
        typeof name !== 'string'
          ? { code: 'eks.unnamed-insight-gone', params: { cluster } }
          : {
              code: 'eks.insight-gone',
              params: {
                cluster,
                insight: { text: JSON.stringify(name.slice(0, 120)) },
              },
            },
      retryable: true,
      remedy: { code: 'eks.remedy-listed-again' },
    };
  }

  #tooMany(): ClusterReadFailure {
    return {
      kind: 'too-many-pages',
      reason: {
        code: 'eks.too-many-insights',
        params: {
          cluster: { object: this.#cluster.name },
          limit: { number: MAX_INSIGHTS },
        },
      },
      retryable: false,
      remedy: { code: 'eks.remedy-check-endpoint' },
    };
  }
}

/** The same until EKS has looked anew. */
function keyOf({ id, lastRefreshTime }: InsightSummary): string {
  return `${id} ${lastRefreshTime?.getTime() ?? ''}`;
}
