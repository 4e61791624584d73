import type { ObjectReference, PodFacts } from '../../contracts';
import { groupBy } from '../../groupBy';

/** Pods by the workload at the top of their owner chain. */
export interface WorkloadPods {
  of(workload: ObjectReference): readonly PodFacts[];
}

/** One pass over all pods, so that asking for each of thousands of workloads stays cheap. */
export function podsByWorkload(pods: readonly PodFacts[]): WorkloadPods {
  const byKey = groupBy(pods, ({ namespace, workload }) =>
    workload ? keyOf(workload.kind, namespace, workload.name) : '',
  );
  return {
    of: ({ kind, namespace, name }) =>
      byKey.get(keyOf(kind, namespace ?? '', name)) ?? [],
  };
}

/**
 * Whether a drain evicts the pod: it leaves static pods and those of DaemonSets alone, and pods
 * without a node hold none up.
 */
export function isEvictable({ mirror, workload, node }: PodFacts): boolean {
  return !mirror && workload?.kind !== 'DaemonSet' && node !== undefined;
}

function keyOf(kind: string, namespace: string, name: string): string {
  return `${kind}/${namespace}/${name}`;
}
