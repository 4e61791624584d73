import { forcedDrainInWords, forcedDrains } from './forcedDrains';
import { planSchema } from './model';

const effectsOf = (...effects: object[]) => planSchema.safeParse({ apiVersion: 'drydock.dev/v1', kind: 'UpgradePlan', metadata: { name: 'p' }, spec: { target: '1.36', effects, stages: [{ name: 's', clusters: {} }] } });

describe('forced drains', () => {
  it('are those of effects that say force, in words', () => {
    const plan = effectsOf(
      { name: 'nodes', type: 'node-rollout', pools: ['a', 'b'], drainTimeoutMinutes: 30, onDrainTimeout: 'force' },
      { name: 'others', type: 'node-rollout', pools: ['c'], drainTimeoutMinutes: 30 },
    );
    const forced = forcedDrains(plan.data?.spec.effects ?? []);
    expect(forced).toEqual([{ effect: 'nodes', pools: ['a', 'b'], afterMinutes: 30 }]);
    expect(forced.map(forcedDrainInWords)).toEqual(['Nodes of node pools a, b are removed when their drain has lasted 30 min, whatever disruption budgets say']);
    expect(forcedDrainInWords({ effect: 'x', afterMinutes: 5 })).toContain('Nodes of all node pools');
  });

  it.each([
    ['nothing is set', [{}], /says nothing/],
    ['force without a timeout', [{ maxSurge: 1, onDrainTimeout: 'force' }], /must be set where onDrainTimeout is force/],
    ['no node could be replaced', [{ maxSurge: 0, maxUnavailable: '0%' }], /no node could be replaced/],
    ['two set one pool', [{ pools: ['a'], maxSurge: 1 }, { pools: ['b', 'a'], maxSurge: 2 }], /other pools than those of effect "n0"/],
    ['one sets all and another some', [{ maxSurge: 1 }, { pools: ['a'], maxSurge: 2 }], /other pools/],
  ])('are no settings where %s', (_, settings, says) => {
    expect(effectsOf(...settings.map((each, index) => ({ name: `n${index}`, type: 'node-rollout', ...each }))).error?.issues.map(({ message }) => message).join()).toMatch(says);
  });
});
