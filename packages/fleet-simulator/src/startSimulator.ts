import { createServer, IncomingMessage, ServerResponse } from 'http';
import type { AddressInfo } from 'net';
import { mkdirSync } from 'fs';
import { join } from 'path';
import { handleControl, SimulatedWorld } from './controlApi';
import { sendError } from './api/answers';
import { pointKubeconfigsAt } from './fleet/workloadKubeconfigs';
import { FleetRuntime, type ClusterDescription } from './fleetRuntime';
import type { ManagedCluster } from './simulatedCluster';
import { fleetKubeconfig } from './kubeconfig';
import { ApiError } from './kube/apiError';
import type { Fault } from './faults/fault';
import type { ClusterRequestCounts } from './requestStatistics';
import type { ClusterStore } from './state/clusterStore';
import type { Fleet } from './state/clusterState';
import { createFolderStorage } from './state/fleetStorage';
import { AppendLog, createFileLog, createMemoryLog } from './state/appendLog';
import type { ExternalWrite } from './state/writeLog';
import { SimulatedRegistry } from './registry/SimulatedRegistry';
import { BegunHook, WebhookReceiver } from './webhook/WebhookReceiver';

export interface SimulatorOptions {
  /** Loopback port; 0 takes a free one. */
  readonly port?: number;
  /**
   * The fleet to begin with; ignored when `stateDir` holds one already, so that a restart continues
   * where it was.
   */
  readonly fleet: Fleet;
  /** Folder for the state; without it everything is in memory. */
  readonly stateDir?: string;
  /** How long one machine takes; 4 in the demo. */
  readonly machineSeconds?: number;
  /**
   * Answers signed hooks at `/_simulator/webhook`. Each hook takes `workSeconds`. Without this, no
   * hook is answered.
   */
  readonly webhook?: { readonly secret: string; readonly workSeconds: number };
}

export interface Simulator {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Address of one cluster's API server. */
  clusterUrl(name: string): string;
  /** Kubeconfig (YAML) of the fleet. */
  kubeconfig(): string;
  /** Bearer token of a cluster. @throws ApiError 404 */
  token(cluster: string, role: 'reader' | 'writer'): string;
  /** Writes that came from outside, oldest first. */
  writes(): readonly ExternalWrite[];
  /** What clients asked of a cluster. */
  requests(cluster: string): ClusterRequestCounts;
  /** Hooks that its webhook began, oldest first. */
  hooks(): readonly BegunHook[];
  setFaults(cluster: string, faults: Fault[]): void;
  /** Upgrades a cluster from outside Drydock. */
  upgradeByOthers(cluster: string, version: string): void;
  deleteCluster(cluster: string): void;
  /** All clusters but those that were deleted. */
  describe(): readonly ClusterDescription[];
  /** For what plays the cloud of a managed control plane. @throws ApiError 404 */
  managed(cluster: string): ManagedCluster;
  /** The objects of a cluster, for assertions and for planting what a test needs. */
  store(cluster: string): ClusterStore;
  /** Stops serving, cuts open connections, keeps the state. */
  close(): Promise<void>;
}

/** Starts the simulated world. @throws Error when the port is taken or the state cannot be read */
export async function startSimulator(
  options: SimulatorOptions,
): Promise<Simulator> {
  const { stateDir } = options;
  if (stateDir) mkdirSync(stateDir, { recursive: true });
  const storage = stateDir ? createFolderStorage(stateDir) : undefined;
  const stored = storage?.load();
  const logOf = <T>(name: string): AppendLog<T> =>
    stateDir
      ? createFileLog<T>(join(stateDir, `${name}.jsonl`))
      : createMemoryLog<T>();
  const runtime = new FleetRuntime({
    fleet: stored ?? structuredClone(options.fleet),
    storage,
    writeLog: logOf<ExternalWrite>('writes'),
    machineSeconds: options.machineSeconds ?? 4,
  });
  const webhook =
    options.webhook &&
    new WebhookReceiver({ ...options.webhook, log: logOf<BegunHook>('hooks') });
  const world: SimulatedWorld = {
    runtime,
    webhook,
    registry: new SimulatedRegistry(),
  };
  const server = createServer((request, response) => {
    route(world, request, response).catch(error =>
      sendError(request, response, error),
    );
  });
  server.keepAliveTimeout = 5_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${options.port} of 127.0.0.1 is taken: stop what listens there, or choose another with --port`,
              { cause: error },
            )
          : error,
      ),
    );
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  pointKubeconfigsAt(
    runtime.all().map(({ store }) => store),
    url,
  );
  if (storage && !stored)
    storage.begin({
      seed: options.fleet.seed,
      clusters: runtime.all().map(({ store }) => store.snapshot()),
    });
  runtime.tick();
  const timer = setInterval(() => runtime.tick(), runtime.tickMilliseconds);

  return {
    url,
    clusterUrl: name => `${url}/clusters/${encodeURIComponent(name)}`,
    kubeconfig: () =>
      fleetKubeconfig(
        runtime.all().map(({ store }) => store.state),
        url,
      ),
    token: (name, role) =>
      runtime.cluster(name).store.state[
        role === 'reader' ? 'readerToken' : 'writerToken'
      ],
    writes: () => runtime.writes(),
    requests: name => runtime.statistics.of(name),
    hooks: () => webhook?.begun() ?? [],
    setFaults: (name, faults) => runtime.setFaults(name, faults),
    upgradeByOthers: (name, version) => runtime.upgradeByOthers(name, version),
    deleteCluster: name => runtime.deleteCluster(name),
    describe: () => runtime.describe(),
    managed: name => runtime.cluster(name),
    store: name => runtime.cluster(name).store,
    close: async () => {
      clearInterval(timer);
      const closed = new Promise<void>(resolve =>
        server.close(() => resolve()),
      );
      server.closeAllConnections();
      await closed;
      for (const cluster of runtime.all()) cluster.persist();
    },
  };
}

async function route(
  world: SimulatedWorld,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { runtime } = world;
  const target = new URL(String(request.url), 'http://simulator');
  if (target.pathname.startsWith('/_simulator/')) {
    await handleControl(
      world,
      request,
      response,
      target.pathname,
      target.searchParams,
    );
    return;
  }
  const match = /^\/clusters\/([^/]+)(\/.*)?$/.exec(target.pathname);
  const cluster = match
    ? runtime.find(decodeURIComponent(match[1]))
    : undefined;
  if (!match || !cluster) {
    throw new ApiError({
      code: 404,
      reason: 'NotFound',
      message: `No simulated cluster at ${target.pathname.slice(0, 100)}`,
    });
  }
  const path = match[2]?.replace(/\/+$/, '') || '/';
  runtime.statistics.note(
    cluster.name,
    path,
    target.searchParams,
    request,
    response,
  );
  await cluster.handle(request, response, path, target.searchParams);
}
