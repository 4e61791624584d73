import type { DisruptionBudgetFacts, PodFacts } from '../contracts';
import { groupBy } from '../groupBy';
import { matchesSelector } from '../matchesSelector';
import type { ClassifiedPod } from './podClasses';

/** `blocked`: whatever it is, the arithmetic of budgets alone says that the pod stays (0 allowed, several budgets, a status that is behind). */
export type BudgetAnswer = DisruptionBudgetFacts | 'none' | 'blocked';

/** Asks each class of pods once. */
export function budgetLookup(budgets: readonly DisruptionBudgetFacts[]): (one: ClassifiedPod) => BudgetAnswer {
  const byNamespace = groupBy(budgets, ({ object }) => object.namespace ?? '');
  const answer = ({ namespace, labels }: PodFacts): BudgetAnswer => {
    const [budget, ...others] = (byNamespace.get(namespace) ?? []).filter(({ selector }) => selector && matchesSelector(selector, labels));
    if (!budget) return 'none';
    return others.length > 0 || !budget.disruptionsAllowed ? 'blocked' : budget;
  };
  const ofClasses = new Map<number, BudgetAnswer>();
  return ({ pod, class: { id }, isLikeItsClass }) => {
    const known = isLikeItsClass ? ofClasses.get(id) : undefined;
    const found = known ?? answer(pod);
    if (isLikeItsClass) ofClasses.set(id, found);
    return found;
  };
}
