import { said } from '@drydock/upgrade-reasons';
import type { FindingDraft, WorkloadFacts } from '../contracts';
import type { NodeDrain, WaitingPod } from '../drain';
import { groupBy } from '../groupBy';
import { count, listOf, nameOf } from '../words';
import { refusalWords } from './drainWords';

interface PinnedPod extends WaitingPod {
  readonly node: string;
}

/** Workloads of which a pod can run on its very node only. Has no key, so that it adds to what `fragile-workloads` says of the workload. */
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
  return {
    severity: 'warning',
    confidence: 'inferred',
    phase: 'nodes',
    title: said(
      `${nameOf(object)} can run on ${listOf([
        ...new Set(pods.map(({ node }) => node)),
      ])} only, and waits while ${
        pods.length === 1 ? 'it is' : 'these are'
      } drained`,
    ),
    object,
    hints: { labels, annotations },
    evidence: [
      {
        source: 'simulation',
        what: said(
          `${count(pods.length, 'pod')} of ${nameOf(object)} fit${
            pods.length === 1 ? 's' : ''
          } nowhere but on ${
            pods.length === 1 ? 'its' : 'their'
          } very node (${refusalWords(first)}), nor on a new node in its place`,
        ),
      },
    ],
    fix: {
      what: said(
        'Upgrade the node in place, or free the pods from it before it is replaced: move the data, or select nodes by something other than their name',
      ),
      link: 'https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/',
    },
  };
}
