import {
  DescribeClusterVersionsCommand,
  type ClusterVersionInformation,
  type EKSClient,
} from '@aws-sdk/client-eks';
import { notAsked, type AskedCluster } from './callFailures';

const MOST_VERSIONS = 200;

/**
 * What EKS says of its minors.
 *
 * @param clusterVersions - as EKS writes them; undefined: all on offer
 * @throws ClusterReadError where EKS cannot be asked
 */
export async function describeVersions(
  asked: AskedCluster,
  client: EKSClient,
  signal: AbortSignal,
  clusterVersions?: string[],
): Promise<readonly ClusterVersionInformation[]> {
  try {
    return await listVersions(client, signal, clusterVersions);
  } catch (error) {
    throw notAsked(error, asked);
  }
}

/** As {@link describeVersions}, with the errors of AWS. */
export async function listVersions(
  client: EKSClient,
  signal: AbortSignal,
  clusterVersions?: string[],
): Promise<readonly ClusterVersionInformation[]> {
  const all: ClusterVersionInformation[] = [];
  let nextToken: string | undefined;
  do {
    const answer = await client.send(
      new DescribeClusterVersionsCommand({
        clusterType: 'eks',
        clusterVersions,
        nextToken,
      }),
      { abortSignal: signal },
    );
    all.push(...(answer.clusterVersions ?? []));
    nextToken = answer.nextToken;
  } while (nextToken !== undefined && all.length < MOST_VERSIONS);
  return all;
}
