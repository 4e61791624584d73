import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { ClusterAccess } from '@drydock/upgrade-readiness';
import {
  ObjectReader,
  arrayAt,
  at,
  pathOf,
  textAt,
  UnexpectedAnswerError,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  decodeCluster,
  decodeClusterClass,
  decodeControlPlane,
  decodeDrainRule,
  decodeMachine,
  decodeNodePool,
} from '../objects/decode';
import type {
  CapiCluster,
  CapiClusterClass,
  CapiControlPlane,
  CapiDrainRule,
  CapiMachine,
  CapiNodePool,
} from '../objects/types';
import { CORE_GROUP, DECODABLE_VERSIONS, pluralOf } from './apiPaths';

const VERSION_CACHE_MILLISECONDS = 10 * 60 * 1000;
export const CLUSTER_LABEL = 'cluster.x-k8s.io/cluster-name';
export const DRAIN_RULE = 'MachineDrainRule';

export interface ObjectKey {
  readonly namespace: string;
  readonly name: string;
}

/** Everything of one cluster that decides about its versions, read at about one time. */
export interface ClusterObjects {
  readonly cluster: CapiCluster;
  /** undefined while Cluster API has not created it. */
  readonly controlPlane?: CapiControlPlane;
  readonly nodePools: readonly CapiNodePool[];
  readonly machines: readonly CapiMachine[];
}

/**
 * Reads Cluster API's objects in one management cluster. All methods throw ClusterReadError or
 * UnexpectedAnswerError.
 */
export class ManagementReader {
  readonly #versions = new Map<
    string,
    { version: Promise<string>; until: number }
  >();

  readonly #reader: ObjectReader;

