import type {
  EffectContext,
  NodeRollout,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { inEnglish, said } from '@drydock/upgrade-reasons';
import { effectContext } from '../__testUtils__/effectContext';
import { NodeRolloutEffect } from './NodeRolloutEffect';

const signal = new AbortController().signal;

function contextOf(
  parameters: EffectContext['parameters'] = {
    maxSurge: 2,
    onDrainTimeout: 'wait',
  },
  provider: EffectContext['cluster']['provider'] = {
    id: 'in-memory',
    reference: 'fleet/c1',
  },
): EffectContext {
  return effectContext('nodes', parameters, {
    cluster: { id: 'c1', name: 'prod-eu-1', provider },
  });
}

function given() {
  const rollout = {
    check: jest.fn<
      ReturnType<NodeRollout['check']>,
      Parameters<NodeRollout['check']>
    >(async () => said('no such pool')),
    take: jest.fn<
      ReturnType<NodeRollout['take']>,
      Parameters<NodeRollout['take']>
    >(async () => ({
      outcome: 'taken',
      handle: { reference: 'pools' },
      message: said('set'),
    })),
    observe: jest.fn<
      ReturnType<NodeRollout['observe']>,
      Parameters<NodeRollout['observe']>
    >(async () => ({ state: 'gone' })),
    undo: jest.fn<
      ReturnType<NodeRollout['undo']>,
      Parameters<NodeRollout['undo']>
    >(async () => ({ note: said('left') })),
    undoByHand: () => said('by hand'),
  };
  const able = Object.assign(
    new InMemoryUpgradeProvider({ world: new InMemoryWorld(), versions: [] }),
    { nodeRollout: rollout },
  );
  const unable = new InMemoryUpgradeProvider({
    world: new InMemoryWorld(),
    versions: [],
  });
  return {
    rollout,
    effect: new NodeRolloutEffect(new Map([['in-memory', able]])),
    without: new NodeRolloutEffect(new Map([['in-memory', unable]])),
  };
}

describe('NodeRolloutEffect', () => {
  it('hands each call to the provider of the cluster, in words of no platform', async () => {
    const { rollout, effect } = given();
    const context = contextOf({
      pools: ['a'],
      maxSurge: '25%',
      drainTimeoutMinutes: 30,
      onDrainTimeout: 'force',
    });
    const request = {
      key: 'u1/effect-nodes',
      cluster: { id: 'c1', name: 'prod-eu-1', reference: 'fleet/c1' },
      settings: {
        pools: ['a'],
        maxSurge: '25%',
        drain: { timeoutMinutes: 30, onTimeout: 'force' },
      },
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
    expect(rollout.check).toHaveBeenCalledWith(
      request.cluster,
      request.settings,
      signal,
    );
    for (const call of [rollout.take, rollout.observe, rollout.undo])
      expect(call).toHaveBeenCalledWith(request, signal);
  });

  it.each([
    { maxSurge: 2 },
    { maxUnavailable: 0 },
    { drainTimeoutMinutes: 30, onDrainTimeout: 'force' },
  ])(
    'refuses %j when the platform does not support it, without a call',
    async parameters => {
      const { without } = given();
      const context = contextOf(parameters);
      expect(inEnglish(without.problem(context))).toMatch(
        /cannot set surge or drain timeout/,
      );
      expect(inEnglish(await without.check(context, signal))).toBe(
        inEnglish(without.problem(context)),
      );
      expect(inEnglish(await without.take(context, undefined, signal))).toEqual(
        {
          outcome: 'refused',
          message: inEnglish(without.problem(context)),
        },
      );
      await expect(without.observe(context, undefined, signal)).rejects.toThrow(
        /cannot set/,
      );
      expect(inEnglish(without.undoByHand(context))).toContain(
        '"u1/effect-nodes"',
      );
    },
  );

  it('needs no platform to tell of drains that take too long', async () => {
    const { without } = given();
    const context = contextOf({
      drainTimeoutMinutes: 30,
      onDrainTimeout: 'wait',
    });
    expect(without.problem(context)).toBeUndefined();
    expect(await without.check(context, signal)).toBeUndefined();
    expect(
      inEnglish(await without.take(context, undefined, signal)),
    ).toMatchObject({
      outcome: 'taken',
      message: expect.stringContaining('is reported'),
    });
    expect(await without.observe(context, undefined, signal)).toEqual({
      state: 'gone',
    });
    expect(inEnglish(await without.undo(context, undefined, signal))).toEqual(
      {},
    );
  });

  it('says what is missing', () => {
    const { effect } = given();
    expect(
      inEnglish(
        effect.problem(
          contextOf({ maxSurge: 1 }, { id: 'other', reference: 'x' }),
        ),
      ),
    ).toMatch(/needs the upgrade provider "other"/);
    expect(inEnglish(effect.problem(contextOf({ maxSurge: {} })))).toMatch(
      /parameters are damaged/,
    );
  });
});
