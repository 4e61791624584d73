import type { Reason } from '@drydock/upgrade-reasons';
import { missingApproval } from './missingApproval';
import type { Condition, Hold } from './model';

/** What is done under a plan needs an approval of exactly what was submitted, now. */
export const approval: Condition = {
  id: 'approval',
  phases: ['start', 'write'],
  async judge(subjects, { knex, approvals }) {
    const missing = new Map<string, Reason | undefined>();
    const holds: [string, readonly Hold[]][] = [];
    for (const { id, plan } of subjects) {
      if (!plan?.approved) continue;
      const key = `${plan.approved.planId}/${plan.approved.revision}`;
      if (!missing.has(key))
        missing.set(key, await approvals.missing(knex, plan.approved));
      const found = missing.get(key);
      if (found)
        holds.push([
          id,
          [
            {
              condition: 'approval',
              kind: 'held',
              reason: missingApproval(found),
            },
          ],
        ]);
    }
    return new Map(holds);
  },
};
