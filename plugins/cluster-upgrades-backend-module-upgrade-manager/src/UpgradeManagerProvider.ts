import type {
  AvailableVersion,
  FollowedState,
  ObservedState,
  PlannedHops,
  PlanWish,
  ProviderCluster,
  ProviderInsight,
  PursuedHop,
  StartOutcome,
  UpgradeOperation,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { minorOf, parseVersion } from '@drydock/kubernetes-knowledge';
import { ReasonError } from '@drydock/upgrade-reasons';
import type { RollerCluster } from './cluster/RollerCluster';
import { groupStatesOf, isProven, type GroupState } from './observe/groupState';
import { leadRefusal } from './observe/leadRefusal';
import { groupsOfHop, moveStateOf } from './observe/moveState';
import { observedStateOf } from './observe/observedState';
import { insightsOf } from './plan/insights';
import { planHops } from './plan/planHops';
import { startHop } from './write/startHop';

export const PROVIDER_ID = 'upgrade-manager';

export interface UpgradeManagerProviderOptions {
  readonly clusters: readonly RollerCluster[];
  /** Current time; a parameter for tests. */
  readonly now?: () => Date;
}

interface Read {
  readonly cluster: RollerCluster;
  readonly states: readonly GroupState[];
  readonly served: string;
  /** Names of all objects in the namespace of Drydock's. */
  readonly taken: ReadonlySet<string>;
}

/**
 * Rolls Auto Scaling groups through keiko upgrade-manager: each group is a node pool, and each roll
 * a RollingUpgrade. It changes no control plane. The reference of a cluster is its `id` in the
 * configuration.
 */
export class UpgradeManagerProvider implements UpgradeProvider {
  readonly id = PROVIDER_ID;
  readonly title = 'upgrade-manager';
  readonly #options: UpgradeManagerProviderOptions;

  constructor(options: UpgradeManagerProviderOptions) {
    this.#options = options;
  }

  /** On EKS the image of a launch template chooses the patch. */
  ownVersion(wanted: string, served: string | undefined): string {
    const minor = minorOf(wanted);
    const runs = parseVersion(served);
    const isEks =
      runs !== undefined &&
      (runs.patch === undefined || runs.suffix?.includes('eks') === true);
    return minor && isEks ? `v${minor}` : wanted;
  }

  async observe(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<ObservedState> {
    return this.#observed(await this.#read(cluster, signal));
  }

  async follow(
    cluster: ProviderCluster,
    pursued: PursuedHop,
    signal: AbortSignal,
  ): Promise<FollowedState> {
    const read = await this.#read(cluster, signal);
    const { groups } = groupsOfHop(pursued.hop, read.states);
    return {
      ...this.#observed(read, groups),
      move: moveStateOf(pursued, read.states, {
        served: read.served,
        now: this.#now(),
      }),
    };
  }

  async planHops(
    _cluster: ProviderCluster,
    observed: ObservedState,
    target: string,
    _signal: AbortSignal,
    wish?: PlanWish,
  ): Promise<PlannedHops> {
    return planHops(observed, target, wish);
  }

  /** What the launch templates lead to. */
  async availableVersions(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<readonly AvailableVersion[]> {
    const { states, served } = await this.#read(cluster, signal);
    const versions = states.flatMap(({ lead }) =>
      lead.version === undefined ? [] : this.ownVersion(lead.version, served),
    );
    return [...new Set(versions)].sort().map(version => {
      const reason = states
        .filter(state => !isProven(state, version))
        .flatMap(state => leadRefusal(state, version, served) ?? [])
        // Its last nodes become ready by themselves.
        .find(({ code }) => code !== 'upgrade-manager.no-drift');
      return reason
        ? { version, allowed: false, reason }
        : { version, allowed: true };
    });
  }

  async insights(
    cluster: ProviderCluster,
    target: string,
    signal: AbortSignal,
  ): Promise<readonly ProviderInsight[]> {
    const { states } = await this.#read(cluster, signal);
    return insightsOf(states, target, this.#now());
  }

  async dryRun(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    const read = await this.#read(cluster, signal);
    return startHop({ ...read, operation, dryRun: true }, signal);
  }

  async start(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    const read = await this.#read(cluster, signal);
    return startHop({ ...read, operation, dryRun: false }, signal);
  }

  async #read(cluster: ProviderCluster, signal: AbortSignal): Promise<Read> {
    const located = this.#locate(cluster);
    const { reader, config } = located;
    const objects = await reader.objects(config.groups, signal);
    return {
      cluster: located,
      states: groupStatesOf(objects, config.groups),
      served: objects.served,
      taken: new Set(
        objects.objects
          .filter(({ namespace }) => namespace === config.namespace)
          .map(({ name }) => name),
      ),
    };
  }

  #observed(
    { cluster, states, served }: Read,
    pursued?: readonly GroupState[],
  ): ObservedState {
    return observedStateOf(states, {
      served,
      now: this.#now(),
      directWrites: cluster.config.directWrites === 'allowed',
      pursued,
    });
  }

  #locate({ id, name, reference }: ProviderCluster): RollerCluster {
    const found = this.#options.clusters.find(
      ({ config }) => config.id === reference,
    );
    if (found) return found;
    throw new ReasonError({
      code: 'upgrade-manager.not-configured',
      params: {
        cluster: { cluster: id, name },
        reference: { text: reference.slice(0, 200) },
      },
    });
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date();
  }
}
