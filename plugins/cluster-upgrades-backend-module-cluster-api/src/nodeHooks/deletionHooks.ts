import { createHash } from 'node:crypto';
import type {
  LeavingNode,
  NodeHookPoint,
  NodeHookSettings,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { ClusterObjects } from '../management/ManagementReader';
import { chosenPools, poolList } from '../nodeRollout/pool';
import { conditionOf } from '../objects/decode';
import type { CapiMachine } from '../objects/types';
import { sameVersion } from '../observe/versions';

/**
 * Deletion hooks of Cluster API: while a Machine that is being deleted has an annotation with one
 * of these prefixes, its controller waits at that place. The conditions are those of v1beta2, and
 * of Cluster API before 1.9.
 */
const PLACES = {
  'before-drain': {
    prefix: 'pre-drain.delete.hook.machine.cluster.x-k8s.io/',
    reason: 'WaitingForPreDrainHook',
    formerCondition: 'PreDrainDeleteHookSucceeded',
  },
  'after-drain': {
    prefix: 'pre-terminate.delete.hook.machine.cluster.x-k8s.io/',
    reason: 'WaitingForPreTerminateHook',
    formerCondition: 'PreTerminateDeleteHookSucceeded',
  },
} as const satisfies Readonly<Record<NodeHookPoint, unknown>>;
const POINTS = ['before-drain', 'after-drain'] as const;
const NAME_PREFIX = 'drydock-';

/**
 * The annotation of one effect at one point; its value is the effect's key. Names of annotations
 * are short, so the name has a hash of it.
 */
export function annotationOf(key: string, point: NodeHookPoint): string {
  return `${PLACES[point].prefix}${NAME_PREFIX}${createHash('sha256')
    .update(key)
    .digest('hex')
    .slice(0, 12)}`;
}

/** Whether a deletion hook, named as conditions name them, is one of Drydock's. */
export function isOwnDeletionHook(name: string): boolean {
  return POINTS.some(point =>
    name.startsWith(`${PLACES[point].prefix}${NAME_PREFIX}`),
  );
}

/** Points at which a machine waits, or will, for this effect. */
export function pointsOn(
  { annotations }: Pick<CapiMachine, 'annotations'>,
  key: string,
): readonly NodeHookPoint[] {
  return POINTS.filter(point => {
    const name = annotationOf(key, point);
    return Object.hasOwn(annotations, name) && annotations[name] === key;
  });
}

/**
 * Machines that are to be replaced and stay so far, without all of the annotations. A machine that
 * leaves already is past its first place, or about to be.
 */
export function machinesToMark(
  objects: ClusterObjects,
  { pools, to, points }: NodeHookSettings,
  key: string,
): readonly CapiMachine[] {
  return machinesIn(objects, pools).filter(
    machine =>
      !machine.deleting &&
      !sameVersion(machine.version, to) &&
      pointsOn(machine, key).length < points.length,
  );
}

/** Of all of the cluster: what a plan chose may have changed. */
export function markedMachines(
  { machines }: ClusterObjects,
  key: string,
): readonly CapiMachine[] {
  return machines.filter(machine => pointsOn(machine, key).length > 0);
}

export function leavingNode(
  objects: Pick<ClusterObjects, 'nodePools'>,
  machine: CapiMachine,
  key: string,
): LeavingNode {
  const pool = objects.nodePools.find(({ name }) => name === machine.pool);
  const points = pointsOn(machine, key);
  return {
    reference: machine.uid ?? machine.name,
    node: machine.node ?? machine.name,
    pool: pool && (pool.topologyName ?? pool.name),
    points,
    waitsAt: points.find(point => waitsAt(machine, point)),
  };
}

/**
 * Pools that are named and are not there, or whose machines Cluster API does not delete one by one.
 */
export function choiceProblem(
  objects: ClusterObjects,
  { pools }: NodeHookSettings,
): Reason | undefined {
  const { problem, machinePools } = chosenPools(objects, pools);
  if (problem !== undefined || machinePools.length === 0) return problem;
  return {
    code: 'cluster-api.machine-pools-no-hooks',
    params: { pools: poolList(machinePools) },
  };
}

function waitsAt(machine: CapiMachine, point: NodeHookPoint): boolean {
  const { reason, formerCondition } = PLACES[point];
  const deleting = conditionOf(machine, 'Deleting');
  return deleting
    ? deleting.reason === reason
    : conditionOf(machine, formerCondition)?.status === 'False';
}

function machinesIn(
  { machines, nodePools }: ClusterObjects,
  pools: readonly string[] | undefined,
): readonly CapiMachine[] {
  const deployments = nodePools.filter(
    ({ kind, name, topologyName }) =>
      kind === 'MachineDeployment' &&
      (!pools || pools.includes(topologyName ?? name)),
  );
  return machines.filter(
    ({ controlPlane, pool }) =>
      !controlPlane && deployments.some(({ name }) => name === pool),
  );
}
