import type {
  FollowedState,
  ObservedState,
  PlannedHops,
  ProviderCluster,
  PursuedHop,
  StartOutcome,
  UpgradeOperation,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Call, CallArguments } from './platformServer';

/**
 * The provider of an engine in a process of its own: asks the platform in the process of the test,
 * over HTTP.
 */
export class RemotePlatform implements UpgradeProvider {
  readonly id = 'in-memory';
  readonly title = 'Platform of the test';

  constructor(private readonly url: string) {}

  async availableVersions(): Promise<[]> {
    return [];
  }
  async planHops(
    cluster: ProviderCluster,
    observed: ObservedState,
    target: string,
    signal: AbortSignal,
  ): Promise<PlannedHops> {
    return this.#ask('planHops', { cluster, observed, target }, signal);
  }
  async observe(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<ObservedState> {
    return this.#ask('observe', { cluster }, signal);
  }
  async follow(
    cluster: ProviderCluster,
    pursued: PursuedHop,
    signal: AbortSignal,
  ): Promise<FollowedState> {
    return this.#ask('follow', { cluster, pursued }, signal);
  }
  async dryRun(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    return this.#ask('dryRun', { cluster, operation }, signal);
  }
  async start(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    return this.#ask('start', { cluster, operation }, signal);
  }

  async #ask<T>(
    call: Call,
    args: CallArguments,
    signal: AbortSignal,
  ): Promise<T> {
    const response = await fetch(`${this.url}/${call}`, {
      method: 'POST',
      body: JSON.stringify(args),
      signal,
    });
    if (!response.ok)
      throw new Error(`${call} failed: ${await response.text()}`);
    return response.json();
  }
}
