import {
  DescribeAddonCommand,
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
import { allPages, inTurns, PAGE_SIZE, unlessGone } from './asking';
import { strange, type AskedCluster } from './callFailures';
import {
  decodeAddon,
  decodeChange,
  decodeCluster,
  decodeGroup,
} from './decode';
import {
  isOpen,
  type EksAddon,
  type EksChange,
  type EksClusterFacts,
  type EksGroup,
  type EksApiState,
} from './eksState';

/** What an update is of; empty: the control plane. */
type ChangedPart = { nodegroupName?: string; addonName?: string };

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

  /** What EKS says of the cluster itself: one request. */
  async cluster(): Promise<EksClusterFacts> {
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
    return decoded;
  }

  /** @param addonNames - add-ons that are read, with their updates */
  async state(addonNames: readonly string[] = []): Promise<EksApiState> {
    const decoded = await this.cluster();
    const changes = await this.#changes();
    const groups = await inTurns(await this.#groupNames(), group =>
      this.#group(group),
    );
    const addons = await inTurns(addonNames, addon => this.#addon(addon));
    return {
      ...decoded,
      changes,
      groups: groups.flatMap(group => group ?? []),
      addons: addons.flatMap(addon => addon ?? []),
    };
  }

  get #options() {
    return { abortSignal: this.signal };
  }

  async #groupNames(): Promise<readonly string[]> {
    const { name: clusterName } = this.asked;
    return allPages(this.asked, async nextToken => {
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
    return { ...group, changes: await this.#changes({ nodegroupName }) };
  }

  /** Undefined: EKS does not manage it. */
  async #addon(addonName: string): Promise<EksAddon | undefined> {
    const { name: clusterName } = this.asked;
    const answer = await unlessGone(
      this.client.send(
        new DescribeAddonCommand({ clusterName, addonName }),
        this.#options,
      ),
    );
    if (!answer) return undefined;
    const addon = decodeAddon(answer.addon);
    if (addon?.name !== addonName) throw strange(this.asked);
    return { ...addon, changes: await this.#changes({ addonName }) };
  }

  async #changes(part: ChangedPart = {}): Promise<readonly EksChange[]> {
    const { name } = this.asked;
    const ids = await allPages(this.asked, async nextToken => {
      const answer = await this.client.send(
        new ListUpdatesCommand({
          name,
          ...part,
          maxResults: PAGE_SIZE,
          nextToken,
        }),
        this.#options,
      );
      return { items: answer.updateIds, nextToken: answer.nextToken };
    });
    const changes = await inTurns(ids, id => this.#change(id, part));
    return changes
      .flatMap(change => change ?? [])
      .sort(
        (a, b) => (a.createdAt?.getTime() ?? 0) - (b.createdAt?.getTime() ?? 0),
      );
  }

  /** Undefined: EKS keeps it no longer. */
  async #change(
    updateId: string,
    part: ChangedPart,
  ): Promise<EksChange | undefined> {
    const { name, accountId, region } = this.asked;
    const key = JSON.stringify([accountId, region, name, part, updateId]);
    const known = this.kept.ended.get(key);
    if (known) return known;
    const answer = await unlessGone(
      this.client.send(
        new DescribeUpdateCommand({ name, ...part, updateId }),
        this.#options,
      ),
    );
    if (!answer) return undefined;
    const change = decodeChange(answer.update);
    if (change?.id !== updateId) throw strange(this.asked);
    if (!isOpen(change)) this.kept.ended.set(key, change);
    return change;
  }
}

/** Credentials of another account may find a cluster of the same name there. */
function isAt(arn: string, { accountId, region }: AskedCluster): boolean {
  const parsed = parseClusterArn(arn);
  return parsed?.accountId === accountId && parsed.region === region;
}
