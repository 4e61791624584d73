import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inEnglish, reasonText, said } from '@drydock/upgrade-reasons';
import {
  hopsAsWished,
  HopWish,
  wantsPoolsApart,
  WHOLE_CLUSTER,
} from './hopsInScope';
import { observedState } from '../__testUtils__/records';

const PLANE: Hop = {
  kind: 'control-plane',
  from: 'v1.35.5',
  to: 'v1.36.4',
  disrupts: ['control-plane'],
};
const POOLS: Hop = {
  kind: 'node-pools',
  from: 'v1.35.5',
  to: 'v1.36.4',
  disrupts: ['nodes'],
};
const [workers] = observedState().nodePools;
const observed = {
  ...observedState(),
  nodePools: ['a', 'b', 'c'].map(name => ({ ...workers, name })),
};
const apart = (hops: readonly Hop[]): Hop[] =>
  hops.map(hop =>
    hop.kind === 'control-plane'
      ? { ...hop, holdPools: ['a', 'b', 'c'] }
      : { ...hop, pools: ['a', 'b', 'c'] },
  );
const wish = (
  overrides: Partial<HopWish> & Partial<HopWish['nodePools']> = {},
): HopWish => {
  const {
    scope = 'full',
    holdBack = false,
    canaryPools = 0,
    canaryNode = false,
  } = overrides;
  return {
    ...WHOLE_CLUSTER,
    scope,
    nodePools: { holdBack, canaryPools, canaryNode },
  };
};
/** Its pools follow whatever people ask for. */
const FOLLOWED: Hop = { ...PLANE, disrupts: ['control-plane', 'nodes'] };

