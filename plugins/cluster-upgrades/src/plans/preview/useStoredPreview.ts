import { useApi } from '@backstage/core-plugin-api';
import type { Plan, PlanPreview } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../../api';
import { useResource } from '../../hooks/useResource';
import type { Resource } from '../../hooks/useResource';

/** What the newest revision of a stored plan would do now. */
export function useStoredPreview(plan: Plan): Resource<PlanPreview> {
  const api = useApi(clusterUpgradesApiRef);
  return useResource(`preview to submit ${plan.id} ${plan.revision}`, () => api.previewStoredPlan(plan.id));
}
