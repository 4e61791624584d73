import {
  PlatformApiServer,
  refused,
  type PlatformAnswer,
  type PlatformRequest,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { workloadObject, type TestWorkload } from './objects';

/**
 * An API server with the Deployment coredns and the DaemonSet kube-proxy, where pods follow only
 * when the test says so. What a patch does is held to real servers by
 * test/control-plane/selfManagedAddOns.test.ts.
 */
export class WorkloadServer extends PlatformApiServer {
  /** What `/version` says. */
  served = 'v1.36.4';
  /** Workloads that no account may read. */
  readonly hidden = new Set<string>();
  readonly #workloads = new Map<string, TestWorkload>();
  #resourceVersion = 1000;

  static async start(): Promise<WorkloadServer> {
    const server = new WorkloadServer();
    server.put(
      workloadObject('Deployment', 'coredns', {
        coredns: 'registry.example:5000/eks/coredns:v1.11.1',
      }),
    );
    server.put(
      workloadObject('DaemonSet', 'kube-proxy', {
        'kube-proxy': 'registry.example/kube-proxy:v1.35.4',
      }),
    );
    await server.listen();
    return server;
  }

  /** Changes that were stored: no dry runs, no refusals. */
  get acceptedWrites(): number {
    return this.stored.length;
  }

  /** Stores an object as its next version. */
  put(object: TestWorkload): void {
    this.#resourceVersion += 1;
    this.#workloads.set(object.metadata.name, {
      ...object,
      metadata: {
        ...object.metadata,
        resourceVersion: String(this.#resourceVersion),
      },
    });
  }

  /** A copy. @throws Error where it is not there */
  get(name: string): TestWorkload {
    const object = this.#workloads.get(name);
    if (!object) throw new Error(`There is no workload ${name}`);
    return structuredClone(object);
  }

  /** Changes an object as another writer does. */
  change(name: string, edit: (object: TestWorkload) => void): void {
    const object = this.get(name);
    edit(object);
    this.put(object);
  }

  remove(name: string): void {
    this.#workloads.delete(name);
  }

  /** All pods of all workloads have the newest form and are available. */
  rollOut(): void {
    for (const name of this.#workloads.keys())
      this.change(name, ({ kind, metadata, status }) => {
        status.observedGeneration = metadata.generation;
        Object.assign(
          status,
          kind === 'Deployment'
            ? { updatedReplicas: 2, availableReplicas: 2, replicas: 2 }
            : { updatedNumberScheduled: 2, numberAvailable: 2 },
        );
      });
  }

  protected answer(request: PlatformRequest): PlatformAnswer {
    const { method, path } = request;
    if (path === '/version')
      return { status: 200, body: { gitVersion: this.served } };
    const name = path.split('/').at(-1) ?? '';
    if (this.hidden.has(name))
      return refused(403, 'Forbidden', `${path} is forbidden`);
    const object = this.#workloads.get(name);
    if (!object || !path.includes(`/${object.kind.toLowerCase()}s/`))
      return refused(404, 'NotFound', `${path} was not found`);
    return method === 'PATCH'
      ? this.#patch(structuredClone(object), request)
      : { status: 200, body: object };
  }

  #patch(
    object: TestWorkload,
    { body, dryRun }: PlatformRequest,
  ): PlatformAnswer {
    const { metadata, spec } = body as Pick<TestWorkload, 'metadata' | 'spec'>;
    if (metadata.resourceVersion !== object.metadata.resourceVersion)
      return refused(409, 'Conflict', 'the object has been modified');
    Object.assign(object.metadata.annotations, metadata.annotations);
    for (const { name, image } of spec.template.spec.containers)
      for (const container of object.spec.template.spec.containers)
        if (container.name === name) container.image = image;
    object.metadata.generation += 1;
    if (!dryRun) this.put(object);
    return {
      status: 200,
      body: dryRun ? object : this.get(object.metadata.name),
    };
  }
}
