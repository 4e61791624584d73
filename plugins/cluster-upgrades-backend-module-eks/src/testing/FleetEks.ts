import type { ClusterDescription, Simulator } from '@drydock/fleet-simulator';
import {
  builtinKnowledge,
  minorOf,
  nextMinor,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';
import { EksServer } from './EksServer';
import { FleetCluster, oldestOf } from './FleetCluster';
import { readerPolicy, writerPolicy } from '../iam/eksActions';
import { apiInsight } from './insights';
import { isTokenFor } from './clusterTokens';
import type { EksWorld } from './EksRegion';
import type { OfferedAddon, OfferedVersion } from './offers';
import type { TestKey } from './signature';

export interface FleetEksOptions {
  readonly simulator: Pick<Simulator, 'describe' | 'managed' | 'clusterUrl'>;
  readonly accountId: string;
  /** The portal's. */
  readonly key: TestKey;
  /** ARN of the role that it assumes to change clusters; none by default. */
  readonly writerRole?: string;
  /** 0 takes a free one. */
  readonly port?: number;
  /** How many seconds of the API pass in one of ours: its upgrades take many minutes. */
  readonly pace?: number;
  readonly knowledge?: Pick<
    Knowledge,
    'latestPatch' | 'latestMinor' | 'support' | 'supportStatus'
  >;
}

type FleetEksSettings = FleetEksOptions &
  Required<Pick<FleetEksOptions, 'pace' | 'knowledge'>>;

const TICK_MS = 250;
const SUPPORT_STATUS = {
  standard: 'STANDARD_SUPPORT',
  extended: 'EXTENDED_SUPPORT',
  unsupported: 'UNSUPPORTED',
  unknown: 'UNSUPPORTED',
} as const;

/**
 * EKS for the simulated clusters of a fleet: what the API accepts happens to them, and an update of
 * a node group ends when their nodes have rolled, or fails where a budget lets no pod go. What
 * others do to a cluster shows in the API.
 */
export class FleetEks {
  readonly #options: FleetEksSettings;
  readonly #clusters: FleetCluster[];
  readonly #timer: NodeJS.Timeout;
  #lastTick = Date.now();

  private constructor(readonly server: EksServer, options: FleetEksSettings) {
    this.#options = options;
    const { accountId, key, writerRole, simulator } = options;
    server.addAccount(accountId, key);
    server.api.keepsAnswers = false;
    server.api.policies.set(accountId, readerPolicy(accountId));
    if (writerRole) server.addRole(writerRole, writerPolicy(accountId));
    server.world.now = Date.now();
    server.world.versions = offeredBy(options.knowledge, new Date());
    server.world.addons = addonsFor(server.world.versions);
    this.#clusters = simulator
      .describe()
      .filter(({ provider }) => provider === 'eks')
      .map(described => this.#add(described));
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  static async start(options: FleetEksOptions): Promise<FleetEks> {
    const { port = 0, pace = 60, knowledge = builtinKnowledge } = options;
    return new FleetEks(await EksServer.start(port), {
      ...options,
      pace,
      knowledge,
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.server.stop();
  }

  #add(described: ClusterDescription): FleetCluster {
    const { accountId, simulator, knowledge } = this.#options;
    const { name, gitVersion } = described;
    const region = this.server.region(accountId, described.region);
    const version = minorOf(gitVersion) ?? '';
    const cluster = region.addCluster(name, {
      version,
      platformVersion: platformVersionOf(this.server, version),
      endpoint: simulator.clusterUrl(name),
      tags: { environment: described.environment, team: described.owner },
      insights: [passingInsight(this.server, version)],
    });
    for (const [addon, versions] of Object.entries(this.server.world.addons)) {
      const runs = versions.findLast(({ minors }) => minors.includes(version));
      if (runs) region.addAddon(cluster, addon, runs.version);
    }
    const managed = simulator.managed(name);
    managed.acceptTokens(async token => {
      const { sts } = this.server;
      const known = await isTokenFor(name, token, { sts, now: new Date() });
      return known ? { user: 'drydock', role: 'reader' } : undefined;
    });
    for (const pool of managed.pools())
      region.addNodegroup(cluster, pool.name, {
        version: minorOf(oldestOf(pool)) ?? version,
        nodes: pool.kubeletVersions.length,
      });
    return new FleetCluster({ region, cluster, managed, knowledge });
  }

  #tick(): void {
    const versions = new Map(
      this.#options.simulator
        .describe()
        .map(({ name, gitVersion }) => [name, gitVersion]),
    );
    for (const cluster of this.#clusters)
      cluster.follow(versions.get(cluster.name));
    const now = Date.now();
    this.server.advance((now - this.#lastTick) * this.#options.pace);
    this.#lastTick = now;
  }
}

/** EKS' look at the version that the cluster goes to next. */
function passingInsight(
  { world }: EksServer,
  version: string,
): ReturnType<typeof apiInsight> {
  return apiInsight(world.nextId(), [], {
    name: 'Deprecated APIs',
    kubernetesVersion: nextMinor(version),
    lastRefreshTime: world.now / 1000,
    lastTransitionTime: world.now / 1000,
  });
}

function platformVersionOf({ world }: EksServer, version: string): string {
  return (
    world.versions.find(each => each.version === version)?.platformVersion ??
    'eks.1'
  );
}

/**
 * Add-ons of which every version supports the next minors, so that none keeps a cluster from its
 * next version. The last one that supports a cluster runs there; CoreDNS has a newer one.
 */
function addonsFor(versions: readonly OfferedVersion[]): EksWorld['addons'] {
  const minors = versions.map(({ version }) => version);
  const forAll = (version: string, isDefault: boolean): OfferedAddon => ({
    version,
    minors,
    defaultFor: isDefault ? minors : [],
  });
  return {
    coredns: [
      forAll('v1.12.2-eksbuild.4', true),
      forAll('v1.11.4-eksbuild.2', false),
    ],
    'kube-proxy': versions.map(
      ({ version, patch }, index): OfferedAddon => ({
        version: `v${patch}-eksbuild.2`,
        minors: minors.slice(index, index + 4),
        defaultFor: [version],
      }),
    ),
    'vpc-cni': [forAll('v1.20.1-eksbuild.1', true)],
  };
}

/** What EKS offers by the knowledge: each minor whose dates there it is known of. */
function offeredBy(
  knowledge: FleetEksSettings['knowledge'],
  today: Date,
): readonly OfferedVersion[] {
  const newest = Number(knowledge.latestMinor().split('.')[1]);
  const minors = Array.from({ length: 12 }, (_, back) => `1.${newest - back}`);
  return minors.reverse().flatMap(version => {
    const period = knowledge.support('eks', version);
    const patch = knowledge.latestPatch(version);
    if (!period?.standardEnd || !period.extendedEnd || patch === undefined)
      return [];
    const { state } = knowledge.supportStatus(
      'eks',
      version,
      today.toISOString().slice(0, 10),
    );
    return [
      {
        version,
        platformVersion: 'eks.7',
        patch,
        released: period.released ?? period.standardEnd,
        standardUntil: period.standardEnd,
        extendedUntil: period.extendedEnd,
        status: SUPPORT_STATUS[state],
        releases: [`${patch}-20261101`],
      },
    ];
  });
}
