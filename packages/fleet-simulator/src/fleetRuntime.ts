import { stepManagementCluster } from './capi/managementCluster';
import { CapiClusterObject, CORE_GROUP } from './capi/objects';
import { ownAfterUpdate } from './api/managedFields';
import type { Fault } from './faults/fault';
import { ApiError } from './kube/apiError';
import { RequestStatistics } from './requestStatistics';
import { SimulatedCluster } from './simulatedCluster';
import type { ClusterProfile, Fleet } from './state/clusterState';
import type { FleetStorage } from './state/fleetStorage';
import type { ExternalWrite, WriteLog } from './state/writeLog';

export interface ClusterDescription extends ClusterProfile {
  readonly name: string;
  readonly gitVersion: string;
  readonly capi: boolean;
  readonly faults: readonly Fault[];
  /** Names of its node pools. */
  readonly pools: readonly string[];
}

/** All clusters of a process and the clock that drives them. */
export class FleetRuntime {
  readonly statistics = new RequestStatistics();
  readonly #clusters: Map<string, SimulatedCluster>;
  readonly #storage: FleetStorage | undefined;
  readonly #writeLog: WriteLog;
  readonly #machineSeconds: number;

  constructor(options: {
    fleet: Fleet;
    storage: FleetStorage | undefined;
    writeLog: WriteLog;
    machineSeconds: number;
  }) {
    this.#storage = options.storage;
    this.#writeLog = options.writeLog;
    this.#machineSeconds = options.machineSeconds;
    this.#clusters = new Map(
      options.fleet.clusters.map(state => [
        state.name,
        new SimulatedCluster(state, options.writeLog, options.storage),
      ]),
    );
    for (const cluster of this.#clusters.values()) {
      cluster.store.state.clock.started ??= Date.now();
      cluster.settle();
    }
  }

  /** How often the clock ticks, so that a machine's life has some steps. */
  get tickMilliseconds(): number {
    return Math.min(Math.max((this.#machineSeconds * 1000) / 10, 5), 250);
  }

  names(): string[] {
    return [...this.#clusters.keys()];
  }

  all(): SimulatedCluster[] {
    return [...this.#clusters.values()];
  }

  find(name: string): SimulatedCluster | undefined {
    return this.#clusters.get(name);
  }

  /** @throws ApiError 404 */
  cluster(name: string): SimulatedCluster {
    const cluster = this.#clusters.get(name);
    if (!cluster)
      throw new ApiError({
        code: 404,
        reason: 'NotFound',
        message: `There is no simulated cluster "${name}"; GET /_simulator/clusters lists them`,
      });
    return cluster;
  }

  writes(): readonly ExternalWrite[] {
    return this.#writeLog.all();
  }

  describe(): ClusterDescription[] {
    return this.all().map(cluster => {
      const { state } = cluster.store;
      return {
        name: state.name,
        gitVersion: state.gitVersion,
        capi: state.capi,
        faults: state.faults,
        pools: cluster.pools().map(({ name }) => name),
        ...state.profile,
      };
    });
  }

  tick(): void {
    const now = Date.now();
    for (const cluster of this.all()) {
      if (cluster.store.state.kind !== 'management') continue;
      stepManagementCluster(
        {
          management: cluster.store,
          workload: name => this.#clusters.get(name)?.store,
          machineSeconds: this.#machineSeconds,
        },
        now,
      );
    }
    for (const cluster of this.all()) cluster.step(this.#machineSeconds);
  }

  setFaults(name: string, faults: Fault[]): void {
    const cluster = this.cluster(name);
    cluster.store.state.faults = faults;
    cluster.store.touched();
    cluster.persist();
  }

  deleteCluster(name: string): void {
    this.cluster(name);
    this.#clusters.delete(name);
    this.#storage?.remove(name);
    for (const management of this.all()) {
      for (const object of management.store.list(CORE_GROUP, 'Cluster'))
        if (object.metadata.name === name) management.store.remove(object);
      management.persist();
    }
  }

  /**
   * An upgrade from outside Drydock: through the Cluster object if there is one, else at the
   * cluster itself. It is not in the write log.
   */
  upgradeByOthers(name: string, version: string): void {
    const cluster = this.cluster(name);
    if (!cluster.store.state.capi) {
      cluster.upgradeByOthers(version);
      return;
    }
    const now = Date.now();
    for (const management of this.all()) {
      const found = (
        management.store.list(
          CORE_GROUP,
          'Cluster',
        ) as readonly CapiClusterObject[]
      ).find(object => object.metadata.name === name);
      if (!found) continue;
      const after = structuredClone(found);
      if (after.spec.topology) after.spec.topology.version = version;
      after.metadata.generation = (after.metadata.generation ?? 1) + 1;
      after.metadata.managedFields = ownAfterUpdate(found, after, {
        manager: 'kubectl-edit',
        apiVersion: found.apiVersion,
        now,
      });
      const admitted = management.admission(management.store, found, after);
      management.store.put(admitted.object ?? after, now);
      management.persist();
    }
  }
}
