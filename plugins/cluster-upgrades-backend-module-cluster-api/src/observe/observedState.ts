import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ReasonError } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import {
  canaryNodeOf,
  isReady,
  noCanaryNodeReason,
} from '../canaryNode/canaryNodeOf';
import type { ClusterObjects } from '../management/ManagementReader';
import { machinesOf } from '../objects/machinesOf';
import type { CapiMachine, CapiNodePool } from '../objects/types';
import { objectParam } from '../objects/nameOf';
import { foreignOwnerOf } from './foreignOwner';
import { isHeldBack } from './heldPools';
import { encodePrecondition } from './precondition';
import {
  isControlPlaneSettled,
  isNodePoolSettled,
  isTopologySettled,
} from './settled';
import {
  compareVersionTexts,
  countVersions,
  oldestOf,
  sameVersion,
} from './versions';
import { waitsOf } from './waits';

/** Why a cluster's versions cannot be told. */
export class NotObservableError extends ReasonError {}

type ObservedPool = ObservedState['nodePools'][number];

/**
 * @param observedAt ISO time at which the objects were read.
 * @throws NotObservableError for a cluster without a control plane object, or one without a
 *   version.
 */
export function observedStateOf(
  objects: ClusterObjects,
  observedAt: string,
): ObservedState {
  const { cluster } = objects;
  const controlPlane = observeControlPlane(objects);
  const nodePools = inOrder(objects).map(pool => observePool(objects, pool));
  const settled = withTopology(objects, controlPlane, nodePools);
  const failure = failureOf(objects);
  const foreignOwner = foreignOwnerOf(
    cluster.topology ? cluster : objects.controlPlane ?? cluster,
    cluster,
  );
  return {
    observedAt,
    precondition: encodePrecondition(objects),
    ...settled,
    waits: waitsOf(objects),
    ...(foreignOwner ? { foreignOwner } : {}),
    ...(failure ? { failure } : {}),
  };
}

function observeControlPlane({
  cluster,
  controlPlane,
  machines,
}: ClusterObjects): ObservedState['controlPlane'] {
  if (!controlPlane) {
    throw new NotObservableError({
      code:
        cluster.controlPlaneRef || cluster.topology
          ? 'cluster-api.no-control-plane-yet'
          : 'cluster-api.no-control-plane-named',
      params: { object: objectParam(cluster) },
    });
  }
  const desired = cluster.topology?.version ?? controlPlane.version;
  if (!desired)
    throw new NotObservableError({
      code: 'cluster-api.no-version',
      params: { object: objectParam(controlPlane) },
    });
  const ours = machines.filter(machine => machine.controlPlane);
  const running = ours.flatMap(machine => machine.kubeletVersion ?? []);
  const current = oldestOf([
    ...running,
    ...(controlPlane.runningVersion ? [controlPlane.runningVersion] : []),
  ]);
  if (!current)
    throw new NotObservableError({
      code: 'cluster-api.no-version-reported',
      params: { object: objectParam(cluster) },
    });
  return {
    desired,
    current,
    versions: countVersions(running),
    settled: isControlPlaneSettled(controlPlane, ours, desired),
  };
}

/** Pools of a topology in its order, which is that of their upgrade; else by name. */
function inOrder({
  cluster,
  nodePools,
}: ClusterObjects): readonly CapiNodePool[] {
  const names = cluster.topology?.pools.map(({ name }) => name) ?? [];
  const place = ({ topologyName }: CapiNodePool) =>
    topologyName && names.includes(topologyName)
      ? names.indexOf(topologyName)
      : names.length;
  return [...nodePools].sort((a, b) => place(a) - place(b));
}

function observePool(
  objects: ClusterObjects,
  pool: CapiNodePool,
): ObservedPool {
  const { cluster } = objects;
  const canaryNode = canaryNodeOf(objects, pool);
  const noCanaryNode = noCanaryNodeReason(objects, pool);
  const ours = machinesOf(objects, pool);
  const heldBack = isHeldBack(cluster, pool);
  // In a topology the template follows later; what is wanted stands on the Cluster alone, but for
  // pools that Drydock holds back.
  const desired =
    (heldBack ? undefined : cluster.topology?.version) ?? pool.version ?? '';
  const nodes = pool.replicas.desired ?? ours.length;
  const leaving = ours.filter(machine => machine.deleting);
  const staying = ours.filter(machine => !machine.deleting);
  return {
    name: pool.topologyName ?? pool.name,
    desired,
    versions: versionsOfPool(pool, [...staying, ...leaving]),
    nodes,
    updatedNodes:
      ours.length > 0
        ? Math.min(
            nodes,
            staying.filter(machine =>
              sameVersion(machine.kubeletVersion, desired),
            ).length,
          )
        : updatedByCount(pool, desired),
    readyNodes: Math.min(
      nodes,
      ours.length > 0
        ? ours.filter(isReady).length
        : pool.replicas.available ?? 0,
    ),
    settled: isNodePoolSettled(pool, ours, desired),
    ...(heldBack ? { heldBack } : {}),
    ...(canaryNode ? { canaryNode } : {}),
    ...(noCanaryNode === undefined ? {} : { noCanaryNode }),
  };
}

/** A MachinePool may have no Machine objects: then its counts are all there is. */
function versionsOfPool(
  pool: CapiNodePool,
  machines: readonly CapiMachine[],
): ObservedPool['versions'] {
  if (machines.length > 0)
    return countVersions(
      machines.flatMap(machine => machine.kubeletVersion ?? []),
    );
  const { existing, upToDate } = pool.replicas;
  return pool.version && existing && existing === upToDate
    ? [{ version: pool.version, count: existing }]
    : [];
}

function updatedByCount(pool: CapiNodePool, desired: string): number {
  return sameVersion(pool.version, desired) ? pool.replicas.upToDate ?? 0 : 0;
}

/**
 * The topology controller ends an upgrade after the last roll (hooks run, the next change is
 * accepted only then). When every part has finished and it has not said so, the last part that may
 * roll is not called settled, so that the whole is not called done too early.
 */
function withTopology(
  objects: ClusterObjects,
  controlPlane: ObservedState['controlPlane'],
  nodePools: readonly ObservedPool[],
): Pick<ObservedState, 'controlPlane' | 'nodePools'> {
  const allSettled =
    controlPlane.settled && nodePools.every(pool => pool.settled);
  if (!allSettled || isTopologySettled(objects))
    return { controlPlane, nodePools };
  const last = nodePools.findLast(pool => !pool.heldBack);
  if (!last)
    return { controlPlane: { ...controlPlane, settled: false }, nodePools };
  return {
    controlPlane,
    nodePools: nodePools.map(pool =>
      pool === last ? { ...pool, settled: false } : pool,
    ),
  };
}

/**
 * Only what Cluster API itself calls terminal. A failed Machine may be replaced by a health check,
 * so it is a wait.
 */
function failureOf({
  cluster,
  controlPlane,
  nodePools,
}: ClusterObjects): Reason | undefined {
  for (const object of [cluster, controlPlane, ...nodePools]) {
    if (object?.failure)
      return {
        code: 'cluster-api.object-failed',
        params: { object: objectParam(object), said: { text: object.failure } },
      };
  }
  return cluster.deleting
    ? {
        code: 'cluster-api.being-deleted',
        params: { object: objectParam(cluster) },
      }
    : undefined;
}

/** Newest-last list without doubles. */
export function sortVersions(versions: readonly string[]): string[] {
  return [...new Set(versions)].sort(compareVersionTexts);
}
