import { said, inEnglish } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { allChecks } from './checks';
import type {
  CheckResult,
  FindingDraft,
  HelmReleaseFacts,
  Inventory,
  ReadinessCheck,
  TracedObject,
} from './contracts';
import { evaluate } from './evaluate';
import type { EvaluateInput } from './evaluate';
import {
  allKindsRead,
  forbidden,
  inventoryOf,
  nodeOf,
} from './testing/inventories';

const judge = (
  inventory: Inventory,
  target: string,
  input: Partial<EvaluateInput> = {},
) =>
  evaluate({
    inventory,
    knowledge: builtinKnowledge,
    target,
    now: '2026-11-21T09:00:00.000Z',
    supportProvider: 'upstream',
    ...input,
  });
const recent = { gitVersion: `v${builtinKnowledge.reviewedThrough}.0` };
const fine = inventoryOf({
  version: recent,
  nodes: [nodeOf('a', recent.gitVersion)],
});
const finding = (
  severity: FindingDraft['severity'],
  title = 'Something',
): FindingDraft => ({
  severity,
  confidence: 'observed',
  phase: 'nodes',
  title: said(title),
  evidence: [],
  fix: { what: said('Mend it') },
});
const check = (
  id: string,
  result: CheckResult | (() => CheckResult),
  facts: Partial<ReadinessCheck> = {},
): ReadinessCheck => ({
  id,
  title: said(`Check ${id}`),
  phase: 'nodes',
  canBlock: true,
  docs: `checks/${id}`,
  needs: ['nodes'],
  evaluate: () => (typeof result === 'function' ? result() : result),
  ...facts,
});

describe('the verdict', () => {
  it('is ready for a patch of the same minor when every check ran and found nothing', () => {
    const evaluation = judge(fine, `${builtinKnowledge.reviewedThrough}.1`);
    expect(evaluation).toMatchObject({
      verdict: 'ready',
      findings: [],
      reviewedThrough: builtinKnowledge.reviewedThrough,
      inventoryReadAt: '2026-11-21T09:00:00.000Z',
    });
    expect(
      evaluation.coverage.filter(({ status }) => status !== 'ran'),
    ).toEqual([]);
    expect(inEnglish(evaluation.reasons)).toEqual([
      `0 findings from ${allChecks.length} of ${allChecks.length} checks`,
    ]);
  });

  it.each([
    ['blocker', 'blocked'],
    ['warning', 'attention'],
    ['info', 'ready'],
  ] as const)('of a %s is %s', (severity, verdict) => {
    expect(
      judge(fine, recent.gitVersion, {
        checks: [check('a', { findings: [finding(severity)] })],
      }).verdict,
    ).toBe(verdict);
  });

  it('puts blocked above unknown above attention', () => {
    const partial = check('p', {
      findings: [finding('warning')],
      partial: [said('half')],
    });
    expect(
      inEnglish(judge(fine, recent.gitVersion, { checks: [partial] })),
    ).toMatchObject({
      verdict: 'unknown',
      reasons: ['Check p, seen in part: half'],
    });
    expect(
      inEnglish(
        judge(fine, recent.gitVersion, {
          checks: [partial, check('b', { findings: [finding('blocker')] })],
        }),
      ),
    ).toMatchObject({
      verdict: 'blocked',
      reasons: [
        `1 finding blocks ${recent.gitVersion}: Something`,
        'Check p, seen in part: half',
      ],
    });
  });

  it('is never green when what a blocking check needs could not be read [T-331]', () => {
    const inventory = inventoryOf(
      { version: recent },
      { nodes: { status: 'failed', failures: [forbidden] } },
    );
    const evaluation = judge(inventory, recent.gitVersion, {
      checks: [check('a', { findings: [] })],
    });
    expect(inEnglish(evaluation)).toMatchObject({
      verdict: 'unknown',
      coverage: [
        { status: 'not-run', reasons: ['nodes: Not allowed to list things'] },
      ],
    });
    expect(
      judge(inventory, recent.gitVersion, {
        checks: [check('a', { findings: [] }, { canBlock: false })],
      }).verdict,
    ).toBe('ready');
  });

  it('is unknown when a section was read in part, but for checks that weigh that themselves', () => {
    const inventory = inventoryOf(
      { version: recent },
      { nodes: { status: 'partial', facts: [], failures: [forbidden] } },
    );
    expect(
      judge(inventory, recent.gitVersion, {
        checks: [check('a', { findings: [] })],
      }),
    ).toMatchObject({ verdict: 'unknown', coverage: [{ status: 'partial' }] });
    expect(
      judge(inventory, recent.gitVersion, {
        checks: [check('a', { findings: [] }, { judgesPartial: ['nodes'] })],
      }).verdict,
    ).toBe('ready');
  });

  it('is left alone by checks and sections that are off', () => {
    const off = inventoryOf(
      { version: recent },
      { nodes: { status: 'off', reason: said('not checked by policy') } },
    );
    const runs = check('runs', { findings: [] }, { needs: ['version'] });
    expect(
      inEnglish(
        judge(off, recent.gitVersion, {
          checks: [check('a', { findings: [] }), runs],
        }),
      ),
    ).toMatchObject({
      verdict: 'ready',
      coverage: [
        { status: 'off', reasons: ['not checked by policy'] },
        { status: 'ran' },
      ],
      reasons: ['0 findings from 1 of 2 checks'],
    });
    expect(
      judge(fine, recent.gitVersion, {
        checks: [check('a', { findings: [finding('blocker')] }), runs],
        offChecks: ['a'],
      }),
    ).toMatchObject({
      verdict: 'ready',
      findings: [],
      coverage: [{ status: 'off' }, { status: 'ran' }],
    });
  });

  it('is unknown beyond what the knowledge was reviewed for, though the checks run [T-332]', () => {
    const evaluation = judge(fine, '1.90', {
      checks: [check('a', { findings: [] })],
    });
    expect(inEnglish(evaluation)).toMatchObject({
      verdict: 'unknown',
      coverage: [{ status: 'ran' }],
      reasons: [expect.stringContaining('newer than v')],
    });
  });

  it.each(['garbage', '', '1', 'x'.repeat(10_000)])(
    'is unknown for the target %.10j',
    target => {
      expect(inEnglish(judge(fine, target))).toMatchObject({
        verdict: 'unknown',
        findings: [],
        reasons: [expect.stringContaining('is not a Kubernetes version')],
      });
    },
  );

  it.each(['garbage', ''])(
    'is unknown for a cluster that says its version is %j [T-292]',
    gitVersion => {
      const evaluation = judge(
        inventoryOf({ version: { gitVersion } }),
        '1.36',
      );
      expect(inEnglish(evaluation)).toMatchObject({
        verdict: 'unknown',
        reasons: [expect.stringContaining('which is not a Kubernetes version')],
      });
      expect(
        evaluation.coverage.every(({ status }) => status === 'not-run'),
      ).toBe(true);
    },
  );

  it.each(['v1.33.1-eks-abc', '1.33+', 'v1.33.1+k3s1'])(
    'understands the version %s',
    gitVersion => {
      expect(
        judge(inventoryOf({ version: { gitVersion } }), '1.34', {
          checks: [check('a', { findings: [] })],
        }).verdict,
      ).toBe('ready');
    },
  );

  it('says why the version is not known', () => {
    expect(
      inEnglish(
        judge(
          inventoryOf(
            {},
            { version: { status: 'failed', failures: [forbidden] } },
          ),
          '1.25',
        ).reasons,
      ),
    ).toEqual([
      "The cluster's version is not known: Not allowed to list things",
    ]);
  });
});

