import type { ClusterObjects } from '../management/ManagementReader';
import { conditionOf } from '../objects/decode';
import type {
  CapiControlPlane,
  CapiMachine,
  CapiNodePool,
  Condition,
  ObjectMeta,
  ReplicaCounts,
} from '../objects/types';
import { isHeldBack } from './heldPools';
import { bulletsOf } from './messages';
import { sameVersion } from './versions';

/**
 * The controller has seen the newest spec. Kinds that report no generation say nothing against it.
 */
function isObserved({ generation, observedGeneration }: ObjectMeta): boolean {
  return (
    generation === undefined ||
    observedGeneration === undefined ||
    observedGeneration >= generation
  );
}

/**
 * `RollingOut` is missing on management clusters before Cluster API 1.9; there the counts decide
 * alone.
 */
function isRolling(object: ObjectMeta): boolean {
  const condition = conditionOf(object, 'RollingOut');
  return condition !== undefined && condition.status !== 'False';
}

function isFullyScaled({
  desired,
  existing,
  upToDate,
  available,
}: ReplicaCounts): boolean {
  if (desired === undefined)
    return existing === upToDate && existing === available;
  return (
    (existing ?? 0) === desired &&
    (upToDate ?? 0) === desired &&
    (available ?? 0) === desired
  );
}

/** All machines are there, none is leaving, and every kubelet reports the version. */
function allRun(
  machines: readonly CapiMachine[],
  version: string,
  desired: number | undefined,
): boolean {
  return (
    (desired === undefined || machines.length === desired) &&
    machines.every(
      machine =>
        !machine.deleting && sameVersion(machine.kubeletVersion, version),
    )
  );
}

export function isControlPlaneSettled(
  controlPlane: CapiControlPlane,
  machines: readonly CapiMachine[],
  desired: string,
): boolean {
  return (
    sameVersion(controlPlane.version, desired) &&
    sameVersion(controlPlane.runningVersion, desired) &&
    isObserved(controlPlane) &&
    !isRolling(controlPlane) &&
    // Managed control planes (EKS, GKE) have no replicas and no machines: there its own status is
    // all that can be known.
    (controlPlane.replicas.desired === undefined
      ? machines.length === 0
      : isFullyScaled(controlPlane.replicas)) &&
    allRun(machines, desired, controlPlane.replicas.desired)
  );
}

export function isNodePoolSettled(
  pool: CapiNodePool,
  machines: readonly CapiMachine[],
  desired: string,
): boolean {
  const machinesDecide =
    pool.kind === 'MachineDeployment' || machines.length > 0;
  return (
    sameVersion(pool.version, desired) &&
    isObserved(pool) &&
    !isRolling(pool) &&
    isFullyScaled(pool.replicas) &&
    (!machinesDecide || allRun(machines, desired, pool.replicas.desired))
  );
}

/**
 * The topology controller says that nothing is left to do for the newest spec, or nothing but pools
 * that Drydock itself holds back; plain clusters have no such controller.
 */
export function isTopologySettled(objects: ClusterObjects): boolean {
  const { cluster } = objects;
  if (!cluster.topology) return true;
  const condition = conditionOf(cluster, 'TopologyReconciled');
  if (
    !condition ||
    (condition.status !== 'True' &&
      !isDeferredByDrydockAlone(objects, condition)) ||
    isRolling(cluster)
  )
    return false;
  return (
    condition.observedGeneration === undefined ||
    cluster.generation === undefined ||
    condition.observedGeneration >= cluster.generation
  );
}

/**
 * `MachineDeploymentsUpgradeDeferred`, `MachinePoolsUpgradeDeferred`: nothing moves, and each part
 * that is left is deferred.
 */
function isDeferredByDrydockAlone(
  { cluster, nodePools }: ClusterObjects,
  { reason, message }: Condition,
): boolean {
  if (
    !reason.endsWith('UpgradeDeferred') ||
    bulletsOf(message).some(bullet => !/ deferred /.test(bullet))
  )
    return false;
  const behind = nodePools.filter(
    pool => !sameVersion(pool.version, cluster.topology?.version),
  );
  return behind.every(pool => isHeldBack(cluster, pool));
}
