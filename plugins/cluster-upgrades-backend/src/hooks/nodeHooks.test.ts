import type { LeavingNode } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { PlanHook } from '@drydock/upgrade-plans';
import { hooksAt, newNodeHookFacts, NodeHookFacts, NodeHookRun, nodeHookWords, effectsWanted, pointsOf, withoutGone, withResult } from './nodeHooks';

const common = { deadlineMinutes: 30, retries: 0, onFailure: 'block', type: 'webhook', webhook: 'w' } as const;
const move: PlanHook = { ...common, name: 'move', at: 'before-node-drain' };
const tell: PlanHook = { ...common, name: 'tell', at: 'before-node-drain' };
const wipe: PlanHook = { ...common, name: 'wipe', at: 'after-node-drain' };
const backup: PlanHook = { ...common, name: 'backup', at: 'before-upgrade' };
const run: NodeHookRun = { reference: 'uid-1', node: { name: 'n1' }, point: 'before-drain', ended: 1 };
const leaving: LeavingNode = { reference: 'uid-1', node: 'n1', points: ['before-drain'], waitsAt: 'before-drain' };
const result = (node: string, outcome: 'succeeded' | 'failed' = 'succeeded') => ({ node, hook: 'move', outcome, attempts: 1, message: `said ${node}` });

describe('hooks of nodes', () => {
  it('stand at their points in the order of the plan', () => {
    expect(hooksAt([wipe, tell, move], 'before-drain')).toEqual([tell, move]);
    expect(pointsOf([wipe])).toEqual(['after-drain']);
    expect(pointsOf([wipe, move, tell])).toEqual(['before-drain', 'after-drain']);
  });

  it('are asked for as an effect before there is an upgrade, where a plan has any', () => {
    expect(effectsWanted({ effects: [], hooks: [backup] }, 'v1.36.4')).toEqual([]);
    expect(effectsWanted({ effects: [], hooks: [backup, wipe] }, 'v1.36.4')).toEqual([{ name: 'node-hooks', type: 'node-hooks', to: 'v1.36.4', points: ['after-drain'] }]);
  });

  it('keep counts of all, and the last five results and failures', () => {
    let facts = newNodeHookFacts([move]);
    for (let number = 1; number <= 20; number += 1) facts = withResult(facts, result(`n${number}`, number % 3 === 0 ? 'failed' : 'succeeded'));
    expect(facts).toMatchObject({ succeeded: 14, failed: 6 });
    expect(facts.results.map(({ node }) => node)).toEqual(['n16', 'n17', 'n18', 'n19', 'n20']);
    expect(facts.failures.map(({ node }) => node)).toEqual(['n6', 'n9', 'n12', 'n15', 'n18']);
    expect(nodeHookWords(facts)).toBe('hooks for each node: 14 succeeded, 6 failed (the last 5: move for n6: said n6; move for n9: said n9; move for n12: said n12; move for n15: said n15; move for n18: said n18)');
    expect(nodeHookWords(newNodeHookFacts([move]))).toBe('hooks for each node: none ran');
  });

  it('are forgotten where all had ended, kept while the node still waits, and count as failed where it went on before', () => {
    const facts: NodeHookFacts = { ...newNodeHookFacts([move, tell, wipe]), runs: [run] };
    expect(withoutGone(facts, [leaving])).toEqual(facts);
    expect(withoutGone({ ...facts, runs: [{ ...run, ended: 2 }] }, [])).toMatchObject({ runs: [], succeeded: 0, failed: 0 });
    expect(withoutGone(facts, [{ ...leaving, points: ['after-drain'] }])).toMatchObject({ runs: [], failed: 1, failures: [{ node: 'n1', hook: 'tell', message: expect.stringContaining('went on before') }] });
  });
});
