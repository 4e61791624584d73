import type { Condition, Hold } from './model';

/**
 * The operator's rules, as they answer now; those that are asked when a plan is saved are listed by
 * the preview itself.
 */
export const policy: Condition = {
  id: 'policy',
  phases: ['start', 'write'],
  async judge(subjects, { knex, nowMs, policy: ask }) {
    const holds = new Map<string, readonly Hold[]>();
    for (const { id, name, plan, readiness } of subjects) {
      if (!plan?.approved || !readiness || 'failed' in readiness) continue;
      const reason = await ask(knex, {
        revision: plan.approved,
        clusterId: id,
        clusterName: name,
        readiness,
        nowMs,
      });
      if (reason)
        holds.set(id, [{ condition: 'policy', kind: 'held', reason }]);
    }
    return holds;
  },
};
