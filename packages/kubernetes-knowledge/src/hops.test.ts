import { ReasonError, reasonText } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from './builtinKnowledge';
import type { PathHop } from './hop';
import { planHops, type HopRequest } from './hops';
import {
  compareVersions,
  minorDistance,
  minorOf,
  parseVersion,
} from './version';

const plan = (
  controlPlane: string,
  pools: Record<string, string>,
  target: string,
) =>
  planHops(
    {
      controlPlane,
      nodePools: Object.entries(pools).map(([name, version]) => ({
        name,
        version,
      })),
      target,
    },
    builtinKnowledge,
  );

function hopsOf(
  controlPlane: string,
  pools: Record<string, string>,
  target: string,
): string[] {
  const result = plan(controlPlane, pools, target);
  if (!result.ok) throw new ReasonError(result.message);
  return result.hops.map(
    hop =>
      `${
        hop.kind === 'control-plane'
          ? 'control plane'
          : `pools ${hop.pools?.join('+')}`
      } ${hop.from} → ${hop.to}`,
  );
}

describe('planHops', () => {
  it('takes a patch upgrade as one hop of the control plane and one of the pools', () => {
    expect(hopsOf('v1.35.1', { a: 'v1.35.1' }, 'v1.35.4')).toEqual([
      'control plane v1.35.1 → v1.35.4',
      'pools a v1.35.1 → v1.35.4',
    ]);
  });

  it('goes one minor at a time over the newest patch of each minor between, and rolls pools once where skew allows', () => {
    expect(
      hopsOf('v1.33.1', { a: 'v1.33.1', b: 'v1.33.1' }, 'v1.36.2'),
    ).toEqual([
      'control plane v1.33.1 → v1.34.11',
      'control plane v1.34.11 → v1.35.9',
      'control plane v1.35.9 → v1.36.2',
      'pools a+b v1.33.1 → v1.36.2',
    ]);
  });

  it('rolls a pool in between only when the next hop would leave it too far behind', () => {
    expect(
      hopsOf('v1.33.1', { old: 'v1.32.0', current: 'v1.33.1' }, 'v1.36.2'),
    ).toEqual([
      'control plane v1.33.1 → v1.34.11',
      'control plane v1.34.11 → v1.35.9',
      'pools old v1.32.0 → v1.35.9',
      'control plane v1.35.9 → v1.36.2',
      'pools old+current v1.33.1 → v1.36.2',
    ]);
  });

  it('allows two minors before control plane 1.28', () => {
    expect(hopsOf('v1.24.17', { a: 'v1.24.17' }, 'v1.27.16')).toEqual([
      'control plane v1.24.17 → v1.25.16',
      'control plane v1.25.16 → v1.26.15',
      'pools a v1.24.17 → v1.26.15',
      'control plane v1.26.15 → v1.27.16',
      'pools a v1.26.15 → v1.27.16',
    ]);
  });

  it('rolls pools that lag behind a control plane that is there already', () => {
    expect(
      hopsOf('v1.35.4', { a: 'v1.33.1', b: 'v1.35.4' }, 'v1.35.4'),
    ).toEqual(['pools a v1.33.1 → v1.35.4']);
  });

  it('does not roll a pool twice for a patch, even one that is out of skew already', () => {
    expect(hopsOf('v1.24.2', { a: 'v1.21.0' }, 'v1.24.8')).toEqual([
      'control plane v1.24.2 → v1.24.8',
      'pools a v1.21.0 → v1.24.8',
    ]);
    expect(hopsOf('v1.24.2', { a: 'v1.21.0' }, 'v1.25.1')[0]).toBe(
      'pools a v1.21.0 → v1.24.2',
    );
  });

  it('leaves a pool alone that has a newer patch than the target', () => {
    expect(hopsOf('v1.35.1', { a: 'v1.35.7' }, 'v1.35.4')).toEqual([
      'control plane v1.35.1 → v1.35.4',
    ]);
  });

  it('reads vendor versions, and orders builds that count up', () => {
    expect(hopsOf('v1.33.1-eks-abc', {}, '1.34.2')).toEqual([
      'control plane v1.33.1-eks-abc → v1.34.2',
    ]);
    expect(hopsOf('v1.33.1-gke.100', {}, 'v1.33.1-gke.200')).toHaveLength(1);
    expect(plan('v1.33.1+k3s2', {}, 'v1.33.1+k3s1')).toMatchObject({
      ok: false,
      reason: 'downgrade',
    });
    expect(plan('v1.33.1-eks-abc', {}, 'v1.33.1')).toMatchObject({
      ok: false,
      reason: 'already-there',
    });
  });

  it('takes a minor as its newest known patch, or as what the control plane runs of it', () => {
    expect(hopsOf('v1.34.2', {}, '1.35')).toEqual([
      'control plane v1.34.2 → v1.35.9',
    ]);
    expect(hopsOf('v1.35.2', { a: 'v1.34.2' }, '1.35')).toEqual([
      'pools a v1.34.2 → v1.35.2',
    ]);
  });

  it('goes beyond the knowledge, and says so', () => {
    const result = plan('v1.37.1', {}, 'v1.39.0');
    expect(result).toMatchObject({
      ok: true,
      beyondKnowledge: true,
      target: 'v1.39.0',
    });
    expect(hopsOf('v1.37.1', {}, 'v1.39.0')).toEqual([
      'control plane v1.37.1 → v1.38.0',
      'control plane v1.38.0 → v1.39.0',
    ]);
    expect(plan('v1.36.1', {}, 'v1.37.0')).toMatchObject({
      ok: true,
      beyondKnowledge: false,
    });
  });

  it.each([
    [
      'downgrade',
      'v1.35.4',
      {},
      'v1.34.9',
      /v1\.34\.9 is older than v1\.35\.4.*Choose v1\.35\.4 or newer/,
    ],
    ['downgrade', 'v1.35.4', {}, 'v1.35.3', /older/],
    [
      'already-there',
      'v1.35.4',
      { a: 'v1.35.4' },
      'v1.35.4',
      /already run v1\.35\.4/,
    ],
    [
      'not-a-version',
      'v1.35.4',
      {},
      'latest',
      /The target is "latest".*Write it as/,
    ],
    ['not-a-version', 'unknown', {}, 'v1.35.4', /control plane/],
    ['not-a-version', 'v1.35.4', { gpu: '' }, 'v1.36.0', /node pool gpu/],
    ['not-a-version', 'v1.35.4', {}, 'x'.repeat(1_000_000), /^.{0,200}$/],
    ['nodes-newer', 'v1.33.1', { a: 'v1.35.0' }, 'v1.34.2', /a \(v1\.35\.0\)/],
    ['other-major', 'v1.35.4', {}, 'v2.0.0', /v1\.x/],
    ['too-far', 'v1.35.4', {}, 'v1.350.4', /typing error/],
  ])(
    'refuses as %s: %s %j → %.20s',
    (reason, controlPlane, pools, target, message) => {
      const result = plan(controlPlane, pools, target);
      expect(result).toMatchObject({ ok: false, reason });
      expect(result.ok ? '' : reasonText(result.message)).toMatch(message);
    },
  );
});

