import {
  PlatformApiServer,
  refused,
  type PlatformAnswer,
  type PlatformRequest,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import {
  NAMESPACE,
  nodeObject,
  type TestNode,
  type TestRolling,
} from './objects';
import { nodeNameOf, RollController, type RollWorld } from './RollController';
import { ScalingGroups } from './ScalingGroups';

const PATH = `/apis/upgrademgr.keikoproj.io/v1alpha1/namespaces/${NAMESPACE}/rollingupgrades`;

/**
 * An API server with RollingUpgrades and nodes, Auto Scaling groups, and upgrade-manager beside
 * them. Its answers are those of a real API server, on which the same player runs.
 */
export class RollServer extends PlatformApiServer implements RollWorld {
  readonly groups = new ScalingGroups();
  readonly controller = new RollController(this, this.groups);
  readonly nodes = new Map<string, TestNode>();
  /** What it serves itself. */
  served = () => 'v1.36.4';
  readonly #rollings = new Map<string, TestRolling>();
  #created = 0;

  /** Groups with their nodes at `version`, by name and size. */
  static async start(
    version: string,
    groups: Readonly<Record<string, number>>,
  ): Promise<RollServer> {
    const server = new RollServer();
    for (const [name, size] of Object.entries(groups))
      for (const id of server.groups.add(name, size, version))
        await server.join(id, version);
    await server.listen();
    return server;
  }

  /** Objects that were stored: no dry runs, no refusals. */
  get acceptedWrites(): number {
    return this.stored.length;
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

  protected answer(request: PlatformRequest): PlatformAnswer {
    return request.method === 'POST'
      ? this.#post(request)
      : this.#get(request.path);
  }

  #get(path: string): PlatformAnswer {
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
    };
    return Object.hasOwn(bodies, path)
      ? { status: 200, body: bodies[path]() }
      : refused(404, 'NotFound', 'there is no such resource');
  }

  #post({ path, body, dryRun }: PlatformRequest): PlatformAnswer {
    if (path !== PATH)
      return refused(403, 'Forbidden', 'rollingupgrades is forbidden');
    const object = body as TestRolling;
    if (this.#rollings.has(`${NAMESPACE}/${object.metadata.name}`))
      return refused(
        409,
        'AlreadyExists',
        `"${object.metadata.name}" already exists`,
      );
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