describe('evaluate', () => {
  it('keeps a check with a fault from taking the others with it', () => {
    const broken = check('broken', () => {
      throw new Error('boom');
    });
    expect(
      inEnglish(
        judge(fine, recent.gitVersion, {
          checks: [broken, check('b', { findings: [finding('warning')] })],
        }),
      ),
    ).toMatchObject({
      verdict: 'unknown',
      findings: [{ checkId: 'b' }],
      coverage: [
        {
          checkId: 'broken',
          status: 'not-run',
          reasons: ['The check itself failed: boom'],
        },
        { status: 'ran' },
      ],
    });
  });

  it('refuses two checks with one id', () => {
    expect(() =>
      judge(fine, recent.gitVersion, {
        checks: [check('a', { findings: [] }), check('a', { findings: [] })],
      }),
    ).toThrow('Two readiness checks have the id "a"');
  });

  it('gives one finding for an object that kubectl, managedFields and Helm speak of', () => {
    const object = {
      group: 'policy',
      kind: 'PodDisruptionBudget',
      namespace: 'payments',
      name: 'api',
      uid: '7',
    };
    const traced: TracedObject = {
      object,
      labels: { app: 'api' },
      annotations: {},
      traces: [
        {
          source: 'last-applied',
          apiVersion: 'policy/v1beta1',
          applier: 'kubectl',
        },
        {
          source: 'update',
          apiVersion: 'policy/v1beta1',
          applier: 'kubectl-client-side-apply',
          time: '2022-01-01T00:00:00Z',
        },
      ],
    };
    const release: HelmReleaseFacts = {
      namespace: 'payments',
      name: 'shop',
      revision: 1,
      storage: 'Secret',
      storageKey: 'a',
      objects: [
        {
          apiVersion: 'policy/v1beta1',
          kind: 'PodDisruptionBudget',
          name: 'api',
        },
      ],
    };
    const both = inventoryOf({
      'api-evidence': { kinds: allKindsRead('v1.24.17'), objects: [traced] },
      'helm-releases': [release],
    });
    const about = (inventory: Inventory) =>
      judge(inventory, '1.25').findings.filter(
        finding_ => finding_.object?.name === 'api',
      );
    expect(about(both)).toMatchObject([
      {
        severity: 'blocker',
        object: { uid: '7' },
        hints: { labels: { app: 'api' } },
      },
    ]);
    expect(about(both)[0].evidence.map(({ source }) => source)).toEqual([
      'helm-release',
      'last-applied',
      'managed-fields',
    ]);
    expect(inEnglish(about(both)[0].fix.what)).toContain(
      'Upgrade Helm release payments/shop',
    );
    const helmOnly = inventoryOf({ 'helm-releases': [release] });
    const appliedOnly = inventoryOf({
      'api-evidence': { kinds: allKindsRead('v1.24.17'), objects: [traced] },
    });
    expect(
      new Set(
        [both, helmOnly, appliedOnly].map(
          inventory => about(inventory)[0].fingerprint,
        ),
      ).size,
    ).toBe(1);
    expect(
      new Set(
        [both, helmOnly, appliedOnly].map(
          inventory => about(inventory)[0].evidenceDigest,
        ),
      ).size,
    ).toBe(3);
  });

  it('is the same for the same input', () => {
    expect(judge(fine, '1.36')).toEqual(judge(fine, '1.36'));
  });

  it('judges no cluster differently for being stored as JSON in between', () => {
    expect(judge(JSON.parse(JSON.stringify(fine)), '1.36')).toEqual(
      judge(fine, '1.36'),
    );
  });
});
