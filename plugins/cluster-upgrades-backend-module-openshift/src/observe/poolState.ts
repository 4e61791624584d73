import type { VersionCount } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isAtLeast, isOlder, minorOf } from '@drydock/kubernetes-knowledge';
import type { OpenShiftObjects } from '../cluster/OpenShiftReader';
import {
  completedVersion,
  type ClusterVersion,
  type VersionEntry,
} from '../objects/clusterVersion';
import {
  isControlPlanePool,
  nodesByPool,
  type MachineConfigPool,
  type PoolNode,
} from '../objects/machineConfigPool';
import { heldAt } from '../objects/mark';
import {
  ownVersionFor,
  ownVersionOf,
  type OpenShiftKnowledge,
} from '../versions/openShiftVersion';

/**
 * A pool may show itself updated for a while after an upgrade of the cluster, before the
 * machine-config-operator gives it the new configuration. Longer than this it has none for it.
 */
const CONFIGURATION_LATE_MILLISECONDS = 10 * 60_000;

/** One pool of workers, and how far its nodes are. */
export interface PoolState {
  readonly pool: MachineConfigPool;
  readonly nodes: readonly PoolNode[];
  /** At which version Drydock holds it. */
  readonly heldAt?: string;
  /** Paused by another user or program. */
  readonly pausedByOthers: boolean;
  /** The version that its nodes shall have. */
  readonly desired: string;
  /** Oldest first. */
  readonly versions: readonly VersionCount[];
  readonly updatedNodes: number;
  readonly settled: boolean;
}

/** The pools whose nodes are no machines of the control plane, and have some. */
export function poolStatesOf(
  { clusterVersion, pools, nodes }: OpenShiftObjects,
  knowledge: OpenShiftKnowledge,
  now: Date,
): readonly PoolState[] {
  const byPool = nodesByPool(pools, nodes);
  return pools
    .filter(pool => !isControlPlanePool(pool))
    .map(pool => ({ pool, nodes: byPool.get(pool.name) ?? [] }))
    .filter(each => each.nodes.length > 0)
    .map(({ pool, nodes: own }) =>
      poolStateOf({ pool, nodes: own, clusterVersion, knowledge, now }),
    );
}

interface PoolToJudge {
  readonly pool: MachineConfigPool;
  readonly nodes: readonly PoolNode[];
  readonly clusterVersion: ClusterVersion;
  readonly knowledge: OpenShiftKnowledge;
  readonly now: Date;
}

function poolStateOf(judged: PoolToJudge): PoolState {
  const { pool, nodes, clusterVersion, knowledge, now } = judged;
  const held = heldAt(pool);
  const desired =
    held ?? ownVersionFor(clusterVersion.desired, knowledge) ?? '';
  const versions = nodes.map(node => versionOf(node, judged));
  const isUpdated = (index: number) =>
    isAtLeast(versions[index], desired) && nodes[index].schedulable;
  const updated = nodes.filter((_, index) => isUpdated(index));
  const quiet = nodes.every(({ schedulable, state }) =>
    Boolean(schedulable && state === 'Done'),
  );
  const hasAll =
    pool.upToDate &&
    pool.conditions.Updated?.status === 'True' &&
    pool.machines === pool.updatedMachines &&
    hasTaken(pool, clusterVersion.history.at(0), now);
  return {
    pool,
    nodes,
    ...(held ? { heldAt: held } : {}),
    pausedByOthers: pool.paused && held === undefined,
    desired,
    versions: countVersions(versions),
    updatedNodes: updated.length,
    settled:
      quiet &&
      updated.length === nodes.length &&
      (hasAll || held !== undefined),
  };
}

/** Whether the pool has, or rolls to, the configuration of a version that the cluster was given. */
function hasTaken(
  { conditions }: MachineConfigPool,
  entry: VersionEntry | undefined,
  now: Date,
): boolean {
  const { status, since = '' } = conditions.Updated ?? {};
  const completed = Date.parse(entry?.completedAt ?? '');
  return (
    status !== 'True' ||
    !(Date.parse(since) < Date.parse(entry?.startedAt ?? '')) ||
    now.getTime() - completed > CONFIGURATION_LATE_MILLISECONDS
  );
}

/**
 * The version of a node. A node says its configuration and its kubelet; which release they belong to
 * follows from the history of the cluster.
 */
function versionOf(
  node: PoolNode,
  { pool, clusterVersion, knowledge, now }: PoolToJudge,
): string {
  const { history } = clusterVersion;
  const minor = minorOf(node.kubelet);
  const held = heldAt(pool);
  if (held && minorOf(held) === minor) return held;
  const isConfigured =
    node.state === 'Done' &&
    node.configuration !== undefined &&
    node.configuration === pool.configuration;
  const newest = hasTaken(pool, history.at(0), now)
    ? history.at(0)
    : completedVersion({ history: history.slice(1) }) ?? history.at(0);
  const known = history
    .slice(
      Math.max(0, newest ? history.indexOf(newest) : 0) +
        (isConfigured ? 0 : 1),
    )
    .flatMap(({ version }) => ownVersionFor(version, knowledge) ?? [])
    .find(version => minorOf(version) === minor);
  return known ?? ownVersionOf(node.kubelet, knowledge) ?? node.kubelet;
}

/** Equal versions, oldest first. */
function countVersions(versions: readonly string[]): readonly VersionCount[] {
  const known = versions.filter(version => version !== '');
  return [...new Set(known)]
    .sort((a, b) => {
      if (isOlder(a, b)) return -1;
      return isOlder(b, a) ? 1 : 0;
    })
    .map(version => ({
      version,
      count: known.filter(each => each === version).length,
    }));
}
