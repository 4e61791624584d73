import { budgetOf, workloadOf } from '../checks/__testUtils__/facts';
import { nodeOf, podOf } from '../testing/inventories';
import { PodPlacement } from './PodPlacement';
import { Drain, workloadKey } from './Drain';
import { classify } from './podClasses';

const nodes = [nodeOf('a', 'v1.33.1'), nodeOf('b', 'v1.33.1')];
const pods = ['1', '2', '3'].map(number =>
  podOf(`api-${number}`, { app: 'api' }, { node: 'a' }),
);
const classified = classify(
  pods,
  [workloadOf('api', {}, { requests: { cpuMillicores: 3_000 } })],
  [],
);

describe('Drain', () => {
  it('leaves the state as it found it', () => {
    const state = new PodPlacement(nodes, classified);
    const drain = () =>
      new Drain(state, nodes[0], 0, new Map()).run(
        classified.pods,
        () => 'none',
      );
    const first = drain();
    expect(first.waiting.map(({ pod }) => pod.name)).toEqual([
      'api-2',
      'api-3',
    ]);
    expect(drain()).toEqual(first);
  });

  it('stops at a budget whose pods wait, and goes on where it allows none to begin with', () => {
    const state = new PodPlacement(nodes, classified);
    const budget = budgetOf('api', 'api');
    const { stalls } = new Drain(state, nodes[0], 0, new Map()).run(
      classified.pods,
      () => budget,
    );
    expect(stalls).toMatchObject([
      {
        budget,
        refused: [{ name: 'api-3' }],
        waiting: [{ pod: { name: 'api-2' } }],
      },
    ]);
    expect(
      new Drain(state, nodes[0], 0, new Map()).run(
        classified.pods,
        () => 'blocked',
      ),
    ).toMatchObject({ waiting: [], stalls: [] });
  });
});

describe('workloadKey', () => {
  it('is one for the pods of a workload', () => {
    expect(new Set(classified.pods.map(workloadKey))).toEqual(
      new Set(['Deployment/payments/api']),
    );
  });
});
