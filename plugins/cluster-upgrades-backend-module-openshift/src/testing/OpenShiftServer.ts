import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  clusterVersionObject,
  poolNodeObject,
  poolObject,
  type OpenShiftObject,
} from './objects';
import { VersionOperator, type OperatorWorld } from './VersionOperator';

/** A request that was answered. */
export interface AnsweredCall {
  readonly method: string;
  readonly path: string;
  readonly dryRun: boolean;
  readonly status: number;
  readonly authorization: string;
  readonly body: unknown;
}

interface ServerAnswer {
  readonly status: number;
  readonly body: unknown;
}

const READER = 'reader-token';
const WRITER = 'writer-token';
const LISTS = { machineconfigpools: 'MachineConfigPool', nodes: 'Node' };
const SINGLE = {
  clusterversions: 'ClusterVersion',
  machineconfigpools: 'MachineConfigPool',
  configmaps: 'ConfigMap',
  upgradeconfigs: 'UpgradeConfig',
};

/**
 * An API server of OpenShift with its operators beside it, over HTTP. A test on a real API server
 * with the real definitions holds both together.
 */
export class OpenShiftServer implements OperatorWorld {
  readonly objects = new Map<string, OpenShiftObject>();
  readonly calls: AnsweredCall[] = [];
  readonly operator: VersionOperator;
  /** Set: runs before a write is looked at. */
  beforeWrite: (() => void) | undefined;
  /** Set: runs after a change was stored and before it is answered; `drop` loses the answer. */
  afterWrite: (() => 'drop' | undefined) | undefined;
  readonly #uid = randomUUID();
  readonly #server: Server;
  #resourceVersion = 1000;

