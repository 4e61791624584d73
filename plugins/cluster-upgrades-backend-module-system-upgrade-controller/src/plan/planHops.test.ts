import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { inEnglish } from '@drydock/upgrade-reasons';
import { candidateVersions } from './candidateVersions';
import { planHops } from './planHops';

function observed(
  current: string,
  pools: Readonly<Record<string, string>>,
): ObservedState {
  return {
    observedAt: '2026-11-28T00:00:00Z',
    precondition: '{}',
    controlPlane: { desired: current, current, versions: [], settled: true },
    nodePools: Object.entries(pools).map(([name, version]) => ({
      name,
      desired: version,
      versions: [{ version, count: 2 }],
      nodes: 2,
      updatedNodes: 2,
      readyNodes: 2,
      settled: true,
    })),
    waits: [],
  };
}

const hopsOf = (state: ObservedState, target: string) => {
  const plan = planHops(state, target, builtinKnowledge);
  return plan.ok
    ? plan.hops.map(({ kind, from, to, pools }) =>
        [kind, from, to, ...(pools ?? [])].join(' '),
      )
    : inEnglish(plan.message);
};
const newest = (minor: string) =>
  `v${builtinKnowledge.latestPatch(minor)}+k3s1`;

describe('planHops', () => {
  it('upgrades servers and then agents, minor by minor', () => {
    const state = observed('v1.34.1+k3s1', { a: 'v1.34.1+k3s1' });
    expect(hopsOf(state, 'v1.36.4+k3s1')).toEqual([
      `control-plane v1.34.1+k3s1 ${newest('1.35')}`,
      `node-pools v1.34.1+k3s1 ${newest('1.35')} a`,
      `control-plane ${newest('1.35')} v1.36.4+k3s1`,
      `node-pools ${newest('1.35')} v1.36.4+k3s1 a`,
    ]);
  });

  it('brings agents that are behind over each minor, never beyond the servers', () => {
    const state = observed('v1.35.5+k3s1', {
      a: 'v1.33.1+k3s1',
      b: 'v1.35.5+k3s1',
    });
    expect(hopsOf(state, 'v1.36.4+k3s1')).toEqual([
      `node-pools v1.33.1+k3s1 ${newest('1.34')} a`,
      `node-pools ${newest('1.34')} v1.35.5+k3s1 a`,
      'control-plane v1.35.5+k3s1 v1.36.4+k3s1',
      'node-pools v1.35.5+k3s1 v1.36.4+k3s1 a b',
    ]);
  });

  it('takes a new build of the same patch', () => {
    const state = observed('v1.35.5+k3s1', { a: 'v1.35.5+k3s1' });
    expect(hopsOf(state, 'v1.35.5+k3s2')).toEqual([
      'control-plane v1.35.5+k3s1 v1.35.5+k3s2',
      'node-pools v1.35.5+k3s1 v1.35.5+k3s2 a',
    ]);
  });

  it("calls upstream's version as the distribution does", () => {
    expect(hopsOf(observed('v1.35.5+rke2r1', {}), 'v1.36.4')).toEqual([
      'control-plane v1.35.5+rke2r1 v1.36.4+rke2r1',
    ]);
  });

  it.each([
    ['v1.34.1+k3s1', /older|downgrade|back/i],
    ['v1.36.4+rke2r1', /not a version of the distribution/],
    ['garbage', /not a Kubernetes version/],
    ['v1.35.5+k3s1', /v1\.35\.5/],
  ])('refuses %s in words', (target, words) => {
    const state = observed('v1.35.5+k3s1', { a: 'v1.35.5+k3s1' });
    expect(hopsOf(state, target)).toMatch(words);
  });
});

describe('candidateVersions', () => {
  it('has what the controller resolved a channel to, too', () => {
    const plans = [
      { channel: 'https://update.k3s.io/v1', latestVersion: 'v1.36.5-k3s1' },
      { channel: undefined, latestVersion: 'v1.36.6-k3s1' },
    ];
    const versions = candidateVersions('v1.35.5+k3s1', plans, builtinKnowledge);
    expect(versions).toContain('v1.36.5+k3s1');
    expect(versions).not.toContain('v1.36.6+k3s1');
    expect(versions).toContain(newest('1.36'));
  });
});
