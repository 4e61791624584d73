import { ReasonError } from '@drydock/upgrade-reasons';
import type {
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
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import type { PlanCluster } from './cluster/PlanCluster';
import type { PlanObjects } from './cluster/PlansReader';
import { moveStateOf, plansOfHop } from './observe/moveState';
import { observedStateOf, planStatesOf } from './observe/observedState';
import { candidateVersions } from './plan/candidateVersions';
import { planHops } from './plan/planHops';
import { ownVersionOf } from './versions/distribution';
import { startHop } from './write/startHop';

export const PROVIDER_ID = 'system-upgrade-controller';

export interface SystemUpgradeProviderOptions {
  readonly clusters: readonly PlanCluster[];
  readonly knowledge: Knowledge;
  /** Current time; a parameter for tests. */
  readonly now?: () => Date;
}

/**
 * Upgrades K3s and RKE2 through the Plans of system-upgrade-controller: the server Plan is the
 * control plane, each agent Plan a node pool. The reference of a cluster is its `id` in the
 * configuration.
 */
export class SystemUpgradeProvider implements UpgradeProvider {
  readonly id = PROVIDER_ID;
  readonly title = 'system-upgrade-controller';
  readonly #options: SystemUpgradeProviderOptions;

  constructor(options: SystemUpgradeProviderOptions) {
    this.#options = options;
  }

  ownVersion(wanted: string, served: string | undefined): string | undefined {
    return ownVersionOf(wanted, served, this.#options.knowledge);
  }

  async observe(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<ObservedState> {
    const objects = await this.#read(cluster, signal);
    return observedStateOf(objects, planStatesOf(objects), this.#now());
  }

  async follow(
    cluster: ProviderCluster,
    pursued: PursuedHop,
    signal: AbortSignal,
  ): Promise<FollowedState> {
    const objects = await this.#read(cluster, signal);
    const states = planStatesOf(objects);
    const { plans } = plansOfHop(pursued.hop, states, objects);
    return {
      ...observedStateOf(objects, states, this.#now(), plans),
      move: moveStateOf(pursued, states, objects),
    };
  }

  async planHops(
    _cluster: ProviderCluster,
    observed: ObservedState,
    target: string,
    _signal: AbortSignal,
    wish?: PlanWish,
  ): Promise<PlannedHops> {
    if (wish?.canaryNode)
      return { ok: false, message: { code: 'path.no-canary-node' } };
    return planHops(observed, target, this.#options.knowledge);
  }

  async availableVersions(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<readonly AvailableVersion[]> {
    const objects = await this.#read(cluster, signal);
    const observed = observedStateOf(
      objects,
      planStatesOf(objects),
      this.#now(),
    );
    const asked = new Map<string, Promise<Reason | undefined>>();
    const ask = (hop: Hop) => {
      const answer =
        asked.get(hop.to) ?? this.#refusalOf(cluster, observed, hop, signal);
      asked.set(hop.to, answer);
      return answer;
    };
    return Promise.all(
      candidateVersions(
        observed.controlPlane.current,
        [objects.server, ...objects.agents],
        this.#options.knowledge,
      ).map(async version => {
        const plan = planHops(observed, version, this.#options.knowledge);
        if (!plan.ok) return { version, allowed: false, reason: plan.message };
        const first = plan.hops.at(0);
        const reason = first && (await ask(first));
        return reason
          ? { version, allowed: false, reason }
          : { version, allowed: true };
      }),
    );
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
    const objects = await this.#read(cluster, signal);
    return startHop(
      { objects, operation, cluster: this.#locate(cluster), dryRun },
      signal,
    );
  }

  /**
   * Asked on a state that has changed meanwhile it is no refusal: the controller changes Plans at
   * any time.
   */
  async #refusalOf(
    cluster: ProviderCluster,
    { precondition }: ObservedState,
    hop: Hop,
    signal: AbortSignal,
  ): Promise<Reason | undefined> {
    const key = `dry-run-${hop.to}`;
    const outcome = await this.dryRun(
      cluster,
      { operationKey: key, moveKey: key, hop, precondition },
      signal,
    );
    return outcome.outcome === 'refused' ? outcome.message : undefined;
  }

  async #read(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<PlanObjects> {
    const { reader, config } = this.#locate(cluster);
    return reader.objects(config, signal);
  }

  #locate({ id, name, reference }: ProviderCluster): PlanCluster {
    const found = this.#options.clusters.find(
      ({ config }) => config.id === reference,
    );
    if (found) return found;
    throw new ReasonError({
      code: 'system-upgrade.not-configured',
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
