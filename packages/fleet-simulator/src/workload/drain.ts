import type { DrainBlock } from '../capi/draft';
import { matchesLabelSelector } from '../api/selectors';
import { isRecord, KubeObject } from '../kube/object';
import type { ClusterStore } from '../state/clusterStore';
import { budgetStatus } from './budgets';
import { podsOn } from './pods';

/** The first budget that lets no pod of a node go; undefined when the node can be drained. */
export function findDrainBlock(
  store: ClusterStore,
  nodeName: string,
): DrainBlock | undefined {
  return findEvictionBlock(store, drainablePods(store, nodeName));
}

/** Pods that a drain evicts. */
export function drainablePods(
  store: ClusterStore,
  nodeName: string,
): KubeObject[] {
  return podsOn(store, nodeName).filter(isEvictable);
}

/** The first budget that lets none of these pods go. */
export function findEvictionBlock(
  store: ClusterStore,
  pods: readonly KubeObject[],
): DrainBlock | undefined {
  const all = store.list('', 'Pod');
  for (const budget of store.list('policy', 'PodDisruptionBudget')) {
    const covered = pods.filter(
      pod =>
        pod.metadata.namespace === budget.metadata.namespace &&
        matchesLabelSelector(selectorOf(budget), pod.metadata.labels ?? {}),
    );
    const status = covered.length > 0 ? budgetStatus(budget, all) : undefined;
    if (!status || status.disruptionsAllowed > 0) continue;
    return {
      pods: covered.map(
        pod => `${pod.metadata.namespace}/${pod.metadata.name}`,
      ),
      budget: budget.metadata.name,
      needs: status.desiredHealthy,
      has: status.currentHealthy,
    };
  }
  return undefined;
}

function selectorOf(budget: KubeObject): unknown {
  return isRecord(budget.spec) ? budget.spec.selector : undefined;
}

function isEvictable(pod: KubeObject): boolean {
  return !pod.metadata.ownerReferences?.some(
    owner => owner.kind === 'DaemonSet' || owner.kind === 'Node',
  );
}
