import { inEnglish } from '@drydock/upgrade-reasons';
import { EffectUnknownError } from './callApiServer';
import { evictionOutcome } from './evictPod';

/** Answers of the API server: of its eviction handler, and of its priority and fairness. */
const answer = (status: number, message: string, causes: object[] = []) => ({
  status,
  warnings: [],
  body: JSON.stringify({ message, details: { causes } }),
});
const BUDGET = [
  {
    reason: 'DisruptionBudget',
    message: 'The disruption budget api needs 2 healthy pods and has 2',
  },
];

describe('evictionOutcome', () => {
  it.each([
    [
      'its cause',
      answer(429, 'Cannot evict pod as it would violate it.', BUDGET),
    ],
    [
      'its text',
      answer(
        429,
        "Cannot evict pod as it would violate the pod's disruption budget.",
      ),
    ],
  ])('knows a budget by %s', (_, given) => {
    expect(evictionOutcome(given).outcome).toBe('blocked');
  });

  it('names the budget that blocks', () => {
    expect(
      inEnglish(evictionOutcome(answer(429, 'Cannot evict pod.', BUDGET))),
    ).toMatchObject({
      message:
        'Cannot evict pod. The disruption budget api needs 2 healthy pods and has 2',
    });
  });

  it('is refused for a pod with two budgets, which never goes', () => {
    expect(
      inEnglish(
        evictionOutcome(
          answer(
            500,
            'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
          ),
        ),
      ),
    ).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('more than one PodDisruptionBudget'),
    });
  });

  it.each([
    answer(429, 'The server has received too many requests.'),
    answer(500, 'etcdserver: request timed out'),
    { status: 429, warnings: [], body: 'Too many requests' },
  ])('is tried again where the server says nothing of the pod: %j', given => {
    expect(() => evictionOutcome(given)).toThrow(EffectUnknownError);
  });

  it('tells a pod that is gone from one that may not go', () => {
    expect(
      [201, 404, 409, 403].map(
        status => evictionOutcome(answer(status, 'x')).outcome,
      ),
    ).toEqual(['evicted', 'gone', 'gone', 'refused']);
  });
});
