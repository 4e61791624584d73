import { reasonText, type Reason } from '@drydock/upgrade-reasons';
import type { PolicyRule } from './rules';

/** What a shipped rule says when it denies, by its id. */
export const SHIPPED_REASONS: ReadonlyMap<string, Reason> = new Map<
  string,
  Reason
>([
  ['no-override-of-blockers-by-requesters', { code: 'plan.rule-own-override' }],
  ['no-production-on-fridays', { code: 'plan.rule-friday' }],
  ['no-forced-drains-in-production', { code: 'plan.rule-forced-drains' }],
  [
    'two-approvals-in-production',
    {
      code: 'plan.rule-two-approvals',
      params: { field: { object: 'spec.approvals.required' } },
    },
  ],
  ['canary-first', { code: 'plan.rule-canary-first' }],
  ['soak-before-production', { code: 'plan.rule-soak' }],
]);

function messageOf(id: string): string {
  const reason = SHIPPED_REASONS.get(id);
  if (!reason) throw new Error(`Rule ${id} has no reason`);
  return reasonText(reason);
}

/**
 * Rules that ship, by stable id; the portal's configuration switches each on or off.
 * docs/reference/policy.md explains them to people.
 */
export const SHIPPED_RULES: readonly PolicyRule[] = [
  {
    id: 'no-override-of-blockers-by-requesters',
    title: 'No override of blockers by requesters',
    when: 'effect',
    scope: 'cluster',
    expression:
      '!readiness.overridden || (request.overrideReason != "" && approvals.given > (request.requesterHasApproved ? 1 : 0))',
    message: messageOf('no-override-of-blockers-by-requesters'),
    enabled: true,
  },
  {
    id: 'no-production-on-fridays',
    title: 'No production on Fridays',
    when: 'effect',
    scope: 'cluster',
    expression: 'now.dayOfWeek != "Fri" || !cluster.production',
    message: messageOf('no-production-on-fridays'),
    enabled: false,
  },
  {
    id: 'no-forced-drains-in-production',
    title: 'No forced drains in production',
    when: 'both',
    scope: 'plan',
    expression: '!plan.forcesDrains || plan.productionClusters == 0',
    message: messageOf('no-forced-drains-in-production'),
    enabled: false,
  },
  {
    id: 'two-approvals-in-production',
    title: 'Two approvals in production',
    when: 'both',
    scope: 'plan',
    expression:
      'plan.productionClusters == 0 || (event == "save" ? approvals.required >= 2 : approvals.given >= 2)',
    message: messageOf('two-approvals-in-production'),
    enabled: false,
  },
  {
    id: 'canary-first',
    title: 'Canary first',
    when: 'both',
    scope: 'plan',
    expression:
      'plan.productionClusters <= 3 || plan.stages.filter(stage, stage.production).all(stage, stage.canaries > 0 || ' +
      'plan.stages.exists(earlier, earlier.index < stage.index && (!earlier.production || earlier.canaries > 0)))',
    message: messageOf('canary-first'),
    enabled: false,
  },
  {
    id: 'soak-before-production',
    title: 'Soak before production',
    when: 'both',
    scope: 'plan',
    expression:
      'plan.productionClusters == 0 || plan.stages.filter(stage, stage.production).all(stage, (stage.canaries > 0 && stage.soakMinutes >= 60) || ' +
      'plan.stages.exists(earlier, earlier.index < stage.index && earlier.soakMinutes >= 60))',
    message: messageOf('soak-before-production'),
    enabled: false,
  },
];
