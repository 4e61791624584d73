import type { HeldTrial } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { reasonIn, useTexts } from '../translation';

/** What a trial says nothing about: what this one did not see, and what none can prove. */
export function TrialLimits({ held }: { held: HeldTrial }) {
  const texts = useTexts();
  const { unproven, limits, skipped, namespace } = held;
  return (
    <ul style={{ paddingTop: 4 }}>
      {unproven.map(({ kind, reason, objects }, index) => (
        <li key={`unproven ${index}`}>
          {kind}
          {objects !== undefined &&
            ` (${objects.toLocaleString(texts.language)})`}
          {kind !== undefined && ': '}
          {reasonIn(reason, texts)}
        </li>
      ))}
      {limits.map((limit, index) => (
        <li key={`limit ${index}`}>{reasonIn(limit, texts)}</li>
      ))}
      {skipped.map(({ reason, objects }, index) => (
        <li key={`skipped ${index}`}>
          {texts('trials.limits.notImported', {
            objects: objects.toLocaleString(texts.language),
            reason: reasonIn(reason, texts),
          })}
        </li>
      ))}
      <li>{texts('trials.limits.namespace', { namespace })}</li>
    </ul>
  );
}
