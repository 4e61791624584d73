import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { reasonText } from '@drydock/upgrade-reasons';
import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { decodeClusterClass } from '../objects/decode';
import { clusterClassObject } from '../testing/objects';
import { candidateVersions } from './candidateVersions';
import { planPlainHops } from './planPlainHops';
import { planTopologyHops } from './planTopologyHops';

const classWith = (versions?: readonly string[]) =>
  decodeClusterClass(clusterClassObject(versions), {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'ClusterClass',
  });

function running(
  version: string,
  options: { desired?: string; pools?: readonly string[] } = {},
): ObservedState {
  const { desired = version, pools = [version] } = options;
  return {
    observedAt: '2026-11-21T06:00:00Z',
    precondition: 'p',
    controlPlane: {
      desired,
      current: version,
      versions: [{ version, count: 1 }],
      settled: desired === version,
    },
    nodePools: pools.map((pool, index) => ({
      name: `md-${index}`,
      desired,
      versions: [{ version: pool, count: 1 }],
      nodes: 1,
      updatedNodes: 0,
      readyNodes: 1,
      settled: pool === desired,
    })),
    waits: [],
  };
}

const plan = (
  observed: ObservedState,
  target: string,
  versions?: readonly string[],
) =>
  planTopologyHops({
    observed,
    target,
    clusterClass: classWith(versions),
    knowledge: builtinKnowledge,
  });
const summary = (answer: ReturnType<typeof plan>) =>
  answer.ok
    ? answer.hops.map(
        hop =>
          `${hop.kind} ${hop.from} ${hop.to}${
            hop.through ? ` through ${hop.through.join(',')}` : ''
          }`,
      )
    : reasonText(answer.message);

describe('a topology without a list of versions', () => {
  it('disrupts the nodes of pools that follow, and nothing but the control plane where there are none', () => {
    const disrupted = (pools: readonly string[], poolsApart = false) => {
      const answer = planTopologyHops({
        observed: running('v1.35.5', { pools }),
        target: 'v1.36.4',
        clusterClass: classWith(),
        knowledge: builtinKnowledge,
        poolsApart,
      });
      return answer.ok ? answer.hops[0].disrupts : answer.message;
    };
    expect(disrupted(['v1.35.5'])).toEqual(['control-plane', 'nodes']);
    expect(disrupted(['v1.35.5'], true)).toEqual(['control-plane']);
    expect(disrupted([])).toEqual(['control-plane']);
    expect(disrupted([], true)).toEqual(['control-plane']);
  });

  it('goes one minor at a time, its pools following each time', () => {
    const middle = `v${builtinKnowledge.latestPatch('1.35')}`;
    expect(summary(plan(running('v1.34.1'), 'v1.36.0'))).toEqual([
      `control-plane v1.34.1 ${middle}`,
      `node-pools v1.34.1 ${middle}`,
      `control-plane ${middle} v1.36.0`,
      `node-pools ${middle} v1.36.0`,
    ]);
  });

  it('takes a patch as an upgrade like any other, and a minor as its newest known patch', () => {
    expect(summary(plan(running('v1.35.1'), 'v1.35.2'))).toEqual([
      'control-plane v1.35.1 v1.35.2',
      'node-pools v1.35.1 v1.35.2',
    ]);
    const newest = `v${builtinKnowledge.latestPatch('1.36')}`;
    expect(summary(plan(running('v1.35.1', { pools: [] }), '1.36'))).toEqual([
      `control-plane v1.35.1 ${newest}`,
    ]);
  });

  it.each([
    ['a downgrade', 'v1.34.9', /older than v1\.35\.5/],
    ['no version', 'garbage', /not a Kubernetes version/],
    ['where it is already', 'v1.35.5', /already run v1\.35\.5/],
  ])('refuses %s in words', (_what, target, words) => {
    expect(summary(plan(running('v1.35.5'), target))).toEqual(
      expect.stringMatching(words),
    );
  });
});

