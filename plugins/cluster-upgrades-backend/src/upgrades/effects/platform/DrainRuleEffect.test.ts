import type {
  DrainRules,
  EffectContext,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { inEnglish, said } from '@drydock/upgrade-reasons';
import { effectContext } from '../__testUtils__/effectContext';
import { DrainRuleEffect } from './DrainRuleEffect';

const signal = new AbortController().signal;
const PODS = { labels: { app: 'db' }, namespaces: ['payments'] };

function contextOf(
  parameters: EffectContext['parameters'] = {
    pods: PODS,
    behavior: 'drain',
    order: 10,
  },
): EffectContext {
  return effectContext('db', parameters, {
    cluster: {
      id: 'c1',
      name: 'prod-eu-1',
      provider: { id: 'in-memory', reference: 'fleet/c1' },
    },
  });
}

function given() {
  const rules = {
    check: jest.fn<
      ReturnType<DrainRules['check']>,
      Parameters<DrainRules['check']>
    >(async () => said('no such pool')),
    take: jest.fn<
      ReturnType<DrainRules['take']>,
      Parameters<DrainRules['take']>
    >(async () => ({
      outcome: 'taken',
      handle: { reference: 'rule' },
      message: said('made'),
    })),
    observe: jest.fn<
      ReturnType<DrainRules['observe']>,
      Parameters<DrainRules['observe']>
    >(async () => ({ state: 'gone' })),
    undo: jest.fn<
      ReturnType<DrainRules['undo']>,
      Parameters<DrainRules['undo']>
    >(async () => ({ note: said('left') })),
    undoByHand: () => said('by hand'),
  };
  const platform = () =>
    new InMemoryUpgradeProvider({ world: new InMemoryWorld(), versions: [] });
  return {
    rules,
    effect: new DrainRuleEffect(
      new Map([
        ['in-memory', Object.assign(platform(), { drainRules: rules })],
      ]),
    ),
    without: new DrainRuleEffect(new Map([['in-memory', platform()]])),
  };
}

describe('DrainRuleEffect', () => {
  it('hands each call to the provider of the cluster, in words of no platform', async () => {
    const { rules, effect } = given();
    const context = contextOf({ pools: ['a'], pods: PODS, behavior: 'skip' });
    const request = {
      key: 'u1/effect-db',
      cluster: { id: 'c1', name: 'prod-eu-1', reference: 'fleet/c1' },
      settings: { pools: ['a'], pods: PODS, behavior: 'skip' },
    };
    expect(effect.problem(context)).toBeUndefined();
    expect(inEnglish(await effect.check(context, signal))).toBe('no such pool');
    expect(await effect.take(context, undefined, signal)).toMatchObject({
      outcome: 'taken',
    });
    expect(await effect.observe(context, undefined, signal)).toEqual({
      state: 'gone',
    });
    expect(inEnglish(await effect.undo(context, undefined, signal))).toEqual({
      note: 'left',
    });
    expect(inEnglish(effect.undoByHand(context))).toBe('by hand');
    expect(rules.check).toHaveBeenCalledWith(
      request.cluster,
      request.settings,
      signal,
    );
    for (const call of [rules.take, rules.observe, rules.undo])
      expect(call).toHaveBeenCalledWith(request, signal);
  });

  it('is refused on a platform without such rules, without a call', async () => {
    const { without } = given();
    expect(inEnglish(without.problem(contextOf()))).toMatch(
      /cannot set how single pods are drained for the time of an upgrade\. Take the effect out of the plan/,
    );
    expect(inEnglish(await without.check(contextOf(), signal))).toBe(
      inEnglish(without.problem(contextOf())),
    );
    expect(
      inEnglish(await without.take(contextOf(), undefined, signal)),
    ).toEqual({
      outcome: 'refused',
      message: inEnglish(without.problem(contextOf())),
    });
    await expect(
      without.observe(contextOf(), undefined, signal),
    ).rejects.toThrow(/cannot set/);
    await expect(without.undo(contextOf(), undefined, signal)).rejects.toThrow(
      /cannot set/,
    );
    expect(inEnglish(without.undoByHand(contextOf()))).toBe(
      'on the platform of prod-eu-1, remove the drain rule that carries "u1/effect-db"',
    );
  });

  it.each([
    ['no pods', { behavior: 'skip' }],
    ['pods that are all', { behavior: 'skip', pods: { labels: {} } }],
    ['no behaviour', { pods: PODS }],
    ['another behaviour', { pods: PODS, behavior: 'delete' }],
  ])('never makes a rule of damaged parameters: %s', async (_, parameters) => {
    const { rules, effect } = given();
    expect(inEnglish(effect.problem(contextOf(parameters)))).toMatch(
      /parameters are damaged/,
    );
    expect(
      await effect.take(contextOf(parameters), undefined, signal),
    ).toMatchObject({ outcome: 'refused' });
    expect(rules.take).not.toHaveBeenCalled();
  });
});
