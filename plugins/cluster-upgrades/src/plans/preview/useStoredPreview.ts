import { useApi } from '@backstage/core-plugin-api';
import type {
  Plan,
  PlanPreview,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../../api';
import { IDLE_MS } from '../../hooks/live';
import { useResource } from '../../hooks/useResource';
import type { Resource } from '../../hooks/useResource';
import { useTexts } from '../../translation';
import { previewInFormWords } from '../document/fieldWords';

/**
 * What the newest revision of a stored plan would do now, read again while the page is open: what
 * its platforms refuse, such as a change that is still under way, ends without any signal.
 * Submitting makes a new revision of a plan that was submitted before, so that the last value stays
 * until that one is read.
 */
export function useStoredPreview(plan: Plan): Resource<PlanPreview> {
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  return useResource(
    `preview to submit ${plan.id} ${plan.revision} ${texts.language}`,
    async () =>
      previewInFormWords(
        await api.previewStoredPlan({ path: { planId: plan.id } }),
        texts,
      ),
    { intervalMs: IDLE_MS, keepPrevious: true },
  );
}
