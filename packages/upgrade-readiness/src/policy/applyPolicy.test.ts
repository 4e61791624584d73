import { said, reasonText, inEnglish } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { FindingDraft, ReadinessCheck } from '../contracts';
import { evaluate } from '../evaluate';
import { forbidden, inventoryOf, nodeOf } from '../testing/inventories';
import { applyPolicy, type ApplyPolicyInput } from './applyPolicy';
import {
  NO_POLICY,
  type IgnoreRule,
  type JudgedEvaluation,
  type Waiver,
} from './model';

const NOW = '2026-11-21T09:00:00.000Z';
const recent = { gitVersion: `v${builtinKnowledge.reviewedThrough}.0` };
const inventory = inventoryOf({
  version: recent,
  nodes: [nodeOf('a', recent.gitVersion)],
});
const budget = (
  namespace: string,
  more: Partial<FindingDraft> = {},
): FindingDraft => ({
  severity: 'blocker',
  confidence: 'observed',
  phase: 'nodes',
  title: said(`PDB ${namespace}/api allows no disruption`),
  evidence: [{ what: said('allows 0'), source: 'status' }],
  fix: { what: said('Mend it') },
  object: {
    group: 'policy',
    kind: 'PodDisruptionBudget',
    namespace,
    name: 'api',
  },
  ...more,
});
const onCluster: FindingDraft = {
  severity: 'warning',
  confidence: 'observed',
  phase: 'control-plane',
  title: said('Support ends'),
  evidence: [],
  fix: { what: said('Upgrade') },
};
const budgets = (...findings: FindingDraft[]): ReadinessCheck => ({
  id: 'budgets',
  title: said('Budgets'),
  phase: 'nodes',
  canBlock: true,
  docs: 'checks/budgets',
  needs: ['nodes'],
  evaluate: () => ({ findings }),
});
const evaluationOf = (
  checks: readonly ReadinessCheck[],
  facts = inventory,
  target = `${builtinKnowledge.reviewedThrough}.1`,
) =>
  evaluate({
    inventory: facts,
    knowledge: builtinKnowledge,
    target,
    now: NOW,
    supportProvider: 'upstream',
    checks,
  });

function decide(
  findings: FindingDraft[],
  more: Partial<ApplyPolicyInput> = {},
): JudgedEvaluation {
  const checks = [budgets(...findings)];
  return applyPolicy({
    evaluation: evaluationOf(checks),
    checks,
    policy: NO_POLICY,
    waivers: [],
    subject: {
      names: ['prod-eu-1'],
      environment: 'prod',
      labels: { tier: 'gold' },
    },
    ...more,
  });
}

function waiverOf(finding: FindingDraft, more: Partial<Waiver> = {}): Waiver {
  const [{ fingerprint, evidenceDigest }] = evaluationOf([
    budgets(finding),
  ]).findings;
  return {
    id: 'w',
    fingerprint,
    evidenceDigest,
    reason: 'Drained by hand',
    by: 'user:default/ann',
    at: NOW,
    until: '2026-12-01',
    ...more,
  };
}

const ignoring = (rule: Partial<IgnoreRule>) => ({
  policy: { severities: {}, ignore: [{ reason: 'Known', ...rule }] },
});

