import { workloadOf } from '../checks/__testUtils__/facts';
import type { NodeFacts } from '../contracts';
import { nodeOf, podOf } from '../testing/inventories';
import { PodPlacement } from './PodPlacement';
import { classify } from './podClasses';
import { REFUSALS } from './refusals';

const node = (
  name: string,
  cpuMillicores: number,
  facts: Partial<NodeFacts> = {},
) =>
  nodeOf(name, 'v1.33.1', {
    allocatable: { cpuMillicores, pods: 10 },
    ...facts,
  });
const pod = podOf('api-1', { app: 'api' }, { node: 'a' });
const classified = classify(
  [pod],
  [workloadOf('api', {}, { requests: { cpuMillicores: 500 } })],
  [],
);
const [one] = classified.pods;
const nodes = [
  node('a', 500),
  node('b', 4000),
  node('c', 600),
  node('d', 400),
  node('e', 9000, { unschedulable: true }),
];

describe('PodPlacement', () => {
  it('finds the tightest node that takes a pod', () => {
    const state = new PodPlacement(nodes, classified);
    expect(state.findNode(one, 0)).toBe(2);
    state.add(one.class, 2);
    expect(state.findNode(one, 0)).toBe(1);
    state.remove(one.class, 2);
    expect(state.findNode(one, 0)).toBe(2);
  });

  it('tells why each other node refuses a pod, most first', () => {
    const state = new PodPlacement(
      [
        node('a', 500),
        node('d', 400),
        node('f', 400),
        node('e', 9000, { unschedulable: true }),
      ],
      classified,
    );
    expect([...state.refusals(one, 0)]).toEqual([
      [REFUSALS.cpu, 2],
      [REFUSALS.unavailable, 1],
    ]);
    expect([...state.refusals(one, 3)]).toEqual([[REFUSALS.cpu, 3]]);
  });

  it('knows its nodes by name, and no others', () => {
    const state = new PodPlacement(nodes, classified);
    expect(state.indexOf('c')).toBe(2);
    expect(state.indexOf('constructor')).toBeUndefined();
  });
});