/** Deterministic numbers, so that a failing case can be run again. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function someRequest(seed: number): HopRequest {
  const next = numbers(seed);
  const controlPlaneMinor = 20 + next(16);
  const nodePools = Array.from({ length: next(4) }, (_, index) => ({
    name: `p${index}`,
    version: `v1.${controlPlaneMinor - next(4)}.0`,
  }));
  return {
    controlPlane: `v1.${controlPlaneMinor}.${next(3)}`,
    nodePools,
    target: `v1.${controlPlaneMinor + next(8)}.${next(12)}`,
  };
}

function parsed(version: string) {
  const result = parseVersion(version);
  if (!result) throw new Error(`not a version: ${version}`);
  return result;
}

const minorsBetween = (older: string, newer: string) =>
  minorDistance(minorOf(older) ?? '', minorOf(newer) ?? '');

/**
 * Walks the hops and returns the versions after each, checking the rules that hold at every one of
 * them.
 */
function walk(request: HopRequest, hops: readonly PathHop[]) {
  let controlPlane = request.controlPlane;
  const pools = new Map(
    request.nodePools.map(pool => [pool.name, pool.version]),
  );
  const rolls = new Map<string, number>();
  for (const hop of hops) {
    if (hop.kind === 'control-plane') {
      expect(hop.from).toBe(controlPlane);
      expect(minorsBetween(controlPlane, hop.to)).toBeLessThanOrEqual(1);
      expect(
        compareVersions(parsed(hop.to), parsed(controlPlane)),
      ).toBeGreaterThan(0);
      controlPlane = hop.to;
    } else {
      expect(hop.to).toBe(controlPlane);
      expect(hop.pools?.length).toBeGreaterThan(0);
      for (const name of hop.pools ?? []) {
        expect(
          compareVersions(parsed(hop.to), parsed(pools.get(name) ?? '')),
        ).toBeGreaterThan(0);
        pools.set(name, hop.to);
        rolls.set(name, (rolls.get(name) ?? 0) + 1);
      }
    }
    const allowed = builtinKnowledge.kubeletMinorsBehind(
      minorOf(controlPlane) ?? '',
    );
    const isStillAtStart =
      minorsBetween(request.controlPlane, controlPlane) === 0;
    for (const [name, version] of pools) {
      expect(
        compareVersions(parsed(version), parsed(controlPlane)),
      ).toBeLessThanOrEqual(0);
      const lagsFromTheStart = isStillAtStart && !rolls.has(name);
      if (!lagsFromTheStart)
        expect(minorsBetween(version, controlPlane)).toBeLessThanOrEqual(
          allowed,
        );
    }
  }
  return { controlPlane, pools, rolls };
}

