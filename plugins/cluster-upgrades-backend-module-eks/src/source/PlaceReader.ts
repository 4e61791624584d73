import {
  DescribeClusterCommand,
  ListClustersCommand,
  type EKSClient,
} from '@aws-sdk/client-eks';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { EksClients } from '../client/EksClients';
import { parseClusterArn } from './clusterArn';
import {
  describedClusterSchema,
  type DescribedCluster,
} from './describedCluster';
import {
  isGone,
  notListed,
  otherAccount,
  withoutCredentials,
} from './failures';
import type { DescribedClusters } from './DescribedClusters';
import type { EksPlace } from './place';

const PAGE_SIZE = 100;
const MAX_PAGES = 100;
/** Clusters that are asked for at once, of one account and region: AWS counts requests by these. */
const AT_ONCE = 4;

export interface PlaceListing {
  readonly clusters: readonly DescribedCluster[];
  /** Undefined: these are all. */
  readonly failure?: ClusterReadError;
}

/**
 * Reads the clusters of one account and region. The SDK repeats what AWS throttles, with growing
 * pauses.
 */
export class PlaceReader {
  readonly #place: EksPlace;
  readonly #clients: EksClients;
  readonly #described: DescribedClusters;

  constructor(
    place: EksPlace,
    clients: EksClients,
    described: DescribedClusters,
  ) {
    this.#place = place;
    this.#clients = clients;
    this.#described = described;
  }

  /** @throws ClusterReadError where the configuration has no credentials for the account */
  client(): Promise<EKSClient> {
    return this.#clients
      .clientFor(this.#place)
      .catch(() => Promise.reject(withoutCredentials(this.#place)));
  }

  /**
   * Asks for the names, and for what is not known of idle clusters. Never rejects: what cannot be
   * listed in one place leaves the others as they are.
   *
   * @param onAnswer - called for each answer of EKS
   */
  async list(signal: AbortSignal, onAnswer: () => void): Promise<PlaceListing> {
    const clusters: DescribedCluster[] = [];
    try {
      const client = await this.client();
      const names = await this.#names(client, signal, onAnswer);
      this.#described.keepOnly(this.#place, names);
      const known = names.flatMap(
        name => this.#described.atRest({ ...this.#place, name }) ?? [],
      );
      clusters.push(...known);
      const isKnown = new Set(known.map(({ name }) => name));
      const due = names.filter(name => !isKnown.has(name));
      for (let start = 0; start < due.length; start += AT_ONCE) {
        const described = await Promise.allSettled(
          due.slice(start, start + AT_ONCE).map(async name => {
            const cluster = await this.#describe(client, name, signal);
            onAnswer();
            return cluster;
          }),
        );
        for (const each of described)
          if (each.status === 'fulfilled' && each.value)
            clusters.push(each.value);
        // Who is refused or throttled is so for the next, too.
        const failed = described.find(({ status }) => status === 'rejected');
        if (failed?.status === 'rejected') throw failed.reason;
      }
      return { clusters: byName(clusters) };
    } catch (error) {
      return {
        clusters: byName(clusters),
        failure: notListed(error, this.#place),
      };
    }
  }

  /** Undefined: there is no such cluster. @throws ClusterReadError */
  async describe(
    name: string,
    signal: AbortSignal,
  ): Promise<DescribedCluster | undefined> {
    return this.#describe(await this.client(), name, signal).catch(error =>
      Promise.reject(notListed(error, this.#place)),
    );
  }

  async #names(
    client: EKSClient,
    signal: AbortSignal,
    onAnswer: () => void,
  ): Promise<readonly string[]> {
    const names = new Set<string>();
    let nextToken: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = await client.send(
        new ListClustersCommand({
          include: ['all'],
          maxResults: PAGE_SIZE,
          nextToken,
        }),
        { abortSignal: signal },
      );
      onAnswer();
      // Not `?? []`: an answer without a list is none that EKS documents.
      if (!Array.isArray(answer.clusters)) throw notListed(answer, this.#place);
      for (const name of answer.clusters) names.add(name);
      nextToken = answer.nextToken;
      if (nextToken === undefined) return [...names].sort();
    }
    throw notListed(undefined, this.#place);
  }

  async #describe(
    client: EKSClient,
    name: string,
    signal: AbortSignal,
  ): Promise<DescribedCluster | undefined> {
    try {
      const { cluster } = await client.send(
        new DescribeClusterCommand({ name }),
        { abortSignal: signal },
      );
      const { data } = describedClusterSchema.safeParse(cluster);
      if (!data) throw notListed(undefined, this.#place);
      this.#assertHere(data, name);
      if (data.status === 'DELETING') return undefined;
      this.#described.keep(data);
      return data;
    } catch (error) {
      // Deleted since it was listed.
      if (isGone(error, this.#place)) return undefined;
      throw error;
    }
  }

  #assertHere(cluster: DescribedCluster, name: string): void {
    const arn = parseClusterArn(cluster.arn);
    const { accountId, region } = this.#place;
    if (
      arn?.accountId !== accountId ||
      arn.region !== region ||
      arn.name !== name ||
      cluster.name !== name
    )
      throw otherAccount(this.#place);
  }
}

function byName(clusters: readonly DescribedCluster[]): DescribedCluster[] {
  return [...clusters].sort((a, b) => (a.name < b.name ? -1 : 1));
}
