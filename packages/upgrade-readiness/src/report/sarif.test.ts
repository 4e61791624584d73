import type { ReportFinding } from './model';
import { toSarif } from './sarif';

const finding = (more: Partial<ReportFinding> = {}): ReportFinding => ({
  fingerprint: 'f1',
  checkId: 'disruption-budgets',
  severity: 'blocker',
  confidence: 'observed',
  phase: 'nodes',
  title: 'PDB payments/api allows no disruption',
  evidence: [{ text: 'allows 0' }],
  fix: { text: 'Raise it' },
  cluster: 'prod-eu-1',
  object: {
    group: 'policy',
    kind: 'PodDisruptionBudget',
    namespace: 'payments',
    name: 'api',
  },
  ...more,
});
const checks = [
  { id: 'upgrade-path', title: 'Upgrade path', docs: 'checks/upgrade-path' },
  { id: 'disruption-budgets', title: 'Disruption budgets' },
];
const runOf = (findings: readonly ReportFinding[], more: object = {}) =>
  JSON.parse(toSarif(findings, { toolVersion: '0.1.0', checks, ...more }))
    .runs[0];

describe('toSarif', () => {
  it.each([0, 1, 2])(
    'is the same text as a document written as a whole, with %p findings',
    count => {
      const text = toSarif(
        Array.from({ length: count }, (_, index) =>
          finding({
            fingerprint: `f${index}`,
            title: 'Two\nlines "results": []',
          }),
        ),
        {
          toolVersion: '0.1.0',
          checks,
          notSeen: [{ text: '\n      "results": []' }],
        },
      );
      expect(text).toBe(`${JSON.stringify(JSON.parse(text), undefined, 2)}\n`);
      expect(JSON.parse(text).runs[0].results).toHaveLength(count);
    },
  );

  it('is SARIF 2.1.0 with every check as a rule', () => {
    const sarif = JSON.parse(
      toSarif([finding()], {
        toolVersion: '0.1.0',
        checks,
        docsUrl: 'https://docs.example/',
      }),
    );
    expect(sarif).toMatchObject({
      version: '2.1.0',
      $schema: expect.stringContaining('sarif-2.1.0'),
    });
    expect(sarif.runs[0].tool.driver).toMatchObject({
      name: 'Drydock',
      rules: [
        {
          id: 'upgrade-path',
          helpUri: 'https://docs.example/checks/upgrade-path',
        },
        { id: 'disruption-budgets' },
      ],
    });
    expect(sarif.runs[0].results[0]).toMatchObject({
      ruleId: 'disruption-budgets',
      ruleIndex: 1,
      level: 'error',
      message: { text: 'PDB payments/api allows no disruption. Raise it' },
      partialFingerprints: { 'drydock/v1': 'prod-eu-1/f1' },
    });
  });

  it('places an object of a cluster by a path of its own, and a manifest by its file and line', () => {
    expect(runOf([finding()]).results[0].locations[0]).toMatchObject({
      physicalLocation: {
        artifactLocation: {
          uri: 'prod-eu-1/payments/PodDisruptionBudget/api',
          uriBaseId: 'CLUSTER',
        },
        region: { startLine: 1 },
      },
      logicalLocations: [{ fullyQualifiedName: 'prod-eu-1 PDB payments/api' }],
    });
    const { physicalLocation } = runOf([
      finding({
        cluster: undefined,
        location: { file: 'deploy/pdb.yaml', line: 7 },
      }),
    ]).results[0].locations[0];
    expect(physicalLocation).toEqual({
      artifactLocation: { uri: 'deploy/pdb.yaml' },
      region: { startLine: 7 },
    });
  });

  it.each([
    ['deploy/pdb.yaml', 'deploy/pdb.yaml'],
    ['/srv/my apps/pdb.yaml', 'file:///srv/my%20apps/pdb.yaml'],
    [
      'https://git.example/deploy?path=/k8s/my pdb.yaml',
      'https://git.example/deploy?path=/k8s/my%20pdb.yaml',
    ],
    ['//evil.example/pdb.yaml', 'file:////evil.example/pdb.yaml'],
    ['../pdb.yaml', '%2E%2E/pdb.yaml'],
    ['https://', 'https%3A//'],
  ])('writes the file %s as %s', (file, uri) => {
    expect(
      runOf([finding({ cluster: undefined, location: { file, line: 7 } })])
        .results[0].locations[0].physicalLocation.artifactLocation,
    ).toEqual({ uri });
  });

  it('suppresses what does not count, with the reason', () => {
    expect(
      runOf([finding({ notCounted: 'waived until 2026-12-01' })]).results[0]
        .suppressions,
    ).toEqual([
      {
        kind: 'external',
        status: 'accepted',
        justification: 'waived until 2026-12-01',
      },
    ]);
    expect(runOf([finding()]).results[0]).not.toHaveProperty('suppressions');
  });

  it('tells what was not seen, and knows a finding of a check that is not listed', () => {
    const run = runOf([finding({ checkId: 'other', severity: 'info' })], {
      notSeen: [{ checkId: 'upgrade-path', text: 'Upgrade path did not run' }],
    });
    expect(run.invocations[0].toolExecutionNotifications).toEqual([
      {
        level: 'warning',
        message: { text: 'Upgrade path did not run' },
        associatedRule: { id: 'upgrade-path' },
      },
    ]);
    expect(run.results[0]).toMatchObject({
      ruleId: 'other',
      ruleIndex: 2,
      level: 'note',
    });
  });

  it('lets no name of a cluster become an address, climb, or start a link [T-10]', () => {
    const { results } = runOf([
      finding({
        cluster: '//evil.example',
        title: 'PDB [x](http://evil.example)',
        object: { group: '', kind: '..', name: '../../etc/passwd' },
      }),
    ]);
    expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(
      '%2F%2Fevil.example/-/%2E%2E/..%2F..%2Fetc%2Fpasswd',
    );
    expect(results[0].message.text).toContain('\\[x\\]');
  });
});
