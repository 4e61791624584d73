import { AutoScalingClient } from '@aws-sdk/client-auto-scaling';
import { EC2Client } from '@aws-sdk/client-ec2';
import { ConfigReader } from '@backstage/config';
import type {
  Hop,
  PlanWish,
  ProviderCluster,
  PursuedOperation,
  StartOutcome,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { AutoScalingGroupsProvider } from '../AutoScalingGroupsProvider';
import { NodesReader } from '../cluster/NodesReader';
import { readGroupsConfig, type GroupsConfig } from '../config/readConfig';
import { AutoScalingServer } from './AutoScalingServer';
import { KubeWorld } from './KubeWorld';

export const CLUSTER: ProviderCluster = {
  id: 'c1',
  name: 'prod-eu',
  reference: 'prod-eu',
};
export const TARGET = 'v1.36.1';
export const MOVE = 'u/step-1';

export interface GroupBenchOptions {
  readonly groups?: readonly string[];
  readonly batchSize?: number;
  readonly max?: number;
  readonly rules?: Partial<
    Pick<GroupsConfig, 'excludeNodeLabels' | 'maxNodeAgeDays'>
  >;
}

/** {@link GroupBench.shape} before a replacement. */
export const AS_BEFORE = {
  desired: 3,
  max: 4,
  tags: [],
  suspended: [],
  cordoned: 0,
};

/** Of the group, before its first node and after its last. */
const WRITES_OF_GROUP = 2;
const NODES = 3;

/**
 * Numbers of the writes of a replacement after which tests stop or kill it: all in `npm run
 * test:all`, else those of the first node and of the group, since later nodes are replaced alike.
 */
export function writesToTry(count: number): readonly number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  if (process.env.DRYDOCK_TEST_ALL === '1') return all;
  const ofNode = Math.ceil((count - 2 * WRITES_OF_GROUP) / NODES);
  return all.filter(
    write =>
      write <= WRITES_OF_GROUP + ofNode || write > count - WRITES_OF_GROUP,
  );
}

/** A provider of one cluster with its groups of three nodes, and the worlds that it works in. */
export class GroupBench {
  readonly provider: AutoScalingGroupsProvider;

  private constructor(
    readonly server: AutoScalingServer,
    readonly kube: KubeWorld,
    groups: readonly string[],
    batchSize: number,
    rules: GroupBenchOptions['rules'],
  ) {
    const [config] = readGroupsConfig(
      new ConfigReader({
        clusterUpgrades: {
          autoScalingGroups: {
            clusters: [
              {
                id: CLUSTER.reference,
                accountId: '012345678901',
                region: 'eu-central-1',
                groups: [...groups],
                batchSize,
                ...rules,
                kubeconfig: { file: 'reader' },
                upgrade: { kubeconfig: { file: 'writer' } },
              },
            ],
          },
        },
      }),
    );
    const settings = {
      region: config.region,
      endpoint: server.url,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      maxAttempts: 1,
    };
    const clients = {
      autoScaling: new AutoScalingClient(settings),
      ec2: new EC2Client(settings),
    };
    this.provider = new AutoScalingGroupsProvider({
      clusters: [
        {
          config,
          nodes: new NodesReader(kube.access as never),
          writer: kube,
          principals: { faultOf: async () => undefined },
          clients: async () => clients,
          close: async () => undefined,
        },
      ],
      now: () => new Date(server.world.nowMs),
    });
  }

  /** Groups whose launch template has a second version already, that leads to {@link TARGET}. */
  static async start({
    groups = ['workers-a'],
    batchSize = 1,
    max = 4,
    rules,
  }: GroupBenchOptions = {}): Promise<GroupBench> {
    const server = await AutoScalingServer.start();
    const kube = new KubeWorld(server.world);
    for (const name of groups) server.world.addGroup(name, { max });
    kube.settle();
    for (const name of groups)
      server.world.templates.get(`lt-${name}`)?.push({ description: TARGET });
    return new GroupBench(server, kube, groups, batchSize, rules);
  }

  get group() {
    return [...this.server.world.groups.values()][0];
  }

  observe() {
    return this.provider.observe(CLUSTER, signal());
  }

  async hop(target = TARGET): Promise<Hop> {
    const plan = await this.provider.planHops(
      CLUSTER,
      await this.observe(),
      target,
      signal(),
    );
    if (!plan.ok) throw new Error(JSON.stringify(plan.message));
    return plan.hops[0];
  }

  async begin(hop: Hop, moveKey = MOVE): Promise<StartOutcome> {
    const { precondition } = await this.observe();
    return this.provider.start(
      CLUSTER,
      { operationKey: 'k', moveKey, hop, precondition },
      signal(),
    );
  }

  /** Why the target cannot be planned. */
  async refusal(wish?: PlanWish): Promise<Reason | undefined> {
    const plan = await this.provider.planHops(
      CLUSTER,
      await this.observe(),
      TARGET,
      signal(),
      wish,
    );
    return plan.ok ? undefined : plan.message;
  }

  insights() {
    return this.provider.insights(CLUSTER, TARGET, signal());
  }

  /** Kinds and codes of what a hop waits for. */
  async waits(hop: Hop): Promise<readonly (readonly [string, string])[]> {
    const { waits } = await this.follow(hop);
    return waits.map(({ kind, message }) => [kind, message.code] as const);
  }

  /** What a replacement changes for its time. */
  get shape() {
    const { desired, max, tags, suspended } = this.group;
    const cordoned = [...this.kube.nodes.values()].filter(
      each => each.unschedulable,
    );
    return {
      desired,
      max,
      tags: [...tags.keys()],
      suspended: [...suspended],
      cordoned: cordoned.length,
    };
  }

  advance(
    hop: Hop,
    aim: 'go-on' | 'put-back' = 'go-on',
    mayStill = async () => true,
    moveKey = MOVE,
  ) {
    return this.provider.advance(
      CLUSTER,
      { hop, moveKey, aim, mayStill },
      signal(),
    );
  }

  follow(hop: Hop, moveKey = MOVE, operation?: PursuedOperation) {
    return this.provider.follow(CLUSTER, { hop, moveKey, operation }, signal());
  }

  pass(milliseconds = 5_000): void {
    this.server.world.nowMs += milliseconds;
    this.server.world.settle();
    this.kube.settle();
  }

  /** Goes on until nothing is under way, or for so many looks. */
  async run(
    hop: Hop,
    aim: 'go-on' | 'put-back' = 'go-on',
    looks = 300,
  ): Promise<string> {
    for (let look = 0; look < looks; look += 1) {
      const { move } = await this.follow(hop);
      if (move.state !== 'under-way') return move.state;
      await this.advance(hop, aim).catch(() => undefined);
      this.pass();
    }
    return 'under-way';
  }

  /** Everything that was written, in AWS and in the cluster. */
  get log(): readonly string[] {
    return [
      ...this.server.accepted.map(({ action }) => action),
      ...this.kube.writes,
    ];
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }
}

function signal(): AbortSignal {
  return new AbortController().signal;
}
