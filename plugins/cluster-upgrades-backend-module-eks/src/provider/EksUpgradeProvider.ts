import { NO_CREDENTIALS } from '@drydock/aws-access';
import { ReasonError } from '@drydock/upgrade-reasons';
import type { EKSClient } from '@aws-sdk/client-eks';

import type {
  AddOnWish,
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
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isAtLeast, type Knowledge } from '@drydock/kubernetes-knowledge';
import type { EksClients } from '../client/EksClients';
import type { EksConfig } from '../config/readConfig';
import { AccountWriters } from '../identity/AccountWriters';
import { parseClusterArn } from '../source/clusterArn';
import type { DescribedClusters } from '../source/DescribedClusters';
import { placesOf } from '../source/place';
import { AddonReader } from './addOns/AddonReader';
import { AddonVersions } from './addOns/AddonVersions';
import { EksAddOns } from './addOns/EksAddOns';
import { notAsked, type AskedCluster } from './callFailures';
import { describeVersions } from './describeVersions';
import type { EksState } from './eksState';
import { ownerOfHop } from './foreignOwner';
import { clusterInsights } from './clusterInsights';
import { moveStateOf } from './moveState';
import { observedStateOf } from './observedState';
import { offeredVersions } from './offeredVersions';
import { NodePoolReader, type OpenCluster } from './nodePools/NodePoolReader';
import { isOfNodePools, nodePoolWaits } from './nodePools/poolMove';
import { nodePoolInsights } from './nodePools/poolInsights';
import { OwnImageReader } from './ownImages/OwnImageReader';
import { runningVersion } from './ownImages/ownImage';
import { ownImageInsights } from './ownImages/ownImageInsights';
import { planEksHops } from './planEksHops';
import { EksNodeRollout } from './nodeRollout/EksNodeRollout';
import { EksRollback } from './rollback/EksRollback';
import { startMove } from './startMove';
import { StateReader } from './StateReader';
import { atMinor } from './versions';

export interface EksUpgradeProviderOptions {
  readonly config: EksConfig;
  readonly clients: EksClients;
  readonly described: DescribedClusters;
  readonly knowledge: Knowledge;
  /** The API server of a cluster, by its ARN, with the identity that reads. */
  readonly openCluster: OpenCluster;
  readonly now: () => Date;
}

/**
 * Observes and changes control planes and managed node groups of Amazon EKS, and follows the node
 * pools of Karpenter and EKS Auto Mode.
 */
export class EksUpgradeProvider implements UpgradeProvider {
  readonly id = 'eks';
  readonly title = 'Amazon EKS';
  readonly #options: EksUpgradeProviderOptions;
  readonly #reader: StateReader;
  readonly #nodePools: NodePoolReader;
  readonly #ownImages: OwnImageReader;
  readonly #writers: AccountWriters;
  readonly rollback: EksRollback;
  readonly nodeRollout: EksNodeRollout;
  readonly addOns: EksAddOns;
  readonly #addonReader: AddonReader;