/** The fewest rolls by exhaustive search: at each control-plane step a pool may roll or not. */
function fewestRolls(
  poolMinor: number,
  controlPlane: number,
  target: number,
  endsEqual: boolean,
): number {
  if (controlPlane === target) return poolMinor === target && endsEqual ? 0 : 1;
  const allowed = builtinKnowledge.kubeletMinorsBehind(`1.${controlPlane + 1}`);
  const stay =
    controlPlane + 1 - poolMinor <= allowed
      ? fewestRolls(poolMinor, controlPlane + 1, target, endsEqual)
      : Infinity;
  const roll =
    poolMinor < controlPlane && controlPlane + 1 - controlPlane <= allowed
      ? 1 + fewestRolls(controlPlane, controlPlane + 1, target, endsEqual)
      : Infinity;
  return Math.min(stay, roll);
}

describe('planHops, for any cluster', () => {
  const seeds = Array.from({ length: 2_000 }, (_, index) => index + 1);

  it('reaches the target without a skip, a downgrade, or nodes out of skew', () => {
    let planned = 0;
    for (const seed of seeds) {
      const request = someRequest(seed);
      const result = planHops(request, builtinKnowledge);
      if (!result.ok) continue;
      planned++;
      const { controlPlane, pools } = walk(request, result.hops);
      expect(controlPlane).toBe(result.target);
      for (const version of pools.values())
        expect(compareVersions(parsed(version), parsed(result.target))).toBe(0);
    }
    expect(planned).toBeGreaterThan(1_500);
  });

  it('rolls each pool as few times as any path could', () => {
    for (const seed of seeds) {
      const request = someRequest(seed);
      const result = planHops(request, builtinKnowledge);
      if (!result.ok) continue;
      const { rolls } = walk(request, result.hops);
      for (const pool of request.nodePools) {
        const number = (version: string) => parsed(version).minor;
        const endsEqual =
          compareVersions(parsed(pool.version), parsed(result.target)) === 0;
        expect({ seed, pool, rolls: rolls.get(pool.name) ?? 0 }).toEqual({
          seed,
          pool,
          rolls: fewestRolls(
            number(pool.version),
            number(request.controlPlane),
            number(request.target),
            endsEqual,
          ),
        });
      }
    }
  });

  it('refuses only with a reason and a message', () => {
    for (const seed of seeds) {
      const next = numbers(seed);
      const wild = () =>
        ['v1.33.1', 'v1.34', 'garbage', '', 'v1.36.2-eks-x', 'v0.9.1', '1.33+'][
          next(7)
        ];
      const result = planHops(
        {
          controlPlane: wild(),
          nodePools: [{ name: 'p', version: wild() }],
          target: wild(),
        },
        builtinKnowledge,
      );
      expect(
        result.ok ? `${result.hops.length} hops` : reasonText(result.message),
      ).toMatch(/^[1-9]\d* hops$|(Choose|Write|Check) .*$/);
    }
  });
});
