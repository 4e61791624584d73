import { reasonText } from '@drydock/upgrade-reasons';
import { describeForcedDrain, forcedDrains } from './forcedDrains';
import { planSchema } from './model';
import { problemsOf } from './problems';

const effectsOf = (...effects: object[]) =>
  planSchema.safeParse({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: 'p' },
    spec: { target: '1.36', effects, stages: [{ name: 's', clusters: {} }] },
  });

describe('forced drains', () => {
  it('are those of effects that say force, in words', () => {
    const plan = effectsOf(
      {
        name: 'nodes',
        type: 'node-rollout',
        pools: ['a', 'b'],
        drainTimeoutMinutes: 30,
        onDrainTimeout: 'force',
      },
      { name: 'autoscaler', type: 'pause-autoscaler' },
    );
    const forced = forcedDrains(plan.data?.spec.effects ?? []);
    expect(forced).toEqual([
      { effect: 'nodes', pools: ['a', 'b'], forces: 'nodes', afterMinutes: 30 },
    ]);
    expect(forced.map(describeForcedDrain).map(reasonText)).toEqual([
      'Nodes of these node pools are removed when their drain has lasted 30 min, regardless of disruption budgets: a and b',
    ]);
    expect(
      reasonText(
        describeForcedDrain({ effect: 'x', forces: 'nodes', afterMinutes: 5 }),
      ),
    ).toContain('Nodes of all node pools');
  });

  it('are also those of pods that are skipped, and of no other rule for pods', () => {
    const rule = {
      type: 'drain-rule',
      pods: {
        labels: { app: 'db', tier: 'a' },
        namespaces: ['payments', 'ledger'],
      },
    };
    const plan = effectsOf(
      { ...rule, name: 'skipped', behavior: 'skip', pools: ['a'] },
      { ...rule, name: 'last', order: 10 },
      { ...rule, name: 'jobs', behavior: 'wait-completed' },
      {
        ...rule,
        name: 'whole',
        pods: { namespaces: ['jobs'] },
        behavior: 'skip',
      },
    );
    expect(plan.error?.issues).toBeUndefined();
    expect(
      forcedDrains(plan.data?.spec.effects ?? [])
        .map(describeForcedDrain)
        .map(reasonText),
    ).toEqual([
      'Pods with app=db and tier=a in payments and ledger are not evicted from nodes of these node pools. They end with their node, regardless of disruption budgets: a',
      'Pods in jobs are not evicted from nodes of the whole cluster. They end with their node, regardless of disruption budgets',
    ]);
  });

  it.each([
    ['nothing is set', [{}], /must set maxSurge/],
    [
      'force without a timeout',
      [{ maxSurge: 1, onDrainTimeout: 'force' }],
      /must be set where onDrainTimeout is force/,
    ],
    [
      'no node could be replaced',
      [{ maxSurge: 0, maxUnavailable: '0%' }],
      /no node could be replaced/,
    ],
    [
      'there are two',
      [
        { pools: ['a'], maxSurge: 1 },
        { pools: ['b'], maxSurge: 2 },
      ],
      /must not be a second node-rollout: effect "n0"/,
    ],
  ])('are no settings where %s', (_, settings, says) => {
    const { error } = effectsOf(
      ...settings.map((each, index) => ({
        name: `n${index}`,
        type: 'node-rollout',
        ...each,
      })),
    );
    expect(
      problemsOf(error?.issues ?? [], () => undefined)
        .map(({ reason }) => reasonText(reason))
        .join(),
    ).toMatch(says);
  });

  it.each(['node-rollout', 'drain-rule', 'pause-autoscaler', 'silence-alerts'])(
    'are not hidden in an extension, nor is any built-in effect: %s',
    effect => {
      const parameters = { onDrainTimeout: 'force', drainTimeoutMinutes: '1' };
      expect(
        effectsOf({ name: 'x', type: 'extension', effect, parameters }).error
          ?.issues[0],
      ).toMatchObject({
        path: ['spec', 'effects', 0, 'effect'],
        message: 'plan.problem-built-in-effect',
      });
      expect(
        effectsOf({ name: 'x', type: 'extension', effect: 'own', parameters })
          .success,
      ).toBe(true);
    },
  );
});
