import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inEnglish } from '@drydock/upgrade-reasons';
import { planWayBack, rollbackOptionsOf } from './planWayBack';

const pool = (
  name: string,
  version: string,
  desired = version,
): ObservedState['nodePools'][number] => ({
  name,
  desired,
  versions: [{ version, count: 1 }],
  nodes: 1,
  updatedNodes: 1,
  readyNodes: 1,
  settled: version === desired,
});

function observed(...nodePools: ObservedState['nodePools']): ObservedState {
  const version = 'v1.36.4';
  return {
    observedAt: '2026-11-21T06:00:00Z',
    precondition: 'p',
    controlPlane: {
      desired: version,
      current: version,
      versions: [{ version, count: 1 }],
      settled: true,
    },
    nodePools,
    waits: [],
  };
}

describe('planWayBack', () => {
  it('takes back the pools that are newer, or on their way there, and no other', () => {
    const state = observed(
      pool('a', 'v1.36.4'),
      pool('b', 'v1.36.2'),
      pool('c', 'v1.36.2', 'v1.36.4'),
    );
    expect(planWayBack(state, 'v1.36.2')).toEqual({
      ok: true,
      hops: [
        {
          kind: 'node-pools',
          from: 'v1.36.4',
          to: 'v1.36.2',
          disrupts: ['nodes'],
          pools: ['a', 'c'],
          back: true,
        },
      ],
    });
  });

  it('has nothing to do where no pool is newer', () => {
    expect(planWayBack(observed(pool('a', 'v1.36.2')), 'v1.36.2')).toEqual({
      ok: true,
      hops: [],
    });
  });

  it('refuses another minor, and what is not a full version', () => {
    expect(
      inEnglish(planWayBack(observed(pool('a', 'v1.36.4')), 'v1.35.5')),
    ).toEqual({
      ok: false,
      message: expect.stringContaining(
        "within the control plane's minor 1.36 only",
      ),
    });
    expect(
      inEnglish(planWayBack(observed(pool('a', 'v1.36.4')), '1.36')),
    ).toEqual({
      ok: false,
      message: expect.stringContaining('is not a full version'),
    });
  });
});

describe('rollbackOptionsOf', () => {
  const possible = (
    topology: Parameters<typeof rollbackOptionsOf>[0]['topology'],
  ) =>
    rollbackOptionsOf({ topology }).flatMap(option =>
      option.possible ? [option.scope] : [],
    );

  it('says that node pools of a plain cluster can go back, and nothing of a topology', () => {
    expect(possible(undefined)).toEqual(['node-pools']);
    expect(
      possible({
        className: 'quick',
        classNamespace: 'fleet',
        version: 'v1.36.4',
        pools: [],
      }),
    ).toEqual([]);
  });
});
