import type {
  ProviderCluster,
  StartOutcome,
  UpgradeOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { said } from '@drydock/upgrade-reasons';
import {
  InMemoryUpgradeProvider,
  InMemoryUpgradeProviderOptions,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';

export interface NotingPlatformOptions
  extends Pick<InMemoryUpgradeProviderOptions, 'beforeWrite' | 'afterWrite'> {
  /**
   * Refuses writes that are based on an outdated observation; without it everything is accepted.
   */
  readonly honoursPreconditions: boolean;
}

/**
 * The simulated platform; it accepts a version that is there already, so that a doubled write shows
 * in its log instead of being answered away.
 */
export class NotingPlatform extends InMemoryUpgradeProvider {
  readonly #world: InMemoryWorld;
  readonly #honoursPreconditions: boolean;
  /** Writes on a stale observation that it was asked for and refused. */
  refusedAsStale = 0;

  constructor(
    world: InMemoryWorld,
    { honoursPreconditions, ...options }: NotingPlatformOptions,
  ) {
    super({ world, acceptsEverything: true, ...options });
    this.#world = world;
    this.#honoursPreconditions = honoursPreconditions;
  }

  async start(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
  ): Promise<StartOutcome> {
    const { revision } = this.#world.state(cluster.reference);
    if (
      this.#honoursPreconditions &&
      operation.precondition !== String(revision)
    ) {
      this.refusedAsStale += 1;
      return {
        outcome: 'stale',
        message: said(`changed since revision ${operation.precondition}`),
      };
    }
    return super.start(cluster, operation);
  }
}
