import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { compileCondition } from './expression';
import { RULE_ENVIRONMENTS } from './facts';
import { compileRules, policyRuleSchema } from './rules';
import { SHIPPED_RULES } from './shippedRules';

const page = readFileSync(
  path.join(__dirname, '../../../../docs/reference/policy.md'),
  'utf8',
);
const blocks = (language: string) =>
  [
    ...page.matchAll(
      new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'),
    ),
  ].map(([, text]) => text.trim());

describe('docs/reference/policy.md', () => {
  it('names each rule that ships', () => {
    const [, table] = page.split('## Shipped rules');
    const named = [...table.matchAll(/^\| `([a-z-]+)`(?: \(on\))? *\|/gm)].map(
      ([, id]) => id,
    );
    expect(named.sort()).toEqual(SHIPPED_RULES.map(rule => rule.id).sort());
  });

  it.each(blocks('cel'))('has examples that are right: %s', text => {
    expect(compileCondition(RULE_ENVIRONMENTS.cluster, text)).toHaveProperty(
      'condition',
    );
  });

  it('has a rule in its example of the configuration that is right', () => {
    const [example] = blocks('yaml');
    const rules = policyRuleSchema
      .array()
      .parse(parse(example).clusterUpgrades.planning.policy.rules);
    expect(rules).toHaveLength(1);
    expect(compileRules(rules).problems).toEqual([]);
  });

  it.each([
    'plan.name + plan.target + plan.scope == event',
    'plan.forcesDrains',
    'plan.productionClusters + approvals.required + approvals.given + now.hour == 0',
    'plan.stages.all(stage, stage.production && "a" in stage.environments && stage.name == "a")',
    'plan.stages.all(stage, stage.index + stage.clusters + stage.canaries + stage.maxConcurrent + stage.soakMinutes + stage.approvals == 0)',
    'request.requesterHasApproved && request.requester + request.overrideReason + now.iso + now.dayOfWeek == ""',
    'cluster.name + cluster.environment + cluster.owner + cluster.region + cluster.provider + cluster.version == cluster.labels["a"] && cluster.production',
    'readiness.overridden && readiness.verdict == "ready" && readiness.blockers + readiness.warnings == 0',
  ])('names facts of the types that rules see: %s', text => {
    expect(compileCondition(RULE_ENVIRONMENTS.cluster, text)).toHaveProperty(
      'condition',
    );
    for (const [, name] of text.matchAll(
      /\b(?:plan|approvals|request|now|cluster|readiness|stage)\.([a-zA-Z]+)/g,
    ))
      expect(page).toContain(`.${name}`);
  });
});