describe('a topology with a list of versions', () => {
  const versions = ['v1.36.4', 'v1.34.8', 'v1.35.1', 'v1.35.5', 'v1.33.9'];

  it('goes all the way by one write, over the newest listed patch of each minor', () => {
    expect(summary(plan(running('v1.33.9'), 'v1.36.4', versions))).toEqual([
      'control-plane v1.33.9 v1.36.4 through v1.34.8,v1.35.5,v1.36.4',
      'node-pools v1.33.9 v1.36.4',
    ]);
  });

  it('names no versions on the way for a single step', () => {
    expect(summary(plan(running('v1.34.8'), 'v1.35.1', versions))).toEqual([
      'control-plane v1.34.8 v1.35.1',
      'node-pools v1.34.8 v1.35.1',
    ]);
  });

  it('takes a minor as the newest listed patch of it', () => {
    expect(summary(plan(running('v1.34.8'), '1.35', versions))).toEqual([
      'control-plane v1.34.8 v1.35.5',
      'node-pools v1.34.8 v1.35.5',
    ]);
  });

  it('refuses what is not listed, and a way with a gap, in words', () => {
    expect(summary(plan(running('v1.34.8'), 'v1.36.3', versions))).toMatch(
      /ClusterClass fleet\/quick allows only the versions that it lists.*v1\.36\.4/,
    );
    expect(
      summary(
        plan(running('v1.33.9'), 'v1.36.4', ['v1.33.9', 'v1.34.8', 'v1.36.4']),
      ),
    ).toMatch(/lists no version of 1\.35/);
  });
});

describe('an upgrade that is under way', () => {
  it('is adopted for the same target: the rest of the way', () => {
    expect(
      summary(plan(running('v1.35.5', { desired: 'v1.36.4' }), 'v1.36.4')),
    ).toEqual(['control-plane v1.35.5 v1.36.4', 'node-pools v1.35.5 v1.36.4']);
    expect(
      summary(plan(running('v1.36.4', { pools: ['v1.35.5'] }), 'v1.36.4')),
    ).toEqual(['node-pools v1.35.5 v1.36.4']);
  });

  it('leaves no room for another target', () => {
    expect(
      summary(plan(running('v1.35.5', { desired: 'v1.36.4' }), 'v1.37.1')),
    ).toMatch(/An upgrade to v1\.36\.4 is running/);
  });
});

