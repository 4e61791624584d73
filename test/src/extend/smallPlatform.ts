import { createBackendModule } from '@backstage/backend-plugin-api';
import {
  hopsOfPath,
  moveStateByVersions,
  platformsExtensionPoint,
  type ClusterListing,
  type ClusterSource,
  type FollowedState,
  type Hop,
  type ObservedState,
  type PlannedHops,
  type PlanWish,
  type ProviderCluster,
  type PursuedHop,
  type StartOutcome,
  type UpgradeOperation,
  type UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isOlder } from '@drydock/kubernetes-knowledge';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { said, type Reason } from '@drydock/upgrade-reasons';

/** A cluster of the platform: three nodes in one pool, and what it wants and runs. */
interface SmallCluster
  extends Record<Hop['kind'], { wanted: string; runs: string }> {
  revision: number;
  failure?: Reason;
}

/** The platform itself; yours is behind an API. */
export class SmallFleet {
  readonly clusters = new Map<string, SmallCluster>();
  writes = 0;

  add(reference: string, version: string): void {
    const part = () => ({ wanted: version, runs: version });
    this.clusters.set(reference, {
      'control-plane': part(),
      'node-pools': part(),
      'add-ons': part(), // no wish of `planHops` asks for them
      revision: 1,
    });
  }

  get(reference: string): SmallCluster {
    const cluster = this.clusters.get(reference);
    if (!cluster) throw new Error(`There is no cluster ${reference}`);
    return cluster;
  }

  set(reference: string, { kind, to }: Hop): void {
    const cluster = this.get(reference);
    cluster[kind].wanted = to;
    cluster.revision += 1;
    this.writes += 1;
  }
}

export class SmallSource implements ClusterSource {
  readonly id = 'small';
  readonly title = 'Small platform';
  readonly #fleet: SmallFleet;

  constructor(fleet: SmallFleet) {
    this.#fleet = fleet;
  }

  async list(signal: AbortSignal): Promise<ClusterListing> {
    signal.throwIfAborted();
    return {
      complete: true,
      clusters: [...this.#fleet.clusters.keys()].map(reference => ({
        name: reference,
        provider: { id: 'small', reference }, // it changes all of the cluster
      })),
    };
  }

  async access(): Promise<never> {
    throw new ClusterReadError({
      kind: 'credential-needed',
      reason: said('The small platform gives no access to its clusters'),
      remedy: said('Add a kubeconfig with sameAs'),
      retryable: false,
    });
  }
}

export class SmallProvider implements UpgradeProvider {
  readonly id = 'small';
  readonly title = 'Small platform';
  readonly #fleet: SmallFleet;

  constructor(fleet: SmallFleet) {
    this.#fleet = fleet;
  }

  async availableVersions() {
    return [{ version: 'v1.36.4', allowed: true }];
  }

  async observe(
    { reference }: ProviderCluster,
    signal: AbortSignal,
  ): Promise<ObservedState> {
    signal.throwIfAborted();
    const cluster = this.#fleet.get(reference);
    const [plane, pool] = [cluster['control-plane'], cluster['node-pools']];
    const isDone = pool.runs === pool.wanted;
    return {
      observedAt: new Date().toISOString(),
      precondition: String(cluster.revision),
      controlPlane: {
        desired: plane.wanted,
        current: plane.runs,
        versions: [{ version: plane.runs, count: 1 }],
        settled: plane.runs === plane.wanted,
      },
      nodePools: [
        {
          name: 'nodes',
          desired: pool.wanted,
          versions: [{ version: pool.runs, count: 3 }],
          nodes: 3,
          updatedNodes: isDone ? 3 : 0,
          readyNodes: 3,
          settled: isDone,
        },
      ],
      waits: [],
      ...(cluster.failure ? { failure: cluster.failure } : {}),
    };
  }

  async planHops(
    _cluster: ProviderCluster,
    { controlPlane, nodePools }: ObservedState,
    target: string,
    _signal: AbortSignal,
    wish?: PlanWish,
  ): Promise<PlannedHops> {
    if (wish?.canaryPools || wish?.canaryNode)
      return { ok: false, message: said('Its nodes are replaced together') };
    if (isOlder(target, controlPlane.desired))
      return { ok: false, message: said(`${target} is a downgrade`) };
    const path = [
      { kind: 'control-plane' as const, from: controlPlane.current },
      { kind: 'node-pools' as const, from: nodePools[0].desired },
    ];
    return {
      ok: true,
      hops: hopsOfPath(
        path
          .filter(({ from }) => isOlder(from, target))
          .map(hop => ({ ...hop, to: target })),
      ),
    };
  }

  /** Versions tell everything here. */
  async follow(
    cluster: ProviderCluster,
    { hop }: PursuedHop,
    signal: AbortSignal,
  ): Promise<FollowedState> {
    const observed = await this.observe(cluster, signal);
    return { ...observed, move: moveStateByVersions(hop, observed) };
  }

  async dryRun(
    { reference }: ProviderCluster,
    operation: UpgradeOperation,
  ): Promise<StartOutcome> {
    return (
      this.#answer(reference, operation) ?? {
        outcome: 'accepted',
        reference,
        message: said('It would be set'),
      }
    );
  }

  async start(
    { reference }: ProviderCluster,
    operation: UpgradeOperation,
  ): Promise<StartOutcome> {
    const answer = this.#answer(reference, operation);
    if (answer) return answer;
    this.#fleet.set(reference, operation.hop);
    return { outcome: 'accepted', reference, message: said('It is set') };
  }

  /** Why nothing is written; undefined: it may be. */
  #answer(
    reference: string,
    { hop, precondition }: UpgradeOperation,
  ): StartOutcome | undefined {
    const cluster = this.#fleet.get(reference);
    const { wanted } = cluster[hop.kind];
    if (wanted === hop.to)
      return { outcome: 'already', reference, message: said('It is set') };
    if (isOlder(hop.to, wanted))
      return { outcome: 'refused', message: said('It would be a downgrade') };
    return precondition === String(cluster.revision)
      ? undefined
      : { outcome: 'stale', message: said('It has changed since') };
  }
}

export default createBackendModule({
  pluginId: 'cluster-upgrades',
  moduleId: 'small-platform',
  register(env) {
    env.registerInit({
      deps: { platforms: platformsExtensionPoint },
      async init({ platforms }) {
        const fleet = new SmallFleet();
        platforms.addPlatform({
          id: 'small', // `provider.id` of the clusters that it changes
          displayName: 'Small platform',
          sources: [new SmallSource(fleet)],
          provider: new SmallProvider(fleet),
        });
      },
    });
  },
});
