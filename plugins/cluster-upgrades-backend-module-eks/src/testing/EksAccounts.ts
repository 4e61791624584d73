import { ConfigReader } from '@backstage/config';
import { DefaultAwsCredentialsManager } from '@backstage/integration-aws-node';
import type { ProviderCluster } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { EksClients } from '../client/EksClients';
import { readEksConfig } from '../config/readConfig';
import { EksUpgradeProvider } from '../provider/EksUpgradeProvider';
import { DescribedClusters } from '../source/DescribedClusters';
import { EksClusterSource } from '../source/EksClusterSource';
import { PoolWorld } from './PoolWorld';
import { EksServer } from './EksServer';

export interface EksAccountsSize {
  readonly accounts: number;
  readonly clustersEach: number;
  readonly groupsEach: number;
}

interface Account {
  readonly accountId: string;
  readonly region: string;
  readonly key: { accessKeyId: string; secretAccessKey: string };
}

const REGIONS = [
  'eu-central-1',
  'eu-west-1',
  'us-east-1',
  'us-west-2',
  'ap-southeast-1',
];
/** Clusters that are looked at together in one account. */
const AT_ONCE = 4;

function accountsOf({ accounts }: EksAccountsSize): readonly Account[] {
  return Array.from({ length: accounts }, (_, index) => ({
    accountId: String(100_000_000_000 + index),
    region: REGIONS[index % REGIONS.length],
    key: {
      accessKeyId: `AKIABENCH${String(index).padStart(11, '0')}`,
      secretAccessKey: 'canary',
    },
  }));
}

/**
 * EKS with clusters in many accounts, and what asks it in a portal: the source and the provider.
 */
export class EksAccounts {
  /** What was asked since the last look, by operation. */
  readonly #asked = new Map<string, number>();
  /** When each account was answered last, milliseconds. */
  readonly #answeredAtMs = new Map<string, number>();
  /** The account whose requests are refused. */
  throttled: string | undefined;

  private constructor(
    readonly server: EksServer,
    readonly all: readonly Account[],
    private readonly clients: EksClients,
    readonly source: EksClusterSource,
    readonly provider: EksUpgradeProvider,
  ) {}

  static async start(size: EksAccountsSize): Promise<EksAccounts> {
    const server = await EksServer.start();
    server.api.keepsAnswers = false;
    const all = accountsOf(size);
    for (const { accountId, region, key } of all) {
      server.addAccount(accountId, key);
      const place = server.region(accountId, region);
      for (let index = 0; index < size.clustersEach; index += 1) {
        const cluster = place.addCluster(`prod-${index}`);
        for (let group = 0; group < size.groupsEach; group += 1)
          place.addNodegroup(cluster, `pool-${group}`);
        for (const [name, [{ version }]] of Object.entries(server.world.addons))
          place.addAddon(cluster, name, version);
      }
    }
    const config = readEksConfig(
      new ConfigReader({
        clusterUpgrades: {
          eks: {
            accounts: all.map(({ accountId, region }) => ({
              accountId,
              regions: [region],
              endpoints: { [region]: server.url },
            })),
          },
        },
      }),
    );
    const clients = new EksClients({
      credentials: DefaultAwsCredentialsManager.fromConfig(
        new ConfigReader({
          aws: {
            accounts: all.map(({ accountId, key }) => ({ accountId, ...key })),
          },
        }),
      ),
      userAgent: 'drydock/bench',
      accounts: config.accounts,
    });
    const now = () => new Date(server.world.now);
    const options = {
      config,
      clients,
      described: new DescribedClusters(now),
      now,
    };
    const world = new EksAccounts(
      server,
      all,
      clients,
      new EksClusterSource(options),
      new EksUpgradeProvider({
        ...options,
        knowledge: builtinKnowledge,
        openCluster: async () => new PoolWorld(() => '').open(),
      }),
    );
    world.#count();
    return world;
  }

  /** The hook of the server that is called for each request. */
  #count(): void {
    this.server.api.throttle = (operation, { accountId }) => {
      this.#asked.set(operation, (this.#asked.get(operation) ?? 0) + 1);
      if (accountId === this.throttled) return 'TooManyRequestsException';
      this.#answeredAtMs.set(accountId, performance.now());
      return undefined;
    };
  }

  /** How often an operation was asked for, since the last {@link takeRequests}. */
  askedFor(operation: string): number {
    return this.#asked.get(operation) ?? 0;
  }

  /** By operation, since the last call of this. */
  takeRequests(): { readonly total: number; readonly lines: string } {
    const entries = [...this.#asked].sort(([, a], [, b]) => b - a);
    this.#asked.clear();
    return {
      total: entries.reduce((sum, [, count]) => sum + count, 0),
      lines: entries.map(([name, count]) => `${name} ${count}`).join(', '),
    };
  }

  /** How long the accounts but one were asked, milliseconds. */
  othersAnsweredAfter(sinceMs: number, but: string): number {
    return Math.max(
      ...[...this.#answeredAtMs].flatMap(([id, atMs]) =>
        id === but ? [] : [atMs - sinceMs],
      ),
    );
  }

  clustersOf({ accountId, region }: Account): readonly ProviderCluster[] {
    const place = this.server.region(accountId, region);
    return [...place.clusters.keys()].map(name => ({
      id: `${accountId}/${name}`,
      name,
      reference: place.arn('cluster', name),
    }));
  }

  /** Looks at the first clusters of each account; those of a throttled account fail. */
  async observe(count: number): Promise<void> {
    await Promise.all(
      this.all.map(async account => {
        const clusters = this.clustersOf(account).slice(0, count);
        for (let start = 0; start < clusters.length; start += AT_ONCE)
          await Promise.allSettled(
            clusters
              .slice(start, start + AT_ONCE)
              .map(cluster =>
                this.provider.observe(cluster, new AbortController().signal),
              ),
          );
      }),
    );
  }

  async stop(): Promise<void> {
    await this.clients.close();
    await this.server.stop();
  }
}
