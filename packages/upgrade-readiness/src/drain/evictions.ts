import type { DisruptionBudgetFacts, PodFacts } from '../contracts';

const WITHOUT_BUDGETS: ReadonlySet<string> = new Set([
  'Pending',
  'Succeeded',
  'Failed',
]);

/**
 * Whether the eviction API asks budgets about a pod at all: not about ones that have not started,
 * have ended or are being deleted. Source: canIgnorePDB in
 * pkg/registry/core/pod/storage/eviction.go of Kubernetes.
 */
export function isGuarded({ phase, deleting }: PodFacts): boolean {
  return !deleting && !WITHOUT_BUDGETS.has(phase);
}

/**
 * Whether a pod's only budget lets it go because it is not ready, whatever disruptions the budget
 * allows. Source: EvictionREST.Create in the same file. A server that does not know
 * unhealthyPodEvictionPolicy (alpha in 1.26, on by default from 1.27) does not keep the field
 * either, so that it needs no look at the version.
 */
export function goesUnready(
  budget: DisruptionBudgetFacts,
  { ready }: PodFacts,
): boolean {
  const {
    unhealthyPodEvictionPolicy,
    currentHealthy = 0,
    desiredHealthy = 0,
  } = budget;
  return (
    !ready &&
    (unhealthyPodEvictionPolicy === 'AlwaysAllow' ||
      (desiredHealthy > 0 && currentHealthy >= desiredHealthy))
  );
}
