import type { PlanPreview } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Banner } from '../../components/Banner';

/** What the plan forces though workloads ask for more care; nothing where it forces nothing. */
export function ForcedDrainsBanner({
  preview: { forcedDrains = [] },
}: {
  preview: Pick<PlanPreview, 'forcedDrains'>;
}) {
  if (forcedDrains.length === 0) {
    return null;
  }
  return (
    <Banner
      status="attention"
      title="It overrides disruption budgets."
      role="status"
    >
      {forcedDrains.map(sentence => (
        <div key={sentence}>{sentence}.</div>
      ))}
    </Banner>
  );
}
