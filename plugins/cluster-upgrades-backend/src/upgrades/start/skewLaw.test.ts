import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inEnglish } from '@drydock/upgrade-reasons';
import { skewViolations } from './skewLaw';
import { observedState } from '../__testUtils__/records';

const controlPlane = (from: string, to: string, through?: string[]): Hop => ({
  kind: 'control-plane',
  from,
  to,
  disrupts: ['control-plane'],
  ...(through ? { through } : {}),
});
const pools = (from: string, to: string): Hop => ({
  kind: 'node-pools',
  from,
  to,
  disrupts: ['nodes'],
});
/** Node pools that the hop does not hold back go with it. */
const following = (hop: Hop): Hop =>
  hop.kind === 'control-plane'
    ? { ...hop, disrupts: ['control-plane', 'nodes'] }
    : hop;
const violations = (hops: Hop[], behind = 3) =>
  inEnglish(skewViolations(observedState(), hops, () => behind));

describe('skewViolations', () => {
  it('accepts single minors, patches and chained hops', () => {
    expect(
      violations([
        controlPlane('v1.35.5', 'v1.36.4'),
        pools('v1.35.5', 'v1.36.4'),
      ]),
    ).toEqual([]);
    expect(violations([controlPlane('v1.35.5', 'v1.35.9')])).toEqual([]);
    expect(
      violations([controlPlane('v1.35.5', 'v1.37.1', ['v1.36.4', 'v1.37.1'])]),
    ).toEqual([]);
  });

  it.each([
    ['a skipped minor', [controlPlane('v1.35.5', 'v1.37.1')], 'skip a minor'],
    [
      'a skipped minor inside a chain',
      [controlPlane('v1.35.5', 'v1.38.0', ['v1.36.4', 'v1.38.0'])],
      'skip a minor',
    ],
    ['a downgrade', [controlPlane('v1.35.5', 'v1.34.1')], 'downgrades'],
    [
      'nodes newer than the control plane',
      [pools('v1.35.5', 'v1.36.4')],
      'newer than the control plane',
    ],
    ['nodes that go back', [pools('v1.35.5', 'v1.35.1')], 'go back'],
    [
      'a version that is none',
      [controlPlane('v1.35.5', 'garbage')],
      'not a Kubernetes version',
    ],
  ] as [string, Hop[], string][])('refuses %s', (_, hops, words) => {
    expect(violations(hops).join()).toContain(words);
  });

  it('refuses nodes that fall too far behind on the way, unless they follow [T-93]', () => {
    const hops = [
      controlPlane('v1.35.5', 'v1.36.4'),
      controlPlane('v1.36.4', 'v1.37.1'),
      pools('v1.35.5', 'v1.37.1'),
    ];
    expect(violations(hops, 1).join()).toContain('2 minors behind');
    expect(violations(hops.map(following), 1)).toEqual([]);
  });

  it('counts pools that a control-plane hop does not take with it', () => {
    const hops = (pool: string) => [
      { ...controlPlane('v1.35.5', 'v1.36.4'), pools: [pool] },
      { ...controlPlane('v1.36.4', 'v1.37.1'), pools: [pool] },
    ];
    expect(violations(hops('workers').map(following), 1)).toEqual([]);
    expect(violations(hops('others').map(following), 1).join()).toContain(
      'Node pool workers at v1.35.5 would be 2 minors behind',
    );
  });

  it('counts pools that are held back, also by an earlier hop, where pools follow, until they are let go', () => {
    const held = (from: string, to: string, through?: string[]): Hop => ({
      ...controlPlane(from, to, through),
      holdPools: ['workers'],
    });
    const follow = (hops: Hop[], behind: number, state = observedState()) =>
      inEnglish(skewViolations(state, hops.map(following), () => behind));
    const chain = held('v1.35.5', 'v1.37.1', ['v1.36.4', 'v1.37.1']);
    expect(follow([chain], 1).join()).toContain(
      'Node pool workers at v1.35.5 would be 2 minors behind',
    );
    expect(follow([chain], 2)).toEqual([]);
    expect(
      follow(
        [
          held('v1.35.5', 'v1.36.4'),
          { ...pools('v1.35.5', 'v1.36.4'), pools: ['workers'] },
          held('v1.36.4', 'v1.37.1'),
        ],
        1,
      ),
    ).toEqual([]);
    expect(
      follow(
        [held('v1.35.5', 'v1.36.4'), controlPlane('v1.36.4', 'v1.37.1')],
        1,
      ).join(),
    ).toContain('2 minors behind');
    expect(
      follow(
        [controlPlane('v1.35.5', 'v1.36.4')],
        0,
        observedState({ pool: { heldBack: true } }),
      ).join(),
    ).toContain('1 minor behind');
  });

  it('holds for nodes that no upgrade replaces, forward and back', () => {
    const law = (old: string, hops: Hop[], behind = 1) =>
      inEnglish(
        skewViolations(
          observedState({ pool: { leftOut: [{ version: old, count: 1 }] } }),
          hops,
          () => behind,
        ),
      ).join();
    const forward = [
      controlPlane('v1.35.5', 'v1.36.4'),
      pools('v1.35.5', 'v1.36.4'),
    ].map(following);
    expect(law('v1.34.8', forward)).toContain(
      'Node pool workers at v1.34.8 would be 2 minors behind',
    );
    expect(law('v1.35.5', forward)).toBe('');
    const back: Hop = { ...controlPlane('v1.35.5', 'v1.34.8'), back: true };
    const lower = observedState({
      pool: {
        desired: 'v1.34.8',
        versions: [{ version: 'v1.34.8', count: 1 }],
        leftOut: [{ version: 'v1.35.5', count: 1 }],
      },
    });
    expect(inEnglish(skewViolations(lower, [back], () => 1)).join()).toContain(
      'roll it back first',
    );
  });

  it('lets go back what a hop takes back: over one minor at most, never below its nodes, and no node too far behind', () => {
    const plane = (to: string): Hop => ({
      ...controlPlane('v1.36.4', to),
      back: true,
    });
    const at = (node: string) => {
      return observedState({
        controlPlane: { desired: 'v1.36.4', current: 'v1.36.4' },
        pool: { desired: node, versions: [{ version: node, count: 1 }] },
      });
    };
    const law = (state: ReturnType<typeof at>, hop: Hop) =>
      inEnglish(skewViolations(state, [hop], () => 1)).join();
    expect(law(at('v1.35.5'), plane('v1.35.5'))).toBe('');
    expect(law(at('v1.36.4'), plane('v1.35.5'))).toContain(
      'roll it back first',
    );
    expect(law(at('v1.34.8'), plane('v1.34.8'))).toContain(
      'more than one minor',
    );
    expect(
      law(at('v1.36.4'), { ...pools('v1.36.4', 'v1.36.2'), back: true }),
    ).toBe('');
    expect(
      law(at('v1.36.4'), { ...pools('v1.36.4', 'v1.34.8'), back: true }),
    ).toContain('2 minors behind');
    expect(
      law(at('v1.35.5'), { ...pools('v1.36.4', 'v1.36.2'), back: true }),
    ).toContain('it cannot go back to');
    expect(law(at('v1.36.4'), plane('v1.37.1'))).toContain(
      'it cannot go back to',
    );
  });
});
