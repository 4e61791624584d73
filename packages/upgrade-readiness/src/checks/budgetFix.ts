import type {
  DisruptionBudgetFacts,
  Fix,
  PodFacts,
  WorkloadFacts,
} from '../contracts';
import { count, listOf, nameOf } from '../words';

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
    text: scaled
      ? `Run ${scaled} replicas of ${nameOf(
          workload.object,
        )} or set maxUnavailable: 1.`
      : 'Set maxUnavailable: 1 in place of the present rule.',
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
    text: `Bring ${count(
      missing,
      'more pod',
    )} to readiness: ${currentHealthy} of ${expectedPods} are healthy and ${desiredHealthy} are required.${
      notReady.length > 0 ? ` Not ready: ${listOf(notReady)}.` : ''
    }`,
    link: GUIDE,
  };
}

/** Replicas with which a fixed minAvailable leaves one to spare; more of them do not help a percentage of 100 or a maxUnavailable of 0. */
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
