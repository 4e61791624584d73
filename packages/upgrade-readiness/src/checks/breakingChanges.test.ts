import { said } from '@drydock/upgrade-reasons';
import { inEnglish, reasonText } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type {
  ComponentFacts,
  InventorySections,
  WorkloadFacts,
} from '../contracts';
import { evaluate } from '../evaluate';
import {
  forbidden,
  inventoryOf,
  nodeOf,
  runAlone,
  type ToldFinding,
  digestOf,
} from '../testing/inventories';
import { breakingChanges } from './breakingChanges';
import { coveredBreakingChanges } from './coveredBreakingChanges';

const hints = { labels: { team: 'a' }, annotations: {} };
const apiserver: ComponentFacts = {
  component: 'kube-apiserver',
  pod: 'kube-apiserver-a',
  flags: {},
  featureGates: {},
};

function workloadWith(
  template: Partial<WorkloadFacts['template']>,
): WorkloadFacts {
  return {
    object: {
      group: 'apps',
      kind: 'Deployment',
      namespace: 'shop',
      name: 'web',
    },
    podLabels: {},
    images: [],
    template: {
      images: [],
      withoutReadinessProbe: [],
      requests: {},
      volumes: [],
      hostNetwork: false,
      hostPorts: [],
      nodeSelector: {},
      podAntiAffinity: [],
      podAffinity: [],
      topologySpread: [],
      tolerations: [],
      notableFields: [],
      notableAnnotations: [],
      ...template,
    },
    ...hints,
  };
}

function findings(
  facts: Partial<InventorySections>,
  from: string,
  to: string,
  supportProvider: 'upstream' | 'eks' = 'upstream',
): readonly ToldFinding[] {
  return runAlone(
    breakingChanges,
    inventoryOf({ version: { gitVersion: from }, ...facts }),
    to,
    {
      platform: { provider: supportProvider, basis: 'said', reason: said('') },
    },
  ).findings;
}

const ids = (found: readonly ToldFinding[]) => found.map(({ key }) => key);
const manualLines = (found: readonly ToldFinding[]) =>
  found
    .filter(({ key }) => key === 'manual')
    .flatMap(({ evidence }) => evidence.map(({ what: text }) => text));

