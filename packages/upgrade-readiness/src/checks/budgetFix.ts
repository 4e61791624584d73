import type {
  DisruptionBudgetFacts,
  Fix,
  PodFacts,
  WorkloadFacts,
} from '../contracts';
import { listedNames, named, sentences } from '../words';

const GUIDE = 'https://kubernetes.io/docs/tasks/run-application/configure-pdb/';

/** The exact change that lets one pod go at a time, with numbers. */
export function budgetFix(
  budget: DisruptionBudgetFacts,
  workloads: readonly WorkloadFacts[],
  pods: readonly PodFacts[],
): Fix {
  const { desiredHealthy = 0, expectedPods = 0 } = budget;
  if (
    desiredHealthy < expectedPods &&
    budget.maxUnavailable !== '0' &&
    budget.maxUnavailable !== '0%'
  )
    return unhealthyFix(budget, pods);
  const [workload] = workloads;
  const scaled =
    workloads.length === 1 && workload ? scaledBy(budget, workload) : undefined;
  const before = ruleOf(budget);
  return {
    what: scaled
      ? {
          code: 'check.disruption-budgets.scale-or-allow',
          params: {
            replicas: { number: scaled },
            workload: named(workload.object),
          },
        }
      : { code: 'check.disruption-budgets.allow-one' },
    link: GUIDE,
    change: {
      before: `spec:\n  ${before}`,
      after: 'spec:\n  maxUnavailable: 1',
    },
  };
}

/** The rule itself would let pods go; too few of them are healthy. */
function unhealthyFix(
  {
    currentHealthy = 0,
    desiredHealthy = 0,
    expectedPods = 0,
  }: DisruptionBudgetFacts,
  pods: readonly PodFacts[],
): Fix {
  const notReady = pods
    .filter(({ ready }) => !ready)
    .map(({ name }) => `pod ${name}`);
  const missing = Math.max(1, desiredHealthy + 1 - currentHealthy);
  return {
    what: sentences([
      {
        code: 'check.disruption-budgets.bring-ready',
        params: {
          count: { number: missing },
          healthy: { number: currentHealthy },
          expected: { number: expectedPods },
          required: { number: desiredHealthy },
        },
      },
      notReady.length > 0
        ? {
            code: 'check.disruption-budgets.not-ready',
            params: { pods: listedNames(notReady) },
          }
        : undefined,
    ]),
    link: GUIDE,
  };
}

/**
 * Replicas with which a fixed minAvailable leaves one to spare; more of them do not help a
 * percentage of 100 or a maxUnavailable of 0.
 */
function scaledBy(
  { minAvailable }: DisruptionBudgetFacts,
  { object, replicas }: WorkloadFacts,
): number | undefined {
  const scalable =
    object.kind === 'Deployment' ||
    object.kind === 'StatefulSet' ||
    object.kind === 'ReplicaSet';
  if (
    !scalable ||
    minAvailable === undefined ||
    !/^\d{1,6}$/.test(minAvailable)
  )
    return undefined;
  return Math.max(Number(minAvailable), replicas ?? 0) + 1;
}

function ruleOf({
  minAvailable,
  maxUnavailable,
}: DisruptionBudgetFacts): string {
  return maxUnavailable === undefined
    ? `minAvailable: ${minAvailable ?? 1}`
    : `maxUnavailable: ${maxUnavailable}`;
}
