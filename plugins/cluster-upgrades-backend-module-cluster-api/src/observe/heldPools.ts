import type { ClusterObjects } from '../management/ManagementReader';
import type { CapiCluster, CapiNodePool, TopologyPool } from '../objects/types';
import { compareVersionTexts, sameVersion } from './versions';

/**
 * On an entry of the topology's lists of pools: it stays at its version until the annotation is
 * gone. Its value means nothing to Cluster API.
 */
export const DEFER_ANNOTATION = 'topology.cluster.x-k8s.io/defer-upgrade';
/** The same for the entry and all that come after it in its list. */
export const HOLD_ANNOTATION =
  'topology.cluster.x-k8s.io/hold-upgrade-sequence';
/**
 * The value by which Drydock knows its own: what a person or a tool deferred is theirs to let go.
 */
export const HELD_BY_DRYDOCK = 'held-by-drydock';

export function isHeldByDrydock({
  annotations,
}: Pick<TopologyPool, 'annotations'>): boolean {
  return annotations[DEFER_ANNOTATION] === HELD_BY_DRYDOCK;
}

/**
 * Names of the pools that are behind and that others hold back, whether Drydock holds them back too
 * or not.
 */
export function poolsHeldByOthers({
  cluster,
  nodePools,
}: Pick<ClusterObjects, 'cluster' | 'nodePools'>): readonly string[] {
  const { topology } = cluster;
  const sequences = new Set<TopologyPool['list']>();
  return (topology?.pools ?? []).flatMap(entry => {
    if (Object.hasOwn(entry.annotations, HOLD_ANNOTATION))
      sequences.add(entry.list);
    const held =
      sequences.has(entry.list) ||
      (Object.hasOwn(entry.annotations, DEFER_ANNOTATION) &&
        !isHeldByDrydock(entry));
    const behind = nodePools.some(
      pool =>
        topologyPoolOf(cluster, pool) === entry &&
        !sameVersion(pool.version, topology?.version),
    );
    return held && behind ? [entry.name] : [];
  });
}

/**
 * The pool's entry in the topology; undefined in plain clusters, and for a pool that has left the
 * topology.
 */
export function topologyPoolOf(
  { topology }: CapiCluster,
  pool: CapiNodePool,
): TopologyPool | undefined {
  const list =
    pool.kind === 'MachinePool' ? 'machinePools' : 'machineDeployments';
  return topology?.pools.find(
    entry => entry.list === list && entry.name === pool.topologyName,
  );
}

/**
 * Whether the pool stands still at an older version than the Cluster's because Drydock holds it
 * back.
 */
export function isHeldBack(cluster: CapiCluster, pool: CapiNodePool): boolean {
  const entry = topologyPoolOf(cluster, pool);
  if (
    !cluster.topology ||
    !entry ||
    !isHeldByDrydock(entry) ||
    pool.version === undefined
  )
    return false;
  return compareVersionTexts(pool.version, cluster.topology.version) < 0;
}
