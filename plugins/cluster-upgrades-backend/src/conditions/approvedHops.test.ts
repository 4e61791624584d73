import { inEnglish } from '@drydock/upgrade-reasons';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { differsFromApproved } from './approvedHops';

const difference = (...asked: Parameters<typeof differsFromApproved>) =>
  inEnglish(differsFromApproved(...asked));

const plane = (from: string, to: string): Hop => ({
  kind: 'control-plane',
  from,
  to,
  disrupts: ['control-plane'],
});
const pools = (to: string, names?: string[]): Hop => ({
  kind: 'node-pools',
  from: 'v1.34.8',
  to,
  disrupts: ['nodes'],
  pools: names,
});
const approved = {
  target: 'v1.36.4',
  hops: [
    plane('v1.34.8', 'v1.35.0'),
    plane('v1.35.0', 'v1.36.4'),
    pools('v1.36.4', ['a', 'b']),
  ],
};

describe('differsFromApproved', () => {
  it.each<[string, Hop[]]>([
    ['the approved way', [...approved.hops]],
    ['what is left of it', approved.hops.slice(1)],
    ['fewer node pools', [approved.hops[1], pools('v1.36.4', ['b'])]],
    [
      'the same hop from a later patch',
      [plane('v1.35.7', 'v1.36.4'), approved.hops[2]],
    ],
    [
      'other canary pools first',
      [approved.hops[1], pools('v1.36.4', ['b']), pools('v1.36.4', ['a'])],
    ],
    ['nothing', []],
  ])('allows %s', (_what, hops) => {
    expect(difference(approved, { target: '1.36.4', hops })).toBeUndefined();
  });

  it('binds version and conflicts of an add-on, wherever it comes from', () => {
    const addOn = (to: string, from = 'v1', onConflict = 'preserve'): Hop => ({
      kind: 'add-ons',
      from: 'v1.34.8',
      to: 'v1.34.8',
      disrupts: [],
      addOn: { name: 'coredns', from, to, onConflict } as Hop['addOn'],
    });
    const once = { target: 'v1.36.4', hops: [addOn('v1.2.0-eksbuild.1')] };
    const now = (hop: Hop) => difference(once, { ...once, hops: [hop] });
    expect(now(addOn('v1.2.0-eksbuild.1', 'v0'))).toBeUndefined();
    expect(now(addOn('v1.2.0-eksbuild.2'))).toBe(
      'Not what was approved: the upgrade would also change the add-on coredns from v1 to v1.2.0-eksbuild.2. Submit the plan again to upgrade this cluster',
    );
    expect(now(addOn('v1.2.0-eksbuild.1', 'v1', 'overwrite'))).toContain(
      'Not what was approved',
    );
  });

  it('does not allow the approved hop by another controller', () => {
    const by = (reference: string): Hop => ({
      ...plane('v1.34.8', 'v1.35.0'),
      controller: { id: 'eks', reference },
    });
    const once = { target: 'v1.35.0', hops: [by('one')] };
    expect(difference(once, once)).toBeUndefined();
    expect(difference(once, { ...once, hops: [by('other')] })).toBe(
      'It was approved with eks one as its provider, and now eks other changes it. Submit it again',
    );
  });

  it.each<[string, Hop[], string]>([
    [
      'another version',
      [plane('v1.35.0', 'v1.36.5')],
      'the control plane from v1.35.0 to v1.36.5',
    ],
    [
      'another node pool',
      [pools('v1.36.4', ['c'])],
      'node pools c from v1.34.8 to v1.36.4',
    ],
    [
      'all node pools where some were named',
      [pools('v1.36.4')],
      'node pools from v1.34.8 to v1.36.4',
    ],
    [
      'a control plane that holds pools back where none were to be',
      [{ ...plane('v1.35.0', 'v1.36.4'), holdPools: ['a', 'b'] }],
      'Not what was approved',
    ],
    [
      'another order',
      [approved.hops[2], approved.hops[1]],
      'Not what was approved',
    ],
    [
      'more minors in one hop',
      [{ ...plane('v1.33.1', 'v1.35.0'), through: ['v1.34.0', 'v1.35.0'] }],
      'Not what was approved',
    ],
  ])('refuses %s', (_what, hops, words) => {
    expect(difference(approved, { target: 'v1.36.4', hops })).toContain(words);
  });

  it('refuses a control plane that takes pools along which were to be held back', () => {
    const held = {
      target: 'v1.36.4',
      hops: [{ ...plane('v1.35.0', 'v1.36.4'), holdPools: ['a'] }],
    };
    expect(
      difference(held, {
        target: 'v1.36.4',
        hops: [plane('v1.35.0', 'v1.36.4')],
      }),
    ).toContain('Not what was approved');
  });

  it('refuses a control plane that replaces nodes where it was approved alone, and allows less than was approved', () => {
    const alone = plane('v1.35.0', 'v1.36.4');
    const withNodes: Hop = { ...alone, disrupts: ['control-plane', 'nodes'] };
    const way = (hop: Hop) => ({ target: 'v1.36.4', hops: [hop] });
    expect(difference(way(alone), way(withNodes))).toContain(
      'the control plane and its node pools from v1.35.0 to v1.36.4',
    );
    expect(difference(way(withNodes), way(alone))).toBeUndefined();
  });

  it('allows a canary node of the approved pool, or what is left after it, and refuses one of another pool or where none was approved', () => {
    const node = (pool: string, canaryNode: Hop['canaryNode']): Hop => ({
      ...pools('v1.36.4', [pool]),
      canaryNode,
    });
    const rest = pools('v1.36.4', ['a', 'b']);
    const first = {
      target: 'v1.36.4',
      hops: [node('a', 'choose'), node('a', 'replace'), rest],
    };
    expect(
      [first.hops, first.hops.slice(1), [rest]].map(hops =>
        difference(first, { target: 'v1.36.4', hops }),
      ),
    ).toEqual([undefined, undefined, undefined]);
    expect(
      difference(first, {
        target: 'v1.36.4',
        hops: [node('b', 'choose'), node('b', 'replace'), rest],
      }),
    ).toContain('a canary node of the node pools b');
    expect(
      difference(approved, {
        target: 'v1.36.4',
        hops: [node('a', 'choose')],
      }),
    ).toContain('Not what was approved');
  });

  it('refuses another target', () => {
    expect(difference(approved, { target: 'v1.36.5', hops: [] })).toBe(
      'Not what was approved: the target is v1.36.5 now, and was v1.36.4. Submit the plan again to upgrade this cluster',
    );
  });
});
