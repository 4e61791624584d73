import { isOlder } from '@drydock/kubernetes-knowledge';
import { ReasonError, type Reason } from '@drydock/upgrade-reasons';
import {
  claimantsOf,
  isSameProvider,
  providersNamed,
  type ComponentClaim,
  type ComponentName,
} from '../componentClaim';
import type { AddOnWish } from '../addOns';
import type { Hop } from '../hop';
import type { FollowedState, PursuedHop } from '../moveState/model';
import type {
  AdvancingHop,
  AvailableVersion,
  ObservedState,
  PlannedHops,
  PlanWish,
  ProviderCluster,
  ProviderInsight,
  Rollback,
  StartOutcome,
  UpgradeOperation,
  UpgradeProvider,
} from '../upgradeProvider';
import { addOnsOfPart } from './addOnsOfPart';
import { effectOfPools } from './effectOfPools';
import { gatesOfLead } from './gatesOfLead';
import { mergeObserved } from './mergeObserved';
import { nodeHooksOfParts } from './nodeHooksOfParts';
import { clusterOf, type Part } from './Part';
import { planParts } from './planParts';
import { oldestOfPool, poolsTooOld, withLeftOut } from './poolsTooOld';
import { rollbackOfParts } from './rollbackOfParts';

export interface ControlledClusterOptions {
  /** At least one. */
  readonly claims: readonly ComponentClaim[];
  /** Of the ids in the claims. @throws where one is not installed */
  readonly providerOf: (id: string) => UpgradeProvider;
  readonly kubeletMinorsBehind: (controlPlaneMinor: string) => number;
}

/**
 * One cluster whose components have several controllers, as one provider: it observes all of them,
 * plans their hops in the upstream order, and hands each hop to its controller. What one of them
 * does not answer is not known of the cluster.
 */
export class ControlledCluster implements UpgradeProvider {
  readonly id: string;
  readonly title: string;
  readonly ownVersion: UpgradeProvider['ownVersion'];
  readonly insights: UpgradeProvider['insights'];
  readonly advance: UpgradeProvider['advance'];
  readonly nodeRollout: UpgradeProvider['nodeRollout'];
  readonly drainRules: UpgradeProvider['drainRules'];
  readonly nodeHooks: UpgradeProvider['nodeHooks'];
  readonly gates: UpgradeProvider['gates'];
  readonly rollback?: Rollback;
  readonly addOns: UpgradeProvider['addOns'];
  readonly #options: ControlledClusterOptions;
  readonly #parts: readonly Part[];
  /** Who changes the control plane; undefined: no one does, or two claim it. */
  readonly #lead: Part | undefined;
  /** Who updates the add-ons; undefined: no one does, or two claim them. */
  readonly #ofAddOns: Part | undefined;
  /** Whose word counts for the control plane. */
  readonly #first: Part;