  constructor(access: Pick<ClusterAccess, 'read'>) {
    this.#reader = new ObjectReader(access, {
      purpose: 'cluster-api',
      endlessListRemedy: { code: 'management.remedy-namespaces' },
    });
  }

  async cluster(key: ObjectKey, signal: AbortSignal): Promise<CapiCluster> {
    const version = await this.servedVersion(CORE_GROUP, signal);
    const value = await this.#reader.get(
      pathOf({ group: CORE_GROUP, version, resource: 'clusters', ...key }),
      signal,
    );
    return decodeCluster(value, {
      apiVersion: `${CORE_GROUP}/${version}`,
      kind: 'Cluster',
    });
  }

  /** Clusters of one namespace, or of all. */
  async clusters(
    namespace: string | undefined,
    signal: AbortSignal,
  ): Promise<readonly CapiCluster[]> {
    const version = await this.servedVersion(CORE_GROUP, signal);
    const items = await this.#reader.list(
      pathOf({ group: CORE_GROUP, version, resource: 'clusters', namespace }),
      {},
      signal,
    );
    return items.map(item =>
      decodeCluster(item, {
        apiVersion: `${CORE_GROUP}/${version}`,
        kind: 'Cluster',
      }),
    );
  }

  async clusterObjects(
    key: ObjectKey,
    signal: AbortSignal,
  ): Promise<ClusterObjects> {
    // The cluster comes first: an object that is read later is never older than the resourceVersion
    // that a write will rest on.
    const cluster = await this.cluster(key, signal);
    const [controlPlane, deployments, pools, machines] = await Promise.all([
      this.#controlPlane(cluster, signal),
      this.#ofCluster(cluster, 'MachineDeployment', decodeNodePool, signal),
      this.#ofCluster(cluster, 'MachinePool', decodeNodePool, signal).catch(
        emptyWhenNotServed,
      ),
      this.#ofCluster(cluster, 'Machine', decodeMachine, signal),
    ]);
    const nodePools = [...deployments, ...pools].sort((a, b) =>
      a.name.localeCompare(b.name),
    );
    return { cluster, controlPlane, nodePools, machines };
  }

  async clusterClass(
    key: ObjectKey,
    signal: AbortSignal,
  ): Promise<CapiClusterClass> {
    const version = await this.servedVersion(CORE_GROUP, signal);
    const value = await this.#reader.get(
      pathOf({
        group: CORE_GROUP,
        version,
        resource: 'clusterclasses',
        ...key,
      }),
      signal,
    );
    return decodeClusterClass(value, {
      apiVersion: `${CORE_GROUP}/${version}`,
      kind: 'ClusterClass',
    });
  }

  /** MachineDrainRules of a namespace; undefined: this Cluster API does not know the kind. */
  async drainRules(
    namespace: string,
    signal: AbortSignal,
  ): Promise<readonly CapiDrainRule[] | undefined> {
    const version = await this.servedVersion(CORE_GROUP, signal);
    const context = {
      apiVersion: `${CORE_GROUP}/${version}`,
      kind: DRAIN_RULE,
    };
    try {
      const items = await this.#reader.list(
        pathOf({
          group: CORE_GROUP,
          version,
          resource: pluralOf(DRAIN_RULE),
          namespace,
        }),
        {},
        signal,
      );
      return items.map(item => decodeDrainRule(item, context));
    } catch (error) {
      if (
        error instanceof ClusterReadError &&
        error.failure.kind === 'not-found' &&
        !(await this.#serves(context, signal))
      )
        return undefined;
      throw error;
    }
  }

  /** Text of one key of a Secret. */
  async secretText(
    key: ObjectKey,
    field: string,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const value = await this.#reader.get(
      pathOf({ group: '', version: 'v1', resource: 'secrets', ...key }),
      signal,
    );
    const encoded = at(value, 'data', field);
    return typeof encoded === 'string'
      ? Buffer.from(encoded, 'base64').toString('utf8')
      : undefined;
  }

  /** The best version of a group that is served and that Drydock can decode. */
  async servedVersion(group: string, signal: AbortSignal): Promise<string> {
    const cached = this.#versions.get(group);
    if (cached && cached.until > Date.now()) return cached.version;
    const version = this.#askVersion(group, signal);
    this.#versions.set(group, {
      version,
      until: Date.now() + VERSION_CACHE_MILLISECONDS,
    });
    version.catch(() => this.#versions.delete(group));
    return version;
  }

  async #askVersion(group: string, signal: AbortSignal): Promise<string> {
    const value = await this.#reader
      .get(`/apis/${encodeURIComponent(group)}`, signal)
      .catch((error: unknown) => {
        if (
          error instanceof ClusterReadError &&
          error.failure.kind === 'not-found'
        ) {
          throw new ClusterReadError({
            ...error.failure,
            reason: {
              code: 'management.no-cluster-api',
              params: { group: { object: group } },
            },
            remedy: { code: 'management.remedy-kubeconfig' },
          });
        }
        throw error;
      });
    const served = arrayAt(value, 'versions').flatMap(
      entry => textAt(entry, 'version') ?? [],
    );
    const best = DECODABLE_VERSIONS.find(version => served.includes(version));
    if (best) return best;
    throw new ClusterReadError({
      kind: 'not-found',
      reason:
        served.length > 0
          ? {
              code: 'management.versions-unread',
              params: {
                group: { object: group },
                versions: { list: served.map(version => ({ text: version })) },
              },
            }
          : {
              code: 'management.no-versions',
              params: { group: { object: group } },
            },
      retryable: false,
      remedy: {
        code: 'management.remedy-upgrade-cluster-api',
        params: {
          versions: {
            list: DECODABLE_VERSIONS.map(version => ({ text: version })),
          },
        },
      },
    });
  }

  /** By discovery: a gateway's 404 is not an API without the kind. */
  async #serves(
    {
      apiVersion,
      kind,
    }: { readonly apiVersion: string; readonly kind: string },
    signal: AbortSignal,
  ): Promise<boolean> {
    const value = await this.#reader.get(`/apis/${apiVersion}`, signal);
    if (!Array.isArray(at(value, 'resources')))
      throw new UnexpectedAnswerError(`no list of resources of ${apiVersion}`);
    return arrayAt(value, 'resources').some(
      resource => textAt(resource, 'kind') === kind,
    );
  }

  async #controlPlane(
    cluster: CapiCluster,
    signal: AbortSignal,
  ): Promise<CapiControlPlane | undefined> {
    const reference = cluster.controlPlaneRef;
    if (!reference) return undefined;
    const version =
      reference.version ?? (await this.servedVersion(reference.group, signal));
    const path = pathOf({
      group: reference.group,
      version,
      resource: pluralOf(reference.kind),
      namespace: cluster.namespace,
      name: reference.name,
    });
    const value = await this.#reader.get(path, signal);
    return decodeControlPlane(value, {
      apiVersion: `${reference.group}/${version}`,
      kind: reference.kind,
    });
  }

  async #ofCluster<T>(
    cluster: CapiCluster,
    kind: string,
    decode: (
      value: unknown,
      context: { apiVersion: string; kind: string },
    ) => T,
    signal: AbortSignal,
  ): Promise<T[]> {
    const [, version] = cluster.apiVersion.split('/');
    const path = pathOf({
      group: CORE_GROUP,
      version,
      resource: pluralOf(kind),
      namespace: cluster.namespace,
    });
    const items = await this.#reader.list(
      path,
      { labelSelector: `${CLUSTER_LABEL}=${cluster.name}` },
      signal,
    );
    return items.map(item =>
      decode(item, { apiVersion: cluster.apiVersion, kind }),
    );
  }
}

/**
 * A management cluster without the MachinePool feature answers 404 for its list: there are none
 * then, which is known, not assumed.
 */
function emptyWhenNotServed(error: unknown): [] {
  if (error instanceof ClusterReadError && error.failure.kind === 'not-found')
    return [];
  throw error;
}