  constructor(options: EksUpgradeProviderOptions) {
    this.#options = options;
    this.#reader = new StateReader(options.described);
    this.#nodePools = new NodePoolReader(options.openCluster);
    this.#ownImages = new OwnImageReader(
      options.openCluster,
      options.clients.templates,
    );
    this.#writers = new AccountWriters(options);
    const reading = {
      read: (cluster: ProviderCluster, signal: AbortSignal) =>
        this.#read(cluster, signal),
      locate: (cluster: ProviderCluster) => this.#locate(cluster),
    };
    this.nodeRollout = new EksNodeRollout({
      ...reading,
      writerFor: (asked, signal) => this.#writers.writerFor(asked, signal),
      mayWriteDirectly: asked => this.#mayWriteDirectly(asked),
    });
    this.#addonReader = new AddonReader(options.now);
    this.addOns = new EksAddOns({
      locate: reading.locate,
      describe: async (asked, signal) =>
        this.#reader.readCluster(asked, await this.#clientFor(asked), signal),
      reader: this.#addonReader,
      versions: new AddonVersions(options.now),
      clientFor: asked => this.#clientFor(asked),
      now: options.now,
    });
    this.rollback = new EksRollback({
      ...reading,
      clientFor: asked => this.#clientFor(asked),
      addOns: this.addOns,
      now: options.now,
    });
  }

  /** EKS chooses the patch by itself: `v1.36.4` is `v1.36`. */
  ownVersion(wanted: string): string {
    return atMinor(wanted);
  }

  async observe(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<ObservedState> {
    return this.#observed(cluster, await this.#read(cluster, signal));
  }

  async follow(
    cluster: ProviderCluster,
    pursued: PursuedHop,
    signal: AbortSignal,
  ): Promise<FollowedState> {
    const state = await this.#read(cluster, signal, pursued.hop);
    const observed = this.#observed(cluster, state, pursued.hop);
    return {
      ...observed,
      waits: [...observed.waits, ...nodePoolWaits(state, pursued.hop)],
      move: moveStateOf(state, pursued),
    };
  }

  async planHops(
    cluster: ProviderCluster,
    observed: ObservedState,
    target: string,
    signal: AbortSignal,
    wish?: PlanWish,
  ): Promise<PlannedHops> {
    if (wish?.canaryNode)
      return { ok: false, message: { code: 'path.no-canary-node' } };
    const state = await this.#read(cluster, signal);
    const path = this.#plan(observed, target, state, wish);
    const { addOns } = wish ?? {};
    if (!addOns || (!path.ok && !path.isThere)) return path;
    const planned = await this.addOns.plan(
      this.#locate(cluster),
      state,
      path.ok ? path.hops : [],
      addOns,
      signal,
    );
    return planned.ok && planned.hops.length === 0 ? path : planned;
  }

  async availableVersions(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<readonly AvailableVersion[]> {
    const state = await this.#read(cluster, signal);
    const observed = this.#observed(cluster, state);
    const { current } = observed.controlPlane;
    const asked = this.#locate(cluster);
    const offered = await describeVersions(
      asked,
      await this.#clientFor(asked),
      signal,
    );
    return offeredVersions(offered)
      .filter(version => isAtLeast(version, current))
      .map(version => {
        const plan = this.#plan(observed, version, state);
        return plan.ok
          ? { version, allowed: true }
          : { version, allowed: false, reason: plan.message };
      });
  }

  /** EKS has no dry run: what can be read is asked, and the answer says what cannot. */
  dryRun(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    return this.#start(cluster, operation, true, signal);
  }

  start(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    return this.#start(cluster, operation, false, signal);
  }

  async insights(
    cluster: ProviderCluster,
    target: string,
    signal: AbortSignal,
    addOns?: AddOnWish,
  ): Promise<readonly ProviderInsight[]> {
    const asked = this.#locate(cluster);
    const state = await this.#read(cluster, signal);
    const { config, now } = this.#options;
    const ofEks = await clusterInsights(
      {
        asked,
        state,
        target,
        addOns: await this.addOns.insights(
          asked,
          state,
          target,
          addOns,
          signal,
        ),
        now: now(),
        staleAfterHours: config.staleAfterHours,
        client: await this.#clientFor(asked),
      },
      signal,
    );
    return [
      ...ofEks,
      ...ownImageInsights(state, target, now()),
      ...nodePoolInsights(state, target, now()),
    ];
  }

  async #start(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    dryRun: boolean,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    const asked = this.#locate(cluster);
    const state = await this.#read(cluster, signal, operation.hop);
    try {
      return await startMove(
        {
          asked,
          state,
          operation,
          dryRun,
          backRefusal: () =>
            this.rollback.refusal(asked, state, operation.hop, dryRun, signal),
          directWrites: this.#mayWriteDirectly(asked),
          writer: () => this.#writers.writerFor(asked, signal),
        },
        signal,
      );
    } finally {
      if (operation.hop.addOn) this.#addonReader.forget(asked);
    }
  }

  #observed(
    cluster: ProviderCluster,
    state: EksState,
    hop?: Hop,
  ): ObservedState {
    return observedStateOf(
      state,
      this.#options.now().toISOString(),
      this.#mayWriteDirectly(this.#locate(cluster))
        ? undefined
        : ownerOfHop(state, hop),
    );
  }

  #mayWriteDirectly({ accountId }: AskedCluster): boolean {
    return this.#options.config.accounts.some(
      account =>
        account.accountId === accountId && account.directWrites === 'allowed',
    );
  }

  #plan(
    observed: ObservedState,
    target: string,
    state: EksState,
    wish?: PlanWish,
  ): PlannedHops {
    return planEksHops(
      { observed, target, state, wish },
      this.#options.knowledge,
    );
  }

  async #clientFor(asked: AskedCluster): Promise<EKSClient> {
    return this.#options.clients
      .clientFor(asked)
      .catch(() => Promise.reject(notAsked(NO_CREDENTIALS, asked)));
  }

  async #read(
    cluster: ProviderCluster,
    signal: AbortSignal,
    hop?: Hop,
  ): Promise<EksState> {
    signal.throwIfAborted();
    const asked = this.#locate(cluster);
    const client = await this.#clientFor(asked);
    const addons = hop?.addOn && [hop.addOn.name];
    const state = await this.#reader.read(asked, client, signal, addons);
    const ofGroups = hop?.kind !== 'control-plane' && hop?.kind !== 'add-ons';
    const ownImages = ofGroups
      ? await this.#ownImages.read(asked, state.arn, state.groups, signal)
      : new Map();
    const read = {
      ...state,
      ownImages,
      groups: state.groups.map(group => {
        const own = ownImages.get(group.name);
        const version = own && runningVersion(own);
        return version ? { ...group, version } : group;
      }),
    };
    // Updates of EKS' own parts wait for no API server.
    const isAsked = !hop || hop.back === true || isOfNodePools(hop);
    if (!isAsked) return { ...read, provisioned: { state: 'none' } };
    const provisioned = await this.#nodePools.read(
      {
        arn: state.arn,
        isAutoMode: state.isAutoMode,
        ...(hop && isOfNodePools(hop) ? { olderThan: hop.to } : {}),
      },
      signal,
    );
    return { ...read, provisioned };
  }

  /** @throws ReasonError for a cluster of an account and region that are not configured */
  #locate({ id, name, reference }: ProviderCluster): AskedCluster {
    const arn = parseClusterArn(reference);
    const place = placesOf(this.#options.config).find(
      ({ accountId, region }) =>
        accountId === arn?.accountId && region === arn.region,
    );
    if (!arn || !place)
      throw new ReasonError({
        code: 'eks.place-not-configured',
        params: { cluster: { cluster: id, name } },
      });
    return { ...place, name: arn.name };
  }
}
