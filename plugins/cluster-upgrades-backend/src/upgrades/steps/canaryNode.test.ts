import { inEnglish, said } from '@drydock/upgrade-reasons';
import {
  moveStateByVersions,
  type CanaryNode,
  type ObservedState,
  type Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { observedState } from '../__testUtils__/records';
import { canaryProblem } from './canaryNode';
import { decideHop } from './hopDecision';
import { nodesProblem } from './verify';

type Pool = ObservedState['nodePools'][number];
const REST: Hop = {
  kind: 'node-pools',
  from: 'v1.35.5',
  to: 'v1.36.4',
  disrupts: ['nodes'],
  pools: ['workers'],
};
const CHOOSE: Hop = { ...REST, canaryNode: 'choose' };
const REPLACE: Hop = { ...REST, canaryNode: 'replace' };
const [TEMPLATE] = observedState().nodePools;
const HELD: Pool = {
  ...TEMPLATE,
  name: 'workers',
  desired: 'v1.35.5',
  versions: [{ version: 'v1.35.5', count: 3 }],
  nodes: 3,
  readyNodes: 3,
  updatedNodes: 0,
  settled: true,
  heldBack: true,
};
const at = (state: CanaryNode['state'], changes: Partial<Pool> = {}): Pool => ({
  ...HELD,
  heldBack: undefined,
  desired: 'v1.36.4',
  settled: false,
  canaryNode: { state, node: 'n-1' },
  ...changes,
});
const ROLLING: Pool = { ...at('chosen'), canaryNode: undefined };

function seen(...pools: Pool[]): ObservedState {
  const observed = observedState({
    controlPlane: { desired: 'v1.36.4', current: 'v1.36.4' },
  });
  return { ...observed, nodePools: pools };
}

function followed(hop: Hop, ...pools: Pool[]) {
  const observed = seen(...pools);
  return {
    ...observed,
    move: moveStateByVersions(hop, observed, { nodePoolsFollow: true }),
  };
}

function decide(hop: Hop, ...pools: Pool[]) {
  return decideHop({
    hop,
    observed: followed(hop, ...pools),
    operations: [],
    generation: 1,
    nowMs: 0,
    visibleWithinMs: 60_000,
  });
}

describe('a hop with a canary node', () => {
  it.each<[string, Hop, Pool, object]>([
    ['is chosen in a whole pool', CHOOSE, HELD, { kind: 'write' }],
    [
      'waits for a pool that lacks a node',
      CHOOSE,
      { ...HELD, readyNodes: 2 },
      {
        kind: 'not-yet',
        reason: expect.stringContaining('already has one node less'),
      },
    ],
    [
      'is not chosen in a pool with one node',
      CHOOSE,
      { ...HELD, nodes: 1, readyNodes: 1 },
      {
        kind: 'not-yet',
        reason: expect.stringContaining('workers has 1 node'),
        byPerson: true,
      },
    ],
    [
      'is on its way until the platform has taken the choice over',
      CHOOSE,
      at('choosing'),
      { kind: 'under-way' },
    ],
    ['is chosen', CHOOSE, at('chosen'), { kind: 'done' }],
    ['is chosen, and replaced already', CHOOSE, at('ready'), { kind: 'done' }],
    [
      'needs no choice where the pool rolls as a whole',
      CHOOSE,
      ROLLING,
      { kind: 'done', ours: false },
    ],
    ['is replaced once it is chosen', REPLACE, at('chosen'), { kind: 'write' }],
    [
      'is not replaced while another node is not ready',
      REPLACE,
      at('chosen', { readyNodes: 2 }),
      { kind: 'not-yet' },
    ],
    [
      'is not replaced where it is the only one by now',
      REPLACE,
      at('chosen', { nodes: 1, readyNodes: 1 }),
      {
        kind: 'not-yet',
        reason: expect.stringContaining('waits until it has two'),
        byPerson: true,
      },
    ],
    [
      'is chosen anew where the chosen one was lost',
      CHOOSE,
      at('lost'),
      { kind: 'write' },
    ],
    [
      'is not chosen where its note is damaged',
      CHOOSE,
      at('lost', { noCanaryNode: said('its annotation is damaged') }),
      {
        kind: 'blocked',
        reason: 'No node of workers can go first: its annotation is damaged',
      },
    ],
    [
      'is not replaced where its note is damaged',
      REPLACE,
      at('lost', { noCanaryNode: said('its annotation is damaged') }),
      {
        kind: 'blocked',
        reason: 'No node of workers can go first: its annotation is damaged',
      },
    ],
    [
      'is not replaced where it left and its pool was scaled down',
      REPLACE,
      at('lost'),
      {
        kind: 'blocked',
        reason: expect.stringContaining('the pool was scaled down'),
      },
    ],
    [
      'is not replaced where the pool wants a newer version by now',
      REPLACE,
      at('chosen', { desired: 'v1.37.1' }),
      {
        kind: 'blocked',
        reason: expect.stringContaining(
          'is now set to v1.37.1, not to v1.36.4',
        ),
      },
    ],
    [
      'is not replaced before the platform has taken the choice over',
      REPLACE,
      at('choosing'),
      { kind: 'not-yet' },
    ],
    [
      'is on its way until its successor is ready',
      REPLACE,
      at('replacing', { readyNodes: 2 }),
      { kind: 'under-way' },
    ],
    ['has a successor', REPLACE, at('ready'), { kind: 'done' }],
    [
      'has none to replace where the pool rolls as a whole',
      REPLACE,
      ROLLING,
      { kind: 'done', ours: false },
    ],
    [
      'is lost when another writer set the pool back',
      REPLACE,
      { ...HELD, heldBack: undefined },
      {
        kind: 'blocked',
        reason: expect.stringContaining('another writer set it back'),
      },
    ],
  ])('%s', (_, hop, pool, decision) => {
    expect(inEnglish(decide(hop, pool))).toMatchObject(decision);
  });

  it('counts one node', () => {
    expect(
      inEnglish([
        followed(CHOOSE, at('choosing')).move.progress,
        followed(REPLACE, at('replacing')).move.progress,
        followed(REPLACE, at('ready')).move.progress,
      ]),
    ).toEqual([
      [],
      [{ name: 'Canary node of workers', done: 0, total: 1 }],
      [{ name: 'Canary node of workers', done: 1, total: 1 }],
    ]);
  });
});

it('is reported as lost, and not as set back, when its node left after it was replaced', () => {
  const operation = {
    operationKey: 'k',
    stepId: 's',
    generation: 1,
    state: 'accepted' as const,
    intendedAtMs: 0,
  };
  const decision = decideHop({
    hop: REPLACE,
    observed: followed(REPLACE, at('lost')),
    operations: [operation],
    generation: 1,
    nowMs: 90_000,
    visibleWithinMs: 60_000,
  });
  expect(inEnglish(decision)).toMatchObject({
    kind: 'blocked',
    reason: expect.stringContaining('is not replaced'),
  });
});

describe('the hop of the other nodes', () => {
  it('is a write where the canary node is ready, though the pool wants the version', () => {
    expect(inEnglish(decide(REST, at('ready')))).toMatchObject({
      kind: 'write',
    });
    expect(inEnglish(decide(REST, ROLLING))).toMatchObject({
      kind: 'under-way',
    });
  });
});

describe('verifying a canary node', () => {
  it('asks for it and for its pool, and for nothing of the others versions', () => {
    expect(canaryProblem(at('ready'))).toBeUndefined();
    expect(nodesProblem(REPLACE, seen(at('ready')))).toBeUndefined();
    expect(inEnglish(nodesProblem(REPLACE, seen(at('replacing'))))).toContain(
      'canary node of workers is not ready',
    );
    expect(inEnglish(nodesProblem(REPLACE, seen(at('lost'))))).toContain(
      'The canary node of workers was not replaced',
    );
    expect(
      inEnglish(nodesProblem(REPLACE, seen(at('ready', { readyNodes: 2 })))),
    ).toContain('2 of 3 nodes are ready');
  });

  it('asks for the whole pool where that rolls as a whole', () => {
    expect(inEnglish(nodesProblem(REPLACE, seen(ROLLING)))).toContain(
      '3 nodes at v1.35.5',
    );
  });
});
