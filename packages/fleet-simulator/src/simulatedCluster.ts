import type { IncomingMessage, ServerResponse } from 'http';
import { builtinKnowledge, minorOf } from '@drydock/kubernetes-knowledge';
import { sendError } from './api/answers';
import { authenticate, type TokenCheck } from './api/access';
import { handleRequest } from './api/handleRequest';
import type { ApiServer } from './api/requestContext';
import { createResourceCatalog, ResourceCatalog } from './api/resourceCatalog';
import { admitCapiWrite } from './capi/admission';
import { injectFaults } from './faults/injectFaults';
import { ClusterStore } from './state/clusterStore';
import type { ClusterState, NodeRoll } from './state/clusterState';
import type { FleetStorage } from './state/fleetStorage';
import type { WriteLog } from './state/writeLog';
import { syncBudgets } from './workload/budgets';
import {
  kubeletVersionOf,
  poolOfNode,
  stepNodeRolls,
} from './workload/nodeRoll';
import { syncKubeProxy } from './workload/kubeProxy';
import { syncDeployments } from './workload/pods';

const catalogs = new Map<string, ResourceCatalog>();

export interface SimulatedPool {
  readonly name: string;
  /** Of each node. */
  readonly kubeletVersions: readonly string[];
  /** While its nodes are replaced. */
  readonly roll?: NodeRoll;
}

/** A cluster as the cloud sees it that runs its control plane and replaces its nodes. */
export type ManagedCluster = Pick<
  SimulatedCluster,
  'acceptTokens' | 'upgradeControlPlane' | 'rollPool' | 'stopRoll' | 'pools'
>;

/** One cluster: its objects, its API, and its storage. */
export class SimulatedCluster implements ApiServer {
  readonly store: ClusterStore;
  readonly writeLog: WriteLog;
  readonly admission = admitCapiWrite;
  readonly #storage: FleetStorage | undefined;
  #identify: TokenCheck = async () => undefined;
  #dirty = false;

  constructor(
    state: ClusterState,
    writeLog: WriteLog,
    storage: FleetStorage | undefined,
  ) {
    this.store = new ClusterStore(state);
    this.writeLog = writeLog;
    this.#storage = storage;
    this.store.onChange(() => {
      this.#dirty = true;
    });
  }

  get name(): string {
    return this.store.state.name;
  }

  now(): number {
    return Date.now();
  }

  catalog(): ResourceCatalog {
    const { servedMinor, customResources } = this.store.state;
    const key = `${servedMinor}/${JSON.stringify(customResources)}`;
    const known =
      catalogs.get(key) ??
      createResourceCatalog(
        builtinKnowledge.apiVersions(),
        servedMinor,
        customResources,
      );
    catalogs.set(key, known);
    return known;
  }

  /** Lets the cluster's own controllers act, then keeps what changed. */
  step(machineSeconds: number): void {
    stepNodeRolls(this.store, this.now(), machineSeconds * 1000);
    this.persist();
  }

  afterWrite(): void {
    this.settle();
    this.persist();
  }

  /** Pods and budgets follow what was written. */
  settle(): void {
    syncDeployments(this.store, this.now());
    syncBudgets(this.store, this.now());
  }

  persist(): void {
    if (!this.#dirty) return;
    this.#dirty = false;
    this.#storage?.save(this.store.snapshot());
  }

  /**
   * An upgrade from outside Drydock, for clusters without Cluster API: the version changes at once,
   * the nodes one by one.
   */
  upgradeByOthers(gitVersion: string): void {
    this.store.state.nodeRolls = [{ kubeletVersion: gitVersion }];
    this.upgradeControlPlane(gitVersion);
    syncKubeProxy(this.store, gitVersion, this.now());
    this.persist();
  }

  /** Beside its own tokens, accepts those that its platform knows. */
  acceptTokens(check: TokenCheck): void {
    this.#identify = check;
  }

  /** What the cloud of a managed control plane does: nodes and add-ons stay. */
  upgradeControlPlane(gitVersion: string): void {
    const { state } = this.store;
    state.gitVersion = gitVersion;
    state.servedMinor = minorOf(gitVersion) ?? state.servedMinor;
    state.deprecatedCalls = [];
    this.store.touched();
    this.persist();
  }

  /**
   * Replaces the nodes of a pool one by one; a budget that lets no pod go stops it for as long as
   * it does.
   */
  rollPool(pool: string, kubeletVersion: string): void {
    const { state } = this.store;
    state.nodeRolls = [
      ...(state.nodeRolls ?? []).filter(roll => roll.pool !== pool),
      { pool, kubeletVersion },
    ];
    this.store.touched();
    this.persist();
  }

  stopRoll(pool: string): void {
    const { state } = this.store;
    state.nodeRolls = state.nodeRolls?.filter(roll => roll.pool !== pool);
    this.store.touched();
    this.persist();
  }

  /** Its node pools by the labels of its nodes. */
  pools(): readonly SimulatedPool[] {
    const { state } = this.store;
    const nodes = this.store.list('', 'Node');
    const names = new Set(nodes.flatMap(node => poolOfNode(node) ?? []));
    return [...names].map(name => ({
      name,
      kubeletVersions: nodes
        .filter(node => poolOfNode(node) === name)
        .map(kubeletVersionOf),
      roll: state.nodeRolls?.find(roll => roll.pool === name),
    }));
  }

  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ): Promise<void> {
    try {
      const faults = await injectFaults(
        this.store,
        request,
        response,
        path,
        query.has('continue'),
      );
      if (faults.handled) return;
      const identity = await authenticate(
        this.store.state,
        request.headers.authorization,
        this.#identify,
      );
      await handleRequest({
        server: this,
        request,
        response,
        identity,
        path,
        query,
        ...faults,
      });
    } catch (error) {
      await sendError(request, response, error);
    } finally {
      this.persist();
    }
  }
}
