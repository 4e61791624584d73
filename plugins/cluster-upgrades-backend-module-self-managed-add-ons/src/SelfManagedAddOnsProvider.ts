import { ReasonError } from '@drydock/upgrade-reasons';
import type {
  AddOns,
  AvailableVersion,
  FollowedState,
  ObservedState,
  PlannedHops,
  PlanWish,
  ProviderCluster,
  PursuedHop,
  StartOutcome,
  UpgradeOperation,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { AddOnsCluster } from './cluster/AddOnsCluster';
import type { AddOnsSeen } from './cluster/AddOnsReader';
import { moveStateOf } from './observe/moveState';
import { observedAddOns } from './observe/observedAddOns';
import { observedStateOf } from './observe/observedState';
import { planHops } from './plan/planHops';
import { startHop } from './write/startHop';

export const PROVIDER_ID = 'self-managed-add-ons';

export interface SelfManagedAddOnsProviderOptions {
  readonly clusters: readonly AddOnsCluster[];
  /** Current time; a parameter for tests. */
  readonly now?: () => Date;
}

/**
 * Updates add-ons that no platform manages, by the tag of the images in their Deployment or
 * DaemonSet. It changes neither control plane nor nodes. The reference of a cluster is its `id` in
 * the configuration.
 */
export class SelfManagedAddOnsProvider implements UpgradeProvider {
  readonly id = PROVIDER_ID;
  readonly title = 'self-managed add-ons';
  readonly addOns: AddOns = {
    list: async (cluster, _target, signal) =>
      observedAddOns(await this.#read(cluster, signal)),
  };
  readonly #options: SelfManagedAddOnsProviderOptions;

  constructor(options: SelfManagedAddOnsProviderOptions) {
    this.#options = options;
  }

  /** It changes no version of Kubernetes: only the one that runs. */
  async availableVersions(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<readonly AvailableVersion[]> {
    const { served } = await this.#read(cluster, signal);
    return [{ version: served, allowed: true }];
  }

  async planHops(
    cluster: ProviderCluster,
    observed: ObservedState,
    target: string,
    signal: AbortSignal,
    wish?: PlanWish,
  ): Promise<PlannedHops> {
    return planHops(await this.#read(cluster, signal), observed, target, wish);
  }

  async observe(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<ObservedState> {
    return observedStateOf(await this.#read(cluster, signal), this.#now());
  }

  async follow(
    cluster: ProviderCluster,
    { hop }: PursuedHop,
    signal: AbortSignal,
  ): Promise<FollowedState> {
    const { reader, config } = this.#locate(cluster);
    const seen = await reader.addOns(
      config.addOns.filter(({ name }) => name === hop.addOn?.name),
      signal,
    );
    return {
      ...observedStateOf(seen, this.#now()),
      move: moveStateOf(hop, seen, config.addOns),
    };
  }

  async dryRun(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    return this.#start(cluster, operation, true, signal);
  }

  async start(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    return this.#start(cluster, operation, false, signal);
  }

  async #start(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    dryRun: boolean,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    const seen = await this.#read(cluster, signal);
    return startHop(
      { seen, operation, cluster: this.#locate(cluster), dryRun },
      signal,
    );
  }

  async #read(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<AddOnsSeen> {
    const { reader, config } = this.#locate(cluster);
    return reader.addOns(config.addOns, signal);
  }

  #locate({ id, name, reference }: ProviderCluster): AddOnsCluster {
    const found = this.#options.clusters.find(
      ({ config }) => config.id === reference,
    );
    if (found) return found;
    throw new ReasonError({
      code: 'self-managed.not-configured',
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
