import type { DisruptionBudgetFacts, PodFacts } from '../contracts';
import { groupBy } from '../groupBy';
import { matchesSelector } from '../matchesSelector';
import { goesUnready, isGuarded } from './evictions';
import type { ClassifiedPod } from './podClasses';

/**
 * `blocked`: whatever it is, the arithmetic of budgets alone says that the pod stays (0 allowed,
 * several budgets, a status that is behind).
 */
export type BudgetAnswer = DisruptionBudgetFacts | 'none' | 'blocked';

/** Looks the budgets of each class of pods up once. */
export function budgetLookup(
  budgets: readonly DisruptionBudgetFacts[],
): (one: ClassifiedPod) => BudgetAnswer {
  const byNamespace = groupBy(budgets, ({ object }) => object.namespace ?? '');
  const budgetsOf = ({ namespace, labels }: PodFacts) =>
    (byNamespace.get(namespace) ?? []).filter(
      ({ selector }) => selector && matchesSelector(selector, labels),
    );
  const ofClasses = new Map<number, readonly DisruptionBudgetFacts[]>();
  return ({ pod, class: { id }, isLikeItsClass }) => {
    const known = isLikeItsClass ? ofClasses.get(id) : undefined;
    const found = known ?? budgetsOf(pod);
    if (isLikeItsClass) ofClasses.set(id, found);
    return answer(pod, found);
  };
}

function answer(
  pod: PodFacts,
  [budget, ...others]: readonly DisruptionBudgetFacts[],
): BudgetAnswer {
  if (!budget || !isGuarded(pod)) return 'none';
  if (others.length > 0) return 'blocked';
  if (goesUnready(budget, pod)) return 'none';
  return budget.disruptionsAllowed ? budget : 'blocked';
}