describe('applyPolicy', () => {
  it('leaves verdict and reasons as they were evaluated when nothing was decided', () => {
    for (const checks of [
      [budgets()],
      [budgets(budget('a'))],
      [budgets(onCluster)],
    ]) {
      for (const target of ['1.90', recent.gitVersion, 'nonsense']) {
        const evaluation = evaluationOf(checks, inventory, target);
        const { verdict, reasons } = applyPolicy({
          evaluation,
          checks,
          policy: NO_POLICY,
          waivers: [],
          subject: { names: [] },
        });
        expect({ verdict, reasons }).toEqual({
          verdict: evaluation.verdict,
          reasons: evaluation.reasons,
        });
      }
    }
  });

  it('does not count a waived finding, and shows it with the waiver', () => {
    const judged = decide([budget('a'), onCluster], {
      waivers: [waiverOf(budget('a'))],
    });
    expect(inEnglish(judged)).toMatchObject({
      verdict: 'attention',
      reasons: [
        expect.stringContaining('1 warning'),
        '1 finding is waived and not counted',
      ],
    });
    expect(judged.findings.map(({ decision }) => decision.state)).toEqual([
      'waived',
      'open',
    ]);
    expect(judged.findings[0].decision).toMatchObject({
      waiver: { by: 'user:default/ann', until: '2026-12-01' },
    });
  });

  it.each([
    [
      'for other evidence',
      [
        budget('a', {
          evidence: [{ what: said('allows -1'), source: 'status' }],
        }),
      ],
    ],
    ['for another object', [budget('b')]],
  ])('counts a finding whose waiver was given %s', (_, findings) => {
    expect(
      decide(findings, { waivers: [waiverOf(budget('a'))] }),
    ).toMatchObject({
      verdict: 'blocked',
      findings: [{ decision: { state: 'open' } }],
    });
  });

  it('honours a waiver on its last day and not after', () => {
    expect(
      decide([budget('a')], {
        waivers: [waiverOf(budget('a'), { until: '2026-11-21' })],
      }).verdict,
    ).toBe('ready');
    expect(
      decide([budget('a')], {
        waivers: [waiverOf(budget('a'), { until: '2026-11-20' })],
      }).verdict,
    ).toBe('blocked');
  });

  it.each<[string, Partial<IgnoreRule>, boolean]>([
    ['its check', { check: ['budgets'] }, true],
    ['another check', { check: ['webhooks'] }, false],
    [
      'kind, namespace and name',
      {
        kind: ['PodDisruptionBudget'],
        namespace: ['kube-*', 'pay*'],
        name: ['*'],
      },
      true,
    ],
    [
      'another namespace',
      { kind: ['PodDisruptionBudget'], namespace: ['kube-*'] },
      false,
    ],
    ['its environment', { check: ['*'], environment: ['prod'] }, true],
    ['another environment', { check: ['*'], environment: ['dev'] }, false],
    ['its cluster', { check: ['*'], cluster: ['prod-*'] }, true],
    ['another cluster', { check: ['*'], cluster: ['dev-*'] }, false],
    ['its label', { check: ['*'], labels: { tier: ['silver', 'go*'] } }, true],
    [
      'another value of its label',
      { check: ['*'], labels: { tier: ['silver'] } },
      false,
    ],
    [
      'its label and one that it does not have',
      { check: ['*'], labels: { tier: ['gold'], team: ['*'] } },
      false,
    ],
    [
      'a label by the name of what every object has',
      { check: ['*'], labels: { constructor: ['*'] } },
      false,
    ],
    ['a past day', { check: ['*'], until: '2026-11-20' }, false],
    ['today', { check: ['*'], until: '2026-11-21' }, true],
  ])('ignores by rule: %s', (_, rule, ignored) => {
    const judged = decide([budget('payments')], ignoring(rule));
    expect(judged.findings).toHaveLength(1);
    expect(judged.findings[0].decision).toMatchObject(
      ignored ? { state: 'ignored', reason: 'Known' } : { state: 'open' },
    );
    expect(judged.verdict).toBe(ignored ? 'ready' : 'blocked');
    expect(
      judged.reasons.some(reason =>
        reasonText(reason).includes("ignored by the operator's rules"),
      ),
    ).toBe(ignored);
  });

  it('matches no finding on the cluster itself by rules about objects', () => {
    for (const rule of [
      { kind: ['*'] },
      { namespace: ['*'] },
      { name: ['*'] },
    ]) {
      expect(
        decide([onCluster], ignoring(rule)).findings[0].decision.state,
      ).toBe('open');
    }
  });

  it('takes severities from the configuration, keeps what the check found, and lets a waiver hold on', () => {
    const lowered = {
      policy: { severities: { budgets: 'warning' as const }, ignore: [] },
    };
    expect(decide([budget('a')], lowered)).toMatchObject({
      verdict: 'attention',
      findings: [{ severity: 'warning', originalSeverity: 'blocker' }],
    });
    expect(
      decide([budget('a')], { ...lowered, waivers: [waiverOf(budget('a'))] })
        .verdict,
    ).toBe('ready');
    const raised = {
      policy: { severities: { budgets: 'blocker' as const }, ignore: [] },
    };
    expect(decide([onCluster], raised)).toMatchObject({
      verdict: 'blocked',
      findings: [{ severity: 'blocker', originalSeverity: 'warning' }],
    });
    expect(decide([budget('a')], raised).findings[0]).not.toHaveProperty(
      'originalSeverity',
    );
    expect(decide([{ ...onCluster, severity: 'info' }], raised)).toMatchObject({
      verdict: 'ready',
      findings: [{ severity: 'info' }],
    });
  });

  it('never turns what could not be read into a pass, whatever was lowered [T-8]', () => {
    const unread = inventoryOf(
      { version: recent },
      { nodes: { status: 'failed', failures: [forbidden] } },
    );
    const checks = [budgets()];
    const input = {
      evaluation: evaluationOf(checks, unread),
      checks,
      waivers: [waiverOf(budget('a'))],
      subject: { names: [] },
    };
    expect(
      applyPolicy({
        ...input,
        policy: { severities: {}, ignore: [{ check: ['*'], reason: 'All' }] },
      }).verdict,
    ).toBe('unknown');
    expect(
      applyPolicy({
        ...input,
        policy: { severities: { budgets: 'info' }, ignore: [] },
      }).verdict,
    ).toBe('unknown');
  });
});
