import type { PolicyRule } from './rules';

/** Rules that ship, by stable id; the portal's configuration switches each on or off. docs/reference/policy.md explains them to people. */
export const SHIPPED_RULES: readonly PolicyRule[] = [
  {
    id: 'no-override-of-blockers-by-requesters',
    title: 'No override of blockers by requesters',
    when: 'effect',
    scope: 'cluster',
    expression:
      '!readiness.overridden || (request.overrideReason != "" && approvals.given > (request.requesterHasApproved ? 1 : 0))',
    message:
      'The blockers of this cluster were overridden by the requester alone. Another user has to approve the plan, and the override needs a reason.',
    enabled: true,
  },
  {
    id: 'no-production-on-fridays',
    title: 'No production on Fridays',
    when: 'effect',
    scope: 'cluster',
    expression: 'now.dayOfWeek != "Fri" || !cluster.production',
    message:
      'Nothing is begun in production on Fridays. It goes on when Saturday begins in the zone of the plan.',
    enabled: false,
  },
  {
    id: 'no-forced-drains-in-production',
    title: 'No forced drains in production',
    when: 'both',
    scope: 'plan',
    expression: '!plan.forcesDrains || plan.productionClusters == 0',
    message:
      'A plan with clusters of production overrides no disruption budgets. Set onDrainTimeout to wait, and no behavior to skip, in its effects.',
    enabled: false,
  },
  {
    id: 'two-approvals-in-production',
    title: 'Two approvals in production',
    when: 'both',
    scope: 'plan',
    expression:
      'plan.productionClusters == 0 || (event == "save" ? approvals.required >= 2 : approvals.given >= 2)',
    message:
      'A plan with clusters of production needs two approvals. Set spec.approvals.required to 2 or more.',
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
    message:
      'A plan with more than 3 clusters of production must begin with canaries, or with a stage of another environment. Give the first stage of production canaries, or put another stage before it.',
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
    message:
      'Before production something must have run at the new version for 60 minutes. Give an earlier stage, or a stage of production with canaries, soakMinutes of 60 or more.',
    enabled: false,
  },
];
