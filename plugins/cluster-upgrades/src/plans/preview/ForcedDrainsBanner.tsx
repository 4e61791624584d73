import type { PlanPreview } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Banner } from '../../components/Banner';
import { reasonIn, useTexts } from '../../translation';

/** What the plan forces though workloads ask for more care; nothing where it forces nothing. */
export function ForcedDrainsBanner({
  preview: { forcedDrains = [] },
}: {
  preview: Pick<PlanPreview, 'forcedDrains'>;
}) {
  const texts = useTexts();
  if (forcedDrains.length === 0) {
    return null;
  }
  return (
    <Banner status="attention" title={texts('plan.would.drains')} role="status">
      {forcedDrains.map(reason => (
        <div key={reason.text}>{reasonIn(reason, texts)}.</div>
      ))}
    </Banner>
  );
}
