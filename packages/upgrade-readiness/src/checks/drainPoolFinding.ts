import type { Reason } from '@drydock/upgrade-reasons';
import type {
  Evidence,
  FindingDraft,
  NodeFacts,
  Severity,
  WorkloadFacts,
} from '../contracts';
import { isForWantOfRoom, poolCapacity } from '../drain';
import type { NodeDrain, WaitingPod } from '../drain';
import { nameOf } from '../words';
import { refusalsOf, roomOf } from './drainWords';
import { ownerOf } from './podOwners';

export interface PoolDrains {
  readonly pool: string;
  /** Drains of the pool's nodes that leave something waiting or stalled. */
  readonly drains: readonly NodeDrain[];
  /** All nodes of the cluster. */
  readonly nodes: readonly NodeFacts[];
  /** Whether the pool's platform adds a node first, by default. */
  readonly surges: boolean;
  readonly workloads: readonly WorkloadFacts[];
}

/**
 * One finding for a pool whose nodes cannot be drained without pods that wait. A warning where room
 * is wanting or a workload is away altogether; that a well-spread workload runs with one replica
 * less for a while is information, and so is all that a surge mends.
 */
export function poolFinding({
  pool,
  drains,
  nodes,
  surges,
  workloads,
}: PoolDrains): FindingDraft[] {
  const cases = drains.flatMap(drain => {
    const waiting = drain.waiting.filter(({ isBound }) => !isBound);
    return waiting.length > 0 ? [{ node: drain.node, waiting }] : [];
  });
  const [worst] = [...cases].sort(
    (a, b) => b.waiting.length - a.waiting.length,
  );
  if (!worst) return [];
  const all = cases.flatMap(({ waiting }) => waiting);
  const members = nodes.filter(node => node.pool === pool);
  const hurts = all.some(waiting => lacksRoom(waiting) || waiting.isLast);
  const severity: Severity = hurts && !surges ? 'warning' : 'info';
  return [
    {
      key: `pool/${pool}`,
      severity,
      confidence: 'inferred',
      phase: 'nodes',
      title: {
        code: all.some(lacksRoom)
          ? 'check.drain-simulation.pool-without-room'
          : 'check.drain-simulation.pool-waits',
        params: {
          pool: { object: pool },
          count: { number: worst.waiting.length },
          node: { object: worst.node.name },
        },
      },
      related: relatedOf(members, all, workloads),
      evidence: [
        bySimulation(roomLeft(members)),
        ...samples(all).map(waiting => bySimulation(homeless(waiting))),
        ...(surges
          ? [bySimulation({ code: 'check.drain-simulation.surges' })]
          : []),
      ],
      fix: {
        what: {
          code: 'check.drain-simulation.pool-fix',
          params: {
            count: { number: cases.length },
            all: { number: members.length },
          },
        },
        link: 'https://kubernetes.io/docs/tasks/administer-cluster/safely-drain-node/',
      },
    },
  ];
}

function bySimulation(what: Reason): Evidence {
  return { source: 'simulation', what };
}

function roomLeft(members: readonly NodeFacts[]): Reason {
  if (members.length === 1)
    return { code: 'check.drain-simulation.nothing-left' };
  const capacity = poolCapacity(members);
  return {
    code: 'check.drain-simulation.room-left',
    params: { left: roomOf(capacity.withOneLess), all: roomOf(capacity) },
  };
}

function homeless(waiting: WaitingPod): Reason {
  const { pod } = waiting;
  const owner = { object: ownerOf(pod) };
  const why = refusalsOf(waiting);
  return pod.workload
    ? { code: 'check.drain-simulation.fits-nowhere', params: { owner, why } }
    : {
        code: 'check.drain-simulation.pod-fits-nowhere',
        params: { pod: owner, why },
      };
}

/**
 * The related objects. A workload is related if its own rules leave it no place. One that waits for
 * room is only in the evidence, because the platform must make that room.
 */
function relatedOf(
  members: readonly NodeFacts[],
  waiting: readonly WaitingPod[],
  workloads: readonly WorkloadFacts[],
): FindingDraft['related'] {
  const away = new Set(
    waiting.flatMap(each =>
      each.isLast && !lacksRoom(each) && each.workload
        ? [nameOf(each.workload)]
        : [],
    ),
  );
  return [
    ...members.slice(0, 20).map(({ name, labels }) => ({
      object: { group: '', kind: 'Node', name },
      labels,
      annotations: {},
    })),
    ...workloads
      .filter(({ object }) => away.has(nameOf(object)))
      .slice(0, 20)
      .map(({ object, labels, annotations }) => ({
        object,
        labels,
        annotations,
      })),
  ];
}

/** Without another node, another node is what is wanting. */
function lacksRoom({ refusals }: WaitingPod): boolean {
  return refusals.size === 0 || [...refusals.keys()].some(isForWantOfRoom);
}

/** One pod for each workload, ten at most, in an order that does not change with their names. */
function samples(waiting: readonly WaitingPod[]): readonly WaitingPod[] {
  const seen = new Set<string>();
  return waiting
    .filter(({ pod }) =>
      seen.has(ownerOf(pod)) ? false : Boolean(seen.add(ownerOf(pod))),
    )
    .sort((a, b) => (ownerOf(a.pod) < ownerOf(b.pod) ? -1 : 1))
    .slice(0, 10);
}
