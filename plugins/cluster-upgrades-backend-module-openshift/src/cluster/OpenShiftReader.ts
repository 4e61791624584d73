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
import type { UpgradeConfigSettings } from '../config/readConfig';
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
import { sourceOf } from '../objects/operatorSource';
import {
  decodeUpgradeConfig,
  UPGRADE_CONFIG_NAME,
  type UpgradeConfig,
} from '../objects/upgradeConfig';

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

/** Where managed-upgrade-operator lives. */
export const OPERATOR_NAMESPACE = 'openshift-managed-upgrade-operator';

/** Of managed-upgrade-operator. */
export const UPGRADE_CONFIGS = {
  group: 'upgrade.managed.openshift.io',
  version: 'v1alpha1',
  resource: 'upgradeconfigs',
  namespace: OPERATOR_NAMESPACE,
} as const;

/** The one UpgradeConfig that the operator looks at. */
export const UPGRADE_CONFIG_PATH = pathOf({
  ...UPGRADE_CONFIGS,
  name: UPGRADE_CONFIG_NAME,
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
  /**
   * Upgrades are asked of managed-upgrade-operator, and how. Undefined: there is none, it takes them
   * from elsewhere, or Drydock is not configured to.
   */
  readonly byOperator?: UpgradeConfigSettings;
  /** What managed-upgrade-operator was asked for; undefined: nothing, or it has removed it. */
  readonly upgradeConfig?: UpgradeConfig;
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

  /** @param settings - undefined: managed-upgrade-operator is not asked for upgrades */
  constructor(
    private readonly access: Pick<ClusterAccess, 'read'>,
    private readonly settings?: UpgradeConfigSettings,
  ) {
    this.#reader = new ObjectReader(access, { purpose: PURPOSE });
  }

  async objects(signal: AbortSignal): Promise<OpenShiftObjects> {
    // What is written comes first: what is read later is never older than the resourceVersions that
    // a write will rest on.
    const [clusterVersion, pools] = await Promise.all([
      this.clusterVersion(signal),
      this.#reader.list(pathOf(POOLS), {}, signal),
    ]);
    const [nodes, operator] = await Promise.all([
      this.#reader.list('/api/v1/nodes', {}, signal),
      this.#operator(signal),
    ]);
    return {
      clusterVersion,
      pools: pools.map(decodePool),
      nodes: nodes.map(decodePoolNode),
      ...operator,
    };
  }

  /** Its configuration says where it takes upgrades from, and is read first. */
  async #operator(
    signal: AbortSignal,
  ): Promise<
    Pick<OpenShiftObjects, 'upgradeOperator' | 'byOperator' | 'upgradeConfig'>
  > {
    const found = await this.#configMap(
      OPERATOR_NAMESPACE,
      'managed-upgrade-operator-config',
      signal,
    );
    if (!found) return {};
    const upgradeOperator = textAt(found, 'data', 'config.yaml') ?? '';
    if (!this.settings || sourceOf(upgradeOperator) !== 'LOCAL')
      return { upgradeOperator };
    const asked = await this.#getIfThere(UPGRADE_CONFIG_PATH, signal);
    return {
      upgradeOperator,
      byOperator: this.settings,
      ...(asked ? { upgradeConfig: decodeUpgradeConfig(asked) } : {}),
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
    return this.#getIfThere(
      pathOf({
        group: '',
        version: 'v1',
        resource: 'configmaps',
        namespace,
        name,
      }),
      signal,
    );
  }

  async #getIfThere(path: string, signal: AbortSignal): Promise<unknown> {
    try {
      return await this.#reader.get(path, signal);
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
