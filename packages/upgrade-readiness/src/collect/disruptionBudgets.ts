import type { DisruptionBudgetFacts, SectionResult } from '../contracts';
import { intOrStringAt, numberAt, objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import type { ObjectPass } from './objectPass';
import { hintsOf, referenceOf } from './ownershipHints';
import { FactList, sectionOfList } from './sections';
import { selectorAt } from './selectors';

/**
 * PodDisruptionBudgets with the arithmetic of their status (R9), read at policy/v1 (served from
 * 1.21).
 */
export async function collectDisruptionBudgets(
  pass: ObjectPass,
): Promise<SectionResult<readonly DisruptionBudgetFacts[]>> {
  const spec = {
    group: 'policy',
    version: 'v1',
    resource: 'poddisruptionbudgets',
    form: 'full',
    purpose: 'disruption-budgets',
  } as const;
  const outcome = await pass.subscribe(spec, () => new FactList(budgetFacts));
  return sectionOfList(outcome, ({ facts }) => facts);
}

function budgetFacts(object: JsonObject): DisruptionBudgetFacts | undefined {
  const reference = referenceOf(object, 'policy', 'PodDisruptionBudget');
  if (!reference) return undefined;
  const spec = objectAt(object, 'spec');
  const status = objectAt(object, 'status');
  return {
    object: reference,
    selector: selectorAt(spec, 'selector'),
    minAvailable: intOrStringAt(spec, 'minAvailable'),
    maxUnavailable: intOrStringAt(spec, 'maxUnavailable'),
    unhealthyPodEvictionPolicy: textAt(spec, 'unhealthyPodEvictionPolicy'),
    disruptionsAllowed: numberAt(status, 'disruptionsAllowed'),
    currentHealthy: numberAt(status, 'currentHealthy'),
    desiredHealthy: numberAt(status, 'desiredHealthy'),
    expectedPods: numberAt(status, 'expectedPods'),
    generation: numberAt(objectAt(object, 'metadata'), 'generation'),
    observedGeneration: numberAt(status, 'observedGeneration'),
    ...hintsOf(object),
  };
}