  constructor(options: ControlledClusterOptions) {
    this.#options = options;
    this.#parts = providersNamed(options.claims).map(named => ({
      ...named,
      provider: options.providerOf(named.id),
    }));
    const claimants = this.#claimants('control-plane');
    this.#first = claimants[0] ?? this.#parts[0];
    this.#lead = claimants.length === 1 ? claimants[0] : undefined;
    const ofAddOns = this.#claimants('add-ons');
    this.#ofAddOns = ofAddOns.length === 1 ? ofAddOns[0] : undefined;
    this.id = this.#first.id;
    this.title = [
      ...new Set(this.#parts.map(({ provider }) => provider.title)),
    ].join(', ');
    const { provider } = this.#first;
    this.ownVersion = provider.ownVersion?.bind(provider);
    this.insights = this.#parts.some(part => part.provider.insights)
      ? (...asked) => this.#insights(...asked)
      : undefined;
    this.advance = this.#parts.some(part => part.provider.advance)
      ? (...asked) => this.#advance(...asked)
      : undefined;
    const ports = {
      parts: this.#parts,
      observe: (cluster: ProviderCluster, signal: AbortSignal) =>
        this.observe(cluster, signal),
    };
    this.nodeRollout = effectOfPools(ports, each => each.nodeRollout);
    this.drainRules = effectOfPools(ports, each => each.drainRules);
    this.nodeHooks = nodeHooksOfParts(ports);
    this.gates = gatesOfLead(this.#lead);
    this.rollback = rollbackOfParts({ ...ports, lead: this.#lead });
    this.addOns = addOnsOfPart(this.#ofAddOns);
  }

  async availableVersions(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<readonly AvailableVersion[]> {
    const { provider } = this.#first;
    return provider.availableVersions(clusterOf(this.#first, cluster), signal);
  }

  async planHops(
    cluster: ProviderCluster,
    observed: ObservedState,
    target: string,
    signal: AbortSignal,
    wish?: PlanWish,
  ): Promise<PlannedHops> {
    const { current } = observed.controlPlane;
    if (!this.#lead && isOlder(current, target))
      return { ok: false, message: this.#noLead(current) };
    return planParts({
      cluster,
      observed,
      target,
      wish,
      signal,
      parts: this.#parts,
      lead: this.#lead,
      ofAddOns: this.#ofAddOns,
      kubeletMinorsBehind: this.#options.kubeletMinorsBehind,
    });
  }

  async observe(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<ObservedState> {
    return this.#merged(
      await Promise.all(
        this.#parts.map(part =>
          part.provider.observe(clusterOf(part, cluster), signal),
        ),
      ),
    );
  }

  async follow(
    cluster: ProviderCluster,
    pursued: PursuedHop,
    signal: AbortSignal,
  ): Promise<FollowedState> {
    const owner = this.#controllerOf(pursued.hop);
    if (!owner) throw new ReasonError(notOfCluster(pursued.hop));
    const [followed, ...states] = await Promise.all([
      owner.provider.follow(clusterOf(owner, cluster), pursued, signal),
      ...this.#parts
        .filter(part => part !== owner)
        .map(part => part.provider.observe(clusterOf(part, cluster), signal)),
    ]);
    const { move, ...ofOwner } = followed;
    const others = [...states];
    const merged = this.#merged(
      this.#parts.map(part =>
        part === owner ? ofOwner : (others.shift() as ObservedState),
      ),
    );
    return { ...merged, move };
  }

  async dryRun(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    const owner = this.#controllerOf(operation.hop);
    if (!owner)
      return { outcome: 'refused', message: notOfCluster(operation.hop) };
    return owner.provider.dryRun(
      clusterOf(owner, cluster),
      this.#operationOf(owner, operation),
      signal,
    );
  }

  /** Between controllers only this keeps the version skew: the others are asked anew. */
  async start(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    const { hop } = operation;
    const owner = this.#controllerOf(hop);
    if (!owner) return { outcome: 'refused', message: notOfCluster(hop) };
    const skew = await this.#tooOldOfOthers(cluster, owner, hop, signal);
    if (skew) return { outcome: 'refused', message: skew };
    if ((await operation.mayStill?.()) === false)
      return {
        outcome: 'stale',
        message: { code: 'controller.no-longer-wanted' },
      };
    return owner.provider.start(
      clusterOf(owner, cluster),
      this.#operationOf(owner, operation),
      signal,
    );
  }

  /**
   * Pools of others that a hop of the control plane would leave too far behind: its own provider
   * does not see them, and the engine knows them as of its decision.
   */
  async #tooOldOfOthers(
    cluster: ProviderCluster,
    owner: Part,
    { kind, to, through, back }: Hop,
    signal: AbortSignal,
  ): Promise<Reason | undefined> {
    if (kind !== 'control-plane' || back) return undefined;
    const others = await Promise.all(
      this.#parts
        .filter(part => part !== owner)
        .map(part => part.provider.observe(clusterOf(part, cluster), signal)),
    );
    const nodePools = others.flatMap(observed => observed.nodePools);
    const versions = withLeftOut(
      new Map(nodePools.map(pool => [pool.name, oldestOfPool(pool)])),
      { nodePools },
    );
    return (through ?? [to])
      .flatMap(each =>
        poolsTooOld(versions, each, this.#options.kubeletMinorsBehind),
      )
      .at(0);
  }

  async #advance(
    cluster: ProviderCluster,
    advancing: AdvancingHop,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    const owner = this.#controllerOf(advancing.hop);
    if (!owner)
      return { outcome: 'refused', message: notOfCluster(advancing.hop) };
    return (
      (await owner.provider.advance?.(
        clusterOf(owner, cluster),
        advancing,
        signal,
      )) ?? {
        outcome: 'already',
        reference: owner.reference,
        message: { code: 'controller.goes-by-itself' },
      }
    );
  }

  async #insights(
    cluster: ProviderCluster,
    target: string,
    signal: AbortSignal,
    addOns?: AddOnWish,
  ): Promise<readonly ProviderInsight[]> {
    const all = await Promise.all(
      this.#parts.map(async part => {
        const found =
          (await part.provider.insights?.(
            clusterOf(part, cluster),
            target,
            signal,
            part === this.#ofAddOns ? addOns : undefined,
          )) ?? [];
        return part === this.#first
          ? found
          : found.map(each => ({ ...each, id: `${part.id}/${each.id}` }));
      }),
    );
    return all.flat();
  }

  #merged(states: readonly ObservedState[]): ObservedState {
    return mergeObserved(
      this.#parts.map((part, index) => ({ part, observed: states[index] })),
      this.#options.claims,
      this.#first,
    );
  }

  #claimants(component: ComponentName): readonly Part[] {
    const claimants = claimantsOf(component, this.#options.claims);
    return this.#parts.filter(part =>
      claimants.some(claimant => isSameProvider(claimant, part)),
    );
  }

  #noLead(current: string): Reason {
    const [first, second] = this.#claimants('control-plane');
    return second === undefined
      ? {
          code: 'controller.control-plane-without',
          params: { current: { version: current } },
        }
      : {
          code: 'controller.conflict-control-plane',
          params: {
            first: { text: first.provider.title },
            second: { text: second.provider.title },
          },
        };
  }

  #controllerOf({ controller }: Hop): Part | undefined {
    return this.#parts.find(part => isSameProvider(part, controller));
  }

  /** The precondition of its own observation: what others changed meanwhile does not stop it. */
  #operationOf(owner: Part, operation: UpgradeOperation): UpgradeOperation {
    const preconditions: readonly string[] = JSON.parse(operation.precondition);
    return {
      ...operation,
      precondition: preconditions[this.#parts.indexOf(owner)],
    };
  }
}

function notOfCluster({ controller }: Hop): Reason {
  return {
    code: 'controller.not-of-cluster',
    params: { provider: { text: controller?.id ?? '' } },
  };
}
