import { budgetOf } from '../checks/__testUtils__/facts';
import { podOf } from '../testing/inventories';
import { goesUnready, isGuarded } from './evictions';

describe('isGuarded', () => {
  it('holds for pods that run, and for those in phase Unknown', () => {
    expect(
      ['Running', 'Unknown'].map(phase =>
        isGuarded(podOf('api-1', {}, { phase })),
      ),
    ).toEqual([true, true]);
  });

  it('does not hold for pods that have not started, have ended or are being deleted', () => {
    expect(
      ['Pending', 'Succeeded', 'Failed'].map(phase =>
        isGuarded(podOf('api-1', {}, { phase })),
      ),
    ).toEqual([false, false, false]);
    expect(isGuarded(podOf('api-1', {}, { deleting: true }))).toBe(false);
  });
});

describe('goesUnready', () => {
  const unready = podOf('api-1', {}, { ready: false });
  const short = { currentHealthy: 0, desiredHealthy: 1 };

  it('depends on the policy where too few pods are healthy', () => {
    expect(
      goesUnready(
        budgetOf('api', 'api', {
          ...short,
          unhealthyPodEvictionPolicy: 'AlwaysAllow',
        }),
        unready,
      ),
    ).toBe(true);
    expect(
      goesUnready(
        budgetOf('api', 'api', {
          ...short,
          unhealthyPodEvictionPolicy: 'IfHealthyBudget',
        }),
        unready,
      ),
    ).toBe(false);
    expect(goesUnready(budgetOf('api', 'api', short), unready)).toBe(false);
  });

  it('holds under any policy where enough are healthy, if any must be', () => {
    expect(
      goesUnready(
        budgetOf('api', 'api', { currentHealthy: 1, desiredHealthy: 1 }),
        unready,
      ),
    ).toBe(true);
    expect(
      goesUnready(
        budgetOf('api', 'api', { currentHealthy: 0, desiredHealthy: 0 }),
        unready,
      ),
    ).toBe(false);
  });

  it('never holds for a pod that is ready', () => {
    expect(
      goesUnready(
        budgetOf('api', 'api', { unhealthyPodEvictionPolicy: 'AlwaysAllow' }),
        podOf('api-1', {}),
      ),
    ).toBe(false);
  });
});
