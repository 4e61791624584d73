import type { IncomingMessage, ServerResponse } from 'http';
import { builtinKnowledge, minorOf } from '@drydock/kubernetes-knowledge';
import { sendError } from './api/answers';
import { authenticate } from './api/access';
import { handleRequest } from './api/handleRequest';
import type { ApiServer } from './api/requestContext';
import { createResourceCatalog, ResourceCatalog } from './api/resourceCatalog';
import { admitCapiWrite } from './capi/admission';
import { injectFaults } from './faults/injectFaults';
import { ClusterStore } from './state/clusterStore';
import type { ClusterState } from './state/clusterState';
import type { FleetStorage } from './state/fleetStorage';
import type { WriteLog } from './state/writeLog';
import { syncBudgets } from './workload/budgets';
import { stepNodeRoll } from './workload/nodeRoll';
import { syncKubeProxy } from './workload/kubeProxy';
import { syncDeployments } from './workload/pods';

const catalogs = new Map<string, ResourceCatalog>();

/** One cluster: its objects, its API, and its storage. */
export class SimulatedCluster implements ApiServer {
  readonly store: ClusterStore;
  readonly writeLog: WriteLog;
  readonly admission = admitCapiWrite;
  readonly #storage: FleetStorage | undefined;
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
    stepNodeRoll(this.store, this.now(), machineSeconds * 1000);
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
    const { state } = this.store;
    state.gitVersion = gitVersion;
    state.servedMinor = minorOf(gitVersion) ?? state.servedMinor;
    state.nodeRoll = { kubeletVersion: gitVersion };
    state.deprecatedCalls = [];
    syncKubeProxy(this.store, gitVersion, this.now());
    this.store.touched();
    this.persist();
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
      const identity = authenticate(
        this.store.state,
        request.headers.authorization,
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
