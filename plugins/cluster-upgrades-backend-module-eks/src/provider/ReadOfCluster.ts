import {
  DescribeClusterCommand,
  DescribeNodegroupCommand,
  DescribeUpdateCommand,
  ListNodegroupsCommand,
  ListUpdatesCommand,
  type EKSClient,
} from '@aws-sdk/client-eks';
import { parseClusterArn } from '../source/clusterArn';
import { describedClusterSchema } from '../source/describedCluster';
import type { DescribedClusters } from '../source/DescribedClusters';
import { otherAccount } from '../source/failures';
import { isGone, strange, type AskedCluster } from './callFailures';
import { decodeChange, decodeCluster, decodeGroup } from './decode';
import {
  isOpen,
  type EksChange,
  type EksGroup,
  type EksState,
} from './eksState';

const PAGE_SIZE = 100;
const MAX_PAGES = 20;
/** Requests at once about one cluster: AWS counts them by account and region. */
const AT_ONCE = 4;

/** One read of a cluster, its node groups and their updates. */
export class ReadOfCluster {
  constructor(
    private readonly asked: AskedCluster,
    private readonly client: EKSClient,
    private readonly signal: AbortSignal,
    private readonly kept: {
      readonly described: DescribedClusters;
      /** Updates that have ended. */
      readonly ended: Map<string, EksChange>;
    },
  ) {}

  async state(): Promise<EksState> {
    const { name } = this.asked;
    const { cluster } = await this.client.send(
      new DescribeClusterCommand({ name }),
      this.#options,
    );
    const decoded = decodeCluster(cluster);
    if (decoded?.name !== name) throw strange(this.asked);
    if (!isAt(decoded.arn, this.asked)) throw otherAccount(this.asked);
    const { data } = describedClusterSchema.safeParse(cluster);
    if (data) this.kept.described.keep(data);
    const changes = await this.#changes();
    const groups = await inTurns(await this.#groupNames(), group =>
      this.#group(group),
    );
    return {
      ...decoded,
      changes,
      groups: groups.flatMap(group => group ?? []),
    };
  }

  get #options() {
    return { abortSignal: this.signal };
  }

  async #groupNames(): Promise<readonly string[]> {
    const { name: clusterName } = this.asked;
    return this.#pages(async nextToken => {
      const answer = await this.client.send(
        new ListNodegroupsCommand({
          clusterName,
          maxResults: PAGE_SIZE,
          nextToken,
        }),
        this.#options,
      );
      return { items: answer.nodegroups, nextToken: answer.nextToken };
    });
  }

  /** Undefined: deleted since it was listed. */
  async #group(nodegroupName: string): Promise<EksGroup | undefined> {
    const { name: clusterName } = this.asked;
    const answer = await unlessGone(
      this.client.send(
        new DescribeNodegroupCommand({ clusterName, nodegroupName }),
        this.#options,
      ),
    );
    if (!answer) return undefined;
    const group = decodeGroup(answer.nodegroup);
    if (group?.name !== nodegroupName) throw strange(this.asked);
    return { ...group, changes: await this.#changes(nodegroupName) };
  }

  async #changes(nodegroupName?: string): Promise<readonly EksChange[]> {
    const { name } = this.asked;
    const ids = await this.#pages(async nextToken => {
      const answer = await this.client.send(
        new ListUpdatesCommand({
          name,
          nodegroupName,
          maxResults: PAGE_SIZE,
          nextToken,
        }),
        this.#options,
      );
      return { items: answer.updateIds, nextToken: answer.nextToken };
    });
    const changes = await inTurns(ids, id => this.#change(id, nodegroupName));
    return changes
      .flatMap(change => change ?? [])
      .sort(
        (a, b) => (a.createdAt?.getTime() ?? 0) - (b.createdAt?.getTime() ?? 0),
      );
  }

  /** Undefined: EKS keeps it no longer. */
  async #change(
    updateId: string,
    nodegroupName: string | undefined,
  ): Promise<EksChange | undefined> {
    const { name, accountId, region } = this.asked;
    const key = [accountId, region, name, nodegroupName, updateId].join(' ');
    const known = this.kept.ended.get(key);
    if (known) return known;
    const answer = await unlessGone(
      this.client.send(
        new DescribeUpdateCommand({ name, nodegroupName, updateId }),
        this.#options,
      ),
    );
    if (!answer) return undefined;
    const change = decodeChange(answer.update);
    if (change?.id !== updateId) throw strange(this.asked);
    if (!isOpen(change)) this.kept.ended.set(key, change);
    return change;
  }

  async #pages(
    ask: (nextToken: string | undefined) => Promise<{
      readonly items: readonly string[] | undefined;
      readonly nextToken: string | undefined;
    }>,
  ): Promise<readonly string[]> {
    const all: string[] = [];
    let nextToken: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = await ask(nextToken);
      // Not `?? []`: an answer without a list is none that EKS documents.
      if (!Array.isArray(answer.items)) throw strange(this.asked);
      all.push(...answer.items);
      nextToken = answer.nextToken;
      if (nextToken === undefined) return [...new Set(all)].sort();
    }
    throw strange(this.asked);
  }
}

/** Credentials of another account may find a cluster of the same name there. */
function isAt(arn: string, { accountId, region }: AskedCluster): boolean {
  const parsed = parseClusterArn(arn);
  return parsed?.accountId === accountId && parsed.region === region;
}

async function unlessGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

async function inTurns<T, R>(
  all: readonly T[],
  ask: (each: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE)
    answers.push(
      ...(await Promise.all(all.slice(start, start + AT_ONCE).map(ask))),
    );
  return answers;
}