describe('breaking-changes', () => {
  it('names the workload that a change breaks, its owner hints, the minor and the fix', () => {
    const [found] = findings(
      {
        workloads: [
          workloadWith({ volumes: [{ name: 'code', type: 'gitRepo' }] }),
        ],
      },
      'v1.32.0',
      '1.33',
    );
    expect(found).toMatchObject({
      key: 'gitrepo-volume-off',
      severity: 'blocker',
      phase: 'nodes',
      breaksAt: '1.33',
      object: { kind: 'Deployment', name: 'web' },
      hints,
      title: expect.stringMatching(/^Deployment shop\/web: gitRepo volumes/),
    });
    expect(found.fix.link).toMatch(/^https:/);
  });

  it('makes one finding of the whole cluster of all flags of one row', () => {
    const components = ['a', 'b', 'c'].map(node => ({
      ...apiserver,
      pod: `kube-apiserver-${node}`,
      flags: { 'cloud-provider': 'external' },
    }));
    const found = findings({ components }, 'v1.32.0', '1.33').filter(
      ({ key }) => key === 'kube-apiserver-flags-removed-1-33',
    );
    expect(found).toHaveLength(1);
    expect(inEnglish(found[0])).toMatchObject({
      severity: 'blocker',
      evidence: [
        { what: 'kube-apiserver in kube-system has --cloud-provider=external' },
        { source: 'knowledge' },
      ],
    });
    expect(found[0].object).toBeUndefined();
  });

  it('rests on components and pools, so that a waiver outlives a roll of nodes and pods', () => {
    const cluster = (name: string) => ({
      components: [
        {
          ...apiserver,
          pod: `kube-apiserver-${name}`,
          flags: { 'cloud-provider': 'external' },
        },
      ],
      nodes: [
        nodeOf(name, 'v1.32.0', { containerRuntime: 'containerd://1.6.0' }),
      ],
    });
    const digests = (name: string) =>
      findings(cluster(name), 'v1.32.0', '1.36').map(finding => [
        finding.key,
        digestOf(finding),
      ]);
    expect(digests('a').length).toBeGreaterThan(1);
    expect(digests('b')).toEqual(digests('a'));
  });

  it('looks only at the minors between, and at those of older kubelets for what concerns nodes', () => {
    const gitRepo = {
      workloads: [
        workloadWith({ volumes: [{ name: 'code', type: 'gitRepo' }] }),
      ],
    };
    expect(ids(findings(gitRepo, 'v1.33.0', '1.34'))).not.toContain(
      'gitrepo-volume-off',
    );
    expect(
      ids(
        findings(
          { ...gitRepo, nodes: [nodeOf('old', 'v1.32.1')] },
          'v1.33.0',
          '1.34',
        ),
      ),
    ).toContain('gitrepo-volume-off');
    const flagged = {
      components: [{ ...apiserver, flags: { 'cloud-provider': 'external' } }],
      nodes: [nodeOf('old', 'v1.32.1')],
    };
    expect(ids(findings(flagged, 'v1.33.0', '1.34'))).not.toContain(
      'kube-apiserver-flags-removed-1-33',
    );
    expect(findings({}, 'v1.33.0', '1.33')).toEqual([]);
  });

  it('is in part below the first minor whose changes are known, of which nothing is known to be harmless', () => {
    const partialOf = (from: string, to: string, kubelet = from) =>
      runAlone(
        breakingChanges,
        inventoryOf({
          version: { gitVersion: from },
          nodes: [nodeOf('a', kubelet)],
        }),
        to,
      ).partial?.filter(reason => reason.startsWith('The knowledge'));
    expect(partialOf('v1.22.0', '1.23')).toEqual([
      'The knowledge has the changes of v1.24 and later; those of v1.23 are not in it',
    ]);
    expect(partialOf('v1.21.0', '1.25')).toEqual([
      'The knowledge has the changes of v1.24 and later; those of v1.22 and of what lies between are not in it',
    ]);
    expect(partialOf('v1.24.0', '1.25', 'v1.22.1')).toHaveLength(1);
    expect(partialOf('v1.23.0', '1.24')).toEqual([]);
  });

  it('lists once, as information, what cannot be seen: never as passed', () => {
    const found = findings({}, 'v1.32.0', '1.34');
    expect(ids(found)).toEqual(['manual']);
    expect(found[0]).toMatchObject({
      severity: 'info',
      title: expect.stringMatching(
        /^Check \d+ changes between v1\.32 and v1\.34 by hand$/,
      ),
    });
    const lines = manualLines(found);
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^v1\.33, warning if it applies: Endpoints are deprecated\..*Where to look: .*https:/,
      ),
    );
    expect(lines.findIndex(line => line.includes(', info if'))).toBeGreaterThan(
      lines.findIndex(line => line.includes(', warning if')),
    );
  });

  it('accounts for every row of a path: found, by hand, seen and absent, or judged by another check', () => {
    const rows = builtinKnowledge.breakingChanges('1.24', '1.37');
    const healthy = inventoryOf({
      version: { gitVersion: 'v1.24.0' },
      components: [
        'kube-apiserver',
        'kube-controller-manager',
        'kube-scheduler',
        'kube-proxy',
      ].map(component => ({ ...apiserver, component })),
    });
    const found = runAlone(breakingChanges, healthy, '1.37');
    const lines = manualLines(found.findings);
    for (const row of rows.filter(
      ({ detection, id }) =>
        detection.every(({ kind }) => kind === 'manual') &&
        !Object.values(coveredBreakingChanges).flat().includes(id),
    )) {
      expect(
        lines.filter(
          line =>
            line.includes(reasonText(row.title)) &&
            line.startsWith(`v${row.since}`),
        ),
      ).not.toEqual([]);
    }
    expect(lines.length).toBeLessThan(rows.length);
    expect(found.partial).toEqual([]);
  });

  it('lists a hint with what was seen, and leaves it out where it was not', () => {
    const withFlag = manualLines(
      findings(
        {
          components: [
            { ...apiserver, flags: { 'cors-allowed-origins': '.*' } },
          ],
        },
        'v1.26.0',
        '1.27',
      ),
    );
    expect(withFlag).toContainEqual(
      expect.stringMatching(
        /^v1\.27, blocker if it applies: Patterns of allowed origins.*kube-apiserver in kube-system has --cors-allowed-origins=/,
      ),
    );
    const without = manualLines(
      findings({ components: [apiserver] }, 'v1.26.0', '1.27'),
    );
    expect(without.filter(line => line.includes('allowed origins'))).toEqual(
      [],
    );
  });

  it('puts a control plane that a provider runs into one line', () => {
    const ours = manualLines(findings({}, 'v1.32.0', '1.33'));
    const theirs = manualLines(findings({}, 'v1.32.0', '1.33', 'eks'));
    expect(theirs.length).toBeLessThan(ours.length);
    expect(theirs[theirs.length - 1]).toMatch(
      /^\d+ changes of flags and settings of the control plane, which its provider runs: .*Feature gates that no longer exist in 1\.33/,
    );
  });

  it('is partial and the verdict unknown where a section was not read', () => {
    const inventory = inventoryOf(
      { version: { gitVersion: 'v1.32.0' } },
      { workloads: { status: 'failed', failures: [forbidden] } },
    );
    const evaluation = inEnglish(
      evaluate({
        inventory,
        knowledge: builtinKnowledge,
        target: '1.33',
        now: '2026-11-21T09:00:00.000Z',
        supportProvider: 'upstream',
        checks: [breakingChanges],
      }),
    );
    expect(evaluation.coverage).toEqual([
      {
        checkId: 'breaking-changes',
        status: 'partial',
        reasons: ['workloads: Not allowed to list things'],
      },
    ]);
    expect(evaluation.verdict).toBe('unknown');
    expect(
      evaluation.findings[0].evidence.map(({ what: text }) => text),
    ).toContainEqual(
      expect.stringMatching(
        /gitRepo volumes are off.*Why by hand: workloads was not read/,
      ),
    );
  });

  it('does not report twice what another check judges', () => {
    const facts = { nodes: [nodeOf('old', 'v1.24.0')] };
    expect(ids(findings(facts, 'v1.27.0', '1.28'))).not.toContain(
      'version-skew-n-3',
    );
    expect(
      manualLines(findings(facts, 'v1.27.0', '1.28')).filter(line =>
        line.includes('Kubelets may be three minors older'),
      ),
    ).toEqual([]);
  });
});
