import { ClusterReadError } from '@drydock/upgrade-readiness';
import type {
  ClusterReadRequest,
  ClusterReadResponse,
} from '@drydock/upgrade-readiness';
import { said } from '@drydock/upgrade-reasons';
import {
  arrayAt,
  at,
  isObject,
  numberAt,
  textAt,
  textMapAt,
  type Creation,
  type JsonObject,
  type KubernetesWriter,
  type Patch,
  type PatchOutcome,
  type Removal,
  type RemovalOutcome,
  type Right,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { readClusterApiConfig } from '../config/readConfig';
import { ConfigReader } from '@backstage/config';
import type { ManagementCluster } from '../management/ManagementCluster';
import { ManagementReader } from '../management/ManagementReader';
import {
  clusterClassObject,
  clusterObject,
  controlPlaneObject,
  deploymentObject,
  machineObject,
  upgrading,
} from './objects';

const CORE = '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet';
const CONTROL_PLANE =
  '/apis/controlplane.cluster.x-k8s.io/v1beta2/namespaces/fleet';

/** A management cluster in memory: objects by path, and a log of the patches that it accepted. */
export class FakeManagement implements KubernetesWriter {
  readonly objects = new Map<string, JsonObject>();
  readonly accepted: Patch[] = [];
  readonly dryRuns: Patch[] = [];
  readonly removed: Removal[] = [];
  readonly created: Creation[] = [];
  /** false: as Cluster API before 1.9. */
  knowsDrainRules = true;
  /** false: the writer's credential may not delete. */
  mayRemove = true;
  /** "verb resource" that the writer's credential may not do by its own account. */
  readonly forbidden = new Set<string>();
  /** What it was asked of its rights. */
  readonly asked: Right[] = [];
  readonly requests: ClusterReadRequest[] = [];
  /** What the webhook answers with 422, if anything. */
  webhook: (path: string, patched: JsonObject) => string | undefined = () =>
    undefined;
  /** Paths whose reads fail. */
  readonly failures = new Map<string, ClusterReadError>();
  #resourceVersion = 1000;

  /** One settled topology cluster, `fleet/c1`, with one control plane node and one worker. */
  static settled(
    version = 'v1.35.5',
    kubernetesVersions?: readonly string[],
  ): FakeManagement {
    const fake = new FakeManagement();
    fake.put(`${CORE}/clusters/c1`, clusterObject({ version }));
    fake.put(
      `${CONTROL_PLANE}/kubeadmcontrolplanes/c1-cp`,
      controlPlaneObject({ version }),
    );
    fake.put(
      `${CORE}/machinedeployments/c1-md-0-x1`,
      deploymentObject({ version }),
    );
    fake.put(`${CORE}/machines/cp-1`, machineObject({ name: 'cp-1', version }));
    fake.put(
      `${CORE}/machines/md-1`,
      machineObject({ name: 'md-1', pool: 'md-0', version }),
    );
    fake.put(
      `${CORE}/clusterclasses/quick`,
      clusterClassObject(kubernetesVersions),
    );
    return fake;
  }

  /** The same without a topology. */
  static plain(version = 'v1.35.5'): FakeManagement {
    const fake = FakeManagement.settled(version);
    fake.put(`${CORE}/clusters/c1`, clusterObject({ topology: false }));
    return fake;
  }

  /** A second node of the first pool. */
  withSecondNode(version = 'v1.35.5'): this {
    this.putDeployment(deploymentObject({ version, replicas: 2 }));
    this.putMachine(machineObject({ name: 'md-1b', pool: 'md-0', version }));
    return this;
  }

  /** A second pool, `md-1`, as the first. */
  withSecondPool(version = 'v1.35.5'): this {
    const cluster = this.#get(`${CORE}/clusters/c1`);
    const topology = at(cluster, 'spec', 'topology') !== undefined;
    this.putCluster(
      clusterObject({ version, topology, pools: { 'md-0': {}, 'md-1': {} } }),
    );
    this.putDeployment(deploymentObject({ version, pool: 'md-1' }));
    this.putMachine(machineObject({ name: 'md-2', pool: 'md-1', version }));
    return this;
  }

  /**
   * What the controllers would do of all that is wanted: the control plane, and pools that are not
   * deferred.
   */
  finish(): void {
    const cluster = this.#get(`${CORE}/clusters/c1`);
    const topology = at(cluster, 'spec', 'topology');
    const plane =
      textAt(topology, 'version') ??
      textAt(
        this.#get(`${CONTROL_PLANE}/kubeadmcontrolplanes/c1-cp`),
        'spec',
        'version',
      ) ??
      '';
    this.putControlPlane(controlPlaneObject({ version: plane }));
    this.putMachine(machineObject({ name: 'cp-1', version: plane }));
    const deferred: string[] = [];
    const unfinished: string[] = [];
    for (const pool of ['md-0', 'md-1']) {
      const entry = arrayAt(topology, 'workers', 'machineDeployments').find(
        candidate => textAt(candidate, 'name') === pool,
      );
      const deployment = this.#get(`${CORE}/machinedeployments/c1-${pool}-x1`);
      const now =
        textAt(deployment, 'spec', 'template', 'spec', 'version') ?? '';
      const held =
        at(
          entry,
          'metadata',
          'annotations',
          'topology.cluster.x-k8s.io/defer-upgrade',
        ) !== undefined;
      const version = topology === undefined || held ? now : plane;
      if (version !== plane && topology !== undefined)
        deferred.push(`c1-${pool}-x1`);
      const rollout =
        topology === undefined
          ? at(deployment, 'spec', 'rollout')
          : at(entry, 'rollout');
      const oneByOne = textAt(rollout, 'strategy', 'type') === 'OnDelete';
      this.#rollMachines(pool, version, oneByOne);
      const replicas = numberAt(deployment, 'spec', 'replicas') ?? 1;
      const settled = deploymentObject({
        version,
        pool,
        replicas,
        upToDate: this.#machinesOf(pool).filter(
          ([, machine]) => textAt(machine, 'spec', 'version') === version,
        ).length,
      });
      this.#store(`${CORE}/machinedeployments/c1-${pool}-x1`, {
        ...settled,
        metadata: deployment.metadata,
        spec: at(
          merge(deployment, {
            spec: { rollout: rollout ?? null, template: { spec: { version } } },
          }),
          'spec',
        ),
      });
      if (oneByOne)
        unfinished.push(
          `MachineDeployment c1-${pool}-x1 upgrading to version ${version}`,
        );
    }
    const bullet = `MachineDeployments ${deferred.join(
      ', ',
    )} upgrade to version ${plane} deferred using defer-upgrade or hold-upgrade-sequence annotations`;
    const done =
      deferred.length > 0
        ? {
            ...upgrading(plane, bullet),
            reason: 'MachineDeploymentsUpgradeDeferred',
          }
        : { status: 'True' as const, reason: 'ReconcileSucceeded' };
    const reconciled =
      unfinished.length > 0 && topology !== undefined
        ? upgrading(plane, ...unfinished)
        : done;
    const { status } = clusterObject({
      conditions: { TopologyReconciled: reconciled },
    });
    this.#store(`${CORE}/clusters/c1`, { ...cluster, status });
  }

  #machinesOf(pool: string): readonly (readonly [string, JsonObject])[] {
    return [...this.objects].filter(
      ([key, machine]) =>
        key.startsWith(`${CORE}/machines/`) &&
        textMapAt(machine, 'metadata', 'labels')[
          'cluster.x-k8s.io/deployment-name'
        ] === `c1-${pool}-x1`,
    );
  }

  /** What was deleted comes back at the version, and so does the rest unless only that may. */
  #rollMachines(pool: string, version: string, onlyDeleted: boolean): void {
    for (const [key, machine] of this.#machinesOf(pool)) {
      const deleted =
        at(machine, 'metadata', 'deletionTimestamp') !== undefined;
      if (
        !deleted &&
        (onlyDeleted || textAt(machine, 'spec', 'version') === version)
      )
        continue;
      this.objects.delete(key);
      this.putMachine(
        machineObject({
          name: `${textAt(machine, 'metadata', 'name')}${
            deleted ? '-new' : ''
          }`,
          pool,
          version,
        }),
      );
    }
  }

  put(path: string, object: JsonObject): void {
    this.objects.set(path, object);
  }

  putCluster(object: JsonObject): void {
    this.put(`${CORE}/clusters/${textAt(object, 'metadata', 'name')}`, object);
  }

  putControlPlane(object: JsonObject): void {
    this.put(
      `${CONTROL_PLANE}/kubeadmcontrolplanes/${textAt(
        object,
        'metadata',
        'name',
      )}`,
      object,
    );
  }

  putDeployment(object: JsonObject): void {
    this.put(
      `${CORE}/machinedeployments/${textAt(object, 'metadata', 'name')}`,
      object,
    );
  }

  putMachine(object: JsonObject): void {
    this.put(`${CORE}/machines/${textAt(object, 'metadata', 'name')}`, object);
  }

  /** Raises the resourceVersion, as a controller's status update does. */
  /** The control plane's controller gives up for good. */
  giveUp(): void {
    const path = `${CONTROL_PLANE}/kubeadmcontrolplanes/c1-cp`;
    const object = this.#get(path);
    this.#store(path, {
      ...object,
      status: {
        ...(object.status ?? {}),
        deprecated: { v1beta1: { failureMessage: 'etcd lost its quorum' } },
      },
    });
  }

  touch(path = `${CORE}/clusters/c1`): void {
    this.#store(path, this.#get(path));
  }

  management(
    options: { writer?: boolean; config?: JsonObject } = {},
  ): ManagementCluster {
    const [config] = readClusterApiConfig(
      new ConfigReader({
        clusterUpgrades: {
          clusterApi: [
            {
              id: 'capi-main',
              kubeconfig: { file: '/kubeconfig' },
              ...options.config,
            },
          ],
        },
      }),
    );
    return {
      config,
      reader: new ManagementReader(this),
      isOnThisMachine: () => false,
      ...(options.writer === false ? {} : { writer: this }),
    };
  }

  async read(request: ClusterReadRequest): Promise<ClusterReadResponse> {
    request.signal?.throwIfAborted();
    this.requests.push(request);
    const failure = this.failures.get(request.path);
    if (failure) throw failure;
    const body = Buffer.from(JSON.stringify(this.#answer(request)));
    return {
      status: 200,
      contentType: 'application/json',
      body,
      decodedBytes: body.length,
    };
  }

  async patch(patch: Patch): Promise<PatchOutcome> {
    const current = this.#get(patch.path);
    if (
      patch.body.metadata.resourceVersion !==
      textAt(current, 'metadata', 'resourceVersion')
    ) {
      return {
        outcome: 'conflict',
        message:
          'the object has been modified; please apply your changes to the latest version and try again',
      };
    }
    const patched = merge(current, patch.body);
    const refusal = this.webhook(patch.path, patched);
    if (refusal)
      return { outcome: 'refused', message: said(refusal), status: 422 };
    if (patch.dryRun) {
      this.dryRuns.push(patch);
      return {
        outcome: 'written',
        resourceVersion: patch.body.metadata.resourceVersion,
        warnings: [],
      };
    }
    this.accepted.push(patch);
    return {
      outcome: 'written',
      resourceVersion: this.#store(patch.path, patched),
      warnings: [],
    };
  }

  async create(creation: Creation): Promise<PatchOutcome> {
    const { path, body } = creation;
    const { name } = body.metadata;
    if (this.objects.has(`${path}/${name}`))
      return { outcome: 'conflict', message: `${name} already exists` };
    const refusal = this.webhook(path, body);
    if (refusal)
      return { outcome: 'refused', message: said(refusal), status: 422 };
    this.created.push(creation);
    return {
      outcome: 'written',
      resourceVersion: this.#store(
        `${path}/${name}`,
        merge(body, {
          metadata: { uid: `uid-${name}-${this.created.length}` },
        }),
      ),
      warnings: [],
    };
  }

  async may(right: Right): Promise<boolean> {
    this.asked.push(right);
    return !this.forbidden.has(`${right.verb} ${right.resource}`);
  }

  /**
   * As for an object with finalizers: it stays, marked as leaving, until a controller lets it go.
   */
  async remove(removal: Removal): Promise<RemovalOutcome> {
    const current = this.objects.get(removal.path);
    if (!current) return { outcome: 'gone' };
    if (!this.mayRemove)
      return {
        outcome: 'refused',
        message: said('machines is forbidden: cannot delete'),
        status: 403,
      };
    if (
      removal.uid !== textAt(current, 'metadata', 'uid') ||
      removal.resourceVersion !== textAt(current, 'metadata', 'resourceVersion')
    )
      return { outcome: 'conflict', message: 'the precondition does not hold' };
    if (removal.dryRun) return { outcome: 'removed' };
    this.removed.push(removal);
    // Nothing holds rules: they are gone at once.
    if (removal.path.includes('/machinedrainrules/'))
      this.objects.delete(removal.path);
    else
      this.#store(
        removal.path,
        merge(current, {
          metadata: { deletionTimestamp: '2026-11-21T02:45:05Z' },
        }),
      );
    return { outcome: 'removed' };
  }

  #store(path: string, object: JsonObject): string {
    this.#resourceVersion += 1;
    const resourceVersion = String(this.#resourceVersion);
    this.put(path, merge(object, { metadata: { resourceVersion } }));
    return resourceVersion;
  }

  #get(path: string): JsonObject {
    const object = this.objects.get(path);
    if (!object)
      throw new ClusterReadError({
        kind: 'not-found',
        reason: said(`nothing at ${path}`),
        status: 404,
        retryable: false,
      });
    return object;
  }

  #answer({ path, query }: ClusterReadRequest): unknown {
    if (/^\/apis\/[^/]+$/.test(path))
      return { versions: [{ version: 'v1beta1' }, { version: 'v1beta2' }] };
    if (/^\/apis\/[^/]+\/[^/]+$/.test(path))
      return {
        resources: [
          { kind: 'Cluster' },
          ...(this.knowsDrainRules ? [{ kind: 'MachineDrainRule' }] : []),
        ],
      };
    if (this.objects.has(path)) return this.objects.get(path);
    if (path.endsWith('/machinedrainrules') && !this.knowsDrainRules)
      return this.#get(path);
    if (
      !/\/(clusters|machines|machinedeployments|machinepools|machinedrainrules)$/.test(
        path,
      )
    )
      return this.#get(path);
    return this.#page(path, query ?? {});
  }

  /** Pages of two objects, so that every list in the tests is read over several pages. */
  #page(path: string, query: Readonly<Record<string, string>>): unknown {
    const [, label, value] =
      /^([^=]+)=(.*)$/.exec(query.labelSelector ?? '') ?? [];
    const namespaced = path.includes('/namespaces/');
    const matching = [...this.objects]
      .filter(([key]) =>
        namespaced
          ? key.startsWith(`${path}/`)
          : key.replace('/namespaces/fleet', '').startsWith(`${path}/`),
      )
      .map(([, object]) => object)
      .filter(
        object =>
          !label || textMapAt(object, 'metadata', 'labels')[label] === value,
      );
    const start = Number(query.continue ?? '0');
    const next = start + 2;
    return {
      items: matching.slice(start, next),
      metadata: next < matching.length ? { continue: String(next) } : {},
    };
  }
}

/** RFC 7386. */
function merge(target: JsonObject, patch: JsonObject): JsonObject {
  const result: Record<string, unknown> = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    const old = at(target, key);
    if (value === null) delete result[key];
    else
      result[key] = isObject(value)
        ? merge(isObject(old) ? old : {}, value)
        : value;
  }
  return result;
}
