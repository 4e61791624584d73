import type { Hop } from '@drydock/kubernetes-knowledge';
import { differsFromApproved } from './approvedPath';

const plane = (from: string, to: string): Hop => ({
  kind: 'control-plane',
  from,
  to,
});
const pools = (to: string, names?: string[]): Hop => ({
  kind: 'node-pools',
  from: 'v1.34.8',
  to,
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
    expect(
      differsFromApproved(approved, { target: '1.36.4', hops }),
    ).toBeUndefined();
  });

  it.each<[string, Hop[], string]>([
    [
      'another version',
      [plane('v1.35.0', 'v1.36.5')],
      'control plane v1.35.0 → v1.36.5 was not approved',
    ],
    [
      'another node pool',
      [pools('v1.36.4', ['c'])],
      'node pools c v1.34.8 → v1.36.4 was not approved',
    ],
    [
      'all node pools where some were named',
      [pools('v1.36.4')],
      'node pools v1.34.8 → v1.36.4 was not approved',
    ],
    [
      'a control plane that holds pools back where none were to be',
      [{ ...plane('v1.35.0', 'v1.36.4'), holdPools: ['a', 'b'] }],
      'was not approved',
    ],
    ['another order', [approved.hops[2], approved.hops[1]], 'was not approved'],
    [
      'more minors in one hop',
      [{ ...plane('v1.33.1', 'v1.35.0'), through: ['v1.34.0', 'v1.35.0'] }],
      'was not approved',
    ],
  ])('refuses %s', (_what, hops, words) => {
    expect(
      differsFromApproved(approved, { target: 'v1.36.4', hops }),
    ).toContain(words);
  });

  it('refuses a control plane that takes pools along which were to be held back', () => {
    const held = {
      target: 'v1.36.4',
      hops: [{ ...plane('v1.35.0', 'v1.36.4'), holdPools: ['a'] }],
    };
    expect(
      differsFromApproved(held, {
        target: 'v1.36.4',
        hops: [plane('v1.35.0', 'v1.36.4')],
      }),
    ).toContain('was not approved');
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
        differsFromApproved(first, { target: 'v1.36.4', hops }),
      ),
    ).toEqual([undefined, undefined, undefined]);
    expect(
      differsFromApproved(first, {
        target: 'v1.36.4',
        hops: [node('b', 'choose'), node('b', 'replace'), rest],
      }),
    ).toContain('choose a canary node of node pools b');
    expect(
      differsFromApproved(approved, {
        target: 'v1.36.4',
        hops: [node('a', 'choose')],
      }),
    ).toContain('was not approved');
  });

  it('refuses another target', () => {
    expect(differsFromApproved(approved, { target: 'v1.36.5', hops: [] })).toBe(
      'the target is v1.36.5 now; approved was v1.36.4',
    );
  });
});
