import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nodeObject, planObject, type TestObject } from './objects';
import { PlanController } from './PlanController';

/** A request that was answered. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly dryRun: boolean;
  readonly status: number;
  readonly authorization: string;
}

const READER = 'reader-token';
const WRITER = 'writer-token';

/**
 * An API server with Plans, Nodes and Jobs, and the controller beside it, over HTTP. It answers as
 * the recordings of system-upgrade-controller v0.20 show; a test on real servers holds both
 * together.
 */
export class PlanServer {
  readonly objects = new Map<string, TestObject>();
  readonly calls: SeenCall[] = [];
  readonly controller: PlanController;
  /** Set: runs after a change was stored and before it is answered; `drop` loses the answer. */
  afterWrite: (() => 'drop' | undefined) | undefined;
  /** Set: no credential may read the namespace kube-system. */
  hidesItself = false;
  readonly #uid = randomUUID();
  readonly #server: Server;
  #resourceVersion = 1000;

  private constructor() {
    this.controller = new PlanController(this);
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status, body, drop }) => {
        if (drop) return void response.destroy();
        response.writeHead(status, { 'content-type': 'application/json' });
        return void response.end(JSON.stringify(body));
      });
    });
  }

  /** One server node and two pools with two nodes and one, all at `version` and complete. */
  static async start(version: string): Promise<PlanServer> {
    const server = new PlanServer();
    server.put(planObject('server-plan', version, { servers: true }));
    server.put(nodeObject('n1', version, { plan: 'server-plan' }));
    for (const [pool, nodes] of Object.entries({
      edge: ['n2', 'n3'],
      core: ['n4'],
    })) {
      server.put(planObject(`${pool}-plan`, version, { pool }));
      for (const name of nodes)
        server.put(nodeObject(name, version, { plan: `${pool}-plan`, pool }));
    }
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

  /** Changes that were stored: no dry runs, no refusals. */
  get acceptedWrites(): number {
    return this.calls.filter(
      ({ method, status, dryRun }) =>
        method === 'PATCH' && status === 200 && !dryRun,
    ).length;
  }

  /** Stores an object as its next version. */
  put(object: TestObject): void {
    this.#resourceVersion += 1;
    const { metadata } = object;
    this.objects.set(`${object.kind}/${metadata.name}`, {
      ...object,
      metadata: { ...metadata, resourceVersion: String(this.#resourceVersion) },
    });
  }

  /** A copy. @throws Error where it is not there */
  get(kind: string, name: string): TestObject {
    const object = this.objects.get(`${kind}/${name}`);
    if (!object) throw new Error(`There is no ${kind} ${name}`);
    return structuredClone(object);
  }

  /** Changes an object as another writer does. */
  change(kind: string, name: string, edit: (object: TestObject) => void): void {
    const object = this.get(kind, name);
    edit(object);
    this.put(object);
  }

  remove(kind: string, name: string): void {
    this.objects.delete(`${kind}/${name}`);
  }

  list(kind: string): readonly TestObject[] {
    return [...this.objects.values()]
      .filter(object => object.kind === kind)
      .map(object => structuredClone(object));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(resolve => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage): Promise<{
    readonly status: number;
    readonly body: unknown;
    readonly drop: boolean;
  }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '/', 'http://server');
    const method = request.method ?? '';
    const authorization = String(request.headers.authorization ?? '');
    const dryRun = url.searchParams.get('dryRun') === 'All';
    const { status, body } =
      method === 'PATCH'
        ? this.#patch(url.pathname, authorization, dryRun, chunks)
        : this.#read(url.pathname);
    this.calls.push({
      method,
      path: url.pathname,
      dryRun,
      status,
      authorization,
    });
    const drop =
      method === 'PATCH' &&
      status === 200 &&
      !dryRun &&
      this.afterWrite?.() === 'drop';
    return { status, body, drop };
  }

  #read(path: string): { readonly status: number; readonly body: unknown } {
    const lists = { '/nodes': 'Node', '/jobs': 'Job' };
    for (const [end, kind] of Object.entries(lists))
      if (path.endsWith(end))
        return {
          status: 200,
          body: { kind: `${kind}List`, metadata: {}, items: this.list(kind) },
        };
    if (path === '/api/v1/namespaces/kube-system')
      return this.hidesItself
        ? { status: 403, body: statusOf(403, 'namespaces is forbidden') }
        : {
            status: 200,
            body: {
              kind: 'Namespace',
              metadata: { name: 'kube-system', uid: this.#uid },
            },
          };
    const plan = this.objects.get(`Plan/${path.split('/').at(-1)}`);
    return plan
      ? { status: 200, body: plan }
      : { status: 404, body: statusOf(404, 'plans not found') };
  }

  #patch(
    path: string,
    authorization: string,
    dryRun: boolean,
    chunks: readonly Buffer[],
  ): { readonly status: number; readonly body: unknown } {
    if (authorization !== `Bearer ${WRITER}`)
      return { status: 403, body: statusOf(403, 'plans is forbidden') };
    const name = path.split('/').at(-1) ?? '';
    const plan = this.get('Plan', name);
    const { metadata, spec } = JSON.parse(Buffer.concat(chunks).toString());
    if (metadata.resourceVersion !== plan.metadata.resourceVersion)
      return {
        status: 409,
        body: statusOf(409, 'the object has been modified'),
      };
    if (metadata.uid !== undefined && metadata.uid !== plan.metadata.uid)
      return {
        status: 422,
        body: statusOf(422, 'metadata.uid: field is immutable'),
      };
    const patched: TestObject = {
      ...plan,
      metadata: {
        ...plan.metadata,
        annotations: { ...plan.metadata.annotations, ...metadata.annotations },
      },
      spec: { ...plan.spec, ...spec },
    };
    if (!dryRun) this.put(patched);
    return { status: 200, body: dryRun ? patched : this.get('Plan', name) };
  }
}

function statusOf(code: number, message: string) {
  return { kind: 'Status', apiVersion: 'v1', status: 'Failure', code, message };
}