describe('hopsAsWished', () => {
  it('updates with a part what that part needs of add-ons', () => {
    const addOn = (name: string): Hop => ({
      kind: 'add-ons',
      from: 'v1.35.5',
      to: 'v1.35.5',
      disrupts: [],
      addOn: { name, from: 'v1', to: 'v2', onConflict: 'preserve' },
    });
    const hops = [addOn('first'), PLANE, POOLS, addOn('last')];
    expect(
      hopsAsWished(hops, wish({ scope: 'control-plane' }), observed),
    ).toEqual({
      ok: true,
      hops: [addOn('first'), PLANE],
    });
    expect(
      hopsAsWished(
        [POOLS, addOn('last')],
        wish({ scope: 'node-pools' }),
        observed,
      ),
    ).toEqual({ ok: true, hops: [POOLS, addOn('last')] });
  });

  it('leaves the platform its way where nothing is wished', () => {
    expect(hopsAsWished([FOLLOWED, POOLS], WHOLE_CLUSTER, observed)).toEqual({
      ok: true,
      hops: [FOLLOWED, POOLS],
    });
    expect(wantsPoolsApart(WHOLE_CLUSTER)).toBe(false);
    expect(
      [
        wish({ scope: 'control-plane' }),
        wish({ holdBack: true }),
        wish({ canaryPools: 1 }),
        wish({ canaryNode: true }),
      ].every(wantsPoolsApart),
    ).toBe(true);
  });

  it('keeps to a scope where pools can be held back', () => {
    expect(
      hopsAsWished(
        apart([PLANE, POOLS]),
        wish({ scope: 'control-plane' }),
        observed,
      ),
    ).toEqual({ ok: true, hops: apart([PLANE]) });
    expect(
      hopsAsWished(apart([POOLS]), wish({ scope: 'node-pools' }), observed),
    ).toEqual({ ok: true, hops: apart([POOLS]) });
  });

  it('puts the first pools that roll before the others, in the order of the platform', () => {
    expect(
      hopsAsWished(apart([PLANE, POOLS]), wish({ canaryPools: 1 }), observed),
    ).toMatchObject({
      ok: true,
      hops: [
        { kind: 'control-plane' },
        { pools: ['a'] },
        { pools: ['b', 'c'] },
      ],
    });
    expect(
      hopsAsWished(
        [{ ...POOLS, pools: ['c', 'b'] }],
        wish({ canaryPools: 1 }),
        observed,
      ),
    ).toMatchObject({ hops: [{ pools: ['b'] }, { pools: ['c'] }] });
    const ahead = {
      ...observed,
      nodePools: observed.nodePools.map(pool =>
        pool.name === 'a'
          ? {
              ...pool,
              desired: 'v1.36.4',
              versions: [{ version: 'v1.36.4', count: 2 }],
            }
          : pool,
      ),
    };
    expect(
      hopsAsWished([POOLS], wish({ canaryPools: 1 }), ahead),
    ).toMatchObject({ hops: [{ pools: ['b'] }, { pools: ['c'] }] });
  });

  it('makes no hop of its own for canaries that nothing waits for', () => {
    expect(
      hopsAsWished(apart([PLANE, POOLS]), wish({ canaryPools: 3 }), observed),
    ).toEqual({ ok: true, hops: apart([PLANE, POOLS]) });
  });

  describe('with a canary node', () => {
    const first = (
      changes: Record<string, Partial<(typeof observed)['nodePools'][number]>>,
      wished = wish({ canaryNode: true }),
      hops = apart([PLANE, POOLS]),
    ) =>
      hopsAsWished(hops, wished, {
        ...observed,
        nodePools: observed.nodePools.map(pool => ({
          ...pool,
          ...changes[pool.name],
        })),
      });
    const turns = (answer: ReturnType<typeof hopsAsWished>) =>
      answer.ok
        ? answer.hops
            .filter(({ kind }) => kind === 'node-pools')
            .map(
              ({ canaryNode = 'all', pools = [] }) =>
                `${canaryNode} ${pools.join('+')}`,
            )
        : reasonText(answer.reason);

    it('has it go in the first pool that can, before the others and before canary pools', () => {
      expect(turns(first({}))).toEqual(['choose a', 'replace a', 'all a+b+c']);
      expect(
        turns(first({ a: { noCanaryNode: said('it has one node') } })),
      ).toEqual(['choose b', 'replace b', 'all a+b+c']);
      expect(
        turns(first({}, wish({ canaryNode: true, canaryPools: 1 }))),
      ).toEqual(['choose a', 'replace a', 'all a', 'all b+c']);
    });

    it('refuses where none can, with the reason of each, or only one that goes later', () => {
      const reasons = {
        a: { noCanaryNode: said('it has one node') },
        b: { noCanaryNode: said('it has one node') },
        c: { noCanaryNode: said('OnDelete') },
      };
      expect(turns(first(reasons))).toBe(
        'No node can go first: a: it has one node; b: it has one node; c: OnDelete',
      );
      expect(
        turns(
          first({ a: reasons.a }, wish({ canaryNode: true, canaryPools: 1 })),
        ),
      ).toBe('No node can go first: a: it has one node');
    });

    it('goes on with one that an earlier upgrade to the version left, and refuses one of another version', () => {
      const left = {
        desired: 'v1.36.4',
        canaryNode: { state: 'ready' as const, node: 'n' },
      };
      expect(turns(first({ b: left, a: { desired: 'v1.36.4' } }))).toEqual([
        'choose b',
        'replace b',
        'all a+b+c',
      ]);
      expect(
        turns(
          first({ a: { ...left, desired: 'v1.36.1' } }, undefined, [
            { ...POOLS, pools: ['a'] },
          ]),
        ),
      ).toContain('an earlier upgrade left it with one node at v1.36.1');
    });

    it('has none where all that roll are on their way already', () => {
      expect(
        turns(
          first({ a: { desired: 'v1.36.4' } }, undefined, [
            { ...POOLS, pools: ['a'] },
          ]),
        ),
      ).toEqual(['all a']);
    });
  });

  it.each<[string, readonly Hop[], HopWish, string]>([
    [
      'a scope where pools follow whatever is said',
      [FOLLOWED, POOLS],
      wish({ scope: 'control-plane' }),
      'the scope control-plane cannot be kept',
    ],
    [
      'pools held back where they follow whatever is said',
      [FOLLOWED, POOLS],
      wish({ holdBack: true }),
      'they cannot be held back',
    ],
    [
      'a scope where some pools are held back and others follow',
      [{ ...FOLLOWED, holdPools: ['a'] }, POOLS],
      wish({ scope: 'control-plane' }),
      'the scope control-plane cannot be kept',
    ],
    [
      'pools alone before their control plane',
      [PLANE, POOLS],
      wish({ scope: 'node-pools' }),
      'must be at the target before node pools alone',
    ],
    [
      'a control plane alone that its pools stop on the way',
      [POOLS, PLANE],
      wish({ scope: 'control-plane' }),
      'Node pools must be at v1.36.4 before',
    ],
  ])('refuses %s', (_, hops, wished, words) => {
    expect(inEnglish(hopsAsWished(hops, wished, observed))).toMatchObject({
      ok: false,
      reason: expect.stringContaining(words),
    });
  });
});
