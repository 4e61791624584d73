import { matchesLabelSelector } from '../api/selectors';
import { isRecord, KubeObject } from '../kube/object';
import type { ClusterStore } from '../state/clusterStore';

/** Recomputes the status of every disruption budget, as the disruption controller does. */
export function syncBudgets(store: ClusterStore, now: number): void {
  const pods = store.list('', 'Pod');
  for (const budget of store.list('policy', 'PodDisruptionBudget')) {
    const status = budgetStatus(budget, pods);
    const previous = isRecord(budget.status) ? budget.status : {};
    const changed = Object.entries(status).some(
      ([field, value]) => previous[field] !== value,
    );
    if (changed)
      store.put({ ...budget, status: { ...previous, ...status } }, now);
  }
}

export interface BudgetStatus {
  readonly currentHealthy: number;
  readonly desiredHealthy: number;
  readonly disruptionsAllowed: number;
  readonly expectedPods: number;
  readonly observedGeneration: number;
}

export function budgetStatus(
  budget: KubeObject,
  pods: readonly KubeObject[],
): BudgetStatus {
  const spec = isRecord(budget.spec) ? budget.spec : {};
  const matching = pods.filter(
    pod =>
      pod.metadata.namespace === budget.metadata.namespace &&
      matchesLabelSelector(spec.selector, pod.metadata.labels ?? {}),
  );
  const expectedPods = matching.length;
  const currentHealthy = matching.filter(isReady).length;
  const desiredHealthy =
    spec.maxUnavailable !== undefined
      ? Math.max(0, expectedPods - amount(spec.maxUnavailable, expectedPods))
      : amount(spec.minAvailable ?? 1, expectedPods);
  return {
    currentHealthy,
    desiredHealthy,
    disruptionsAllowed:
      expectedPods === 0 ? 0 : Math.max(0, currentHealthy - desiredHealthy),
    expectedPods,
    observedGeneration: budget.metadata.generation ?? 1,
  };
}

/** Number or percentage, rounded up. */
function amount(value: unknown, total: number): number {
  const text = String(value);
  return text.endsWith('%')
    ? Math.ceil((Number(text.slice(0, -1)) / 100) * total)
    : Number(text);
}

export function isReady(pod: KubeObject): boolean {
  const status = isRecord(pod.status) ? pod.status : {};
  const conditions = Array.isArray(status.conditions) ? status.conditions : [];
  return conditions.some(
    condition =>
      isRecord(condition) &&
      condition.type === 'Ready' &&
      condition.status === 'True',
  );
}
