import { useRef } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import type { Plan } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../../api';

/**
 * Keeps the document as a draft: a new plan, or a new revision of one. The same text is sent once,
 * however often it is asked for.
 */
export function useSavePlan(
  plan: Plan | undefined,
): (text: string) => Promise<Plan> {
  const api = useApi(clusterUpgradesApiRef);
  const saved = useRef<{ plan: Plan; text: string } | undefined>(
    plan && { plan, text: plan.document },
  );
  return async text => {
    const last = saved.current;
    if (last?.text === text) {
      return last.plan;
    }
    const next = last
      ? await api.revisePlan({
          path: { planId: last.plan.id },
          body: {
            document: text,
            revision: last.plan.revision,
          },
        })
      : await api.createPlan({ body: { document: text } });
    saved.current = { plan: next, text };
    return next;
  };
}
