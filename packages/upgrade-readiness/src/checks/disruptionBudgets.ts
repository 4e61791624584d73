import type { Param } from '@drydock/upgrade-reasons';
import type {
  CheckContext,
  DisruptionBudgetFacts,
  FindingDraft,
  PodFacts,
  ReadinessCheck,
  WorkloadFacts,
} from '../contracts';
import { goesUnready, isGuarded } from '../drain';
import { groupBy } from '../groupBy';
import { matchesSelector } from '../matchesSelector';
import { memoizeByIdentity } from '../memoizeByIdentity';
import { listedNames, nameOf, named } from '../words';
import { budgetFix } from './budgetFix';
import { isEvictable } from './facts/workloadPods';
import { podsByOwner } from './podOwners';

/**
 * The same for every target. Every budget against every pod of the cluster took 0.7 s on 2,000
 * budgets and 30,000 pods.
 */
const selectPods = memoizeByIdentity(
  (budgets: readonly DisruptionBudgetFacts[], pods: readonly PodFacts[]) => {
    const inNamespace = groupBy(pods, ({ namespace }) => namespace);
    return budgets.map(
      (budget): SelectedPods => ({
        budget,
        pods: podsOf(
          budget,
          inNamespace.get(budget.object.namespace ?? '') ?? [],
        ),
      }),
    );
  },
);

/** R9: budgets that stop a node from being drained, and budgets that protect nothing. */
export const disruptionBudgets: ReadinessCheck = {
  id: 'disruption-budgets',
  title: { code: 'check-title.disruption-budgets' },
  phase: 'nodes',
  canBlock: true,
  docs: 'checks/disruption-budgets',
  needs: ['disruption-budgets', 'pods', 'workloads'],
  judgesPartial: ['workloads'],
  evaluate(context) {
    const budgets = selectPods(
      context.facts('disruption-budgets'),
      context.facts('pods'),
    );
    const stale = budgets
      .filter(({ budget }) => isStale(budget))
      .map(({ budget }) => nameOf(budget.object));
    return {
      findings: [
        ...budgets.flatMap(selected => budgetFindings(selected, context)),
        ...overlaps(budgets),
      ],
      partial:
        stale.length > 0
          ? [
              {
                code: 'check.disruption-budgets.stale',
                params: {
                  count: { number: stale.length },
                  budgets: listedNames(stale),
                },
              },
            ]
          : [],
    };
  },
};

export interface SelectedPods {
  readonly budget: DisruptionBudgetFacts;
  readonly pods: readonly PodFacts[];
}

function podsOf(
  { selector }: DisruptionBudgetFacts,
  pods: readonly PodFacts[],
): readonly PodFacts[] {
  return selector
    ? pods.filter(({ labels }) => matchesSelector(selector, labels))
    : [];
}

function isStale({
  generation,
  observedGeneration,
  disruptionsAllowed,
}: DisruptionBudgetFacts): boolean {
  return (
    disruptionsAllowed === undefined ||
    (generation !== undefined && (observedGeneration ?? 0) < generation)
  );
}

/** Pods whose eviction budgets decide. */
function guarded(pods: readonly PodFacts[]): readonly PodFacts[] {
  return pods.filter(pod => isEvictable(pod) && isGuarded(pod));
}

function budgetFindings(
  { budget, pods }: SelectedPods,
  context: CheckContext,
): FindingDraft[] {
  if (isStale(budget)) return [];
  if ((budget.expectedPods ?? 0) === 0 && pods.length === 0)
    return [selectsNothing(budget)];
  const atStake = guarded(pods).filter(pod => !goesUnready(budget, pod));
  // Pods that a drain would evict decide. Not the budget's own count: the disruption controller
  // counts no pods without a controller that scales, and then allows nothing, so that expectedPods
  // 0 refuses every eviction of the pods that are there.
  const holdsUp =
    pods.length > 0 ? atStake.length > 0 : (budget.expectedPods ?? 0) > 0;
  if (budget.disruptionsAllowed !== 0 || !holdsUp) return [];
  return [allowsNoDisruption(budget, pods, atStake, context)];
}

