import { said } from '@drydock/upgrade-reasons';
import { compileRules, evaluateRules, policyRuleSchema } from './rules';
import type { PolicyRule } from './rules';
import { clusterFacts, planFacts } from './__testUtils__/policyFacts';

const rule = (parts: Partial<PolicyRule>): PolicyRule => ({
  id: 'own',
  title: 'Own',
  when: 'both',
  scope: 'plan',
  expression: 'true',
  message: 'Not so.',
  enabled: true,
  ...parts,
});
const evaluate = (parts: Partial<PolicyRule>, facts = planFacts()) =>
  evaluateRules(compileRules([rule(parts)]).compiled, facts);

describe('compileRules', () => {
  it('gives the enabled rules', () => {
    const { ok, compiled } = compileRules([
      rule({ id: 'a' }),
      rule({ id: 'b', enabled: false }),
    ]);
    expect(ok).toBe(true);
    expect(compiled.map(entry => entry.rule.id)).toEqual(['a']);
  });

  it.each([
    [{ expression: 'plan.nme == "x"' }, 'No such key: nme'],
    [
      { expression: 'plan.stages.all(stage, stage.soak > 1)' },
      'No such key: soak',
    ],
    [{ expression: 'cluster.name == "a"' }, 'Unknown variable: cluster'],
    [
      { expression: 'readiness.overridden', enabled: false },
      'Unknown variable: readiness',
    ],
    [{ expression: 'plan.name' }, 'must be true or false'],
    [
      { expression: 'now.dayOfWeek == 5', scope: 'cluster' as const },
      'no such overload',
    ],
  ])('names what is wrong with a rule: %j', (parts, problem) => {
    expect(compileRules([rule({ id: 'fine' }), rule(parts)])).toMatchObject({
      ok: false,
      problems: [
        { ruleId: 'own', index: 1, problem: expect.stringContaining(problem) },
      ],
    });
  });

  it('refuses two rules of one id', () => {
    expect(compileRules([rule({}), rule({})]).problems).toEqual([
      { ruleId: 'own', index: 1, problem: 'has the id of another rule' },
    ]);
  });
});

describe('evaluateRules', () => {
  it('allows, or denies with the message of the rule', () => {
    expect(evaluate({ expression: 'plan.name == "autumn"' })).toEqual([
      { ruleId: 'own', title: 'Own', outcome: 'allowed' },
    ]);
    expect(evaluate({ expression: 'plan.name == "spring"' })).toEqual([
      {
        ruleId: 'own',
        title: 'Own',
        outcome: 'denied',
        reason: said('Not so.'),
      },
    ]);
  });

  it('denies, and says so, when a rule cannot be evaluated [T-131]', () => {
    expect(
      evaluate(
        { scope: 'cluster', expression: 'cluster.region == "eu"' },
        clusterFacts(),
      ),
    ).toEqual([
      {
        ruleId: 'own',
        title: 'Own',
        outcome: 'error',
        reason: {
          code: 'plan.rule-error',
          params: {
            rule: { text: 'Own' },
            error: { text: 'No such key: region' },
          },
        },
      },
    ]);
  });

  it('lets a rule ask whether a fact is known', () => {
    expect(
      evaluate(
        {
          scope: 'cluster',
          expression: 'has(cluster.region) && cluster.region == "eu"',
        },
        clusterFacts(),
      ),
    ).toMatchObject([{ outcome: 'denied' }]);
    expect(
      evaluate(
        {
          scope: 'cluster',
          expression:
            '"tier" in cluster.labels && cluster.labels["tier"] == "gold"',
        },
        clusterFacts(),
      ),
    ).toMatchObject([{ outcome: 'allowed' }]);
  });

  it('asks rules of the scope and of the event only', () => {
    const rules = (['save', 'effect', 'both'] as const).flatMap(when =>
      (['plan', 'cluster'] as const).map(scope =>
        rule({ id: `${scope}-${when}`, when, scope }),
      ),
    );
    const { compiled } = compileRules(rules);
    const asked = (facts: Parameters<typeof evaluateRules>[1]) =>
      evaluateRules(compiled, facts).map(result => result.ruleId);
    expect(asked(planFacts({ event: 'save' }))).toEqual([
      'plan-save',
      'plan-both',
    ]);
    expect(asked(planFacts({ event: 'effect' }))).toEqual([
      'plan-effect',
      'plan-both',
    ]);
    expect(asked(clusterFacts({ event: 'effect' }))).toEqual([
      'cluster-effect',
      'cluster-both',
    ]);
  });

  it.each([
    'plan.stages.size() == 1 && plan.stages[0].canaries + 1 == 1',
    'plan.stages.exists(stage, stage.environments.exists(name, name == "prod")) && plan.scope in ["full", "control-plane"]',
    'approvals.given >= approvals.required && request.requester.startsWith("user:")',
    'now.hour >= 6 && now.hour < 18 && now.iso.contains("2026-11-27")',
    'readiness.verdict == "ready" && readiness.blockers == 0 && cluster.version.startsWith("1.35")',
  ])('knows every fact that is documented: %s', expression => {
    expect(
      evaluate({ scope: 'cluster', expression }, clusterFacts()),
    ).toMatchObject([{ outcome: 'allowed' }]);
  });
});

describe('policyRuleSchema', () => {
  it('fills in what a rule need not say, and refuses what it does not know', () => {
    expect(
      policyRuleSchema.parse({
        id: 'a',
        title: 'A',
        scope: 'plan',
        expression: 'true',
        message: 'm',
      }),
    ).toMatchObject({ when: 'both', enabled: true });
    expect(
      policyRuleSchema.safeParse({
        id: 'a',
        title: 'A',
        scope: 'plan',
        expression: 'true',
        message: 'm',
        condition: 'x',
      }).success,
    ).toBe(false);
  });
});
