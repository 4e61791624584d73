import { reasonText, said, type Reason } from '@drydock/upgrade-reasons';
import { SHIPPED_REASONS } from './shippedRules';
import { z } from 'zod';
import { compileCondition } from './expression';
import type { Condition } from './expression';
import { factsForCel, RULE_ENVIRONMENTS } from './facts';
import type { PolicyClusterFacts, PolicyPlanFacts } from './facts';

/** A rule of the operator. */
export const policyRuleSchema = z.strictObject({
  id: z
    .string()
    .regex(
      /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
      'must be lower-case letters, digits and dashes, at most 63 characters',
    ),
  title: z.string().min(1).max(200),
  /** `save`: when a plan is submitted; `effect`: each time before something is begun. */
  when: z.enum(['save', 'effect', 'both']).default('both'),
  /**
   * `cluster`: asked for each cluster of the plan; only then it knows `cluster` and `readiness`.
   */
  scope: z.enum(['plan', 'cluster']),
  /** CEL; true allows. */
  expression: z.string().min(1).max(2000),
  /** What people read who are denied: what is not allowed, and what to do. */
  message: z.string().min(1).max(1000),
  enabled: z.boolean().default(true),
});
export type PolicyRule = z.output<typeof policyRuleSchema>;

export interface CompiledRule {
  readonly rule: PolicyRule;
  readonly condition: Condition;
}

export interface RuleProblem {
  readonly ruleId: string;
  /** Place in the list that was given. */
  readonly index: number;
  readonly problem: string;
}

/**
 * `error`: it could not be evaluated. That denies as well, since what is not known is never good;
 * `reason` says so.
 */
export interface RuleResult {
  readonly ruleId: string;
  readonly title: string;
  readonly outcome: 'allowed' | 'denied' | 'error';
  readonly reason?: Reason;
}

/**
 * Enabled rules, ready to be evaluated. `ok` when there are no problems, which are looked for in
 * the rules that are off too.
 */
export function compileRules(rules: readonly PolicyRule[]): {
  readonly ok: boolean;
  readonly compiled: readonly CompiledRule[];
  readonly problems: readonly RuleProblem[];
} {
  const compiled: CompiledRule[] = [];
  const problems: RuleProblem[] = [];
  rules.forEach((rule, index) => {
    const outcome = compileCondition(
      RULE_ENVIRONMENTS[rule.scope],
      rule.expression,
    );
    if (rules.findIndex(other => other.id === rule.id) < index)
      problems.push({
        ruleId: rule.id,
        index,
        problem: 'has the id of another rule',
      });
    else if ('problem' in outcome)
      problems.push({
        ruleId: rule.id,
        index,
        problem: reasonText(outcome.problem),
      });
    else if (rule.enabled)
      compiled.push({ rule, condition: outcome.condition });
  });
  return { ok: problems.length === 0, compiled, problems };
}

/**
 * The rules for what the facts are about: those of scope `cluster` for facts of a cluster, else
 * those of scope `plan`; of these the ones for the facts' event. Allowed is what has no result but
 * `allowed`.
 */
export function evaluateRules(
  rules: readonly CompiledRule[],
  facts: PolicyPlanFacts | PolicyClusterFacts,
): readonly RuleResult[] {
  const scope = 'cluster' in facts ? 'cluster' : 'plan';
  const asked = rules.filter(
    ({ rule }) =>
      rule.scope === scope &&
      (rule.when === 'both' || rule.when === facts.event),
  );
  if (asked.length === 0) return [];
  const context = factsForCel(facts);
  return asked.map(({ rule, condition }) =>
    result(rule, condition.evaluate(context)),
  );
}

function result(
  { id, title, message }: PolicyRule,
  answer: ReturnType<Condition['evaluate']>,
): RuleResult {
  if ('error' in answer)
    return {
      ruleId: id,
      title,
      outcome: 'error',
      reason: {
        code: 'plan.rule-error',
        params: {
          rule: { text: title },
          error: { text: answer.error.split('\n')[0] },
        },
      },
    };
  return answer.value
    ? { ruleId: id, title, outcome: 'allowed' }
    : {
        ruleId: id,
        title,
        outcome: 'denied',
        reason: SHIPPED_REASONS.get(id) ?? said(message),
      };
}
