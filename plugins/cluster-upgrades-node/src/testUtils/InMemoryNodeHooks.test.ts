import { said } from '@drydock/upgrade-reasons';
import type { CompensatedEffect, EffectContext } from '../compensatedEffect';
import type { NodeHookRequest } from '../nodeHooks';
import { describeCompensatedEffect } from './describeCompensatedEffect';
import { InMemoryNodeHooks } from './InMemoryNodeHooks';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from './InMemoryUpgradeProvider';

const signal = new AbortController().signal;
const cluster = { id: 'a', name: 'a', reference: 'fleet/a' };
const requestOf = (
  key: string,
  pools?: readonly string[],
): NodeHookRequest => ({
  key,
  cluster,
  settings: {
    to: 'v1.36.4',
    points: ['before-drain', 'after-drain'],
    ...(pools ? { pools } : {}),
  },
});

function world(): InMemoryWorld {
  const made = new InMemoryWorld();
  made.addCluster('fleet/a', 'v1.35.5', [
    { name: 'small', nodes: 1 },
    { name: 'large', nodes: 2 },
  ]);
  return made;
}

describeCompensatedEffect('node hooks of the in-memory platform', async () => {
  const made = world();
  const hooks = new InMemoryNodeHooks(made);
  let broken = false;
  const call = async <T>(
    run: (request: NodeHookRequest) => Promise<T>,
    { key, upgradeId }: EffectContext,
  ): Promise<T> => {
    if (broken) throw new Error('no answer');
    return run(requestOf(key, upgradeId === 'u1' ? ['small'] : ['large']));
  };
  const effect: CompensatedEffect = {
    id: 'node-hooks',
    problem: () => undefined,
    take: (context, _handle, until) =>
      call(request => hooks.take(request, until), context),
    observe: context => call(request => hooks.observe(request), context),
    undo: context => call(request => hooks.undo(request), context),
    undoByHand: ({ key }) => hooks.undoByHand(requestOf(key)),
  };
  const context: EffectContext = {
    key: 'u1/effect-node-hooks:3',
    upgradeId: 'u1',
    rolloutId: 'r1',
    cluster,
    from: 'v1.35.5',
    target: 'v1.36.4',
    parameters: {},
    lastsMinutes: 60,
  };
  return {
    effect,
    context,
    secrets: [],
    count: key =>
      made
        .state('fleet/a')
        .pools.filter(
          ({ marks }) =>
            marks !== undefined && (key === undefined || marks.key === key),
        ).length,
    breakOtherSide: async () => {
      broken = true;
    },
  };
});

describe('nodes of the in-memory platform', () => {
  it('wait at each of their points, leave one after the other, and are not replaced before they were let go', async () => {
    const made = world();
    const provider = new InMemoryUpgradeProvider({ world: made });
    const request = requestOf('u1/effect-node-hooks:3', ['large']);
    expect(await provider.nodeHooks.look(request)).toEqual({
      leaving: [],
      marked: 0,
      unmarked: 2,
    });
    await provider.nodeHooks.take(request, signal);
    Object.assign(made.state('fleet/a').pools[1], {
      desired: 'v1.36.4',
      updatedNodes: 0,
    });
    const updated = () => made.state('fleet/a').pools[1].updatedNodes;
    for (let count = 0; count < 6; count += 1) made.advance('fleet/a');
    expect(await provider.nodeHooks.look(request)).toMatchObject({
      leaving: [
        {
          node: 'large-1',
          points: ['before-drain', 'after-drain'],
          waitsAt: 'before-drain',
        },
      ],
      unmarked: 0,
    });
    const [{ reference }] = (await provider.nodeHooks.look(request)).leaving;
    await provider.nodeHooks.letGo(request, {
      reference,
      point: 'before-drain',
    });
    made.advance('fleet/a');
    expect(updated()).toBe(0);
    expect((await provider.nodeHooks.look(request)).leaving).toMatchObject([
      { waitsAt: 'after-drain' },
    ]);
    await provider.nodeHooks.letGo(request, {
      reference,
      point: 'after-drain',
    });
    made.advance('fleet/a');
    expect(updated()).toBe(1);
    expect(await provider.nodeHooks.undo(request)).toEqual({});
    for (let count = 0; count < 3; count += 1) made.advance('fleet/a');
    expect(updated()).toBe(2);
  });

  it('go on without their hooks when what holds them is undone, which is reported', async () => {
    const made = world();
    const hooks = new InMemoryNodeHooks(made);
    const request = requestOf('u1/effect-node-hooks:3');
    await hooks.take(request, signal);
    made.takeAway('fleet/a', 'small');
    expect((await hooks.look(request)).leaving).toMatchObject([
      { node: 'small-other' },
    ]);
    expect(await hooks.undo(request)).toEqual({
      note: said('small-other went on without its hooks'),
    });
    expect((await hooks.look(request)).leaving).toEqual([]);
  });
});