  private constructor() {
    this.operator = new VersionOperator(this);
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status, body, drop }) => {
        if (drop) return void response.destroy();
        response.writeHead(status, { 'content-type': 'application/json' });
        return void response.end(JSON.stringify(body));
      });
    });
  }

  /** Three masters, two workers and one node of the pool `infra`, all at `version`. */
  static async start(
    version: string,
    offered: readonly string[],
  ): Promise<OpenShiftServer> {
    const server = new OpenShiftServer();
    server.put(clusterVersionObject(version, offered));
    for (const [pool, nodes] of Object.entries({
      master: ['m1', 'm2', 'm3'],
      worker: ['w1', 'w2'],
      infra: ['i1'],
    })) {
      server.put(poolObject(pool, version, nodes.length));
      for (const name of nodes) server.put(poolNodeObject(name, pool, version));
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
  get stored(): readonly AnsweredCall[] {
    return this.calls.filter(
      ({ method, status, dryRun, path }) =>
        (method === 'PATCH' || method === 'POST') &&
        status < 300 &&
        !dryRun &&
        !path.endsWith('/selfsubjectaccessreviews'),
    );
  }

  /** Of versions: of the cluster, and of pools that are let go to one. */
  get acceptedWrites(): number {
    return this.stored.filter(
      ({ path, body }) =>
        path.includes('/clusterversions/') ||
        path.includes('/upgradeconfigs') ||
        (body as OpenShiftObject).spec?.paused === false,
    ).length;
  }

  /** Stores an object as its next version. */
  put(object: OpenShiftObject): void {
    this.#resourceVersion += 1;
    const key = keyOf(object.kind, object.metadata.name);
    const before = this.objects.get(key);
    const isChanged =
      before !== undefined &&
      JSON.stringify(before.spec) !== JSON.stringify(object.spec);
    const generation = (before?.metadata.generation ?? 1) + Number(isChanged);
    this.objects.set(key, {
      ...object,
      metadata: {
        ...object.metadata,
        generation,
        resourceVersion: String(this.#resourceVersion),
      },
    });
  }

  /** A copy. @throws Error where it is not there */
  get(kind: string, name: string): OpenShiftObject {
    const object = this.objects.get(keyOf(kind, name));
    if (!object) throw new Error(`There is no ${kind} ${name}`);
    return structuredClone(object);
  }

  async list(kind: string): Promise<readonly OpenShiftObject[]> {
    return [...this.objects.values()]
      .filter(object => object.kind === kind)
      .map(object => structuredClone(object));
  }

  async change(
    kind: string,
    name: string,
    edit: (object: OpenShiftObject) => void,
  ): Promise<void> {
    const object = this.get(kind, name);
    edit(object);
    this.put(object);
  }

  async remove(kind: string): Promise<void> {
    for (const [key, object] of this.objects)
      if (object.kind === kind) this.objects.delete(key);
  }

  /** A ConfigMap; its name alone tells it apart here. */
  putConfigMap(name: string, data: Record<string, string>): void {
    this.put({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name, uid: `uid-of-${name}` },
      data,
    });
  }

  /** Notes in the managedFields of a ConfigMap who wrote these keys of it last. */
  ownData(name: string, keys: readonly string[], manager: string): void {
    const object = this.objects.get(keyOf('ConfigMap', name));
    if (!object || keys.length === 0) return;
    object.metadata.managedFields = [
      ...(object.metadata.managedFields ?? []),
      {
        manager,
        operation: 'Update',
        time: new Date().toISOString(),
        fieldsV1: {
          'f:data': Object.fromEntries(keys.map(key => [`f:${key}`, {}])),
        },
      },
    ];
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(resolve => this.#server.close(resolve));
  }

  async #answer(
    request: IncomingMessage,
  ): Promise<ServerAnswer & { readonly drop: boolean }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '/', 'http://server');
    const method = request.method ?? '';
    const authorization = String(request.headers.authorization ?? '');
    const dryRun = url.searchParams.get('dryRun') === 'All';
    const sent: unknown =
      method === 'GET' ? {} : JSON.parse(Buffer.concat(chunks).toString());
    const { status, body } = this.#handle(
      {
        method,
        path: url.pathname,
        authorization,
        dryRun,
        manager: url.searchParams.get('fieldManager') ?? '',
      },
      sent,
    );
    this.calls.push({
      method,
      path: url.pathname,
      dryRun,
      status,
      authorization,
      body: sent,
    });
    const drop =
      method !== 'GET' &&
      status < 300 &&
      !dryRun &&
      this.afterWrite?.() === 'drop';
    return { status, body, drop };
  }

  #handle(
    {
      method,
      path,
      authorization,
      dryRun,
      manager,
    }: Pick<AnsweredCall, 'method' | 'path' | 'authorization' | 'dryRun'> & {
      readonly manager: string;
    },
    sent: unknown,
  ): ServerAnswer {
    if (method === 'GET') return this.#read(path);
    if (authorization !== `Bearer ${WRITER}`)
      return { status: 403, body: statusOf(403, 'forbidden') };
    if (path.endsWith('/selfsubjectaccessreviews'))
      return { status: 201, body: { status: { allowed: true } } };
    if (method === 'DELETE') return this.#delete(path, sent);
    return method === 'POST'
      ? this.#create(sent as OpenShiftObject)
      : this.#patch(path, { dryRun, manager }, sent);
  }

  #delete(path: string, sent: unknown): ServerAnswer {
    const object = this.#find(path);
    if (!object) return { status: 404, body: statusOf(404, 'not found') };
    const { preconditions } = sent as {
      preconditions: { uid: string; resourceVersion: string };
    };
    const { uid, resourceVersion, name } = object.metadata;
    if (
      preconditions.uid !== uid ||
      preconditions.resourceVersion !== resourceVersion
    )
      return { status: 409, body: statusOf(409, 'precondition failed') };
    this.objects.delete(keyOf(object.kind, name));
    return { status: 200, body: { kind: 'Status', status: 'Success' } };
  }

  #create(object: OpenShiftObject): ServerAnswer {
    this.beforeWrite?.();
    const { kind, metadata } = object;
    if (this.objects.has(keyOf(kind, metadata.name)))
      return { status: 409, body: statusOf(409, 'already exists') };
    this.put({ ...object, metadata: { ...metadata, uid: randomUUID() } });
    return { status: 201, body: this.get(kind, metadata.name) };
  }

  #read(path: string): ServerAnswer {
    if (path === '/api/v1/namespaces/kube-system')
      return {
        status: 200,
        body: {
          kind: 'Namespace',
          metadata: { name: 'kube-system', uid: this.#uid },
        },
      };
    for (const [resource, kind] of Object.entries(LISTS))
      if (path.endsWith(`/${resource}`))
        return {
          status: 200,
          body: {
            kind: `${kind}List`,
            metadata: {},
            items: [...this.objects.values()].filter(
              object => object.kind === kind,
            ),
          },
        };
    const found = this.#find(path);
    return found
      ? { status: 200, body: found }
      : { status: 404, body: statusOf(404, 'not found') };
  }

  #find(path: string): OpenShiftObject | undefined {
    const [resource, name] = path.split('/').slice(-2);
    const kind = Object.entries(SINGLE).find(([each]) => each === resource);
    return kind && this.objects.get(keyOf(kind[1], name));
  }

  #patch(
    path: string,
    { dryRun, manager }: { dryRun: boolean; manager: string },
    patch: unknown,
  ): ServerAnswer {
    if (!dryRun) this.beforeWrite?.();
    const object = this.#find(path);
    if (!object) return { status: 404, body: statusOf(404, 'not found') };
    const { metadata } = patch as OpenShiftObject;
    if (
      metadata.resourceVersion !== object.metadata.resourceVersion ||
      metadata.uid !== object.metadata.uid
    )
      return {
        status: 409,
        body: statusOf(409, 'the object has been modified'),
      };
    const patched = merged(object, patch) as OpenShiftObject;
    if (dryRun) return { status: 200, body: patched };
    this.put(patched);
    this.ownData(
      object.metadata.name,
      Object.keys((patch as OpenShiftObject).data ?? {}),
      manager,
    );
    return {
      status: 200,
      body: this.get(object.kind, object.metadata.name),
    };
  }
}

/** RFC 7386. */
function merged(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch))
    return patch;
  const base: Record<string, unknown> =
    typeof target === 'object' && target !== null && !Array.isArray(target)
      ? { ...target }
      : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete base[key];
    else base[key] = merged(base[key], value);
  }
  return base;
}

function keyOf(kind: string, name: string): string {
  return `${kind}/${name}`;
}

function statusOf(code: number, message: string) {
  return { kind: 'Status', apiVersion: 'v1', status: 'Failure', code, message };
}
