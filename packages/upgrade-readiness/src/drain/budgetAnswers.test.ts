import { budgetOf, templateOf } from '../checks/__testUtils__/facts';
import type { PodFacts } from '../contracts';
import { podOf } from '../testing/inventories';
import { budgetLookup } from './budgetAnswers';
import type { ClassifiedPod } from './podClasses';

const podClass = {
  id: 0,
  namespace: 'payments',
  labels: { app: 'api' },
  template: templateOf(),
  placementKey: '',
};
const one = (
  labels: Record<string, string> = { app: 'api' },
  isLikeItsClass = true,
): ClassifiedPod => ({
  pod: podOf('api-1', labels),
  class: podClass,
  volumes: [],
  isLikeItsClass,
});

describe('budgetLookup', () => {
  it('finds the budget of a pod, or none', () => {
    const budget = budgetOf('api', 'api');
    expect(budgetLookup([budget])(one())).toBe(budget);
    expect(budgetLookup([budgetOf('other', 'other')])(one())).toBe('none');
  });

  it('leaves to the arithmetic what is refused anyway', () => {
    expect(
      budgetLookup([budgetOf('api', 'api', { disruptionsAllowed: 0 })])(one()),
    ).toBe('blocked');
    expect(
      budgetLookup([budgetOf('api', 'api', { disruptionsAllowed: undefined })])(
        one(),
      ),
    ).toBe('blocked');
    expect(
      budgetLookup([budgetOf('a', 'api'), budgetOf('b', 'api')])(one()),
    ).toBe('blocked');
  });

  it('is none for pods that budgets do not guard, and for ones that are not ready where their budget says so', () => {
    const blocked = budgetOf('a', 'api', {
      disruptionsAllowed: 0,
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
    });
    const like = (facts: Partial<PodFacts>): ClassifiedPod => ({
      ...one(),
      pod: podOf('api-1', { app: 'api' }, facts),
    });
    const answer = budgetLookup([blocked, budgetOf('b', 'api')]);
    expect(
      [
        like({ phase: 'Pending' }),
        like({ deleting: true }),
        like({ ready: false }),
      ].map(answer),
    ).toEqual(['none', 'none', 'blocked']);
    expect(
      [like({}), like({ ready: false })].map(budgetLookup([blocked])),
    ).toEqual(['blocked', 'none']);
  });

  it('does not take a pod with labels of its own for its class', () => {
    const label = 'statefulset.kubernetes.io/pod-name';
    const ofOne = budgetOf('one', 'api', {
      selector: { matchLabels: { [label]: 'api-0' } },
    });
    const answer = budgetLookup([ofOne]);
    expect(answer(one({ app: 'api', [label]: 'api-0' }, false))).toBe(ofOne);
    expect(answer(one({ app: 'api', [label]: 'api-1' }, false))).toBe('none');
  });
});
