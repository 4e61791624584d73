import type {
  AvailableVersion,
  FollowedState,
  Hop,
  NodeRollout,
  ObservedState,
  PlannedHops,
  PlanWish,
  PlatformGates,
  ProviderCluster,
  ProviderInsight,
  PursuedHop,
  StartOutcome,
  UpgradeOperation,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import { ReasonError, type Reason } from '@drydock/upgrade-reasons';
import type { OpenShiftCluster } from './cluster/OpenShiftCluster';
import type { OpenShiftObjects } from './cluster/OpenShiftReader';
import { OperatorRollout } from './effect/OperatorRollout';
import { OpenShiftGates } from './gates/OpenShiftGates';
import type { AdminGate } from './objects/adminGate';
import { moveStateOf } from './observe/moveState';
import { observedStateOf } from './observe/observedState';
import { candidateVersions } from './plan/candidateVersions';
import { insightsOf } from './plan/insights';
import { conditionalReason } from './plan/offers';
import { planHops } from './plan/planHops';
import { ownVersionOf } from './versions/openShiftVersion';
import { startHop } from './write/startHop';

export const PROVIDER_ID = 'openshift';

export interface OpenShiftProviderOptions {
  readonly clusters: readonly OpenShiftCluster[];
  readonly knowledge: Knowledge;
  /** Current time; a parameter for tests. */
  readonly now?: () => Date;
}

/**
 * Upgrades OpenShift through its ClusterVersion; MachineConfigPools of workers are the node pools.
 * The reference of a cluster is its `id` in the configuration.
 */
export class OpenShiftProvider implements UpgradeProvider {
  readonly id = PROVIDER_ID;
  readonly title = 'OpenShift';
  readonly gates: PlatformGates;
  readonly nodeRollout: NodeRollout;
  readonly #options: OpenShiftProviderOptions;

  constructor(options: OpenShiftProviderOptions) {
    this.#options = options;
    this.nodeRollout = new OperatorRollout(cluster => this.#locate(cluster));
    this.gates = new OpenShiftGates({
      locate: cluster => this.#locate(cluster),
      knowledge: options.knowledge,
    });
  }

  ownVersion(wanted: string): string | undefined {
    return ownVersionOf(wanted, this.#options.knowledge);
  }

  async observe(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<ObservedState> {
    return this.#stateOf(await this.#locate(cluster).reader.objects(signal));
  }

  async follow(
    cluster: ProviderCluster,
    pursued: PursuedHop,
    signal: AbortSignal,
  ): Promise<FollowedState> {
    const objects = await this.#locate(cluster).reader.objects(signal);
    const observed = this.#stateOf(objects);
    return {
      ...observed,
      move: moveStateOf(pursued, observed, objects, this.#now()),
    };
  }

  async planHops(
    cluster: ProviderCluster,
    observed: ObservedState,
    target: string,
    signal: AbortSignal,
    wish?: PlanWish,
  ): Promise<PlannedHops> {
    const { knowledge } = this.#options;
    const read = await this.#readWithGates(cluster, signal);
    return planHops({ ...read, observed, target, knowledge, wish });
  }

  async availableVersions(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<readonly AvailableVersion[]> {
    const { knowledge } = this.#options;
    const read = await this.#readWithGates(cluster, signal);
    const observed = this.#stateOf(read.objects);
    const { clusterVersion } = read.objects;
    const { current } = observed.controlPlane;
    const asked = candidateVersions(current, clusterVersion, knowledge).map(
      version => ({
        version,
        conditional: conditionalReason(clusterVersion, version),
        plan: planHops({ ...read, observed, target: version, knowledge }),
      }),
    );
    // The API takes any version, so that one dry run says for all whether it may be written.
    const first = asked
      .flatMap(({ plan }) => (plan.ok ? plan.hops.slice(0, 1) : []))
      .at(0);
    const refusal =
      first && (await this.#refusalOf(cluster, observed, first, signal));
    return asked.map(({ version, conditional, plan }) => {
      const reason = conditional ?? (plan.ok ? refusal : plan.message);
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
    const read = await this.#readWithGates(cluster, signal);
    return insightsOf({
      ...read,
      observed: this.#stateOf(read.objects),
      target: this.ownVersion(target),
    });
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
    const read = await this.#readWithGates(cluster, signal);
    return startHop(
      {
        ...read,
        operation,
        cluster: this.#locate(cluster),
        knowledge: this.#options.knowledge,
        dryRun,
        now: this.#now(),
      },
      signal,
    );
  }

  /** Asked on a state that has changed meanwhile it is no refusal. */
  async #refusalOf(
    cluster: ProviderCluster,
    { precondition }: ObservedState,
    hop: Hop,
    signal: AbortSignal,
  ): Promise<Reason | undefined> {
    const key = 'dry-run';
    const outcome = await this.dryRun(
      cluster,
      { operationKey: key, moveKey: key, hop, precondition },
      signal,
    );
    return outcome.outcome === 'refused' ? outcome.message : undefined;
  }

  async #readWithGates(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<{
    readonly objects: OpenShiftObjects;
    readonly openGates: readonly AdminGate[];
  }> {
    const { reader } = this.#locate(cluster);
    const [objects, openGates] = await Promise.all([
      reader.objects(signal),
      reader.openGates(signal),
    ]);
    return { objects, openGates };
  }

  #stateOf(objects: OpenShiftObjects): ObservedState {
    return observedStateOf(objects, this.#options.knowledge, this.#now());
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date();
  }

  #locate({ id, name, reference }: ProviderCluster): OpenShiftCluster {
    const found = this.#options.clusters.find(
      ({ config }) => config.id === reference,
    );
    if (found) return found;
    throw new ReasonError({
      code: 'openshift.not-configured',
      params: {
        cluster: { cluster: id, name },
        reference: { text: reference.slice(0, 200) },
      },
    });
  }
}
