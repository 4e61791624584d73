import type {
  ClusterStore,
  KubeObject,
  ManagedCluster,
} from '@drydock/fleet-simulator';
import { PLANS } from '../cluster/PlansReader';
import { compareBuilds, inOrder } from '../versions/distribution';
import {
  CONTROL_PLANE,
  hashOf,
  NAMESPACE,
  planObject,
  type TestObject,
} from './objects';
import {
  kubeletVersionOf,
  nodesFor,
  PlanController,
  type PlanWorld,
} from './PlanController';

type Kind = Parameters<PlanWorld['list']>[0];

const GROUPS = { Plan: PLANS.group, Node: '', Job: 'batch' } as const;
/** `ttlSecondsAfterFinished` of the controller's Jobs. */
const JOB_TTL_MS = 900_000;
const CLEANUP_MS = 60_000;

/**
 * A K3s cluster of the simulated fleet with its Plans and its controller. Node upgrades change the
 * kubelets; the API server follows its oldest server.
 */
export class FleetPlanCluster implements PlanWorld {
  readonly #managed: ManagedCluster;
  readonly #store: ClusterStore;
  readonly #controller = new PlanController(this);
  /** Something changed since the controller last had nothing to do. */
  #pending = true;
  #nextCleanup = 0;

  constructor(managed: ManagedCluster, store: ClusterStore) {
    this.#managed = managed;
    this.#store = store;
    if (this.list('Plan').length === 0) this.#install();
    store.subscribe(() => {
      this.#pending = true;
    });
  }

  get name(): string {
    return this.#store.state.name;
  }

  /** The Job of this node fails from now on. */
  failNode(name: string): void {
    this.#controller.failing.add(name);
  }

  /** One visible change of each Plan. Idle clusters only look for old Jobs, once a minute. */
  step(): void {
    this.#removeOldJobs(Date.now());
    if (!this.#pending) return;
    this.#pending = false;
    for (const plan of this.list('Plan')) this.#followOthers(plan);
    this.#controller.step();
    const served = this.#oldestOf(this.#servers());
    if (isNewer(served, this.#store.state.gitVersion))
      this.#managed.upgradeControlPlane(served);
  }

  list(kind: Kind): readonly TestObject[] {
    return this.#store.list(GROUPS[kind], kind) as readonly TestObject[];
  }

  put(object: TestObject): void {
    this.#store.put(object as KubeObject, Date.now());
  }

  change(kind: Kind, name: string, edit: (object: TestObject) => void): void {
    const found = this.list(kind).find(
      ({ metadata }) => metadata.name === name,
    );
    if (!found) throw new Error(`${this.name} has no ${kind} ${name}`);
    const object = structuredClone(found);
    edit(object);
    this.put(object);
  }

  /** The API group, a Plan for the servers and one for each pool of agents; all nodes are done. */
  #install(): void {
    const { state } = this.#store;
    const { group, version, resource } = PLANS;
    state.customResources = [
      ...state.customResources,
      { group, versions: [version], kind: 'Plan', resource, namespaced: true },
    ];
    this.put({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        name: NAMESPACE,
        labels: { 'kubernetes.io/metadata.name': NAMESPACE },
      },
    });
    this.#addPlan('server-plan', this.#servers());
    const agents = this.list('Node').filter(
      ({ metadata }) => !(CONTROL_PLANE in (metadata.labels ?? {})),
    );
    const pools = new Set(agents.flatMap(node => poolOf(node) ?? []));
    for (const pool of pools)
      this.#addPlan(
        `${pool}-plan`,
        agents.filter(node => poolOf(node) === pool),
        pool,
      );
  }

  #addPlan(name: string, nodes: readonly TestObject[], pool?: string): void {
    const servers = pool === undefined;
    const version = this.#oldestOf(nodes);
    const { metadata, ...plan } = planObject(name, version, { servers, pool });
    this.put({ ...plan, metadata: { ...metadata, uid: undefined } });
    for (const node of nodes)
      this.change('Node', node.metadata.name, object => {
        object.metadata.labels = {
          ...object.metadata.labels,
          ...(servers ? { [CONTROL_PLANE]: 'true' } : {}),
          [`plan.upgrade.cattle.io/${name}`]: hashOf(version),
        };
      });
  }

  /** Others who upgraded all nodes of a Plan are taken to have changed the Plan. */
  #followOthers(plan: TestObject): void {
    const nodes = nodesFor(plan, this);
    const version = this.#oldestOf(nodes);
    if (nodes.length === 0 || !isNewer(version, String(plan.spec?.version)))
      return;
    this.change('Plan', plan.metadata.name, object => {
      object.spec = { ...object.spec, version };
    });
  }

  #removeOldJobs(now: number): void {
    if (now < this.#nextCleanup) return;
    this.#nextCleanup = now + CLEANUP_MS;
    for (const job of this.#store.list(GROUPS.Job, 'Job')) {
      if (!job.metadata.labels?.['upgrade.cattle.io/plan']) continue;
      const { completionTime } = job.status as { completionTime?: string };
      if (completionTime && now - Date.parse(completionTime) > JOB_TTL_MS)
        this.#store.remove(job);
    }
  }

  #servers(): readonly TestObject[] {
    return this.list('Node').filter(
      ({ metadata }) => CONTROL_PLANE in (metadata.labels ?? {}),
    );
  }

  #oldestOf(nodes: readonly TestObject[]): string {
    return inOrder(nodes.map(kubeletVersionOf))[0] ?? '';
  }
}

function poolOf({ metadata }: TestObject): string | undefined {
  return metadata.labels?.['node-pool'];
}

function isNewer(version: string, than: string): boolean {
  return (compareBuilds(version, than) ?? 0) > 0;
}