describe('a topology whose pools go apart', () => {
  const LISTED = [
    'v1.32.8',
    'v1.33.8',
    'v1.34.8',
    'v1.35.5',
    'v1.36.4',
    'v1.37.1',
  ];
  const apart = (
    observed: ObservedState,
    target: string,
    versions?: readonly string[],
  ) =>
    planTopologyHops({
      observed,
      target,
      clusterClass: classWith(versions),
      knowledge: builtinKnowledge,
      poolsApart: true,
    });
  const ways = (answer: ReturnType<typeof plan>) =>
    answer.ok
      ? answer.hops.map(
          ({ kind, to, holdPools, pools }) =>
            `${kind === 'control-plane' ? 'plane' : 'pools'} ${to}${
              holdPools ? ` without ${holdPools}` : ''
            }${pools ? ` ${pools}` : ''}`,
        )
      : reasonText(answer.message);
  const heldAt = (version: string, plane: string): ObservedState => {
    const observed = running(plane, { pools: [plane, version] });
    return {
      ...observed,
      nodePools: observed.nodePools.map((pool, index) =>
        index === 1
          ? { ...pool, desired: version, settled: true, heldBack: true }
          : pool,
      ),
    };
  };

  it('holds all pools back with each write, and names them to let them go', () => {
    expect(
      ways(
        apart(running('v1.35.5', { pools: ['v1.35.5', 'v1.35.5'] }), 'v1.36.4'),
      ),
    ).toEqual(['plane v1.36.4 without md-0,md-1', 'pools v1.36.4 md-0,md-1']);
    expect(ways(apart(running('v1.35.5', { pools: [] }), 'v1.36.4'))).toEqual([
      'plane v1.36.4',
    ]);
  });

  it('goes minor by minor without a list: Cluster API takes no further version while pools are held', () => {
    const middle = `v${builtinKnowledge.latestPatch('1.35')}`;
    expect(ways(apart(running('v1.34.1'), 'v1.36.0'))).toEqual([
      `plane ${middle} without md-0`,
      `pools ${middle} md-0`,
      'plane v1.36.0 without md-0',
      'pools v1.36.0 md-0',
    ]);
  });

  it('goes by one write as far as kubelets may stay behind, and is cut there', () => {
    expect(ways(apart(running('v1.33.8'), 'v1.36.4', LISTED))).toEqual([
      'plane v1.36.4 without md-0',
      'pools v1.36.4 md-0',
    ]);
    expect(ways(apart(running('v1.32.8'), 'v1.36.4', LISTED))).toEqual([
      'plane v1.35.5 without md-0',
      'pools v1.35.5 md-0',
      'plane v1.36.4 without md-0',
      'pools v1.36.4 md-0',
    ]);
    const [first] = (answer => (answer.ok ? answer.hops : []))(
      apart(running('v1.32.8'), 'v1.36.4', LISTED),
    );
    expect(first.through).toEqual(['v1.33.8', 'v1.34.8', 'v1.35.5']);
  });

  it.each([1, 2, 3, 4, 5])(
    'never leaves kubelets behind more than they may be, over %s minors',
    minors => {
      for (const versions of [LISTED, undefined]) {
        for (let start = 0; start + minors < LISTED.length; start += 1) {
          const answer = apart(
            running(LISTED[start]),
            LISTED[start + minors],
            versions,
          );
          const hops = answer.ok ? answer.hops : [];
          let pools = LISTED[start];
          for (const hop of hops) {
            if (hop.kind === 'node-pools') pools = hop.to;
            const behind =
              Number(hop.to.split('.')[1]) - Number(pools.split('.')[1]);
            expect(behind).toBeLessThanOrEqual(
              builtinKnowledge.kubeletMinorsBehind(
                hop.to.slice(1).split('.').slice(0, 2).join('.'),
              ),
            );
          }
          expect([hops.at(-1)?.to, pools]).toEqual([
            LISTED[start + minors],
            LISTED[start + minors],
          ]);
        }
      }
    },
  );

  it('lets go first what an earlier upgrade held back, whatever is wished of the rest', () => {
    expect(ways(plan(heldAt('v1.35.5', 'v1.36.4'), 'v1.36.4'))).toEqual([
      'pools v1.36.4 md-1',
    ]);
    expect(ways(plan(heldAt('v1.35.5', 'v1.36.4'), '1.36'))[0]).toContain(
      'pools v1.36.4 md-1',
    );
    expect(ways(plan(heldAt('v1.35.5', 'v1.36.4'), 'v1.37.1', LISTED))).toEqual(
      ['pools v1.36.4 md-1', 'plane v1.37.1', 'pools v1.37.1'],
    );
    expect(
      ways(apart(heldAt('v1.35.5', 'v1.36.4'), 'v1.37.1', LISTED)),
    ).toEqual([
      'pools v1.36.4 md-1',
      'plane v1.37.1 without md-0,md-1',
      'pools v1.37.1 md-0,md-1',
    ]);
    expect(ways(plan(heldAt('v1.35.5', 'v1.36.4'), 'v1.35.9'))).toMatch(
      /older than v1\.36\.4/,
    );
  });

  it('adopts a control plane on its way with what is held back beside it', () => {
    const observed = heldAt('v1.35.5', 'v1.35.5');
    const moving = {
      ...observed,
      controlPlane: {
        ...observed.controlPlane,
        desired: 'v1.36.4',
        settled: false,
      },
    };
    expect(ways(plan(moving, 'v1.36.4'))).toEqual([
      'plane v1.36.4 without md-1',
      'pools v1.36.4 md-0,md-1',
    ]);
  });
});

describe('a plain cluster', () => {
  it('rolls its pools as seldom as skew allows, by name', () => {
    const answer = planPlainHops(
      running('v1.34.1', { pools: ['v1.34.1', 'v1.34.1'] }),
      'v1.36.0',
      builtinKnowledge,
    );
    expect(
      answer.ok && answer.hops.map(({ kind, pools }) => [kind, pools]),
    ).toEqual([
      ['control-plane', undefined],
      ['control-plane', undefined],
      ['node-pools', ['md-0', 'md-1']],
    ]);
  });

  it('takes no other target while its control plane moves', () => {
    expect(
      planPlainHops(
        running('v1.34.1', { desired: 'v1.35.5' }),
        'v1.36.0',
        builtinKnowledge,
      ),
    ).toMatchObject({
      ok: false,
      message: { code: 'cluster-api.control-plane-under-way' },
    });
  });
});

describe('candidateVersions', () => {
  it('are the newer ones that the class lists, oldest first', () => {
    expect(
      candidateVersions(
        'v1.34.8',
        classWith(['v1.36.4', 'v1.33.9', 'v1.35.5', 'v1.34.8']),
        builtinKnowledge,
      ),
    ).toEqual(['v1.35.5', 'v1.36.4']);
  });

  it('are the newest known patches of this and later minors without a list', () => {
    const versions = candidateVersions('v1.34.0', undefined, builtinKnowledge);
    expect(versions[0]).toBe(`v${builtinKnowledge.latestPatch('1.34')}`);
    expect(versions.at(-1)).toBe(
      `v${builtinKnowledge.latestPatch(builtinKnowledge.latestMinor())}`,
    );
  });
});
