import { reasonText, said } from '@drydock/upgrade-reasons';
import type { LeavingNode } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { PlanHook } from '@drydock/upgrade-plans';
import {
  hooksAt,
  newNodeHookFacts,
  NodeHookFacts,
  NodeHookRun,
  nodeHookResults,
  effectsWanted,
  pointInPlan,
  pointsOf,
  withoutGone,
  withResult,
} from './nodeHooks';

const common = {
  deadlineMinutes: 30,
  retries: 0,
  onFailure: 'block',
  type: 'webhook',
  webhook: 'w',
} as const;
const move: PlanHook = { ...common, name: 'move', at: 'before-node-drain' };
const tell: PlanHook = { ...common, name: 'tell', at: 'before-node-drain' };
const wipe: PlanHook = { ...common, name: 'wipe', at: 'after-node-drain' };
const backup: PlanHook = { ...common, name: 'backup', at: 'before-upgrade' };
const run: NodeHookRun = {
  reference: 'uid-1',
  node: { name: 'n1' },
  point: 'before-drain',
  ended: 1,
  state: 'running',
  sinceMs: 1000,
};
const leaving: LeavingNode = {
  reference: 'uid-1',
  node: 'n1',
  points: ['before-drain'],
  waitsAt: 'before-drain',
};
const result = (
  node: string,
  outcome: 'succeeded' | 'failed' = 'succeeded',
) => ({
  node: { name: node },
  point: 'before-drain' as const,
  hook: 'move',
  outcome,
  attempts: 1,
  message: said(`said ${node}`),
  atMs: 2000,
});

describe('hooks of nodes', () => {
  it('stand at their points in the order of the plan', () => {
    expect(hooksAt([wipe, tell, move], 'before-drain')).toEqual([tell, move]);
    expect(pointsOf([wipe])).toEqual(['after-drain']);
    expect(pointsOf([wipe, move, tell])).toEqual([
      'before-drain',
      'after-drain',
    ]);
  });

  it('are asked for as an effect before there is an upgrade, where a plan has any', () => {
    expect(effectsWanted({ effects: [], hooks: [backup] }, 'v1.36.4')).toEqual(
      [],
    );
    expect(
      effectsWanted({ effects: [], hooks: [backup, wipe] }, 'v1.36.4'),
    ).toEqual([
      {
        name: 'node-hooks',
        type: 'node-hooks',
        to: 'v1.36.4',
        points: ['after-drain'],
      },
    ]);
  });

  it('keep counts of all, the last hundred results and the last five failures', () => {
    let facts = newNodeHookFacts([move]);
    for (let number = 1; number <= 20; number += 1)
      facts = withResult(
        facts,
        result(`n${number}`, number % 3 === 0 ? 'failed' : 'succeeded'),
      );
    expect(facts).toMatchObject({ succeeded: 14, failed: 6 });
    expect(facts.results.map(({ node }) => node.name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `n${index + 1}`),
    );
    expect(facts.failures.map(({ node }) => node.name)).toEqual([
      'n6',
      'n9',
      'n12',
      'n15',
      'n18',
    ]);
    expect(reasonText(nodeHookResults(facts))).toBe(
      'hooks for each node: 14 succeeded, 6 failed. The last: move for n6: said n6; move for n9: said n9; move for n12: said n12; move for n15: said n15; move for n18: said n18',
    );
    expect(reasonText(nodeHookResults(newNodeHookFacts([move])))).toBe(
      'hooks for each node: none ran',
    );
    for (let number = 21; number <= 130; number += 1)
      facts = withResult(facts, result(`n${number}`));
    expect(facts).toMatchObject({ succeeded: 124, failed: 6 });
    expect([
      facts.results.length,
      facts.results[0].node.name,
      facts.results.at(-1)?.node.name,
    ]).toEqual([100, 'n31', 'n130']);
  });

  it('store what the other side said cut and without secrets', () => {
    const facts = withResult(newNodeHookFacts([move]), {
      ...result('n1'),
      message: said(`Bearer abcdefgh12345678 ${'x'.repeat(1000)}`),
    });
    const message = reasonText(facts.results[0].message);
    expect(message).toMatch(/^Bearer \[redacted\] x+…$/);
    expect(message).toHaveLength(300);
  });

  it('are called in the API as in the plan', () => {
    expect([pointInPlan('before-drain'), pointInPlan('after-drain')]).toEqual([
      'before-node-drain',
      'after-node-drain',
    ]);
  });

  it('are forgotten where all had ended, kept while the node still waits, and count as failed where it went on before', () => {
    const facts: NodeHookFacts = {
      ...newNodeHookFacts([move, tell, wipe]),
      runs: [run],
    };
    expect(withoutGone(facts, [leaving], 3000)).toEqual(facts);
    expect(
      withoutGone({ ...facts, runs: [{ ...run, ended: 2 }] }, [], 3000),
    ).toMatchObject({ runs: [], succeeded: 0, failed: 0 });
    expect(
      withoutGone(facts, [{ ...leaving, points: ['after-drain'] }], 3000),
    ).toMatchObject({
      runs: [],
      failed: 1,
      failures: [
        {
          node: { name: 'n1' },
          hook: 'tell',
          atMs: 3000,
          message: { code: 'hook.node-went-on' },
        },
      ],
    });
  });
});
