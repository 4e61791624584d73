import { ListInsightsCommand, type EKSClient } from '@aws-sdk/client-eks';
import { z } from 'zod';
import { notAsked, strange, type AskedCluster } from './callFailures';

const PAGE_SIZE = 100;
const MAX_PAGES = 5;

const schema = z.object({
  name: z.string().min(1).max(200),
  kubernetesVersion: z.string().max(40).nullish(),
  lastRefreshTime: z.date().nullish(),
  insightStatus: z
    .object({
      status: z.string().nullish(),
      reason: z.string().max(2_000).nullish(),
    })
    .nullish(),
});

export type ListedInsight = z.output<typeof schema>;

/**
 * All insights of one category, in the order of EKS.
 *
 * @throws ClusterReadError where EKS cannot be asked
 */
export async function listInsights(
  asked: AskedCluster,
  client: EKSClient,
  category: 'UPGRADE_READINESS' | 'ROLLBACK_READINESS',
  signal: AbortSignal,
): Promise<readonly ListedInsight[]> {
  const all: unknown[] = [];
  let nextToken: string | undefined;
  try {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = await client.send(
        new ListInsightsCommand({
          clusterName: asked.name,
          filter: { categories: [category] },
          maxResults: PAGE_SIZE,
          nextToken,
        }),
        { abortSignal: signal },
      );
      if (!Array.isArray(answer.insights)) throw strange(asked);
      all.push(...answer.insights);
      nextToken = answer.nextToken;
      if (nextToken === undefined) return all.map(each => schema.parse(each));
    }
    throw strange(asked);
  } catch (error) {
    throw notAsked(error, asked);
  }
}
