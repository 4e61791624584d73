import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  NAMESPACE,
  nodeObject,
  type TestNode,
  type TestRolling,
} from './objects';
import { nodeNameOf, RollController, type RollWorld } from './RollController';
import { ScalingGroups } from './ScalingGroups';

/** A request that was answered. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly dryRun: boolean;
  readonly status: number;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const READER = 'reader-token';
const WRITER = 'writer-token';
const PATH = `/apis/upgrademgr.keikoproj.io/v1alpha1/namespaces/${NAMESPACE}/rollingupgrades`;

/**
 * An API server with RollingUpgrades and nodes, Auto Scaling groups, and upgrade-manager beside
 * them. Its answers are those of a real API server, on which the same player runs.
 */
export class RollServer implements RollWorld {
  readonly calls: SeenCall[] = [];
  readonly groups = new ScalingGroups();
  readonly controller = new RollController(this, this.groups);
  readonly nodes = new Map<string, TestNode>();
  /** Set: runs after an object was stored and before it is answered; `drop` loses the answer. */
  afterWrite: (() => 'drop' | undefined) | undefined;
  /** What it serves itself. */
  served = () => 'v1.36.4';
  readonly #rollings = new Map<string, TestRolling>();
  readonly #uid = randomUUID();
  readonly #server: Server;
  #created = 0;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status, body, drop }) => {
        if (drop) return void response.destroy();
        response.writeHead(status, { 'content-type': 'application/json' });
        return void response.end(JSON.stringify(body));
      });
    });
  }

  /** Groups with their nodes at `version`, by name and size. */
  static async start(
    version: string,
    groups: Readonly<Record<string, number>>,
  ): Promise<RollServer> {
    const server = new RollServer();
    for (const [name, size] of Object.entries(groups))
      for (const id of server.groups.add(name, size, version))
        await server.join(id, version);
    await new Promise<void>(resolve =>
      server.#server.listen(0, '127.0.0.1', resolve),
    );
    return server;
  }

  /** Of the two credentials, as kubeconfig text. */
  kubeconfig(account: 'reader' | 'writer'): string {
    const { port } = this.#server.address() as AddressInfo;
    return JSON.stringify({
      clusters: [
        { name: 'c', cluster: { server: `http://127.0.0.1:${port}` } },
      ],
      users: [
        { name: 'u', user: { token: account === 'reader' ? READER : WRITER } },
      ],
      contexts: [{ name: 'main', context: { cluster: 'c', user: 'u' } }],
      'current-context': 'main',
    });
  }

  /** Objects that were stored: no dry runs, no refusals. */
  get acceptedWrites(): number {
    return this.calls.filter(
      ({ method, status, dryRun }) =>
        method === 'POST' && status === 201 && !dryRun,
    ).length;
  }

  async rollings(): Promise<readonly TestRolling[]> {
    return [...this.#rollings.values()].map(each => structuredClone(each));
  }

  async setStatus(
    { metadata }: TestRolling,
    status: TestRolling['status'],
  ): Promise<void> {
    const found = this.#rollings.get(`${metadata.namespace}/${metadata.name}`);
    if (found) found.status = status;
  }

  async join(instanceId: string, version: string): Promise<void> {
    this.nodes.set(instanceId, nodeObject(instanceId, version));
  }

  async cordon(instanceId: string): Promise<void> {
    const node = this.nodes.get(instanceId);
    if (!node) throw new Error(`There is no node ${nodeNameOf(instanceId)}`);
    node.spec.unschedulable = true;
  }

  async leave(instanceId: string): Promise<void> {
    this.nodes.delete(instanceId);
  }

  /** Stores an object as another writer does. */
  create(
    object: Pick<TestRolling, 'spec'> & {
      readonly name: string;
      readonly status?: TestRolling['status'];
    },
  ): void {
    const { name, spec, status } = object;
    this.#store({ metadata: { name }, spec, status });
  }

  remove(name: string): void {
    this.#rollings.delete(`${NAMESPACE}/${name}`);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(resolve => this.#server.close(resolve));
  }

  async #answer(
    request: IncomingMessage,
  ): Promise<Answer & { readonly drop: boolean }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '/', 'http://server');
    const method = request.method ?? '';
    const dryRun = url.searchParams.get('dryRun') === 'All';
    const writes = method === 'POST';
    const answer = writes
      ? this.#post(url.pathname, request, dryRun, chunks)
      : this.#get(url.pathname);
    const { status } = answer;
    this.calls.push({ method, path: url.pathname, dryRun, status });
    const stored = writes && status === 201 && !dryRun;
    return { ...answer, drop: stored && this.afterWrite?.() === 'drop' };
  }

  #get(path: string): Answer {
    const bodies: Readonly<Record<string, () => unknown>> = {
      '/apis/upgrademgr.keikoproj.io/v1alpha1/rollingupgrades': () => ({
        kind: 'RollingUpgradeList',
        metadata: {},
        items: [...this.#rollings.values()],
      }),
      '/api/v1/nodes': () => ({
        kind: 'NodeList',
        metadata: {},
        items: [...this.nodes.values()],
      }),
      '/version': () => ({ gitVersion: this.served() }),
      '/api/v1/namespaces/kube-system': () => ({
        kind: 'Namespace',
        metadata: { name: 'kube-system', uid: this.#uid },
      }),
    };
    return Object.hasOwn(bodies, path)
      ? { status: 200, body: bodies[path]() }
      : failed(404, 'the server could not find the requested resource');
  }

  #post(
    path: string,
    { headers }: IncomingMessage,
    dryRun: boolean,
    chunks: readonly Buffer[],
  ): Answer {
    if (headers.authorization !== `Bearer ${WRITER}` || path !== PATH)
      return failed(403, 'rollingupgrades is forbidden');
    const object = JSON.parse(Buffer.concat(chunks).toString());
    if (this.#rollings.has(`${NAMESPACE}/${object.metadata.name}`))
      return failed(409, `"${object.metadata.name}" already exists`);
    return { status: 201, body: this.#store(object, dryRun) };
  }

  #store(
    {
      metadata,
      spec,
      status,
    }: Pick<TestRolling, 'spec' | 'status'> & {
      readonly metadata: Partial<TestRolling['metadata']> & { name: string };
    },
    dryRun = false,
  ) {
    this.#created += 1;
    const stored: TestRolling = {
      apiVersion: 'upgrademgr.keikoproj.io/v1alpha1',
      kind: 'RollingUpgrade',
      metadata: {
        ...metadata,
        namespace: NAMESPACE,
        uid: `uid-${this.#created}`,
        creationTimestamp: new Date(Date.now() + this.#created).toISOString(),
      },
      spec,
      status,
    };
    if (!dryRun) this.#rollings.set(`${NAMESPACE}/${metadata.name}`, stored);
    return dryRun
      ? stored
      : {
          ...stored,
          metadata: {
            ...stored.metadata,
            resourceVersion: String(this.#created),
          },
        };
  }
}

function failed(code: number, message: string): Answer {
  return {
    status: code,
    body: {
      kind: 'Status',
      apiVersion: 'v1',
      status: 'Failure',
      code,
      message,
    },
  };
}
