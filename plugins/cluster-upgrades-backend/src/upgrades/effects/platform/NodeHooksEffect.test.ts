import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { inEnglish } from '@drydock/upgrade-reasons';
import { effectContext } from '../__testUtils__/effectContext';
import { NodeHooksEffect } from './NodeHooksEffect';

const signal = new AbortController().signal;
const contextOf = (
  parameters: Readonly<Record<string, unknown>> = {
    to: 'v1.36.4',
    points: ['before-drain'],
  },
) =>
  effectContext('node-hooks:7', parameters, {
    cluster: {
      id: 'c1',
      name: 'prod-eu-1',
      provider: { id: 'in-memory', reference: 'fleet/c1' },
    },
  });

describe('NodeHooksEffect', () => {
  const world = new InMemoryWorld();
  world.addCluster('fleet/c1', 'v1.35.5');
  const platform = new InMemoryUpgradeProvider({ world });
  const effect = new NodeHooksEffect(new Map([['in-memory', platform]]));

  it('marks the nodes of its cluster, and takes the marks away', async () => {
    expect(await effect.take(contextOf(), undefined, signal)).toMatchObject({
      outcome: 'taken',
    });
    expect(world.state('fleet/c1').pools[0].marks).toEqual({
      key: contextOf().key,
      points: ['before-drain'],
    });
    await effect.undo(contextOf(), undefined, signal);
    expect(await effect.observe(contextOf(), undefined, signal)).toEqual({
      state: 'gone',
    });
  });

  it('is refused where the platform cannot, in words for who wrote the plan', () => {
    const without = new NodeHooksEffect(
      new Map([
        [
          'in-memory',
          Object.assign(new InMemoryUpgradeProvider({ world }), {
            nodeHooks: undefined,
          }),
        ],
      ]),
    );
    expect(inEnglish(without.problem(contextOf()))).toBe(
      'In-memory platform cannot let nodes wait for hooks for the time of an upgrade. Take these hooks out of the plan, or upgrade this cluster by a plan of its own',
    );
    expect(inEnglish(without.undoByHand(contextOf()))).toContain(
      `the marks with "${contextOf().key}"`,
    );
  });

  it.each([
    [{ to: 'v1.36.4', points: [] }],
    [{ points: ['before-drain'] }],
    [{ to: 'v1.36.4', points: ['sometime'] }],
  ])('never marks by damaged parameters: %j', parameters => {
    expect(inEnglish(effect.problem(contextOf(parameters)))).toMatch(
      /parameters are damaged/,
    );
  });
});
