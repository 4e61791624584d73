import {
  clusterUidOf,
  ObjectReader,
  pathOf,
  textAt,
  UnexpectedAnswerError,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { parseVersion } from '@drydock/kubernetes-knowledge';
import type { ClusterAccess } from '@drydock/upgrade-readiness';
import type { GroupConfig } from '../config/readConfig';
import type { GroupsReader, MarkedGroup } from '../groups/model';
import { decodeNode, type GroupNode } from '../objects/node';
import {
  decodeRollingUpgrade,
  type RollingUpgrade,
} from '../objects/rollingUpgrade';

/** Everything of a cluster that decides about its groups, read at about one time. */
export interface RollObjects {
  readonly groups: readonly MarkedGroup[];
  /** Of all namespaces: upgrade-manager works on those of others, too. */
  readonly objects: readonly RollingUpgrade[];
  readonly nodes: readonly GroupNode[];
  /** What the API server serves, such as `v1.36.4-eks-1a2b3c4`. */
  readonly served: string;
}

const PURPOSE = 'upgrade-manager';

const ROLLING_UPGRADES = {
  group: 'upgrademgr.keikoproj.io',
  version: 'v1alpha1',
  resource: 'rollingupgrades',
} as const;

/** Reads RollingUpgrades, nodes and groups. Throws ClusterReadError or UnexpectedAnswerError. */
export class RollerReader {
  readonly #access: Pick<ClusterAccess, 'read'>;
  readonly #reader: ObjectReader;
  readonly #groups: GroupsReader;

  constructor(access: Pick<ClusterAccess, 'read'>, groups: GroupsReader) {
    this.#access = access;
    this.#reader = new ObjectReader(access, { purpose: PURPOSE });
    this.#groups = groups;
  }

  async objects(
    configs: readonly Pick<GroupConfig, 'asgName'>[],
    signal: AbortSignal,
  ): Promise<RollObjects> {
    // RollingUpgrades come first: instances and nodes that are read later are never older than the
    // end that an object tells.
    const objects = await this.#reader.list(
      pathOf(ROLLING_UPGRADES),
      {},
      signal,
    );
    const [groups, nodes, version] = await Promise.all([
      this.#groups.read(
        configs.map(({ asgName }) => asgName),
        signal,
      ),
      this.#reader.list('/api/v1/nodes', {}, signal),
      this.#reader.get('/version', signal),
    ]);
    const served = textAt(version, 'gitVersion');
    if (!served || !parseVersion(served))
      throw new UnexpectedAnswerError('a version that cannot be read');
    return {
      groups,
      objects: objects.map(decodeRollingUpgrade),
      nodes: nodes.map(decodeNode),
      served,
    };
  }

  /** UID of the cluster that is read. */
  clusterUid(signal: AbortSignal): Promise<string> {
    return clusterUidOf(this.#access, PURPOSE, signal);
  }
}

/** Where RollingUpgrades of a namespace are created. */
export function rollingUpgradesPath(namespace: string): string {
  return pathOf({ ...ROLLING_UPGRADES, namespace });
}
