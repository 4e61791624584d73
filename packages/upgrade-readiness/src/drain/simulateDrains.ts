import type {
  DisruptionBudgetFacts,
  NodeFacts,
  PersistentVolumeFacts,
  PodFacts,
  WorkloadFacts,
} from '../contracts';
import { groupBy } from '../groupBy';
import { matchesSelector } from '../matchesSelector';
import { budgetLookup } from './budgetAnswers';
import { PodPlacement } from './PodPlacement';
import { Drain, workloadKey } from './Drain';
import type { NodeDrain } from './Drain';
import { classify } from './podClasses';
import type { ClassifiedPod } from './podClasses';

export interface DrainInput {
  readonly nodes: readonly NodeFacts[];
  readonly pods: readonly PodFacts[];
  readonly workloads: readonly WorkloadFacts[];
  readonly budgets: readonly DisruptionBudgetFacts[];
  readonly volumes: readonly PersistentVolumeFacts[];
}

export interface DrainResult {
  readonly drains: readonly NodeDrain[];
  /**
   * Pods with a budget of which nothing tells what they ask for, so that their drain cannot be
   * judged. Others like them count as asking for nothing.
   */
  readonly unknown: readonly PodFacts[];
}

/** Drains each node by itself, all others as they are. */
export function simulateDrains({
  nodes,
  pods,
  workloads,
  budgets,
  volumes,
}: DrainInput): DrainResult {
  const classified = classify(pods, workloads, volumes);
  const state = new PodPlacement(nodes, classified);
  const onNode = groupBy(classified.pods, ({ pod }) => pod.node ?? '');
  const ready = groupBy(
    classified.pods.filter(({ pod }) => pod.ready && pod.node !== undefined),
    workloadKey,
  );
  const running = new Map(
    [...ready].map(([key, members]) => [key, members.length]),
  );
  const budgetOf = budgetLookup(budgets);
  const drains = nodes.flatMap((node, index) => {
    const evictable = (onNode.get(node.name) ?? []).filter(({ pod }) =>
      isPlacedAnew(pod),
    );
    return evictable.length > 0
      ? [
          new Drain(state, node, index, running).run(
            byDifficulty(evictable),
            budgetOf,
          ),
        ]
      : [];
  });
  return {
    drains,
    unknown: classified.unknown.filter(
      pod =>
        isPlacedAnew(pod) &&
        pod.node !== undefined &&
        isProtected(pod, budgets),
    ),
  };
}

/**
 * What a drain evicts and some controller makes again. Pods without one are gone for good, and told
 * so elsewhere.
 */
function isPlacedAnew({ mirror, workload }: PodFacts): boolean {
  return (
    !mirror &&
    workload !== undefined &&
    workload.kind !== 'DaemonSet' &&
    workload.kind !== 'Node'
  );
}

function isProtected(
  { namespace, labels }: PodFacts,
  budgets: readonly DisruptionBudgetFacts[],
): boolean {
  return budgets.some(
    ({ object, selector }) =>
      object.namespace === namespace &&
      selector &&
      matchesSelector(selector, labels),
  );
}

/** Larger pods first, as they have fewer places; those that follow others last. */
function byDifficulty(
  pods: readonly ClassifiedPod[],
): readonly ClassifiedPod[] {
  const follows = ({ class: { template } }: ClassifiedPod) =>
    template.podAffinity.length > 0 ? 1 : 0;
  const size = ({ class: { template } }: ClassifiedPod) =>
    template.requests.cpuMillicores ?? 0;
  return [...pods].sort((a, b) => follows(a) - follows(b) || size(b) - size(a));
}
