import type { FindingDraft, WorkloadFacts } from '../contracts';
import type { NodeDrain, WaitingPod } from '../drain';
import { groupBy } from '../groupBy';
import { listedNames, named, nameOf } from '../words';
import { refusalsOf } from './drainWords';

interface PinnedPod extends WaitingPod {
  readonly node: string;
}

/**
 * Workloads of which a pod can run on its very node only. Has no key, so that it adds to what
 * `fragile-workloads` says of the workload.
 */
export function pinnedFindings(
  drains: readonly NodeDrain[],
  workloads: readonly WorkloadFacts[],
): FindingDraft[] {
  const pinned = drains.flatMap(({ node, waiting }) =>
    waiting
      .filter(({ isBound, workload }) => isBound && workload)
      .map((pod): PinnedPod => ({ ...pod, node: node.name })),
  );
  const byWorkload = groupBy(pinned, ({ workload }) =>
    workload ? nameOf(workload) : '',
  );
  return workloads.flatMap(workload => {
    const pods = byWorkload.get(nameOf(workload.object)) ?? [];
    return pods.length > 0 ? [pinnedFinding(workload, pods)] : [];
  });
}

function pinnedFinding(
  { object, labels, annotations }: WorkloadFacts,
  pods: readonly PinnedPod[],
): FindingDraft {
  const [first] = pods;
  const nodes = [...new Set(pods.map(({ node }) => node))];
  return {
    severity: 'warning',
    confidence: 'inferred',
    phase: 'nodes',
    title: {
      code: 'check.drain-simulation.pinned',
      params: {
        count: { number: nodes.length },
        workload: named(object),
        nodes: listedNames(nodes),
      },
    },
    object,
    hints: { labels, annotations },
    evidence: [
      {
        source: 'simulation',
        what: {
          code: 'check.drain-simulation.pinned-pods',
          params: {
            count: { number: pods.length },
            workload: named(object),
            why: refusalsOf(first),
          },
        },
      },
    ],
    fix: {
      what: { code: 'check.drain-simulation.pinned-fix' },
      link: 'https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/',
    },
  };
}
