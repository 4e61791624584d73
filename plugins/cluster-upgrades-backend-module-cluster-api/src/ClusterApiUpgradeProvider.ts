import { ReasonError } from '@drydock/upgrade-reasons';
import { clusterParam } from './objects/nameOf';

import {
  moveStateByVersions,
  type AvailableVersion,
  type DrainRules,
  type FollowedState,
  type NodeHooks,
  type NodeRollout,
  type ObservedState,
  type PlanWish,
  type PlannedHops,
  type ProviderCluster,
  type ProviderInsight,
  type PursuedHop,
  type Rollback,
  type StartOutcome,
  type UpgradeOperation,
  type UpgradeProvider,
  type Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { Reason } from '@drydock/upgrade-reasons';
import { ClusterApiDrainRules } from './drainRules/ClusterApiDrainRules';
import type { ManagementCluster } from './management/ManagementCluster';
import type { ClusterObjects } from './management/ManagementReader';
import type { CapiCluster, CapiClusterClass } from './objects/types';
import { insightsOf } from './observe/insights';
import { observedStateOf } from './observe/observedState';
import { ClusterApiNodeHooks } from './nodeHooks/ClusterApiNodeHooks';
import { ClusterApiNodeRollout } from './nodeRollout/ClusterApiNodeRollout';
import { candidateVersions } from './plan/candidateVersions';
import { planPlainHops } from './plan/planPlainHops';
import { planTopologyHops } from './plan/planTopologyHops';
import { planWayBack, rollbackOptionsOf } from './plan/planWayBack';
import { parseReference, PROVIDER_ID } from './reference';
import { noWriterReason } from './management/noWriterReason';
import { startHop } from './write/startHop';

export interface ClusterApiUpgradeProviderOptions {
  readonly managements: readonly ManagementCluster[];
  readonly knowledge: Knowledge;
  /** Current time; a parameter for tests. */
  readonly now?: () => Date;
}

interface Found {
  readonly management: ManagementCluster;
  readonly objects: ClusterObjects;
}

/**
 * Observes and changes versions through Cluster API: ClusterClass topologies and plain
 * KubeadmControlPlane clusters.
 */
export class ClusterApiUpgradeProvider implements UpgradeProvider {
  readonly id = PROVIDER_ID;
  readonly title = 'Cluster API';
  readonly nodeRollout: NodeRollout = new ClusterApiNodeRollout(cluster =>
    this.#locate(cluster),
  );
  readonly drainRules: DrainRules = new ClusterApiDrainRules(cluster =>
    this.#locate(cluster),
  );
  readonly nodeHooks: NodeHooks = new ClusterApiNodeHooks(cluster =>
    this.#locate(cluster),
  );
  readonly #options: ClusterApiUpgradeProviderOptions;

  readonly rollback: Rollback = {
    options: async (cluster, signal) => {
      const { management, key } = this.#locate(cluster);
      return rollbackOptionsOf(await management.reader.cluster(key, signal));
    },
    plan: async (cluster, observed, target, scope, signal) => {
      const option = (await this.rollback.options(cluster, signal)).find(
        each => each.scope === scope,
      );
      return option?.possible
        ? planWayBack(observed, target)
        : {
            ok: false,
            message: option?.what ?? { code: 'cluster-api.rollback-unknown' },
          };
    },
  };

  constructor(options: ClusterApiUpgradeProviderOptions) {
    this.#options = options;
  }

  async observe(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<ObservedState> {
    const { objects } = await this.#read(cluster, signal);
    return observedStateOf(objects, this.#now().toISOString());
  }

  async follow(
    cluster: ProviderCluster,
    { hop }: PursuedHop,
    signal: AbortSignal,
  ): Promise<FollowedState> {
    const { objects } = await this.#read(cluster, signal);
    const observed = observedStateOf(objects, this.#now().toISOString());
    const move = moveStateByVersions(hop, observed, {
      nodePoolsFollow: objects.cluster.topology !== undefined,
    });
    return { ...observed, move };
  }

  /** What stands in the way of any upgrade; Cluster API has no opinion on one target. */
  async insights(
    cluster: ProviderCluster,
    _target: string,
    signal: AbortSignal,
  ): Promise<readonly ProviderInsight[]> {
    const { objects } = await this.#read(cluster, signal);
    return insightsOf(observedStateOf(objects, this.#now().toISOString()));
  }

  async planHops(
    cluster: ProviderCluster,
    observed: ObservedState,
    target: string,
    signal: AbortSignal,
    wish?: PlanWish,
  ): Promise<PlannedHops> {
    const { management, key } = this.#locate(cluster);
    const found = await management.reader.cluster(key, signal);
    return this.#plan(
      found,
      await this.#classOf(management, found, signal),
      observed,
      target,
      wish?.poolsApart,
    );
  }

  async availableVersions(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<readonly AvailableVersion[]> {
    const { management, objects } = await this.#read(cluster, signal);
    const clusterClass = await this.#classOf(
      management,
      objects.cluster,
      signal,
    );
    const observed = observedStateOf(objects, this.#now().toISOString());
    const asked = new Map<string, Promise<Reason | undefined>>();
    const ask = (hop: Hop) => {
      const answer =
        asked.get(hop.to) ??
        this.#refusalOf({ management, objects }, observed, hop, signal);
      asked.set(hop.to, answer);
      return answer;
    };
    return Promise.all(
      candidateVersions(
        observed.controlPlane.current,
        clusterClass,
        this.#options.knowledge,
      ).map(async version => {
        const plan = this.#plan(
          objects.cluster,
          clusterClass,
          observed,
          version,
        );
        if (!plan.ok) return { version, allowed: false, reason: plan.message };
        const first = plan.hops.at(0);
        const reason = first ? await ask(first) : undefined;
        return reason === undefined
          ? { version, allowed: true }
          : { version, allowed: false, reason };
      }),
    );
  }

  async dryRun(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    const { management, objects } = await this.#read(cluster, signal);
    return startHop(
      {
        objects,
        operation,
        writer: management.writer,
        managementId: management.config.id,
        dryRun: true,
      },
      signal,
    );
  }

  async start(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    const { management, objects } = await this.#read(cluster, signal);
    return startHop(
      {
        objects,
        operation,
        writer: management.writer,
        managementId: management.config.id,
        dryRun: false,
      },
      signal,
    );
  }

  /**
   * Asks by dry run; once more when the object changed between reading and asking, as controllers
   * make it do all the time.
   */
  async #refusalOf(
    { management, objects }: Found,
    observed: ObservedState,
    hop: Hop,
    signal: AbortSignal,
  ): Promise<Reason | undefined> {
    if (!management.writer) return noWriterReason(management.config.id);
    const key = {
      namespace: objects.cluster.namespace,
      name: objects.cluster.name,
    };
    const common = {
      writer: management.writer,
      managementId: management.config.id,
      dryRun: true,
    };
    const operationKey = `dry-run-${hop.to}`;
    const moveKey = operationKey;
    let outcome = await startHop(
      {
        ...common,
        objects,
        operation: {
          operationKey,
          moveKey,
          hop,
          precondition: observed.precondition,
        },
      },
      signal,
    );
    if (outcome.outcome === 'stale') {
      const fresh = await management.reader.clusterObjects(key, signal);
      const { precondition } = observedStateOf(
        fresh,
        this.#now().toISOString(),
      );
      outcome = await startHop(
        {
          ...common,
          objects: fresh,
          operation: { operationKey, moveKey, hop, precondition },
        },
        signal,
      );
    }
    return outcome.outcome === 'accepted' || outcome.outcome === 'already'
      ? undefined
      : outcome.message;
  }

  #plan(
    cluster: CapiCluster,
    clusterClass: CapiClusterClass | undefined,
    observed: ObservedState,
    target: string,
    poolsApart = false,
  ): PlannedHops {
    const { knowledge } = this.#options;
    return cluster.topology
      ? planTopologyHops({
          observed,
          target,
          clusterClass,
          knowledge,
          poolsApart,
        })
      : planPlainHops(observed, target, knowledge);
  }

  /**
   * A class that is gone leaves the cluster as it is; Cluster API then takes one minor at a time,
   * or refuses with its own words.
   */
  async #classOf(
    management: ManagementCluster,
    { topology }: CapiCluster,
    signal: AbortSignal,
  ): Promise<CapiClusterClass | undefined> {
    if (!topology) return undefined;
    try {
      return await management.reader.clusterClass(
        { namespace: topology.classNamespace, name: topology.className },
        signal,
      );
    } catch (error) {
      if (
        error instanceof ClusterReadError &&
        error.failure.kind === 'not-found'
      )
        return undefined;
      throw error;
    }
  }

  async #read(cluster: ProviderCluster, signal: AbortSignal): Promise<Found> {
    const { management, key } = this.#locate(cluster);
    return {
      management,
      objects: await management.reader.clusterObjects(key, signal),
    };
  }

  #locate(cluster: ProviderCluster) {
    const { managementId, ...key } = parseReference(cluster.reference);
    const management = this.#options.managements.find(
      ({ config }) => config.id === managementId,
    );
    if (!management) {
      throw new ReasonError({
        code: 'cluster-api.management-not-configured',
        params: {
          cluster: clusterParam(cluster),
          management: { text: managementId },
        },
      });
    }
    return { management, key };
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date();
  }
}
