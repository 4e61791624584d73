import {
  PlatformApiServer,
  refused,
  type PlatformAnswer,
  type PlatformRequest,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { nodeObject, planObject, type TestObject } from './objects';
import { PlanController } from './PlanController';

/**
 * An API server with Plans, Nodes and Jobs, and the controller beside it, over HTTP. It answers as
 * the recordings of system-upgrade-controller v0.20 show; a test on real servers holds both
 * together.
 */
export class PlanServer extends PlatformApiServer {
  readonly objects = new Map<string, TestObject>();
  readonly controller = new PlanController(this);
  #resourceVersion = 1000;

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
    await server.listen();
    return server;
  }

  /** Changes that were stored: no dry runs, no refusals. */
  get acceptedWrites(): number {
    return this.stored.length;
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

  protected answer(request: PlatformRequest): PlatformAnswer {
    return request.method === 'PATCH'
      ? this.#patch(request)
      : this.#read(request.path);
  }

  #read(path: string): PlatformAnswer {
    const lists = { '/nodes': 'Node', '/jobs': 'Job' };
    for (const [end, kind] of Object.entries(lists))
      if (path.endsWith(end))
        return {
          status: 200,
          body: { kind: `${kind}List`, metadata: {}, items: this.list(kind) },
        };
    const plan = this.objects.get(`Plan/${path.split('/').at(-1)}`);
    return plan
      ? { status: 200, body: plan }
      : refused(404, 'NotFound', 'plans not found');
  }

  #patch({ path, dryRun, body }: PlatformRequest): PlatformAnswer {
    const name = path.split('/').at(-1) ?? '';
    const plan = this.get('Plan', name);
    const { metadata, spec } = body as Pick<TestObject, 'metadata' | 'spec'>;
    if (metadata.resourceVersion !== plan.metadata.resourceVersion)
      return refused(409, 'Conflict', 'the object has been modified');
    if (metadata.uid !== undefined && metadata.uid !== plan.metadata.uid)
      return refused(422, 'Invalid', 'metadata.uid: field is immutable');
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
