import {
  clusterUidOf,
  decodeManagers,
  ObjectReader,
  pathOf,
  textAt,
  textMapAt,
  type OwnedObject,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  ClusterReadError,
  type ClusterAccess,
} from '@drydock/upgrade-readiness';
import { decodeGates, type AdminGate } from '../objects/adminGate';
import {
  decodeClusterVersion,
  type ClusterVersion,
} from '../objects/clusterVersion';
import {
  decodePool,
  decodePoolNode,
  type MachineConfigPool,
  type PoolNode,
} from '../objects/machineConfigPool';

const PURPOSE = 'openshift';

const POOLS = {
  group: 'machineconfiguration.openshift.io',
  version: 'v1',
  resource: 'machineconfigpools',
} as const;

export const CLUSTER_VERSION_PATH = pathOf({
  group: 'config.openshift.io',
  version: 'v1',
  resource: 'clusterversions',
  name: 'version',
});

/** The ConfigMap in which administrators acknowledge gates. */
export const ADMIN_ACKS = 'ConfigMap openshift-config/admin-acks';

export const ADMIN_ACKS_PATH = pathOf({
  group: '',
  version: 'v1',
  resource: 'configmaps',
  namespace: 'openshift-config',
  name: 'admin-acks',
});

export function pathOfPool(name: string): string {
  return pathOf({ ...POOLS, name });
}

/** Everything of a cluster that decides about its versions, read at about one time. */
export interface OpenShiftObjects {
  readonly clusterVersion: ClusterVersion;
  readonly pools: readonly MachineConfigPool[];
  readonly nodes: readonly PoolNode[];
  /** Configuration of managed-upgrade-operator; undefined: the cluster has none. */
  readonly upgradeOperator?: string;
}

/** Gates, and the ConfigMap of their acknowledgements; undefined: there is none. */
export interface AdminGates {
  readonly gates: readonly AdminGate[];
  readonly acks?: Pick<OwnedObject, 'managers'> & {
    readonly uid: string;
    readonly resourceVersion: string;
  };
}

/** Reads one cluster. Throws ClusterReadError or UnexpectedAnswerError. */
export class OpenShiftReader {
  readonly #reader: ObjectReader;

  constructor(private readonly access: Pick<ClusterAccess, 'read'>) {
    this.#reader = new ObjectReader(access, { purpose: PURPOSE });
  }

  async objects(signal: AbortSignal): Promise<OpenShiftObjects> {
    // What is written comes first: what is read later is never older than the resourceVersions that
    // a write will rest on.
    const [clusterVersion, pools] = await Promise.all([
      this.clusterVersion(signal),
      this.#reader.list(pathOf(POOLS), {}, signal),
    ]);
    const [nodes, upgradeOperator] = await Promise.all([
      this.#reader.list('/api/v1/nodes', {}, signal),
      this.#configMap(
        'openshift-managed-upgrade-operator',
        'managed-upgrade-operator-config',
        signal,
      ),
    ]);
    return {
      clusterVersion,
      pools: pools.map(decodePool),
      nodes: nodes.map(decodePoolNode),
      ...(upgradeOperator
        ? {
            upgradeOperator:
              textAt(upgradeOperator, 'data', 'config.yaml') ?? '',
          }
        : {}),
    };
  }

  async clusterVersion(signal: AbortSignal): Promise<ClusterVersion> {
    return decodeClusterVersion(
      await this.#reader.get(CLUSTER_VERSION_PATH, signal),
    );
  }

  /** Gates of the cluster-version-operator that no administrator has acknowledged. */
  async openGates(signal: AbortSignal): Promise<readonly AdminGate[]> {
    const { gates } = await this.gates(signal);
    return gates.filter(({ acknowledged }) => !acknowledged);
  }

  /** All gates of the cluster-version-operator, and where they are acknowledged. */
  async gates(signal: AbortSignal): Promise<AdminGates> {
    const acks = await this.#configMap(
      'openshift-config',
      'admin-acks',
      signal,
    );
    const gates = await this.#configMap(
      'openshift-config-managed',
      'admin-gates',
      signal,
    );
    const uid = textAt(acks, 'metadata', 'uid');
    const resourceVersion = textAt(acks, 'metadata', 'resourceVersion');
    return {
      gates: decodeGates(textMapAt(gates, 'data'), textMapAt(acks, 'data')),
      ...(uid && resourceVersion
        ? { acks: { uid, resourceVersion, managers: decodeManagers(acks) } }
        : {}),
    };
  }

  /** UID of the cluster that is read. */
  clusterUid(signal: AbortSignal): Promise<string> {
    return clusterUidOf(this.access, PURPOSE, signal);
  }

  /** Undefined where there is none. */
  async #configMap(
    namespace: string,
    name: string,
    signal: AbortSignal,
  ): Promise<unknown> {
    try {
      return await this.#reader.get(
        pathOf({
          group: '',
          version: 'v1',
          resource: 'configmaps',
          namespace,
          name,
        }),
        signal,
      );
    } catch (error) {
      if (
        error instanceof ClusterReadError &&
        error.failure.kind === 'not-found'
      )
        return undefined;
      throw error;
    }
  }
}