function allowsNoDisruption(
  budget: DisruptionBudgetFacts,
  pods: readonly PodFacts[],
  atStake: readonly PodFacts[],
  context: CheckContext,
): FindingDraft {
  const workloads = workloadsOf(pods, context.facts('workloads'));
  const {
    currentHealthy,
    desiredHealthy,
    expectedPods,
    minAvailable,
    maxUnavailable,
  } = budget;
  const rule =
    maxUnavailable === undefined
      ? `minAvailable ${minAvailable ?? 1}`
      : `maxUnavailable ${maxUnavailable}`;
  return {
    severity: 'blocker',
    confidence: 'observed',
    phase: 'nodes',
    title: {
      code: 'check.disruption-budgets.allows-none',
      params: { budget: named(budget.object) },
    },
    object: budget.object,
    hints: { labels: budget.labels, annotations: budget.annotations },
    related: workloads.map(({ object, labels, annotations }) => ({
      object,
      labels,
      annotations,
    })),
    evidence: [
      {
        source: 'status',
        what: {
          code: 'check.disruption-budgets.status',
          params: {
            healthy: numberOrUnknown(currentHealthy),
            expected: numberOrUnknown(expectedPods),
            required: numberOrUnknown(desiredHealthy),
            rule: { object: rule },
          },
        },
      },
      ...(atStake.length > 0
        ? [
            {
              source: 'pods',
              what: {
                code: 'check.disruption-budgets.stops-at',
                params: { pods: podsByOwner(atStake) },
              } as const,
            },
          ]
        : []),
    ],
    fix: budgetFix(budget, workloads, pods),
  };
}

/** The disruption controller has not counted yet where a number is missing. */
function numberOrUnknown(number: number | undefined): Param {
  return number === undefined ? { object: '?' } : { number };
}

function workloadsOf(
  pods: readonly PodFacts[],
  workloads: readonly WorkloadFacts[],
): readonly WorkloadFacts[] {
  const owners = new Set(
    pods.flatMap(({ namespace, workload }) =>
      workload ? [`${namespace}/${workload.kind}/${workload.name}`] : [],
    ),
  );
  return workloads.filter(({ object }) =>
    owners.has(`${object.namespace}/${object.kind}/${object.name}`),
  );
}

function selectsNothing(budget: DisruptionBudgetFacts): FindingDraft {
  return {
    key: 'selects-nothing',
    severity: 'info',
    confidence: 'observed',
    phase: 'nodes',
    title: {
      code: 'check.disruption-budgets.selects-none',
      params: { budget: named(budget.object) },
    },
    object: budget.object,
    hints: { labels: budget.labels, annotations: budget.annotations },
    evidence: [
      {
        source: 'status',
        what: { code: 'check.disruption-budgets.no-pods' },
      },
    ],
    fix: {
      what: { code: 'check.disruption-budgets.correct-selector' },
    },
  };
}

/** The eviction API refuses a pod that more than one budget selects, whatever the budgets allow. */
function overlaps(budgets: readonly SelectedPods[]): FindingDraft[] {
  const byPod = new Map<PodFacts, SelectedPods[]>();
  for (const selected of budgets) {
    for (const pod of guarded(selected.pods))
      byPod.set(pod, [...(byPod.get(pod) ?? []), selected]);
  }
  const groups = new Map<
    string,
    { readonly members: readonly SelectedPods[]; readonly pods: PodFacts[] }
  >();
  for (const [pod, members] of byPod) {
    if (members.length > 1) {
      const key = members
        .map(({ budget }) => budget.object.name)
        .sort()
        .join(' ');
      const group = groups.get(`${pod.namespace} ${key}`) ?? {
        members,
        pods: [],
      };
      group.pods.push(pod);
      groups.set(`${pod.namespace} ${key}`, group);
    }
  }
  return [...groups.values()].map(overlapFinding);
}

function overlapFinding({
  members,
  pods,
}: {
  readonly members: readonly SelectedPods[];
  readonly pods: readonly PodFacts[];
}): FindingDraft {
  const [first, ...others] = members
    .map(({ budget }) => budget)
    .sort((a, b) => (a.object.name < b.object.name ? -1 : 1));
  const names = others.map(({ object }) => object.name);
  return {
    key: `overlap/${names.join(' ')}`,
    severity: 'blocker',
    confidence: 'observed',
    phase: 'nodes',
    title: {
      code: 'check.disruption-budgets.overlap',
      params: { budget: named(first.object), others: listedNames(names) },
    },
    object: first.object,
    hints: { labels: first.labels, annotations: first.annotations },
    related: others.map(({ object, labels, annotations }) => ({
      object,
      labels,
      annotations,
    })),
    evidence: [
      {
        source: 'pods',
        what: {
          code: 'check.disruption-budgets.selected-by',
          params: {
            count: { number: members.length },
            pods: podsByOwner(pods),
          },
        },
      },
    ],
    fix: {
      what: {
        code: 'check.disruption-budgets.keep-one',
        params: { budgets: listedNames(names) },
      },
      link: 'https://kubernetes.io/docs/concepts/scheduling-eviction/api-eviction/',
    },
  };
}
