import type { CanaryNode } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { ClusterObjects } from '../management/ManagementReader';
import { ownerOf, Pool, poolsOf } from '../nodeRollout/pool';
import { layoutOfDeployment, readField } from '../nodeRollout/poolFields';
import { conditionOf } from '../objects/decode';
import { machinesOf } from '../objects/machinesOf';
import type { CapiMachine, CapiNodePool } from '../objects/types';
import { sameVersion } from '../observe/versions';
import { CanaryNote, noteName, readNote } from './note';

export const ON_DELETE = 'OnDelete';

/**
 * The pool as something that holds a strategy; undefined for a MachinePool, and for one that has
 * left the topology.
 */
export function strategyHolderOf(
  objects: ClusterObjects,
  { kind, topologyName, name }: CapiNodePool,
): Pool | undefined {
  return kind === 'MachineDeployment'
    ? poolsOf(objects).find(
        pool => pool.name === (objects.cluster.topology ? topologyName : name),
      )
    : undefined;
}

/**
 * The note of a pool that Drydock set to `OnDelete`. If a user has restored the strategy, the note
 * no longer counts.
 */
export function canaryNoteOf(
  pool: Pool | undefined,
): CanaryNote | 'damaged' | undefined {
  return pool && readField(pool.fields, pool.layout, 'type') === ON_DELETE
    ? readNote(pool)
    : undefined;
}

export function isReady(machine: CapiMachine): boolean {
  const condition =
    conditionOf(machine, 'NodeReady') ??
    conditionOf(machine, 'NodeHealthy') ??
    conditionOf(machine, 'Ready');
  return condition?.status === 'True';
}

/** How far the node that goes first is; undefined: none goes first. */
export function canaryNodeOf(
  objects: ClusterObjects,
  nodePool: CapiNodePool,
): CanaryNode | undefined {
  const pool = strategyHolderOf(objects, nodePool);
  const note = canaryNoteOf(pool);
  if (!pool || !note) return undefined;
  if (note === 'damaged')
    return {
      state: 'lost',
      node: `no longer known (the annotation ${noteName(pool)} is damaged)`,
    };
  return { state: stateOf(objects, nodePool, note), node: note.node };
}

function stateOf(
  objects: ClusterObjects,
  nodePool: CapiNodePool,
  { uid }: CanaryNote,
): CanaryNode['state'] {
  if (!isTakenOver(objects, nodePool)) return 'choosing';
  const all = machinesOf(objects, nodePool);
  const chosen = all.find(machine => machine.uid === uid);
  if (chosen && !chosen.deleting) return 'chosen';
  const staying = all.filter(machine => !machine.deleting);
  const arrived = staying.some(
    machine =>
      sameVersion(machine.version, nodePool.version) &&
      sameVersion(machine.kubeletVersion, nodePool.version) &&
      isReady(machine),
  );
  if (chosen || staying.length < (nodePool.replicas.desired ?? 0))
    return 'replacing';
  if (arrived) return 'ready';
  // At OnDelete nothing comes but in place of what left: the pool was made smaller meanwhile.
  return staying.some(machine => sameVersion(machine.version, nodePool.version))
    ? 'replacing'
    : 'lost';
}

/**
 * Cluster API has brought version and strategy to the MachineDeployment and has seen both there:
 * from now on a Machine that leaves comes back at the version.
 */
export function isTakenOver(
  { cluster }: ClusterObjects,
  { apiVersion, spec, version, generation, observedGeneration }: CapiNodePool,
): boolean {
  const wanted = cluster.topology?.version ?? version;
  const seen =
    generation !== undefined &&
    observedGeneration !== undefined &&
    observedGeneration >= generation;
  return (
    seen &&
    sameVersion(version, wanted) &&
    readField({ spec }, layoutOfDeployment(apiVersion), 'type') === ON_DELETE
  );
}

/** The Machine that would be chosen now: the first by name that is ready and stays. */
export function candidateOf(
  objects: ClusterObjects,
  nodePool: CapiNodePool,
): CapiMachine | undefined {
  return machinesOf(objects, nodePool).find(
    machine =>
      !machine.deleting && machine.uid !== undefined && isReady(machine),
  );
}

/** Why none of the pool's nodes can go first. */
export function noCanaryNodeReason(
  objects: ClusterObjects,
  nodePool: CapiNodePool,
): Reason | undefined {
  const pool = strategyHolderOf(objects, nodePool);
  if (!pool) return { code: 'cluster-api.canary-machine-pool' };
  const few = tooFewNodes(nodePool);
  if (few) return few;
  const note = canaryNoteOf(pool);
  if (note === 'damaged')
    return {
      code: 'cluster-api.canary-note-damaged',
      params: { annotation: { object: noteName(pool) } },
    };
  const noCandidate: Reason | undefined = candidateOf(objects, nodePool)
    ? undefined
    : { code: 'cluster-api.canary-none-ready' };
  if (note)
    return stateOf(objects, nodePool, note) === 'lost'
      ? noCandidate
      : undefined;
  if (
    (readField(pool.fields, pool.layout, 'type') ?? pool.effective.type) ===
    ON_DELETE
  )
    return { code: 'cluster-api.canary-on-delete' };
  const owner = ownerOf(objects.cluster, pool, 'type');
  return owner ?? noCandidate;
}

/** Without a problem: none of its nodes is ready. */
export function noNodeFirst(pool: string, problem?: Reason): Reason {
  return {
    code: 'cluster-api.no-node-first',
    params: {
      pool: { object: pool },
      cause: {
        reasons: [problem ?? { code: 'cluster-api.canary-none-ready' }],
      },
    },
  };
}

/** A pool with one node would have none for a while. */
export function tooFewNodes({ replicas }: CapiNodePool): Reason | undefined {
  const nodes = replicas.desired ?? 0;
  return nodes < 2
    ? {
        code:
          nodes === 1
            ? 'cluster-api.canary-one-node'
            : 'cluster-api.canary-no-nodes',
      }
    : undefined;
}

/** Machines that were chosen: the only ones that a write may delete. */
export function chosenMachines(
  objects: ClusterObjects,
): readonly CapiMachine[] {
  return objects.nodePools.flatMap(nodePool => {
    const note = canaryNoteOf(strategyHolderOf(objects, nodePool));
    return note && note !== 'damaged'
      ? objects.machines.filter(({ uid }) => uid === note.uid)
      : [];
  });
}
