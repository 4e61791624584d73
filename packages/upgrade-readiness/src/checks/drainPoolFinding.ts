import { said } from '@drydock/upgrade-reasons';
import type {
  FindingDraft,
  NodeFacts,
  Severity,
  WorkloadFacts,
} from '../contracts';
import { isForWantOfRoom, poolCapacity } from '../drain';
import type { NodeDrain, WaitingPod } from '../drain';
import { count, nameOf } from '../words';
import { refusalWords, roomWords } from './drainWords';
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
 * One finding for a pool whose nodes cannot be drained without pods that wait. A warning where room is wanting or a workload is away
 * altogether; that a well-spread workload runs with one replica less for a while is information, and so is all that a surge mends.
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
  const capacity = poolCapacity(members);
  return [
    {
      key: `pool/${pool}`,
      severity,
      confidence: 'inferred',
      phase: 'nodes',
      title: said(
        `${
          all.some(lacksRoom)
            ? `Node pool ${pool} has no room for all pods of one node`
            : `Pods of node pool ${pool} wait while their node is drained`
        }: ${count(worst.waiting.length, 'pod')} of ${
          worst.node.name
        } would wait`,
      ),
      related: relatedOf(members, all, workloads),
      evidence: [
        {
          source: 'simulation',
          what: said(
            `With one node less, ${
              members.length === 1
                ? 'nothing is left of the pool'
                : `the pool can hold ${roomWords(
                    capacity.withOneLess,
                  )} of ${roomWords(capacity)}`
            }`,
          ),
        },
        ...samples(all).map(waiting => ({
          source: 'simulation',
          what: said(
            `Pods of ${ownerOf(waiting.pod)} fit nowhere else: ${refusalWords(
              waiting,
            )}`,
          ),
        })),
        ...(surges
          ? [
              {
                source: 'simulation',
                what: said(
                  'The platform of this pool usually adds a node before it takes one away; this is without',
                ),
              },
            ]
          : []),
      ],
      fix: {
        what: said(
          `Let the pool surge by a node, or add one before the upgrade; otherwise pods of ${count(
            cases.length,
            'node',
          )} of ${members.length} wait until their node is back`,
        ),
        link: 'https://kubernetes.io/docs/tasks/administer-cluster/safely-drain-node/',
      },
    },
  ];
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
