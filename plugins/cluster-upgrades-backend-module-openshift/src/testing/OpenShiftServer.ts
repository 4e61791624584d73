import { randomUUID } from 'node:crypto';
import {
  PlatformApiServer,
  refused,
  type PlatformAnswer,
  type PlatformRequest,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import {
  clusterVersionObject,
  poolNodeObject,
  poolObject,
  type OpenShiftObject,
} from './objects';
import { VersionOperator, type OperatorWorld } from './VersionOperator';

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
export class OpenShiftServer
  extends PlatformApiServer
  implements OperatorWorld
{
  readonly objects = new Map<string, OpenShiftObject>();
  readonly operator = new VersionOperator(this);
  /** Set: runs before a write is looked at. */
  beforeWrite: (() => void) | undefined;
  #resourceVersion = 1000;

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
    await server.listen();
    return server;
  }

  /** Of versions: of the cluster, and of pools that are let go to one. */
  get acceptedWrites(): number {
    return this.stored.filter(
      ({ method, path, body }) =>
        method !== 'DELETE' &&
        (path.includes('/clusterversions/') ||
          path.includes('/upgradeconfigs') ||
          (body as OpenShiftObject).spec?.paused === false),
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

  protected answer(request: PlatformRequest): PlatformAnswer {
    switch (request.method) {
      case 'GET':
        return this.#read(request.path);
      case 'DELETE':
        return this.#delete(request);
      case 'POST':
        return this.#create(request.body as OpenShiftObject);
      default:
        return this.#patch(request);
    }
  }

  #delete({ path, body }: PlatformRequest): PlatformAnswer {
    const object = this.#find(path);
    if (!object) return refused(404, 'NotFound', 'not found');
    const { preconditions } = body as {
      preconditions: { uid: string; resourceVersion: string };
    };
    const { uid, resourceVersion, name } = object.metadata;
    if (
      preconditions.uid !== uid ||
      preconditions.resourceVersion !== resourceVersion
    )
      return refused(409, 'Conflict', 'precondition failed');
    this.objects.delete(keyOf(object.kind, name));
    return { status: 200, body: { kind: 'Status', status: 'Success' } };
  }

  #create(object: OpenShiftObject): PlatformAnswer {
    this.beforeWrite?.();
    const { kind, metadata } = object;
    if (this.objects.has(keyOf(kind, metadata.name)))
      return refused(409, 'AlreadyExists', 'already exists');
    this.put({ ...object, metadata: { ...metadata, uid: randomUUID() } });
    return { status: 201, body: this.get(kind, metadata.name) };
  }

  #read(path: string): PlatformAnswer {
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
      : refused(404, 'NotFound', 'not found');
  }

  #find(path: string): OpenShiftObject | undefined {
    const [resource, name] = path.split('/').slice(-2);
    const kind = Object.entries(SINGLE).find(([each]) => each === resource);
    return kind && this.objects.get(keyOf(kind[1], name));
  }

  #patch({
    path,
    dryRun,
    fieldManager,
    body: patch,
  }: PlatformRequest): PlatformAnswer {
    if (!dryRun) this.beforeWrite?.();
    const object = this.#find(path);
    if (!object) return refused(404, 'NotFound', 'not found');
    const { metadata } = patch as OpenShiftObject;
    if (
      metadata.resourceVersion !== object.metadata.resourceVersion ||
      metadata.uid !== object.metadata.uid
    )
      return refused(409, 'Conflict', 'the object has been modified');
    const patched = merged(object, patch) as OpenShiftObject;
    if (dryRun) return { status: 200, body: patched };
    this.put(patched);
    this.ownData(
      object.metadata.name,
      Object.keys((patch as OpenShiftObject).data ?? {}),
      fieldManager,
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
